"""Two devices that get the same keys, and hands that differ in one of them: what is painted must not.

While the holder of the device, or nobody, is to act, everything that the holder may not know is dealt differently on
the second device, and every frame is compared. While the hand is covered nobody may see any hand.
"""

from kocka.ai import search, selftest
from kocka.engine.round import PASS
from kocka.games.kourici_kocka import rules as kourici_kocka
from kocka.games.taroky.ai import selftest as taroky_selftest
from kocka.hal import BACK, INFO, LONG, MENU, NEXT, OK
from kocka.match.state import OVER
from kocka.ui.screens.play.cover import Cover
from tests.ui import pub

_ASIDE = (INFO, MENU, NEXT | LONG)  # keys that look at something else
_LOOKING = ("LastTrick", "GameMenu", "Sheet")


class Worlds:
    """Both devices. `frames`: compared with hands that differ; `covers`: how often a cover came; `holders`: seats."""

    def __init__(self, board_id, setup, rng, language=0):
        """Begins a match of `setup` on both."""
        while not (selftest.step() and taroky_selftest.step()):
            pass  # once in a process: its turns would be shared out between the two
        self.apps = [pub.new_game(board_id, language) for _ in range(2)]
        for app in self.apps:
            app.act(("start", setup))
        self._asked = [kourici_kocka._Asked() for _ in self.apps]
        self.rng = rng
        self.frames = 0
        self.covers = 0
        self.holders = []
        self._covered = False

    @property
    def app(self):
        """The device that is not tampered with."""
        return self.apps[0]

    def turn(self, ms, key=0):
        """One turn of both; what they show must be equal."""
        a, b = self.apps
        played = b.session.match.round
        holder = b.people.me
        if b.people.covered:
            holder = b.people.person if key == OK else -1
        swapped = self._swapped(b.session.match, holder)
        _deal_anew(b.session.match, swapped)
        # Hands that change between two cards of a pass no longer fit the planned pass.
        search.forget()
        for app, asked in zip(self.apps, self._asked, strict=True):
            kourici_kocka._asked = asked  # a search of each device's own: two would share its turns
            pub.turn(app, ms, key)
        if b.session.match.round is played:
            _deal_anew(b.session.match, {new: old for old, new in swapped.items()})
        assert a.top.__class__ is b.top.__class__, (a.top, b.top)
        if bytes(a.board.display.shown) != bytes(b.board.display.shown):
            raise AssertionError(a.top.__class__.__name__ + " shows hidden cards")
        self.frames += len(swapped) > 0
        cover = isinstance(a.top, Cover)
        if cover and not self._covered:
            self.covers += 1
        elif self._covered and not cover and a.people.me not in self.holders:
            self.holders.append(a.people.me)
        self._covered = cover

    def play(self, most, until=None):
        """Plays by keys, now and then looking aside, until the match is over or `until(app)`, `most` turns at most."""
        while self.app.session.match.stage != OVER and not (until and until(self.app)):
            app = self.app
            key = pub.next_key(app, self.rng)
            if pub.name_of(app.top) in _LOOKING:
                key = BACK
            elif key and app.top is app.base and self.rng.below(12) == 0:
                key = _ASIDE[self.rng.below(len(_ASIDE))]
            self.turn(40, key)
            most -= 1
            assert most, "the match does not end"

    def _swapped(self, match, holder):
        """Card for card, how what `holder` (-1: nobody sees a hand) may not know is dealt anew."""
        if match is None or not match.playing or (holder >= 0 and match.to_move() != holder):
            return {}
        played = match.round
        given = getattr(played, "given", [])
        passing = given and played.phase == PASS
        known = bytes([getattr(played, "OPENING", 0)])  # who holds it is asked to lead, and all see who is asked
        if holder >= 0:
            view = match.view(holder)
            known += bytes(view.hand) + (view.gave if given else b"")
            if passing:  # the holder will soon see the cards that are on their way
                for giver in range(played.seats):
                    if played.receiver(giver, played.number, played.seats, played.options) == holder:
                        known += bytes(given[giver])
        pool = []
        for hand in played.hands + (given if passing else []):
            pool += [card for card in hand if card not in known]
        pool.sort()
        mixed = list(pool)
        self.rng.shuffle(mixed)
        return {pool[at]: mixed[at] for at in range(len(pool))}


def _deal_anew(match, swapped):
    """Every hidden card becomes another one, in the hands, in what was given and in what the seats know."""
    if not swapped:
        return
    played = match.round
    piles = played.hands + getattr(played, "given", [])
    for seat in range(played.seats):
        if match._views[seat] is not None:
            piles = [*piles, match._views[seat].hand]
    for pile in piles:
        pile[:] = [swapped.get(card, card) for card in pile]
    for hand in piles[: played.seats] + piles[2 * played.seats if hasattr(played, "given") else played.seats :]:
        hand.sort()
