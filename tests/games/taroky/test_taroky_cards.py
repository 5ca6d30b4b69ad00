"""Tarock cards: drawn at every size, and told apart by the part that is visible in a fan, on every board."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, SKYZ
from kocka.games.taroky.rules.cards import PACK54
from kocka.ui.art import tarock
from kocka.ui.core import layouts, palette
from kocka.ui.core.canvas import canvas_for
from kocka.ui.table import cards, parts
from kocka.ui.table.card_names import FRENCH, GERMAN, TAROCK, choose_figures
from kocka.ui.table.hand import Hand, arranged
from tests.plugin import first_fast
from tests.ui.stage import Stage
from tests.ui.test_art import MONO_SIZES, SIZES, Display, drawings, paint, paint_mono, pixels

PACK = PACK54.cards
TAROKS = [card for card in PACK if card >= PAGAT_CARD]
# The sizes of the other games, and those of the talon and the called card.
ALL_SIZES = [*SIZES, (36, 58)]
STATES = (0, cards.DIMMED, cards.SELECTED, cards.RAISED, cards.MARKED, cards.RECEIVED, cards.BACK)
SIXTEEN = (240 - 4 - 40) // 15  # pitch of the longest hand on the narrowest colour board
NUMERALS = ("I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI").split()
_PAINTER = cards.Cards(pack=TAROCK)
_MONO = cards.MonoCards(pack=TAROCK)


@pytest.fixture(autouse=True, params=[False, True], ids=["roman", "figures"])
def figures(request: pytest.FixtureRequest) -> Iterator[bool]:
    """All that holds for cards holds for both kinds of numbers."""
    choose_figures(request.param)
    yield request.param
    choose_figures(False)


# A board with a display of each size.
BOARDS = {
    (240, 240): "pico_lcd_1_3",
    (320, 240): "pico_display_2_8",
    (240, 135): "pico_lcd_1_14",
    (128, 64): "oled_128x64",
}


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


def fan(held: list[int], width: int, height: int, cursor: int = 0) -> tuple[Hand, list[bytes]]:
    """A hand as it lies on a board, and its pixels."""
    mono = height == 64
    hand = parts.hand(layouts.of(Stage(BOARDS[width, height])), _MONO if mono else _PAINTER)
    hand.put(held)
    hand.cursor = cursor
    hand.shown = False
    display = Display(width, height, 2 if mono else 16)
    canvas = canvas_for(display)
    canvas.fill(0 if mono else palette.FELT)
    hand.draw(canvas)
    return hand, pixels(display)


def test_tarock_art_is_small() -> None:
    assert sum(len(data) for module in ("tarock", "tarock_mono") for _, (_, _, data) in drawings(module)) <= 7 * 1024


def test_the_drawings_stay_where_the_art_has_them() -> None:
    constants = [drawing for module in ("tarock", "tarock_mono", "ranks", "courts") for _, drawing in drawings(module)]
    held = [drawing for value in vars(_PAINTER._tarock).values() for drawing in _flat(value)]
    assert len(held) > 60
    for drawing in held:
        assert any(drawing is constant for constant in constants)


def _flat(value: tuple) -> list[tuple]:  # type: ignore[type-arg]
    return [value] if isinstance(value[0], int) else list(value)


@pytest.mark.parametrize("size", first_fast(ALL_SIZES))
def test_every_card_is_a_picture_of_its_own(size: tuple[int, int]) -> None:
    assert len({tuple(face(card, size)) for card in PACK}) == 54


def test_the_edge_of_the_longest_fan_tells_every_card(figures: bool) -> None:
    """Also for somebody who sees no colours; two taroks differ by more than a stroke."""
    edges = {}
    for card in PACK:
        rows = face(card, (40, cards.HAND_HEIGHT))
        seen = "".join("01"[p != palette.PAPER] for row in rows for p in row[10 : 10 + SIXTEEN])
        edges[card] = int(seen, 2)
    for one, other in combinations(PACK, 2):
        different = (edges[one] ^ edges[other]).bit_count()
        least = 8 if one < PAGAT_CARD else 20 if figures else 22
        assert different >= least, (PACK54.text(one), PACK54.text(other), different)


@pytest.mark.parametrize("number", range(1, 22))
def test_the_numeral_is_the_cards(number: int, figures: bool) -> None:
    """In the edge tens, five and ones stand below each other, above the picture they stand in a line."""
    words = {tarock.ROW_I: "I", tarock.ROW_II: "II", tarock.ROW_III: "III", tarock.ROW_IV: "IV", tarock.ROW_V: "V",
             tarock.ROW_IX: "IX", tarock.ROW_X: "X", tarock.LETTER_I: "I", tarock.LETTER_V: "V",
             tarock.LETTER_X: "X"}  # fmt: skip
    if figures:
        words = {drawing: str(figure) for figure, drawing in enumerate(_PAINTER._tarock._figures)}

    class Canvas:
        """Takes down what is painted from left to right and from top to bottom."""

        def __init__(self) -> None:
            self.read: list[tuple[int, int, str]] = []

        def mask(self, drawing: tuple[int, int, bytes], x: int, y: int, colour: int) -> None:
            """A numeral's letters."""
            if drawing in words:
                self.read.append((y, x, words[drawing]))

    for size in ALL_SIZES:
        canvas = Canvas()
        assert _PAINTER._tarock is not None
        _PAINTER._tarock.draw(canvas, 0, 0, size[0], size[1], PAGAT_CARD - 1 + number)
        assert "".join(word for _, _, word in sorted(canvas.read)) == (
            str(number) if figures else NUMERALS[number - 1]
        ), size
        last = max(canvas.read)
        assert last[0] + (18 if figures else 11) < size[1] - 1, size


