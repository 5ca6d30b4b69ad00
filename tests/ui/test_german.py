"""German cards: drawn at every size, told from each other by shape alone, the sign low on unders and high on overs."""

from __future__ import annotations

import subprocess
from itertools import combinations
from pathlib import Path

import pytest

from kocka.engine.cards import ACE, JACK, KING, PACK32, PACK52, QUEEN, QUEEN_OF_SPADES
from kocka.ui import languages
from kocka.ui.core import palette
from kocka.ui.core.canvas import canvas_for
from kocka.ui.table import cards
from kocka.ui.table.card_names import FRENCH, GERMAN, TAROCK
from tests.plugin import first_fast
from tests.ui.test_art import MONO_SIZES, SIZES, Display, drawings, paint, paint_mono, pixels

STATES = (0, cards.DIMMED, cards.SELECTED, cards.RAISED, cards.MARKED, cards.RECEIVED, cards.BACK)
SUITS = range(4)
NAMES = ("ACORN", "LEAF", "BELL")
_PAINTER = cards.Cards(pack=GERMAN)
_MONO = cards.MonoCards(pack=GERMAN)


@pytest.fixture(params=[0, 1], ids=["cs", "en"])
def language(request: pytest.FixtureRequest) -> int:
    """The letters of under and over are those of the language."""
    languages.choose(request.param)
    return int(request.param)


def face(card: int, size: tuple[int, int], state: int = 0, painter: cards.Cards = _PAINTER) -> list[bytes]:
    """A card on felt, 10 px from the left, 16 from the top."""
    display = Display(80, 100, 16)
    canvas = canvas_for(display)
    canvas.fill(palette.FELT)
    painter.draw(canvas, 10, 16, size[0], size[1], card, state)
    return pixels(display)


def box(card: int, size: tuple[int, int], state: int = 0, painter: cards.MonoCards = _MONO) -> list[bytes]:
    """A box on the mono board, 8 px from the corner."""
    display = Display(40, 40, 2)
    painter.draw(canvas_for(display), 8, 8, size[0], size[1], card, state)
    return pixels(display)


def sign(size: int, suit: int) -> list[bytes]:
    """The sign of a suit alone, on paper: 15 px or 11."""
    display = Display(16, 16, 16)
    canvas = canvas_for(display)
    canvas.fill(palette.PAPER)
    if size == 15:
        _PAINTER.draw_suit(canvas, 0, 0, suit)
    else:
        _PAINTER._german.sign(canvas, _PAINTER._german.narrow, 0, 0, suit)
    return pixels(display)


def test_german_art_is_small() -> None:
    assert sum(len(data) for module in ("german", "german_mono") for _, (_, _, data) in drawings(module)) <= 4096


@pytest.mark.parametrize("size", SIZES)
def test_every_card_is_a_picture_of_its_own(size: tuple[int, int], language: int) -> None:
    assert len({tuple(face(card, size)) for card in PACK32.cards}) == 32


def test_the_edge_strip_alone_tells_every_card(language: int) -> None:
    """Also for somebody who sees no colours: every colour counts as ink."""
    size = (cards.HAND_WIDTH, cards.HAND_HEIGHT)
    strips = set()
    for card in PACK52.cards:
        rows = face(card, size)
        strips.add(tuple(bytes(p == palette.PAPER for p in row[10 : 10 + cards.STRIP]) for row in rows))
    assert len(strips) == 52


@pytest.mark.parametrize("size", first_fast(SIZES))
def test_a_card_stays_in_its_box_and_never_shows_the_key(size: tuple[int, int]) -> None:
    width, height = size
    felt = bytes([palette.FELT])
    for card in PACK32.cards:
        for state in STATES:
            top = 16 - (cards.LIFT if state & cards.RAISED else 0)
            for y, row in enumerate(face(card, size, state)):
                assert palette.KEY not in row
                inside = top <= y <= top + height
                assert not (row[:10] + row[10 + width + 1 :] if inside else row).strip(felt), (card, state, y)


def _two_heads(pack: int) -> cards.Cards:
    painter = cards.Cards()
    painter.two_heads = True
    painter.pack = pack
    return painter


@pytest.mark.parametrize("size", [*SIZES, (46, 46)])
@pytest.mark.parametrize("pack", [FRENCH, GERMAN, TAROCK])
def test_courts_may_have_two_heads(size: tuple[int, int], pack: int) -> None:
    """The lower half of a picture is the upper one turned; other cards, and the default, stay as they are."""
    width, height = size
    painter = _two_heads(pack)
    usual = cards.Cards(pack=pack)
    for card in PACK32.cards:
        rows = face(card, size, 0, painter)
        same = rows == face(card, size, 0, usual)
        assert same == (width < 34 or not (JACK <= card & 15 <= KING or (pack == TAROCK and card & 15 == ACE)))
        assert not any(palette.KEY in row for row in rows)
        if not same:
            long = 28 if height >= 56 else 22
            middle = 16 + height // 2
            upper = [row[10 + width - 24 : 10 + width - 2] for row in rows[middle - long : middle]]
            lower = [row[10 + width - 24 : 10 + width - 2][::-1] for row in rows[middle : middle + long]][::-1]
            different = sum(
                a != b for one, other in zip(upper, lower, strict=True) for a, b in zip(one, other, strict=True)
            )
            assert different <= (0 if pack != GERMAN else 230), hex(card)  # a German card has its sign between them
    assert len({tuple(face(card, size, 0, painter)) for card in PACK32.cards}) == 32
    painter.two_heads = False
    assert face(QUEEN_OF_SPADES, size, 0, painter) == face(QUEEN_OF_SPADES, size, 0, usual)


