"""Many independent jobs: in this process, in processes of this computer, or on a Dask cluster; results in order.

Every process plays with compiled kernels if numba is installed (`host_tools.lab.jit`); answers are the same without.
"""

from __future__ import annotations

import functools
import itertools
import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from host_tools.lab import jit
from host_tools.lab.arena.keep import code_digest
from host_tools.lab.arena.opponents import frozen

Job = TypeVar("Job")
Result = TypeVar("Result")

_DASK_TIMEOUT = "10s"


class WorkError(Exception):
    """The work cannot be done there; the message says why."""


@dataclass(frozen=True)
class Place:
    """Where the work is done. `jobs`: processes, 0 for one a core; `dask`: address of a scheduler instead, "" for none;
    `plain`: without compiled kernels."""

    jobs: int = 0
    dask: str = ""
    plain: bool = False

    def processes(self) -> int:
        """The number of processes on this computer."""
        return self.jobs or len(os.sched_getaffinity(0))


def why_slow(place: Place) -> str:
    """One sentence that says why the work is done on plain kernels though compiled ones were meant; "" if it is not."""
    with jit.switched(not place.plain) as sentence:
        return sentence


def _begin(plain: bool) -> None:
    """Makes a worker ready to play."""
    if plain:
        jit.plain()
    else:
        jit.use()


def _job(function: Callable[[Job], Result], plain: bool, job: Job) -> Result:
    """One job, on compiled kernels of all players that there are in this process."""
    if not plain:
        jit.use(*frozen.kernels())
    return function(job)


def results(function: Callable[[Job], Result], todo: Sequence[Job], place: Place) -> Iterator[Result]:
    """`function` of each job, in order; both must be picklable. Raises WorkError where a cluster cannot be used."""
    if place.dask:
        yield from _on_dask(function, todo, place)
        return
    function = functools.partial(_job, function, place.plain)
    processes = min(place.processes(), len(todo))
    if processes <= 1:
        with jit.switched(not place.plain):
            yield from map(function, todo)
        return
    with multiprocessing.get_context("spawn").Pool(processes, _begin, (place.plain,)) as pool:
        yield from pool.imap(function, todo)


_one_at_a_time = threading.Lock()  # players use parameters that belong to the whole process (`overridden`)


def _batch(function: Callable[[Any], Any], todo: Sequence[Any], plain: bool) -> list[Any]:
    """Some jobs in a worker of a cluster."""
    with _one_at_a_time:
        _begin(plain)
        return [_job(function, plain, job) for job in todo]


def _on_dask(function: Callable[[Job], Result], todo: Sequence[Job], place: Place) -> Iterator[Result]:
    try:
        from distributed import CancelledError, Client, KilledWorker
    except ModuleNotFoundError as error:
        raise WorkError("a Dask cluster needs Dask: pip install 'kocka[tune]'") from error
    try:
        client: Any = Client(place.dask, timeout=_DASK_TIMEOUT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise WorkError(f"no Dask scheduler answers at {place.dask}: {error}") from error
    with client:
        _check_workers(client, place.dask)
        jobs = iter(todo)
        running: deque[Any] = deque()
        while True:
            try:
                # Some jobs always wait at each of the workers that there are now.
                while len(running) < 3 * max(1, len(client.nthreads())):
                    some = list(itertools.islice(jobs, 2))
                    if not some:
                        break
                    running.append(client.submit(_batch, function, some, place.plain, pure=False))
                if not running:
                    return
                found = running.popleft().result()
            except (KilledWorker, CancelledError, OSError) as error:
                raise WorkError(f"the Dask cluster at {place.dask} was lost: {error}") from error
            yield from found


def _digest_there() -> str:
    """The digest of the code of the worker that runs this."""
    return code_digest()


def _check_workers(client: Any, address: str) -> None:
    """Raises WorkError unless there are workers and all of them have the code that runs here."""
    from distributed import TimeoutError as DaskTimeoutError

    try:
        client.wait_for_workers(1, timeout=_DASK_TIMEOUT)
    except DaskTimeoutError as error:
        raise WorkError(f"the Dask scheduler at {address} has no workers") from error
    try:
        digests = client.run(_digest_there)
    except ModuleNotFoundError as error:
        raise WorkError(
            f"a Dask worker of {address} lacks {error.name}: install this version of Kočka there"
        ) from error
    other = sorted(worker for worker, digest in digests.items() if digest != code_digest())
    if other:
        raise WorkError(f"Dask workers with another version of Kočka: {', '.join(other)}")
