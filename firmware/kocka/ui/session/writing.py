"""Durable writes on the device, a step per turn of the loop: no key waits for more than one flash stall.

A writing has `step()`, to be called until it returns False, and `finish()`, which makes it count; both raise
StorageError, and then nothing has changed (kocka.match.writing).
"""

from kocka.match.journal import StorageError


def write(app, begin, value, done=None, failed=None) -> None:
    """Writes what `begin(value)` returns, then calls `done(result)`; if `begin` returns None there is nothing to write.

    On failure a toast says so and `failed()` is called; nothing has changed.
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