@pytest.mark.parametrize("size", first_fast(ALL_SIZES))
def test_a_card_stays_in_its_box_and_never_shows_the_key(size: tuple[int, int]) -> None:
    width, height = size
    felt = bytes([palette.FELT])
    for card in PACK[1::6]:
        for state in STATES:
            top = 16 - (cards.LIFT if state & cards.RAISED else 0)
            for y, row in enumerate(face(card, size, state)):
                assert palette.KEY not in row
                inside = top <= y <= top + height
                assert not (row[:10] + row[10 + width + 1 :] if inside else row).strip(felt), (card, state, y)


@pytest.mark.parametrize("size", first_fast(ALL_SIZES))
def test_a_dimmed_card_has_no_white_left(size: tuple[int, int]) -> None:
    for card in PACK[::2]:
        assert not any(palette.PAPER in row for row in face(card, size, cards.DIMMED)), card


def test_four_colours_are_those_of_the_suits() -> None:
    painter = cards.Cards(four_colours=True, pack=TAROCK)
    size = (cards.TRICK_WIDTH, cards.TRICK_HEIGHT)
    for suit, colour in enumerate((palette.GREEN, palette.INK, palette.BLUE, palette.RED)):
        pip = face(suit << 4 | 7, size, painter=painter)
        assert sum(row.count(colour) for row in pip) > 200
    for card in TAROKS:
        assert face(card, size, painter=painter) == face(card, size)


def test_marks_are_seen_in_the_longest_fan() -> None:
    """What came from the talon and what is chosen: above the next card's edge."""
    for card in (SKYZ, MOND_CARD, 82, 14, 0x37):
        plain, ticked, arrow = (
            [row[10 : 10 + SIXTEEN] for row in face(card, (40, 64), state)]
            for state in (0, cards.MARKED, cards.RECEIVED)
        )
        assert sum(row.count(palette.GOLD) for row in ticked) > 60
        assert ticked != arrow != plain
        same = 16 + 46  # the numeral above is untouched
        assert ticked[:same] == plain[:same] == arrow[:same]


