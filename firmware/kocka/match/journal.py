"""Files of records that survive the power going at any instant.

A record: magic, kind, version, length of the payload and number of the record (both two bytes, low byte first), the
payload, and the CRC32 of all that. Seven bytes before the payload and four after it; this frame never changes, the
`version` is that of the payload. A record is appended, flushed (and synced where the system can) before `append`
returns: then it is acknowledged.

Reading (`Reader`) tells apart
- a torn tail: the last write did not end. It was never acknowledged and is dropped without a word;
- damage: what follows shows that records were lost. The caller sets the file aside as `.bad` and says so;
- a newer version, which is refused and left alone, and a file that is not ours.
What nobody can tell from the file alone is a tail that was cut off or spoiled later inside its last record.
"""

import os
from binascii import crc32

from micropython import const

MYPY = False
if MYPY:  # only a type checker looks inside
    from collections.abc import Generator
    from typing import Any

    Steps = Generator[None, None, Any]

MAGIC = const(0xCB)
HEADER = const(7)
FOOTER = const(4)
MOST = const(1000)  # bytes of payload

# What is wrong with a file (Problem.id), each with a sentence in the languages.
UNREADABLE = const(1)  # the system could not read it
FOREIGN = const(2)  # not written by us: set aside
DAMAGED = const(3)  # set aside; what came before the damage was kept where that made sense
NEWER = const(4)  # written by a newer version: not touched
FULL = const(5)  # no space left: nothing was written
PROBLEM_TEXTS = ("", "unreadable", "foreign", "damaged", "newer", "full")

NO_SPACE = const(28)
_CHUNK = const(256)
_BLOCK = const(4096)  # what flash is erased by


def _nothing() -> bool:
    return False


# Erases a block that will be written next, so that no later step erases more than one; whether there may be more.
# The device puts its own here (kocka.hal.storage).
erase_ahead: "Any" = _nothing


class Problem:
    """What to tell a person about a file: `id` (above), `path`, `kept` (where the damaged file was moved, or "")."""

    def __init__(self, problem: int, path: str, kept: str = "") -> None:
        self.id = problem
        self.path = path
        self.kept = kept

    def text(self) -> str:
        """The problem and its file, for logs."""
        return PROBLEM_TEXTS[self.id] + ": " + self.path + (" -> " + self.kept if self.kept else "")


class StorageError(Exception):
    """Nothing could be written; the old content is intact. `full`: no space left; `code`: the system's error number."""

    def __init__(self, code: int, path: str) -> None:
        full = code == NO_SPACE
        super().__init__(("no space left for " if full else "error " + str(code) + " while writing ") + path)
        self.code = code
        self.path = path
        self.full = full


def code_of(error: OSError) -> int:
    """The system's error number (CPython's `errno` stays None without a text)."""
    return int(error.args[0]) if error.args else 0


def size_of(path: str) -> int:
    """Bytes in the file, -1 if there is none."""
    try:
        return int(os.stat(path)[6])
    except OSError:
        return -1


def sync(file: "Any") -> None:
    """Returns when everything written to `file` is on the medium."""
    file.flush()
    if hasattr(os, "fsync"):
        os.fsync(file.fileno())


def sync_folder(path: str) -> None:
    """Returns when the directory entry of `path` is on the medium (where the system separates the two)."""
    if hasattr(os, "fsync") and hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.rpartition("/")[0] or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def rename(old: str, new: str) -> None:
    """Renames over whatever is at `new`, durably."""
    if hasattr(os, "replace"):
        os.replace(old, new)
    else:
        os.rename(old, new)
    sync_folder(new)


def remove(path: str) -> None:
    """Removes the file if it is there."""
    try:
        os.remove(path)
    except OSError as error:
        if size_of(path) >= 0:
            raise error


def bad_name(path: str) -> str:
    """A free name to set `path` aside: `path.bad`, or with a number if that is taken."""
    name = path + ".bad"
    n = 1
    while size_of(name) >= 0:
        n += 1
        name = path + ".bad" + str(n)
    return name


def set_aside(path: str) -> str:
    """Renames a damaged file out of the way; returns its new name, "" if the system refuses."""
    name = bad_name(path)
    try:
        rename(path, name)
    except OSError:
        return ""
    return name


