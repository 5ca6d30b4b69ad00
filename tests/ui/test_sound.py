"""What is heard: motifs of a few notes, each where it belongs, once; nothing where sound is off."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools.sim.device import Device
from kocka.engine.cards import HEARTS, QUEEN_OF_SPADES
from kocka.engine.round import MOON, PAGAT_MADE, Result
from kocka.hal import BACK, OK, Sound
from kocka.match import settings
from kocka.match.setup import AI, HUMAN
from kocka.match.state import RESULT
from kocka.ui.core import noise
from kocka.ui.core.noise import Noise
from kocka.ui.screens.play.table import Table
from kocka.ui.session import endings
from tests.ui import pub

MOTIFS = {name: value for name, value in vars(noise).items() if isinstance(value, bytes)}


class Piezo(Sound):
    """Notes what it is asked for: (when in ms, hz, ms)."""

    def __init__(self) -> None:
        self.now = 0
        self.tones: list[tuple[int, int, int]] = []

    def tone(self, hz: int, ms: int) -> None:
        self.tones.append((self.now, hz, ms))


def heard(motif: bytes, step_ms: int = 5) -> list[tuple[int, int, int]]:
    piezo = Piezo()
    sound = Noise(piezo, lambda: -1)
    sound.on = True
    sound.play(motif)
    while piezo.now < 4000:
        piezo.now += step_ms
        sound.tick(step_ms)
    return piezo.tones


@pytest.mark.parametrize("name", sorted(MOTIFS))
def test_a_motif_is_one_to_six_notes_that_follow_each_other(name: str) -> None:
    tones = heard(MOTIFS[name])
    notes = [tone for tone in tones if tone[1]]
    assert 1 <= len(notes) <= 6 and all(100 <= hz <= 2600 for _, hz, _ in notes)
    assert sum(ms for _, _, ms in tones) <= 1300, "nobody waits for it, but it must not outlast what it is about"
    for (start, _, ms), (after, _, _) in pairwise(notes):
        assert after >= start + ms
    assert len({motif for motif in MOTIFS.values()}) == len(MOTIFS), "two words that sound alike"


def test_what_is_good_goes_up_and_what_is_bad_goes_down() -> None:
    for name, value in MOTIFS.items():
        pitches = [pitch for pitch in value[::2] if pitch]
        if name in ("TURN", "WON", "MOON", "DURCH", "PAGAT"):
            assert pitches[0] < pitches[-1], name
        elif len(pitches) > 1:
            assert pitches[0] > pitches[-1], name


def test_a_motif_cuts_off_the_one_before() -> None:
    piezo = Piezo()
    sound = Noise(piezo, lambda: -1)
    sound.on = True
    sound.play(noise.CAT)
    sound.tick(70)
    sound.play(noise.TURN)
    for _ in range(100):
        sound.tick(20)
    assert [hz for _, hz, _ in piezo.tones] == [440, 370, 660, 880]


def test_nothing_is_heard_where_sound_is_off() -> None:
    piezo = Piezo()
    sound = Noise(piezo, lambda: -1)
    for motif in MOTIFS.values():
        sound.play(motif)
        sound.tick(5000)
    assert not piezo.tones


@pytest.mark.parametrize(
    ("quiet", "heard_at"),
    [(0, set(range(24))), (1, set(range(7, 21))), (2, set(range(7, 22))), (3, set(range(8, 23)))],
)
def test_in_the_quiet_hours_nothing_is_heard(quiet: int, heard_at: set[int]) -> None:
    piezo = Piezo()
    now = [-1]
    sound = Noise(piezo, lambda: now[0])
    sound.on, sound.quiet = True, quiet
    sound.play(noise.CARD)
    assert piezo.tones, "who does not know the hour is not silenced by it"
    heard = set()
    for hour in range(24):
        now[0] = hour
        piezo.tones.clear()
        sound.play(noise.CARD)
        if piezo.tones:
            heard.add(hour)
    assert heard == heard_at


def test_quiet_hours_are_offered_where_the_clock_knows_the_hour(tmp_path: Path) -> None:
    for hour in (None, lambda: 23):
        device = Device("pico_lcd_1_3", tmp_path / str(hour is None), "en", 1, hour=hour)
        device.app.apply(("go", "settings"))
        rows = [item for item in device.app.top.list.items if item.action == settings.QUIET]
        assert len(rows) == (hour is not None)
        if rows:
            assert rows[0].choices == ["never", "21–7", "22–7", "23–8"]
            device.app.apply(("setting", settings.QUIET, 2))
            device.settle()
            device.board.sound.events.clear()
            device.app.sound.play(noise.WON)
            assert not device.board.sound.events
            device.app.apply(("setting", settings.QUIET, 0))
            device.app.sound.play(noise.WON)
            assert device.board.sound.events


@pytest.mark.parametrize("game", ["hearts", "black_cat", "taroky"])
def test_every_trick_is_heard_once_by_what_is_in_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tricks: list[tuple[bool, bool]] = []
    landed = Table.landed

    def noted(table: Any, outcome: Any) -> None:
        if outcome.trick >= 0:
            cards = bytes(outcome.cards)
            tricks.append((QUEEN_OF_SPADES in cards, any(card >> 4 == HEARTS for card in cards)))
        landed(table, outcome)

    monkeypatch.setattr(Table, "landed", noted)
    app = pub.new_game(pub.BOARDS[0], speed=1)
    motifs: list[bytes] = []
    app.sound.play = motifs.append
    app.act(("start", pub.setup(7, game=game)))
    rng = pub.player(7)
    while not app.session.match.playing:
        pub.turn(app, 20, pub.next_key(app, rng))
    pub.play_round(app, rng)
    told = [motif for motif in motifs if motif in (noise.TRICK, noise.HEART, noise.CAT)]
    if game == "taroky":  # the queen of spades and hearts are cards as others are
        wanted = [noise.TRICK] * len(tricks)
    else:
        wanted = [noise.CAT if cat else noise.HEART if heart else noise.TRICK for cat, heart in tricks]
    assert told == wanted and len(told) > 8


def ended(events: list[tuple[int, int, int]], loser: int = -1, letters: tuple[int, ...] = ()) -> Any:
    result = Result([0] * 4, [0] * 4)
    result.events, result.loser, result.losers = events, loser, list(letters)
    seats = [SimpleNamespace(kind=kind) for kind in (HUMAN, AI, AI, AI)]
    return SimpleNamespace(result=result, stage=RESULT, setup=SimpleNamespace(seats=seats))


def test_a_round_is_heard_by_what_was_remarkable() -> None:
    assert endings.of_round(ended([])) == b""
    assert endings.of_round(ended([(MOON, 2, 12)])) == b""  # its own screen is heard
    moment = endings.moment(ended([(MOON, 2, 12)]))
    assert moment and moment.motif == noise.MOON and endings.moment(ended([(PAGAT_MADE, 0, 11)])) is None
    assert endings.of_round(ended([(PAGAT_MADE, 0, 11)])) == noise.PAGAT
    assert endings.of_round(ended([], 3, (3,))) == noise.LETTER
    # A dokládačka that somebody at the device has to pay.
    assert endings.of_round(ended([], 0)) == noise.LOST
    assert endings.of_round(ended([], 1)) == b""


@pytest.mark.parametrize(
    ("places", "kinds", "motif"),
    [
        ([1, 2, 3, 4], (HUMAN, AI, AI, AI), noise.WON),
        ([2, 1, 3, 4], (HUMAN, AI, AI, AI), b""),
        ([4, 1, 2, 3], (HUMAN, AI, AI, AI), noise.LOST),
        ([4, 1, 2, 3], (HUMAN, HUMAN, AI, AI), noise.WON),
        ([4, 2, 1, 3], (HUMAN, HUMAN, AI, AI), b""),
        ([4, 4, 1, 3], (HUMAN, HUMAN, AI, AI), noise.LOST),
    ],
)
def test_a_match_is_heard_as_it_ended_for_the_people(places: list[int], kinds: tuple[int, ...], motif: bytes) -> None:
    sheet = SimpleNamespace(places=lambda: places, seating=SimpleNamespace(here=lambda: range(4)))
    setup = SimpleNamespace(seats=[SimpleNamespace(kind=kind) for kind in kinds])
    assert endings.of_match(SimpleNamespace(sheet=sheet, setup=setup)) == motif  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_end_is_heard_once() -> None:
    """Not again when a screen above the result was left."""
    app = pub.new_game(pub.BOARDS[0], speed=0)
    motifs: list[bytes] = []
    app.sound.play = motifs.append
    app.act(("start", pub.setup(3, game="kourici_kocka")))
    rng = pub.player(3)
    while not app.session.match.playing:
        pub.turn(app, 20, pub.next_key(app, rng))
    pub.play_round(app, rng)
    assert motifs.count(noise.LETTER) == 1
    app.act(("go", "sheet"))
    pub.turn(app, 20)
    pub.turn(app, 20, BACK)
    assert app.top is app.base
    assert motifs.count(noise.LETTER) == 1
    # Nor with the round that follows.
    pub.turn(app, 20, OK)
    for _ in range(5):
        pub.turn(app, 20)
    assert app.session.match.number == 2 and motifs.count(noise.LETTER) == 1