@pytest.mark.parametrize("size", SIZES)
def test_a_dimmed_card_has_no_white_left(size: tuple[int, int]) -> None:
    for card in PACK32.cards:
        assert not any(palette.PAPER in row for row in face(card, size, cards.DIMMED)), card


@pytest.mark.parametrize("size", [11, 15])
def test_signs_of_two_suits_differ_in_colour_and_in_a_fifth_of_their_lines(size: int) -> None:
    drawn = [[value == palette.SUITS_GERMAN[suit] for row in sign(size, suit) for value in row] for suit in SUITS]
    for one, other in combinations(SUITS, 2):
        different = sum(a != b for a, b in zip(drawn[one], drawn[other], strict=True))
        assert different * 5 >= size * size, (one, other, different)
        assert palette.SUITS_GERMAN[one] != palette.SUITS_GERMAN[other]


def test_a_sign_in_one_colour_is_its_lines() -> None:
    """So it can be painted where the ground is not paper."""
    for suit in SUITS:
        display = Display(16, 16, 16)
        canvas = canvas_for(display)
        canvas.fill(palette.FELT)
        _PAINTER.draw_suit(canvas, 0, 0, suit, palette.TEXT)
        assert {value for row in pixels(display) for value in row} == {palette.FELT, palette.TEXT}
        assert _PAINTER.suit_colour(suit) == palette.SUITS_GERMAN[suit]


@pytest.mark.parametrize("size", [(cards.HAND_WIDTH, cards.HAND_HEIGHT), (cards.TRICK_WIDTH, cards.TRICK_HEIGHT)])
def test_the_sign_is_low_on_an_under_and_high_on_an_over(size: tuple[int, int]) -> None:
    width, height = size
    for suit in (0, 2):  # two-layered signs: what lies between their lines is nowhere else on a court
        fill = palette.GERMAN_FILLS[suit]
        for rank, high in ((JACK, False), (QUEEN, True)):
            rows = face(suit << 4 | rank, size)
            picture = [row[10 + width - 13 : 10 + width - 2] for row in rows]
            top = 16 + height - 45
            where = picture[top : top + 11] if high else picture[top + 33 : top + 44]
            wanted = sign(11, suit)[:11]
            hits = sum(
                a == fill
                for row, sample in zip(where, wanted, strict=True)
                for a, b in zip(row, sample, strict=False)
                if b == fill
            )
            assert hits == sum(b == fill for sample in wanted for b in sample), (suit, rank)


def test_hejma_is_a_cat_and_no_other_over() -> None:
    size = (cards.TRICK_WIDTH, cards.TRICK_HEIGHT)
    overs = [face(suit << 4 | QUEEN, size) for suit in SUITS]
    ink = [sum(row.count(palette.INK) for row in rows) for rows in overs]
    assert 2 * ink[1] > 3 * max(ink[0], ink[2], ink[3])
    kings = [face(suit << 4 | KING, size) for suit in SUITS]
    assert len({sum(row.count(palette.INK) for row in rows) for rows in kings}) == 1


def test_an_ace_shows_its_sign_twice() -> None:
    for size in ((cards.HAND_WIDTH, cards.HAND_HEIGHT), (cards.TRICK_WIDTH, cards.TRICK_HEIGHT)):
        for suit in (0, 2):
            gold = [
                sum(row.count(palette.GERMAN_FILLS[suit]) for row in face(suit << 4 | rank, size)) for rank in (7, ACE)
            ]
            assert gold[1] > gold[0], (size, suit)


def test_the_letters_are_those_of_the_language() -> None:
    seen = set()
    for number in (0, 1):
        languages.choose(number)
        for rank in (JACK, QUEEN):
            seen.add(tuple(face(rank, (cards.MINI_WIDTH, cards.MINI_HEIGHT))))
            seen.add(tuple(box(rank, MONO_SIZES[0])))
    assert len(seen) == 8
    languages.choose(0)


