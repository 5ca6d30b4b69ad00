"""Durable writes on the device, in turns of their own: no key waits for more than one stall of the flash.

What is written is anything with `step()`, to be called until that gives False, and `finish()`, after which it counts;
each raises StorageError, and then nothing has changed (kocka.match.writing).
"""

from kocka.match.journal import StorageError


def write(app, begin, value, done=None, failed=None) -> None:
    """Writes what `begin(value)` gives, then calls `done(result)`; None from `begin`: there is nothing to write.

    What cannot be written is said in a toast, then `failed()` is called: nothing has changed.
    """
    try:
        writing = begin(value)
    except StorageError:
        _fail(app, failed)
    else:
        if writing is not None:
            app.later(_go_on, (app, writing, done, failed))


def _go_on(begun: tuple) -> None:  # type: ignore[type-arg]
    app, writing, done, failed = begun
    try:
        if writing.step():
            app.later(_go_on, begun)
            return
        result = writing.finish()
    except StorageError:
        _fail(app, failed)
        return
    if done is not None:
        app.later(done, result)


def _fail(app, failed) -> None:
    app.cannot_save()
    if failed is not None:
        failed()
