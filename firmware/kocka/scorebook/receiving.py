"""Score sheets that come from another device by QR codes (sheet_code.py): pages are kept until all are there.

receiving = Receiving(folder, text)
for _ in receiving.steps(): …       # slices of a few milliseconds; CodeError, StorageError
receiving.name, receiving.other     # a name that may mean somebody who is known here: `answer` goes on
receiving.missing                   # numbers of pages, from 0 on, that must still be scanned
receiving.paths                     # the sheets, once all are there; a sheet that was there already counts, too
"""

from micropython import const

from kocka.engine.option import NewerError
from kocka.match import journal
from kocka.match.deal_code import IMPOSSIBLE, NEWER, CodeError
from kocka.scorebook.book import Arriving, Loading, files
from kocka.scorebook.names import alike
from kocka.scorebook.score_sheet import PLAYER, PREFIX, ScoreSheet
from kocka.scorebook.sheet_code import MOST_SHEETS, Scanned, packing, player_of, records_of

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps
    from kocka.scorebook.roster import Member, Roster

FILE = "scanned.txt"  # a page a line
_LOOKED_AT = const(24)  # newest sheets that may be those that come


class Receiving:
    """Takes a page: see the module's docstring. After a CodeError of `steps` nothing is kept."""

    def __init__(self, folder: str, text: str) -> None:
        """`text`: the page as typed or scanned. Raises CodeError if it is none."""
        self.paths: list[str] = []
        self.name = ""  # a name on a sheet that may be that of `other`, in the roster: nothing goes on before `answer`
        self.other = ""
        self.problem: journal.Problem | None = None  # with the roster
        self._is_other = False
        self._known: dict[str, Member | None] = {}  # who is meant by the names that were asked about
        self.scanned = Scanned()
        self._folder = folder
        self._path = folder + "/" + FILE
        self.scanned.add(text)
        self._text = text

    @property
    def missing(self) -> list[int]:
        """As in Scanned."""
        return self.scanned.missing

    def answer(self, two: bool) -> None:
        """Whether `name` and `other` are two people."""
        self._is_other = not two
        self.name = ""

    def steps(self) -> "Steps":
        """Takes it. Waits for an `answer` while there is a `name`."""
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

    def _take(self, records: "list[tuple[int, bytes]]") -> "Steps":
        """Makes a file of a sheet, unless there is one that is the same."""
        arriving = yield from self._arrived(records)
        if (yield from self._is_there(arriving.book)):
            return
        renames = yield from self._renames(arriving.book)
        if renames:
            arriving = yield from self._arrived(records + renames)
            if (yield from self._is_there(arriving.book)):
                return
        book = yield from arriving.writing()
        self.paths.append(book.path)

    def _arrived(self, records: "list[tuple[int, bytes]]") -> "Steps":
        try:
            arriving = Arriving(ScoreSheet, self._folder, records)
            yield from arriving.steps()
        except NewerError as error:
            raise CodeError(NEWER, str(error))
        except (ValueError, IndexError) as error:
            raise CodeError(IMPOSSIBLE, str(error))
        return arriving

    def _is_there(self, book: "Any") -> "Steps":
        """Whether a file has the same sheet: then it is among `paths`."""
        mine = bytearray()
        yield from packing([book], mine)
        paths = files(self._folder, PREFIX)
        for at in range(len(paths) - 1, max(-1, len(paths) - 1 - _LOOKED_AT), -1):
            loading = Loading(ScoreSheet, paths[at])
            yield from loading.steps()
            other: Any = loading.book
            if other is not None and other.date == book.date:
                its = bytearray()
                yield from packing([other], its)
                if its == mine:
                    self.paths.append(paths[at])
                    return True
        return False

    def _renames(self, book: "Any") -> "Steps":
        """Asks who is meant by names that are like those of the roster; the records that put in the ones from there."""
        from kocka.scorebook.roster import Roster

        found: list[tuple[int, bytes]] = []
        paths = files(self._folder, Roster.PREFIX)
        if not paths:
            return found
        loading = Loading(Roster, paths[-1])
        yield from loading.steps()
        self.problem = self.problem or loading.problem
        roster: Any = loading.book
        names = [name for name, _ in book.players]
        for at in range(len(names) if roster is not None else 0):
            name = names[at]
            if name not in self._known:
                yield from self._ask(roster, name, names)
            other = self._known[name]
            if other is not None and other.name not in names:
                names[at] = other.name
                found.append((int(PLAYER), player_of(at, other.name, other.number)))
        return found

    def _ask(self, roster: "Roster", name: str, names: list[str]) -> "Steps":
        """Finds who in the roster is meant by `name`, which is on a sheet with `names`."""
        self._known[name] = None
        if roster.find(name) is not None:
            return
        for member in roster.members:
            yield
            if member.name not in names and alike(member.name, name):
                self.other = member.name
                self.name = name
                while self.name:
                    yield
                if self._is_other:
                    self._known[name] = member
                return