def test_the_pack_may_be_changed_at_any_time() -> None:
    painter = cards.Cards()
    mono = cards.MonoCards()
    for german in (False, True, True, False, True):
        painter.pack = mono.pack = GERMAN if german else FRENCH
        assert (painter.pack == GERMAN) is german
        assert mono.pack == painter.pack
        for card in (QUEEN_OF_SPADES, 14, 0x27):
            wanted = face(card, SIZES[0]) if german else paint(card, SIZES[0])
            assert face(card, SIZES[0], painter=painter) == wanted
            small = box(card, MONO_SIZES[0]) if german else paint_mono(card, MONO_SIZES[0])
            assert box(card, MONO_SIZES[0], painter=mono) == small


@pytest.mark.parametrize("size", SIZES)
def test_painting_through_a_window_gives_the_same_pixels(size: tuple[int, int]) -> None:
    width, height = size
    for card in (QUEEN_OF_SPADES, 11, 2 << 4 | 14, 10):
        display = Display(80, 100, 16)
        canvas = canvas_for(display)
        canvas.fill(palette.FELT)
        for x, y, w, h in ((0, 0, 30, 40), (30, 0, 50, 40), (0, 40, 26, 60), (26, 40, 54, 60)):
            assert canvas.open(x, y, w, h)
            _PAINTER.draw(canvas, 10, 16, width, height, card)
            canvas.close()
        assert pixels(display) == face(card, size)


# The mono board.


@pytest.mark.parametrize("size", MONO_SIZES)
def test_every_box_is_a_picture_of_its_own(size: tuple[int, int], language: int) -> None:
    assert len({tuple(box(card, size)) for card in PACK52.cards}) == 52


@pytest.mark.parametrize("size", MONO_SIZES)
def test_states_of_a_box_differ_and_stay_around_it(size: tuple[int, int], language: int) -> None:
    width, height = size
    for card in PACK32.cards:
        seen = set()
        for state in STATES:
            rows = box(card, size, state)
            seen.add(tuple(rows))
            for y, row in enumerate(rows):
                inside = 8 - 6 <= y < 8 + height + 2
                assert not any(row[:8] + row[8 + width :] if inside else row), (card, state, y)
        assert len(seen) == len(STATES)


def test_small_signs_differ_in_a_quarter_of_their_pixels() -> None:
    drawn = []
    for suit in SUITS:
        display = Display(8, 8, 2)
        _MONO.draw_suit(canvas_for(display), 0, 0, suit)
        drawn.append(b"".join(row[:7] for row in pixels(display)[:7]))
    for one, other in combinations(drawn, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 12


# MicroPython.

_DEVICE = """
import micropython
from kocka.ui import languages
from kocka.ui.table import cards
from kocka.ui.core.canvas import canvas_for
from kocka.ui.table.card_names import GERMAN
from kocka.ui.fonts import sans20
from kocka.ui.core.text import Font

font = Font(sans20)

class Display:
    def __init__(self, width, height, colours):
        self.width = width
        self.height = height
        self.colours = colours
        self.buffer = bytearray(width * height // (2 if colours == 16 else 8))
    def show(self, x, y, w, h):
        pass

def fill(canvas, painter, w, h):
    for suit in range(4):
        for rank in range(7, 15):
            painter.draw(canvas, rank * 9, suit * 30, w, h, suit << 4 | rank, (rank * 5 + suit * 3) & 63)
        painter.draw_suit(canvas, 180, suit * 20, suit)

def total(buffer):
    value = 0
    for byte in buffer:
        value = (value * 31 + byte) % 1000003
    return value

for number in (0, 1):
    languages.choose(number)
    colour = Display(240, 240, 16)
    canvas = canvas_for(colour)
    painter = cards.Cards(pack=GERMAN)
    painter.two_heads = number == 1
    mono = Display(128, 64, 2)
    mono_canvas = canvas_for(mono)
    mono_painter = cards.MonoCards(pack=GERMAN)
    micropython.heap_lock()
    fill(canvas, painter, 46, 64)
    fill(canvas, painter, 44, 58)
    fill(canvas, painter, 40, 54)
    fill(canvas, painter, 46, 46)
    fill(canvas, painter, 22, 42)
    painter.letter_suit(canvas, font, 200, 200, 2)
    mono_painter.letter_suit(mono_canvas, font, 100, 50, 2)
    painter.draw_rank(canvas, 200, 100, 20, 20, 1, 12)
    fill(mono_canvas, mono_painter, 15, 21)
    fill(mono_canvas, mono_painter, 24, 13)
    micropython.heap_unlock()
    print(total(colour.buffer), total(mono.buffer))
"""


def test_painting_allocates_nothing_and_is_the_same_on_micropython(
    micropython: Path, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "paint.py"
    script.write_text(_DEVICE)
    environment = {"MICROPYPATH": f"{root / 'firmware'}:.frozen"}
    run = subprocess.run(
        [str(micropython), str(script)], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    here = _DEVICE.replace("micropython.heap_lock()", "").replace("micropython.heap_unlock()", "")
    exec(compile(here, "paint.py", "exec"), {})
    assert run.stdout == capsys.readouterr().out
