"""A monkey that keeps score: `python score_monkey.py BOARD EVENTS SEED`, on either Python.

Random keys on the screens of score keeping, sheets of every game among them. It ends well if nothing was raised, the
memory in use has not grown, and every sheet that was written can be read and is what its entries say. Prints one line.
"""

import gc
import sys

from kocka.engine.rng import Rng
from kocka.scorebook.score_sheet import listed
from kocka.ui.screens.score.new import NewSheet
from tests.match.table import clear, new_folder
from tests.scorebook import tables
from tests.ui import pub
from tests.ui.outside import HELD

_TRIP = 500  # events between two looks at the files
_WARM = 10  # looks until everything has been loaded
_KEYS = pub.KEYS + HELD
_SLACK = 40_000  # bytes: sheets grow


def run(board_id, events, seed, language=0):
    """Presses keys; returns the names of the screens that were seen. AssertionError, or whatever is raised."""
    folder = new_folder()
    for name in list(tables.GAMES) + ["taroky"]:  # noqa: RUF005
        tables.new(folder, name)
    app = pub.new_game(board_id, language, folder)
    rng = Rng(seed, 55)
    seen = []
    most = trips = 0
    while events > 0:
        app.start(app.make("start"))
        app.apply(("push", app.make("score_home")))
        if trips & 1:
            app.apply(("push", NewSheet(app)))
        for _ in range(min(events, _TRIP)):
            key = _KEYS[rng.below(len(_KEYS))]
            pub.turn(app, 10 + rng.below(120), key)
            for _ in range(rng.below(4)):
                pub.turn(app, 20 + rng.below(200))
            name = pub.name_of(app.top)
            if name not in seen:
                seen.append(name)
            if name == "Start":
                app.apply(("push", app.make("score_home")))
        events -= _TRIP
        app.start(app.make("start"))
        for path, score_sheet, problem in listed(folder):
            assert problem is None, path
            assert tables.sheet_state(score_sheet.sheet) == tables.sheet_state(tables.fresh(score_sheet)), path
        score_sheet = None
        gc.collect()
        if hasattr(gc, "mem_alloc"):
            now = gc.mem_alloc()
            trips += 1
            if trips <= _WARM:
                most = max(most, now)
            assert now <= most + _SLACK, "the memory in use grows: " + str(now) + " after " + str(most)
    clear(folder)
    return seen


if __name__ == "__main__":
    screens = run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    print("ok", sys.argv[1], sys.argv[2], "events,", len(screens), "screens:", " ".join(sorted(screens)))
