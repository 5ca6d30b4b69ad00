"""Many runs from one moment: a machine cannot be copied, but fork() copies its process, in milliseconds."""

from __future__ import annotations

import gc
import os
import pickle
import select
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class BranchError(Exception):
    """A branch failed; the text is its traceback."""


def _spawn(work: Callable[[Item], Result], item: Item) -> tuple[int, int]:
    """Process id and the pipe from which the pickled answer comes: (True, result) or (False, traceback)."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads elsewhere do not touch the machine
        process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    status = 1
    try:
        os.close(reading)
        try:
            answer = pickle.dumps((True, work(item)))
        except BaseException:
            answer = pickle.dumps((False, traceback.format_exc()))
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(answer)
        status = 0
    finally:
        os._exit(status)


def branches(work: Callable[[Item], Result], items: Iterable[Item], processes: int = 1) -> Iterator[Result]:
    """`work(item)` for each item, each from the state that everything is in now; results in the order of the items.

    What `work` changes is gone afterwards: only its result (pickled) comes back. BranchError if one fails.
    """
    gc.collect()
    gc.freeze()  # so that the children's collector does not touch, and copy, every page
    running: dict[int, tuple[int, int, bytearray]] = {}
    done: dict[int, bytes] = {}
    todo = enumerate(items)
    wanted = 0
    more = True
    try:
        while more or running or wanted in done:
            while more and len(running) < processes:
                try:
                    index, item = next(todo)
                except StopIteration:
                    more = False
                    break
                process, pipe = _spawn(work, item)
                running[pipe] = (index, process, bytearray())
            if wanted in done:
                yield _answer(done.pop(wanted))
                wanted += 1
                continue
            if not running:
                continue
            for pipe in select.select(list(running), [], [])[0]:
                index, process, data = running[pipe]
                chunk = os.read(pipe, 1 << 16)
                if chunk:
                    data += chunk
                    continue
                os.close(pipe)
                os.waitpid(process, 0)
                del running[pipe]
                done[index] = bytes(data)
    finally:
        gc.unfreeze()
        for pipe, (_, process, _) in running.items():
            os.close(pipe)
            os.kill(process, 9)
            os.waitpid(process, 0)


def _answer(data: bytes) -> Result:  # type: ignore[type-var]
    if not data:
        raise BranchError("a branch died without a word")
    is_good, answer = pickle.loads(data)
    if not is_good:
        raise BranchError(answer)
    result: Result = answer
    return result