def test_no_cavalier_is_the_black_cat() -> None:
    """The queen of spades of the other packs has the same code."""
    spades, clubs = (face(suit << 4 | 12, (44, 58)) for suit in (1, 0))
    assert [row[30:] for row in spades] == [row[30:] for row in clubs]
    size = (cards.MONO_WIDTH, cards.MONO_HEIGHT)
    assert not any(any(row) for row in box(0x1C, size)[:8])


def test_the_pack_may_be_changed_at_any_time() -> None:
    painter, mono = cards.Cards(), cards.MonoCards()
    for pack in (FRENCH, TAROCK, GERMAN, TAROCK, TAROCK, FRENCH):
        painter.pack = mono.pack = pack
        assert painter.pack == mono.pack == pack
        for card in (7, 0x1C, 14):
            if pack == TAROCK:
                assert face(card, SIZES[0], painter=painter) == face(card, SIZES[0])
                assert box(card, MONO_SIZES[0], painter=mono) == box(card, MONO_SIZES[0])
            elif pack == FRENCH:
                assert face(card, SIZES[0], painter=painter) == paint(card, SIZES[0])
                assert box(card, MONO_SIZES[0], painter=mono) == paint_mono(card, MONO_SIZES[0])


@pytest.mark.parametrize("size", first_fast(ALL_SIZES))
def test_painting_through_a_window_gives_the_same_pixels(size: tuple[int, int]) -> None:
    for card in (SKYZ, 82, PAGAT_CARD, 0x1C):
        display = Display(80, 100, 16)
        canvas = canvas_for(display)
        canvas.fill(palette.FELT)
        for x, y, w, h in ((0, 0, 30, 40), (30, 0, 50, 40), (0, 40, 26, 60), (26, 40, 54, 60)):
            assert canvas.open(x, y, w, h)
            _PAINTER.draw(canvas, 10, 16, size[0], size[1], card)
            canvas.close()
        assert pixels(display) == face(card, size)


# The mono board.


@pytest.mark.parametrize("size", MONO_SIZES)
def test_every_box_is_a_picture_of_its_own(size: tuple[int, int]) -> None:
    assert len({tuple(box(card, size)) for card in PACK}) == 54


@pytest.mark.parametrize("size", MONO_SIZES)
def test_what_stands_in_a_box_keeps_off_its_frame(size: tuple[int, int]) -> None:
    width, height = size
    for card in TAROKS:
        rows = box(card, size)
        inside = [row[8:][:width] for row in rows[8 : 8 + height]]
        for row in inside[2:-2]:
            assert not row[1] and not row[width - 2], (card, size)


@pytest.mark.parametrize("size", MONO_SIZES)
def test_states_of_a_box_differ_and_stay_around_it(size: tuple[int, int]) -> None:
    width, height = size
    for card in (PAGAT_CARD, 82, SKYZ, 12, 0x3A):
        seen = set()
        for state in STATES:
            rows = box(card, size, state)
            seen.add(tuple(rows))
            for y, row in enumerate(rows):
                inside = 8 - 6 <= y < 8 + height + 2
                assert not any(row[:8] + row[8 + width :] if inside else row), (card, state, y)
        assert len(seen) == len(STATES)


# Hands.


def test_a_hand_is_held_as_players_hold_it() -> None:
    texts = [PACK54.text(card) for card in arranged(PACK)]
    assert texts[:3] == ["SK", "T21", "T20"]
    assert texts[20:32] == ["T2", "T1", "KS", "QS", "CS", "JS", "TS", "9S", "8S", "7S", "KH", "QH"]
    assert texts[-8:] == ["KD", "QD", "CD", "JD", "1D", "2D", "3D", "4D"]
    assert sorted(arranged(PACK)) == list(PACK)


