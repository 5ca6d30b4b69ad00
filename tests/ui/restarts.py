"""The device starts anew after every record of a match of each game and of an evening of score keeping: it loads,
draws, and takes keys. `python restarts.py sample|all [SECONDS [SEED]]`, on either Python.

Matches are played here, by a random stream, with hints and undone decisions; all others are the samples of all formats
(tests/data). A file that grows is cut behind each of its records, since that is what a device finds that was switched
off there. `sample`: one position of every kind, on every board; `all`: every position, on every board in both
languages, in any order for so many seconds. Prints what was tried, and every failure with how to repeat it.
"""

import os
import sys
import time

from kocka.engine.rng import Rng
from kocka.games import registry
from kocka.games.taroky.rules.options import HONOUR
from kocka.hal import NEXT, OK, boards
from kocka.match import settings
from kocka.match.journal import Reader
from kocka.match.match import Match
from kocka.match.state import OVER
from kocka.match.writing import finish
from kocka.ui.core.text import Font
from kocka.ui.screens.club.deck import DeckScreen
from kocka.ui.screens.club.leagues import LeaguesScreen
from kocka.ui.screens.club.roster import RosterScreen
from kocka.ui.screens.club.settle import SettleScreen
from tests.match import table
from tests.ui import pub
from tests.ui.stage import Stage, assert_fresh

_SEED = 278  # with a dokládačka and a baráž
_UNDO = 29  # so many records from one decision taken back to the next
_HINT = 17
_STRIDE = 7919  # from one start of `all` to the next: a prime, so that each comes once
_NEWEST = 255  # every version of a record
_SAVES = "tests/data/saves"
_SCORE = "tests/data/score"
# The screen that shows a book; a sheet is shown by the device itself.
_BOOKS = {
    "deck": DeckScreen,
    "leagues": LeaguesScreen,
    "settled": lambda app: SettleScreen(app, 20260102),
    "roster": RosterScreen,
}
_MATCH = ("match", "again")


class Position:
    """A file as a device finds it: the first `size` bytes of `data`. `label` and `number` of the record name it.

    `kind`: what it is an example of.
    """

    def __init__(self, label, number, name, size, kind):
        self.label = label
        self.number = number
        self.name = name
        self.size = size
        self.kind = kind
        self.data = b""

    def text(self):
        """For whoever wants to repeat it."""
        return f"{self.label} record {self.number}"


def setups():
    """(label, setup) of the matches that are played."""
    found = [("cerna_kocka", table.setup(_SEED)), ("cerna_kocka of two", table.setup(_SEED, humans=2))]
    for game in registry.NAMES[1:]:
        if game in registry.with_sheet() and game != "free":
            found.append((game, table.short(game, _SEED)))
            found.append((game + " of two", table.short(game, _SEED + 1, humans=2, secret=bytes(range(16)))))
    honest = table.short("taroky", _SEED)
    options = bytearray(honest.options)
    HONOUR.put(options, 1)
    honest.options = bytes(options)
    found.append(("taroky on the honour", honest))
    return found