def copy(path: str, to: str, size: int, base: int = 0) -> None:
    """Copies `size` bytes of `path`, from `base` on, to `to`, completely or not at all. Raises OSError."""
    for _ in copying(path, to, size, base):
        pass


def discard(path: str) -> None:
    """Removes what was half written, if that can be done: what went wrong first is what counts."""
    try:
        remove(path)
    except OSError:
        pass


def copying(path: str, to: str, size: int, base: int = 0) -> "Steps":
    """`copy` in steps, each of which may erase a flash block: it yields between them."""
    new = to + ".new"
    try:
        with open(path, "rb") as source, open(new, "wb") as target:
            yield
            source.seek(base)
            done = 0
            while done < size:
                chunk = source.read(min(size - done, _CHUNK))
                if not chunk:
                    break
                target.write(chunk)
                done += len(chunk)
                if not done % (4 * _CHUNK):
                    yield
            yield
            sync(target)
        yield
        rename(new, to)  # with both files closed: `to` may be `path`
    except OSError as error:
        discard(new)
        raise error


def frame(kind: int, version: int, number: int, payload: bytes) -> bytes:
    """The bytes of one record."""
    n = len(payload)
    if n > MOST:
        raise ValueError("a record has " + str(MOST) + " bytes at most, not " + str(n))
    head = bytes([MAGIC, kind, version, n & 255, n >> 8, number & 255, number >> 8 & 255])
    crc = crc32(payload, crc32(head))
    return head + payload + crc.to_bytes(FOOTER, "little")


def write_whole(path: str, records: list[bytes]) -> None:
    """Replaces `path` by a file of these records (see `frame`), atomically. Raises StorageError."""
    for _ in writing_whole(path, records):
        pass


def writing_whole(path: str, records: list[bytes]) -> "Steps":
    """`write_whole` in steps, each of which may erase a flash block: it yields between them."""
    yield from write_new(path, records)
    yield
    put_new(path)


def write_new(path: str, records: list[bytes]) -> "Steps":
    """The first part of `writing_whole`: the old file stays valid until `put_new`. Raises StorageError."""
    new = path + ".new"
    try:
        try:
            with open(new, "wb") as file:
                yield
                fresh = 0
                for record in records:
                    file.write(record)
                    fresh += len(record)
                    if fresh >= 4 * _CHUNK:
                        fresh = 0
                        yield
                yield
                sync(file)
        except OSError as error:
            discard(new)
            raise error
    except OSError as e:
        raise StorageError(code_of(e), path)


def put_new(path: str) -> None:
    """Puts what `write_new` has written in the place of `path`. Raises StorageError."""
    new = path + ".new"
    try:
        try:
            rename(new, path)
        except OSError as error:
            discard(new)
            raise error
    except OSError as e:
        raise StorageError(code_of(e), path)


class Rewriting:
    """Writes files anew in `steps` of a few milliseconds, as `_steps` of a subclass yields them.

    They may be closed at any time; later ones start again and remove a half-written file. `problem`: what was set
    aside as damaged, for the user; `is_done`: whether there was nothing to do, and so neither is there for another one.
    """

    def __init__(self, path: str) -> None:
        """`path`: what a StorageError names."""
        self.problem: Problem | None = None
        self.is_done = True  # unless `steps` find something to do
        self._path = path
        self._files: list[Any] = []  # open ones, and readers
        self._unfinished = ""  # the file being written

    def _steps(self) -> "Steps":
        raise NotImplementedError("what is to be done")

    def steps(self) -> "Steps":
        """Does it. Raises StorageError if there is no room; then nothing has changed."""
        try:
            yield from self._steps()
        except OSError as error:
            self._close()
            try:
                if self._unfinished:
                    remove(self._unfinished)
            except OSError:
                pass  # the first error is the one to report
            raise StorageError(code_of(error), self._path)
        finally:
            self._close()

    def _close(self) -> None:
        for file in self._files:
            file.close()
        self._files = []