@pytest.mark.parametrize(("width", "height"), [(240, 240), (320, 240), (128, 64)])
@pytest.mark.parametrize("count", [12, 14, 16])
def test_every_card_of_a_hand_is_seen_and_read(width: int, height: int, count: int) -> None:
    """Whichever taroks they are: no two strips look alike, and none leaves the display."""
    for first in range(0, len(TAROKS) - count, 3):
        held = TAROKS[first : first + count]
        hand, rows = fan(held, width, height)
        assert list(hand.cards[:count]) == held[::-1]
        assert hand.x(0) >= 0
        strips = []
        for place in range(count):
            left = hand.x(place)
            assert left < width
            strips.append(tuple(bytes(row[left : left + hand._pitch]) for row in rows[hand.top :]))
        assert len(set(strips)) == count


def test_a_mixed_hand_of_sixteen_fits_the_smallest_board() -> None:
    held = [86, 85, 84, 78, 70, 65, 0x1E, 0x1A, 0x17, 0x3E, 0x3A, 0x37, 14, 10, 0x2D, 0x27]
    hand, rows = fan(held, 128, 64)
    assert hand.count == 16
    assert hand.x(15) + hand._pitch <= 128
    assert not any(row[127] for row in rows)
    lit = [any(rows[y][x] for y in range(hand.y, hand.y + 20)) for x in range(128)]
    assert all(any(lit[hand.x(place) :][: hand._pitch]) for place in range(16))


# MicroPython.

_DEVICE = """
import micropython
from kocka.games.taroky.rules.cards import PACK54
from kocka.ui.table import cards
from kocka.ui.core.canvas import canvas_for
from kocka.ui.table.card_names import TAROCK
from kocka.ui.fonts import fixed8, sans20
from kocka.ui.core.text import Font
from tests.ui.stage import Stage

font = Font(sans20)
small = Font(fixed8)

class Display:
    def __init__(self, width, height, colours):
        self.width = width
        self.height = height
        self.colours = colours
        self.buffer = bytearray(width * height // (2 if colours == 16 else 8))
    def show(self, x, y, w, h):
        pass

pack = PACK54.cards

def fill(canvas, painter, w, h):
    for at in range(54):
        painter.draw(canvas, at % 9 * 20, at // 9 * 30, w, h, pack[at], at * 7 & 63)

def total(buffer):
    value = 0
    for byte in buffer:
        value = (value * 31 + byte) % 1000003
    return value

colour = Display(240, 240, 16)
canvas = canvas_for(colour)
painter = cards.Cards(pack=TAROCK)
mono = Display(128, 64, 2)
mono_canvas = canvas_for(mono)
mono_painter = cards.MonoCards(pack=TAROCK)
sizes = ((46, 64), (40, 64), (44, 58), (36, 58), (22, 42))

def everything():
    for w, h in sizes:
        fill(canvas, painter, w, h)
    for suit in range(5):
        painter.draw_suit(canvas, 200, suit * 16, suit)
        painter.letter_suit(canvas, font, 220, suit * 20, suit)
        mono_painter.letter_suit(mono_canvas, small, 100, suit * 9, suit)
    painter.draw_rank(canvas, 200, 200, 36, 18, 5, 2)
    fill(mono_canvas, mono_painter, 15, 21)
    fill(mono_canvas, mono_painter, 24, 13)
    for at in range(22):
        mono_painter.draw_stack(mono_canvas, at * 6, 40, 6, 65 + at, 1)

micropython.heap_lock()
everything()
micropython.heap_unlock()
print(total(colour.buffer), total(mono.buffer))
"""


@pytest.mark.slow
def test_painting_allocates_nothing_and_is_the_same_on_micropython(
    micropython: Path, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], figures: bool
) -> None:
    script = tmp_path / "paint.py"
    choose = f"from kocka.ui.table.card_names import choose_figures\nchoose_figures({figures})\n"
    script.write_text(choose + _DEVICE)
    environment = {"MICROPYPATH": f"{root / 'firmware'}:{root}:.frozen"}
    run = subprocess.run(
        [str(micropython), str(script)], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    here = _DEVICE.replace("micropython.heap_lock()", "").replace("micropython.heap_unlock()", "")
    exec(compile(here, "paint.py", "exec"), {})
    assert run.stdout == capsys.readouterr().out