def kind_of(label, match, record):
    """What a position is an example of: its record, and what the screen of its stage depends on."""
    found = [label, record, match.stage, match.number > 0]
    if match.playing:
        found.append(match.to_move() == 0)
    played = match.round
    if played is not None and match.playing:
        found += [played.phase, played.phase != match.round.OPENING if hasattr(played, "OPENING") else 0]
        given = getattr(played, "given", None)
        if given:
            found += [len(given[0]), sum([len(cards) for cards in given]) // 3]
        else:
            found.append(min(len(played.history), 1))
    return tuple(found)


def played(label, setup, folder):
    """A position for every record of this match."""
    match = Match.create(folder, setup)
    path = match.path
    name = path.rpartition("/")[2]
    rng = Rng(_SEED, 1)
    buf = bytearray(48)
    found = []
    while True:
        reader = Reader(path, _NEWEST)
        reader.last()
        reader.close()
        found.append(Position(label, match.count, name, reader.size, kind_of(label, match, reader.kind)))
        if match.stage == OVER:
            break
        if match.count % _UNDO == 0 and match.can_undo():
            match.undo()
        elif match.count % _HINT == 0 and match.playing and match.to_move() == 0:
            finish(match.write_hint(0))
        else:
            table.step(match, rng, buf)
    with open(path, "rb") as file:
        data = file.read()
    for position in found:
        position.data = data
    os.remove(path)
    return found


def book_of(name):
    """ "sheet" of "sheet00007.kck"."""
    end = 0
    while "a" <= name[end] <= "z":
        end += 1
    return name[:end]


def sampled(folder):
    """A position for every record of the files of a folder of samples that grow."""
    found = []
    for name in sorted(os.listdir(folder)):
        word = book_of(name)
        if word not in _MATCH and word not in _BOOKS and word != "sheet":
            continue
        path = folder + "/" + name
        with open(path, "rb") as file:
            data = file.read()
        reader = Reader(path, _NEWEST)
        game = ""
        while reader.next():
            game = game or str(bytes(reader.payload[:2]))
            kind = (folder.rpartition("/")[0], word, game, reader.kind)
            position = Position(path, reader.count, name, reader.end, kind)
            position.data = data
            found.append(position)
        reader.close()
    return found


def positions(is_all):
    """All of them, or the first of every kind."""
    folder = table.new_folder()
    found = []
    for label, setup in setups():
        found += played(label, setup, folder)
    table.clear(folder)
    for place in (_SAVES, _SCORE):
        for name in sorted(os.listdir(place)):
            found += sampled(place + "/" + name)
    if is_all:
        return found
    kinds = {}
    for position in found:
        kinds[position.kind] = position  # the newest format comes last
    return sorted(kinds.values(), key=lambda position: position.text())


def start(board_id, language, position, folder):
    """Switches a device on that has this file."""
    for name in os.listdir(folder):
        os.remove(folder + "/" + name)
    with open(folder + "/" + position.name, "wb") as file:
        file.write(memoryview(position.data)[: position.size])
    own = settings.Settings.load(folder)[0]
    own.set(settings.LANGUAGE, language)
    if position.name.startswith("sheet"):
        own.set(settings.OPEN_SHEET, position.name)
    own.save()
    Font.strict = True
    app = pub.StrictGame(Stage(board_id, folder))
    _rest(app)
    assert not app.problems, app.problems[0].text()
    book = _BOOKS.get(book_of(position.name))
    if book is not None:
        app.apply(("push", book(app)))
    elif app.session.resumable:
        app.act(("resume",))
    elif position.name.startswith(_MATCH):
        assert app.session.match is not None and app.session.match.stage == OVER
    _rest(app)
    assert_fresh(app)
    for key in (NEXT, OK):
        pub.turn(app, 20, key)
        _rest(app)
        assert_fresh(app)


def _rest(app):
    for _ in range(4):
        pub.turn(app)


def main(what, seconds=0, seed=0):
    """Tries them; returns how many failed."""
    found = positions(what == "all")
    kinds = len(boards.IDS) * (2 if what == "all" else 1)
    count = len(found) * kinds
    folder = table.new_folder()
    end = time.time() + seconds
    starts = failed = 0
    for number in range(count):
        if seconds and time.time() > end:
            break
        at = number if what != "all" else (seed * _SEED + number * _STRIDE) % count
        position = found[at // kinds]
        place = at % kinds
        board = boards.IDS[place % len(boards.IDS)]
        language = (at // kinds + place) & 1 if what != "all" else place // len(boards.IDS)
        starts += 1
        try:
            start(board, language, position, folder)
        except Exception as error:
            failed += 1
            print(f"failed: {board} language {language}, {position.text()}: {error!r}")
            if hasattr(sys, "print_exception"):
                sys.print_exception(error)
    table.clear(folder)
    print(f"{len(found)} positions, {starts} of {count} starts tried, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], *[int(word) for word in sys.argv[2:4]]) else 0)
