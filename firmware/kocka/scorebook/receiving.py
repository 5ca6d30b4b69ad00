"""Score sheets that come from another device by QR codes (sheet_code.py): pages are kept until all are there.

receiving = Receiving(folder, text)
while receiving.step(): …           # slices of a few milliseconds; CodeError, StorageError
receiving.missing                   # numbers of pages, from 0 on, that must still be scanned
receiving.paths                     # the sheets, once all are there; a sheet that was there already counts, too
"""

from micropython import const

from kocka.engine.option import NewerError
from kocka.match import journal
from kocka.match.deal_code import IMPOSSIBLE, NEWER, CodeError
from kocka.scorebook.book import Arriving, Loading, files
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet
from kocka.scorebook.sheet_code import MOST_SHEETS, Scanned, packing, records_of

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

FILE = "scanned.txt"  # a page a line
_LOOKED_AT = const(24)  # newest sheets that may be those that come


class Receiving(journal.InSteps):
    """Takes a page: see the module's docstring. After a CodeError of `step` nothing is kept."""

    def __init__(self, folder: str, text: str) -> None:
        """`text`: the page as typed or scanned. Raises CodeError if it is none."""
        self.paths: list[str] = []
        self.scanned = Scanned()
        self._folder = folder
        self._path = folder + "/" + FILE
        self.scanned.add(text)
        self._text = text

    @property
    def missing(self) -> list[int]:
        """As in Scanned."""
        return self.scanned.missing

    def _steps(self) -> "Any":
        scanned = self._kept()
        yield
        if scanned.missing:
            yield from journal.writing_whole(self._path, [(page + "\n").encode() for page in scanned.texts])
            return
        try:
            sheets = records_of(scanned.data())
            yield
            if not 0 < len(sheets) <= MOST_SHEETS:
                raise CodeError(IMPOSSIBLE, "so many sheets do not come at once")
            for records in sheets:
                yield from self._take(records)
        finally:
            self._drop()

    def _kept(self) -> Scanned:
        """The pages that came before, and this one."""
        before = Scanned()
        try:
            with open(self._path, "rb") as file:
                for line in file.read().split(b"\n"):
                    try:
                        before.add(line.decode())
                    except (CodeError, UnicodeError):
                        pass  # no page of ours: it is scanned again
        except OSError:
            pass  # there are none
        before.add(self._text)
        self.scanned = before
        return before

    def _drop(self) -> None:
        try:
            journal.remove(self._path)
        except OSError:
            pass  # the next page writes it anew

    def _take(self, records: "list[tuple[int, bytes]]") -> "Any":
        """Makes a file of a sheet, unless there is one that is the same."""
        try:
            arriving = Arriving(ScoreSheet, self._folder, records)
            while arriving.go_on():
                yield
        except NewerError as error:
            raise CodeError(NEWER, str(error))
        except (ValueError, IndexError) as error:
            raise CodeError(IMPOSSIBLE, str(error))
        book: Any = arriving.book
        mine = bytearray()
        yield from packing([book], mine)
        paths = files(self._folder, PREFIX)
        for at in range(len(paths) - 1, max(-1, len(paths) - 1 - _LOOKED_AT), -1):
            loading = Loading(ScoreSheet, paths[at])
            while loading.go_on():
                yield
            other: Any = loading.book
            if other is not None and other.date == book.date:
                its = bytearray()
                yield from packing([other], its)
                if its == mine:
                    self.paths.append(paths[at])
                    return
        writing = arriving.writing()
        while writing.step():
            yield
        self.paths.append(writing.finish().path)