class Reader:
    """Iterates over the records of a file: `next()` until it returns False; then `problem` tells how it ended.

    `kind`, `version`, `payload`: of the record just read; `count`: records read; `end`: size of the sound part in
    bytes; `size`: of the file; `problem`: 0 (also for a torn tail, `end < size`), UNREADABLE, FOREIGN, DAMAGED or
    NEWER.
    """

    def __init__(self, path: str, version: int, end: int = 0, count: int = 0, base: int = 0, size: int = -1) -> None:
        """`version`: the newest one we understand; `end`, `count`: where an earlier reader stopped.

        `count` -1: the first record may have any number. `base`, `size`: the part of the file to read, -1: up to its
        end; `end` counts from `base`.
        """
        self.path = path
        self.newest = version
        self.kind = 0
        self.version = 0
        self.payload = b""
        self.count = count
        self.end = end
        self.size = 0
        self.problem = 0
        self._base = base
        self._file = None
        try:
            self._file = open(path, "rb")
            self.size = max(0, self._file.seek(0, 2) - base)
            if 0 <= size < self.size:
                self.size = size
            if count < 0:
                self._file.seek(base + end)
                head = self._file.read(HEADER)
                self.count = head[5] | head[6] << 8 if len(head) == HEADER and head[0] == MAGIC else 0
        except OSError:
            self.problem = UNREADABLE
            self.close()

    def close(self) -> None:
        """Closes the file; may be called again."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def next(self) -> bool:
        """Reads the next record; False at the end or at a problem."""
        if self._file is None:
            return False
        try:
            if self.end == self.size:
                if not self.count:
                    self.problem = DAMAGED
                self.close()
                return False
            if self._take(self.end, self.count & 0xFFFF):
                if self.version > self.newest:
                    self.problem = NEWER
                    self.close()
                    return False
                self.end += HEADER + len(self.payload) + FOOTER
                self.count += 1
                return True
            self._judge()
        except OSError:
            self.problem = UNREADABLE
        self.close()
        return False

    def last(self) -> bool:
        """Reads the last sound record that starts at `end` or later, whatever its number; False if there is none."""
        file = self._file
        if file is None:
            return False
        file.seek(self._base + self.end)
        rest = file.read(self.size - self.end)
        at = rest.rfind(bytes([MAGIC]))
        while at >= 0:
            if self._take(self.end + at, -1):
                return True
            at = rest.rfind(bytes([MAGIC]), 0, at)
        return False

    def skip(self) -> bool:
        """After damage: continues at the next sound record, if any, and reads it (for records that stand alone)."""
        self.problem = 0
        try:
            self._file = open(self.path, "rb")
            at = self._seek_sound(self.end + 1, -1)
            if at >= 0:
                self.end = at + HEADER + len(self.payload) + FOOTER
                self.count = self._number + 1
                if self.version <= self.newest:
                    return True
                self.problem = NEWER
        except OSError:
            self.problem = UNREADABLE
        self.close()
        return False

    def _take(self, at: int, number: int) -> bool:
        """Reads the record at `at` if it is sound (and has this number, unless -1)."""
        file = self._file
        if file is None:
            return False
        file.seek(self._base + at)
        head = file.read(HEADER)
        if len(head) < HEADER or head[0] != MAGIC:
            return False
        n = head[3] | head[4] << 8
        if n > MOST or at + HEADER + n + FOOTER > self.size:
            return False
        found = head[5] | head[6] << 8
        if number >= 0 and found != number:
            return False
        payload = file.read(n)
        crc = crc32(payload, crc32(head))
        tail = file.read(FOOTER)
        if tail != crc.to_bytes(FOOTER, "little"):
            return False
        self.kind = head[1]
        self.version = head[2]
        self.payload = payload
        self._number = found
        return True

    def _seek_sound(self, at: int, number: int) -> int:
        """Where the next sound record starts, at `at` or later; -1 if there is none."""
        file = self._file
        if file is None:
            return -1
        while at < self.size:
            file.seek(self._base + at)
            chunk = file.read(_CHUNK)
            i = chunk.find(bytes([MAGIC]))
            if i < 0:
                at += len(chunk)
                continue
            if self._take(at + i, number):
                return at + i
            at += i + 1
        return -1

    def _judge(self) -> None:
        """Classifies the bytes that are not a sound record."""
        file = self._file
        if file is None:
            return
        file.seek(self._base)
        if not self.count and file.read(1) != bytes([MAGIC]):
            self.problem = FOREIGN
            return
        kept = (self.kind, self.version, self.payload)
        torn = self.size - self.end <= HEADER + MOST + FOOTER and self._seek_sound(self.end + 1, -1) < 0
        self.kind, self.version, self.payload = kept
        if not (torn and self.count):
            self.problem = DAMAGED


def read_whole(path: str, kind: int, version: int, migrations: "Any", take: "Any") -> Problem | None:
    """Reads a file that holds one record of this `kind`; `take(payload)` gets it in the current version's form.

    `version`: the newest one we understand; `migrations[v - 1]`: converts a payload of version v to v + 1; `take`
    raises ValueError or IndexError for what it cannot use. A missing file is fine. A damaged or foreign one is set
    aside; a NEWER or UNREADABLE one is left alone and must not be written to.
    """
    if size_of(path) < 0:
        return None
    reader = Reader(path, version)
    problem = 0
    if reader.next():
        try:
            if reader.kind != kind:
                problem = FOREIGN
            else:
                payload = reader.payload
                for old in range(reader.version, version):
                    payload = migrations[old - 1](payload)
                take(payload)
        except (ValueError, IndexError):
            problem = DAMAGED
    problem = problem or reader.problem
    reader.close()
    if not problem:
        return None
    if problem == NEWER or problem == UNREADABLE:
        return Problem(problem, path)
    return Problem(problem, path, set_aside(path))


def room(size: int) -> int:
    """How many bytes fit before a file of `size` bytes needs another flash block, 1 to 4096.

    As littlefs lays files out (its SPEC.md, "CTZ skip-lists"): block 0 is all data; block n begins with one four-byte
    pointer, and one more for each time that n can be halved.
    """
    block = 0
    end = _BLOCK
    while size >= end:
        block += 1
        end += _BLOCK
        halved = block
        while not halved & 1:
            end -= 4
            halved >>= 1
        end -= 4
    return end - size


class Journal:
    """An append-only file of records. `size`: bytes acknowledged; `count`: records acknowledged."""

    def __init__(self, path: str, version: int, size: int, count: int) -> None:
        """A journal whose first `size` bytes are `count` sound records; the next append drops what follows."""
        self.path = path
        self.version = version
        self.size = size
        self.count = count
        self._trim = size_of(path) != size
        self._file: Any = None  # with a record that does not count yet

    @classmethod
    def create(cls, path: str, version: int, kind: int, payload: bytes) -> "Any":
        """A new file with its first record, there in full or not at all. Raises StorageError."""
        record = frame(kind, version, 0, payload)
        write_whole(path, [record])
        return cls(path, version, len(record), 1)

    def append(self, kind: int, payload: bytes) -> None:
        """Appends a record, durably. Raises StorageError; the record then counts as never written."""
        for _ in self.appending(kind, payload):
            pass

    def appending(self, kind: int, payload: bytes) -> "Steps":
        """`append` in steps, each of which may erase a flash block, which stalls the chip for 50 ms.

        A record counts when the last step is done. One that is closed before counts as never written.
        """
        record = frame(kind, self.version, self.count & 0xFFFF, payload)
        file: Any = None
        try:
            self.close()
            if self._trim:
                self._cut()
            self._trim = True  # until the whole record is there
            file = open(self.path, "ab")
            self._file = file
            part = record[: room(self.size)]
            if file.write(part) != len(part):
                raise OSError(NO_SPACE)
            yield
            if len(part) < len(record):
                if file.write(record[len(part) :]) != len(record) - len(part):
                    raise OSError(NO_SPACE)
                yield
            sync(file)
            self.close()
        except OSError as e:
            self._fail(e)
        finally:
            if file is not None and self._file is file:
                self.close()
        self._trim = False
        self.size += len(record)
        self.count += 1

    def close(self) -> None:
        """Closes the file if open: what is being appended does not count."""
        file = self._file
        self._file = None
        if file is not None:
            file.close()

    def _fail(self, error: OSError) -> None:
        """Undoes what has been written and raises StorageError."""
        try:
            self.close()
        except OSError:
            pass  # what counts is what went wrong first
        self._tidy()
        raise StorageError(code_of(error), self.path)

    def _tidy(self) -> None:
        """Removes half a record now if possible, else before the next append."""
        try:
            if size_of(self.path) > self.size:
                self._cut()
            else:
                self._trim = False
        except OSError:
            pass

    def _cut(self) -> None:
        """Drops what lies behind the acknowledged records."""
        if size_of(self.path) < self.size:
            raise OSError(5)  # shorter than what was acknowledged: not a file to go on with
        if hasattr(os, "truncate"):
            os.truncate(self.path, self.size)
        else:
            copy(self.path, self.path, self.size)
        self._trim = False
