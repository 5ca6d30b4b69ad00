"""The drawings and the drawing of cards: sizes, transparency, every card told from every other, no allocation."""

from __future__ import annotations

import importlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.build import art, moods, suits
from kocka.ui.core import palette
from kocka.ui.core.canvas import canvas_for
from kocka.ui.table import cards, portraits
from tests.plugin import first_fast

MODULES = (
    "suits",
    "ranks",
    "courts",
    "faces",
    "faces_mono",
    "icons",
    "logo",
    "mono",
    "german",
    "german_mono",
    "tarock",
    "tarock_mono",
)
PACK = [suit << 4 | rank for suit in range(4) for rank in range(2, 15)]
BLACK_CAT = 1 << 4 | 12
SIZES = [
    (cards.HAND_WIDTH, cards.HAND_HEIGHT),
    (cards.TRICK_WIDTH, cards.TRICK_HEIGHT),
    (cards.MINI_WIDTH, cards.MINI_HEIGHT),
    (40, 54),
    (40, 64),
    (52, 72),
]
MONO_SIZES = [(cards.MONO_WIDTH, cards.MONO_HEIGHT), (cards.MONO_WIDE, cards.MONO_LOW)]


class Display:
    """A frame without a device."""

    def __init__(self, width: int, height: int, colours: int) -> None:
        self.width = width
        self.height = height
        self.colours = colours
        self.buffer = bytearray(width * height // (2 if colours == 16 else 8))

    def show(self, x: int, y: int, w: int, h: int) -> None:
        """Nowhere to send it."""


# By hexadecimal digit its value, and by bit a byte's.
_NIBBLES = bytes(int(chr(code), 16) if chr(code) in "0123456789abcdef" else 0 for code in range(256))
_BITS = [bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8)]


def pixels(display: Display) -> list[bytes]:
    """Rows of colour indexes."""
    width = display.width
    if display.colours == 16:
        flat = display.buffer.hex().encode().translate(_NIBBLES)
        return [flat[at : at + width] for at in range(0, len(flat), width)]
    lines = [bytes(display.buffer[at : at + width]) for at in range(0, len(display.buffer), width)]
    return [lines[y >> 3].translate(_BITS[y & 7]) for y in range(display.height)]


def drawings(module: str) -> Iterator[tuple[str, tuple[int, int, bytes]]]:
    """Constants of a generated module."""
    for name, value in vars(importlib.import_module(f"kocka.ui.art.{module}")).items():
        if isinstance(value, tuple):
            yield name, value


_PAINTERS = {False: cards.Cards(False), True: cards.Cards(True)}
_MONO_PAINTER = cards.MonoCards()


def paint(card: int, size: tuple[int, int], state: int = 0, four_colours: bool = False, left: int = 10) -> list[bytes]:
    """A card on felt with 10 px (and LIFT) around it."""
    width, height = size
    display = Display(80, 100, 16)
    canvas = canvas_for(display)
    canvas.fill(palette.FELT)
    _PAINTERS[four_colours].draw(canvas, left, 16, width, height, card, state)
    return pixels(display)


def paint_mono(card: int, size: tuple[int, int], state: int = 0) -> list[bytes]:
    """A box on the mono board, 8 px from the corner."""
    display = Display(40, 40, 2)
    _MONO_PAINTER.draw(canvas_for(display), 8, 8, size[0], size[1], card, state)
    return pixels(display)


def luminance(colour: int) -> float:
    """Relative luminance of a colour index (WCAG 2)."""
    total = 0.0
    for shift, weight in ((16, 0.2126), (8, 0.7152), (0, 0.0722)):
        part = (palette.RGB[colour] >> shift & 255) / 255
        total += weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return total


def contrast(one: int, other: int) -> float:
    """WCAG contrast ratio of two colour indexes, 1..21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# The generated files.


@pytest.mark.slow
def test_generated_art_is_up_to_date(root: Path) -> None:
    for name, data in art.outputs().items():
        assert (root / name).read_bytes() == data, f"{name}: run make gen"


@pytest.mark.slow
def test_every_drawing_has_the_bytes_of_its_size_and_all_fit_the_budget() -> None:
    total = 0
    mono = {(module, sprite.name): sprite.mono for module, made in art.modules().items() for sprite in made}
    for module in MODULES:
        for name, (width, height, data) in drawings(module):
            row = (width + 7) // 8 if mono[module, name] else width // 2
            assert mono[module, name] or width % 2 == 0, f"{name}: colour rows are whole bytes"
            assert len(data) == row * height, name
            total += len(data)
    assert total <= 40 * 1024


def test_drawings_are_all_different() -> None:
    seen: dict[tuple[int, int, bytes], str] = {}
    for module in MODULES:
        for name, drawing in drawings(module):
            assert drawing not in seen, f"{name} is {seen[drawing]}"
            seen[drawing] = name


@pytest.mark.slow
def test_suit_signs_are_symmetric_at_every_size() -> None:
    for sprite in suits.sprites():
        for row in sprite.rows:
            assert row == row[::-1], sprite.name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("module x\nsprite A colour\n.Z\n", "bad.txt:3: 'Z' is not in the legend"),
        ("module x\nsprite A mono\n##\n###\n", "bad.txt:4: 3 pixels, A is 2 wide"),
        ("module x\nsprite A mono\n#o\n", "bad.txt:3: 'o' is not in the legend"),
        ("module x\nsprite A grey\n##\n", "bad.txt:2: expected"),
        ("module x\nsprite A mono tile=k\n##\n", "bad.txt:2: 'tile=k'"),
        ("module x\nsprite A colour tile\n..\n", "bad.txt:2: 'tile'"),
        ("module x\n##\n", "bad.txt:2: pixels before"),
        ("module x\nsprite A mono\n##\nover 1 0\n##\n", "bad.txt:5: outside of A"),
        ("sprite A mono\n##\n", "bad.txt: no 'module NAME' line"),
    ],
)
def test_a_bad_text_source_says_where(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text)
    with pytest.raises(art.ArtError) as caught:
        art.parse(path)
    assert message in str(caught.value)


def test_text_sources_mirror_and_paint_over(tmp_path: Path) -> None:
    path = tmp_path / "good.txt"
    path.write_text("# a comment\nmodule x\nsprite A mono mirror\n#.\n..\nover 2 1\n.#\n")
    assert art.parse(path) == ("x", [art.Sprite("A", True, [[1, 0, 0, 1], [0, 0, 0, 1]])])


def test_text_sources_may_have_two_layers(tmp_path: Path) -> None:
    path = tmp_path / "good.txt"
    path.write_text("module x\nsprite A layers\n#o.\nsprite B mono\n.#\n")
    lines, other, filling = art.parse(path)[1]
    assert lines == art.Sprite("A", True, [[1, 0, 0]])
    assert filling == art.Sprite("A_FILL", True, [[0, 1, 0]])
    assert other == art.Sprite("B", True, [[0, 1]])


# Palette.


def test_palette_has_sixteen_colours_and_a_key() -> None:
    assert len(palette.RGB) == len(palette.RGB565) == 16
    assert len(set(palette.RGB565)) == 16
    assert palette.KEY == 15
    assert palette.rgb565(0xFFFFFF) == 0xFFFF
    assert palette.rgb565(0xFF0000) == 0xF800
    assert palette.rgb565(0x00FF00) == 0x07E0
    assert palette.rgb565(0x0000FF) == 0x001F


def test_text_and_suits_stand_out() -> None:
    for colour in (palette.TEXT, palette.PAPER, palette.GOLD):
        assert contrast(colour, palette.FELT) >= 7
        assert contrast(colour, palette.FELT_LIGHT) >= 4.5
    for table in (palette.SUITS_TWO, palette.SUITS_FOUR):
        for suit in range(4):
            assert contrast(table[suit], palette.PAPER) >= 4.5
            assert contrast(table[suit], palette.PAPER_DIM) >= 2.4


def test_four_colour_deck_has_four_colours() -> None:
    assert len(set(palette.SUITS_FOUR[:4])) == 4
    assert len(set(palette.SUITS_TWO[:4])) == 2
    assert cards.Cards(True).suit_colour(0) == palette.GREEN
    assert cards.Cards(False).suit_colour(0) == palette.INK


# Cards.


@pytest.mark.parametrize("four_colours", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_is_a_picture_of_its_own(size: tuple[int, int], four_colours: bool) -> None:
    pictures = {tuple(paint(card, size, 0, four_colours)) for card in PACK}
    assert len(pictures) == len(PACK)


@pytest.mark.parametrize("four_colours", [False, True])
def test_the_edge_strip_alone_tells_every_card(four_colours: bool) -> None:
    """Also for somebody who sees no colours: every colour counts as ink."""
    size = (cards.HAND_WIDTH, cards.HAND_HEIGHT)
    strips = set()
    for card in PACK:
        rows = paint(card, size, 0, four_colours)
        strips.add(tuple(bytes(p == palette.PAPER for p in row[10 : 10 + cards.STRIP]) for row in rows))
    assert len(strips) == len(PACK)


@pytest.mark.parametrize("size", first_fast(SIZES))
def test_a_card_stays_in_its_box_and_never_shows_the_key(size: tuple[int, int]) -> None:
    width, height = size
    for card in PACK:
        for state in (0, cards.DIMMED, cards.SELECTED, cards.RAISED, cards.MARKED, cards.RECEIVED, cards.BACK):
            rows = paint(card, size, state)
            top = 16 - (cards.LIFT if state & cards.RAISED else 0)
            felt = bytes([palette.FELT])
            for y, row in enumerate(rows):
                assert palette.KEY not in row
                if top <= y <= top + height:
                    assert not (row[:10] + row[10 + width + 1 :]).strip(felt), (card, state, y)
                else:
                    assert not row.strip(felt), (card, state, y)


def test_states_differ_in_the_strip() -> None:
    size = (cards.HAND_WIDTH, cards.HAND_HEIGHT)
    for card in (2, 1 << 4 | 13, BLACK_CAT, 3 << 4 | 14):
        seen = set()
        for state in (0, cards.DIMMED, cards.SELECTED, cards.RAISED, cards.MARKED, cards.RECEIVED, cards.BACK):
            seen.add(tuple(row[10 : 10 + cards.STRIP] for row in paint(card, size, state)))
        assert len(seen) == 7


@pytest.mark.slow
def test_backs_are_all_the_same() -> None:
    for size in SIZES:
        assert len({tuple(paint(card, size, cards.BACK)) for card in PACK}) == 1


@pytest.mark.slow
def test_a_dimmed_card_has_no_white_left() -> None:
    for size in SIZES:
        for card in PACK:
            if card != BLACK_CAT:  # her eyes and bib are on ink
                assert not any(palette.PAPER in row for row in paint(card, size, cards.DIMMED))


def test_the_black_cat_is_a_cat() -> None:
    """The queen of spades is another picture than the other queens, not only in another colour."""
    size = (cards.TRICK_WIDTH, cards.TRICK_HEIGHT)
    queens = [paint(suit << 4 | 12, size) for suit in (0, 1)]
    part = [[row[10 + 20 : 10 + 42] for row in rows] for rows in queens]
    assert part[0] != part[1]


@pytest.mark.parametrize("size", SIZES)
def test_painting_through_a_window_gives_the_same_pixels(size: tuple[int, int]) -> None:
    width, height = size
    painter = cards.Cards(True)
    for card in (BLACK_CAT, 3 << 4 | 14, 2 << 4 | 10):
        whole = paint(card, size, 0, True)
        display = Display(80, 100, 16)
        canvas = canvas_for(display)
        canvas.fill(palette.FELT)
        for x, y, w, h in ((0, 0, 30, 40), (30, 0, 50, 40), (0, 40, 26, 60), (26, 40, 54, 60)):
            assert canvas.open(x, y, w, h)
            painter.draw(canvas, 10, 16, width, height, card)
            canvas.close()
        assert pixels(display) == whole


# The mono board.


@pytest.mark.parametrize("size", MONO_SIZES)
def test_every_mono_card_is_a_picture_of_its_own(size: tuple[int, int]) -> None:
    assert len({tuple(paint_mono(card, size)) for card in PACK}) == len(PACK)


@pytest.mark.parametrize("size", MONO_SIZES)
def test_mono_states_differ_and_stay_around_the_box(size: tuple[int, int]) -> None:
    width, height = size
    states = (0, cards.DIMMED, cards.SELECTED, cards.RAISED, cards.MARKED, cards.RECEIVED, cards.BACK)
    for card in PACK:
        seen = set()
        for state in states:
            rows = paint_mono(card, size, state)
            seen.add(tuple(rows))
            for y, row in enumerate(rows):
                inside = 8 - 6 <= y < 8 + height + 2
                assert not any(row[:8] + row[8 + width :] if inside else row), (card, state, y)
        assert len(seen) == len(states)


def test_mono_suits_differ_by_fill() -> None:
    """Red suits are hollow: fewer lit pixels than the black ones."""
    lit = {}
    for name, (_, _, data) in drawings("mono"):
        lit[name] = sum(byte.bit_count() for byte in data)
    assert max(lit["DIAMOND_7"], lit["HEART_7"]) < min(lit["CLUB_7"], lit["SPADE_7"])


# Portraits.


def test_portraits_are_opaque_tiles_of_their_size() -> None:
    module = importlib.import_module("kocka.ui.art.faces")
    mono = importlib.import_module("kocka.ui.art.faces_mono")
    assert portraits.COUNT == len(portraits.FACES) >= 10
    for name in portraits.FACES:
        width, height, data = getattr(module, name)
        assert (width, height) == (portraits.SIZE, portraits.SIZE)
        clear = sum((byte >> 4 == palette.KEY) + (byte & 15 == palette.KEY) for byte in data)
        assert clear == 12, f"{name}: only the rounded corners are transparent"
        assert getattr(mono, name)[:2] == (portraits.MONO_SIZE, portraits.MONO_SIZE)
    assert len(list(drawings("faces"))) == len(list(drawings("faces_mono"))) == portraits.COUNT


def test_portraits_load_by_number() -> None:
    display = Display(32, 32, 16)
    portraits.portrait(portraits.CAT).draw(canvas_for(display), 0, 0)
    drawn = bytes(display.buffer)
    calm = importlib.import_module("kocka.ui.art.faces").CAT[2]
    corners = {at for at in range(len(calm)) if 15 in (calm[at] >> 4, calm[at] & 15)}
    assert [at for at in range(len(calm)) if drawn[at] != calm[at]] == sorted(corners)
    with pytest.raises(IndexError):
        portraits.portrait(portraits.COUNT)


def _worn(number: int, size: int, mood: int) -> bytes:
    """The pixels of a face in a mood."""
    display = Display(size, size, 16 if size == portraits.SIZE else 2)
    face = portraits.portrait(number, size, mood)
    face.draw(canvas_for(display), 0, 0)
    return bytes(display.buffer)


@pytest.mark.parametrize("name", portraits.FACES)
def test_a_face_has_moods_that_differ(name: str) -> None:
    number = portraits.FACES.index(name)
    in_colour = [_worn(number, portraits.SIZE, mood) for mood in range(portraits.RIGHT + 1)]
    assert len(set(in_colour)) == len(moods.MOODS) + 1 == 8
    mono = [_worn(number, portraits.MONO_SIZE, mood) for mood in range(portraits.ASLEEP + 1)]
    assert len(set(mono)) == len(moods.MONO_MOODS) + 1 == 5
    for mood in range(1, portraits.RIGHT + 1):
        drawn = getattr(importlib.import_module("kocka.ui.art.moods"), name)
        y, x = divmod(drawn[2 * mood - 2], portraits.SIZE)
        width, height, data = drawn[2 * mood - 1]
        assert width % 2 == 0, "colour rows are whole bytes"
        assert len(data) == width // 2 * height
        assert min(x, y) >= 0 and max(x + width, y + height) <= portraits.SIZE


def test_moods_are_in_the_firmwares_order() -> None:
    assert [getattr(portraits, name) for name in moods.MOODS] == list(range(1, len(moods.MOODS) + 1))
    assert moods.MOODS[: len(moods.MONO_MOODS)] == moods.MONO_MOODS
    assert set(moods.FACES) | set(moods.HAND) == set(moods.MONO_FACES) == set(portraits.FACES)


def test_blinking_and_looking_change_the_eyes_alone() -> None:
    for name in portraits.FACES:
        for mood in ("BLINK", "LEFT", "RIGHT"):
            assert all(y < 22 for _, y in moods.changes(name, mood)), (name, mood)


# MicroPython.

_DEVICE = """
import micropython
from kocka.ui.table import cards, portraits
from kocka.ui.core.canvas import canvas_for

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
        for rank in range(2, 15):
            painter.draw(canvas, rank * 9, suit * 30, w, h, suit << 4 | rank, (rank * 5 + suit * 3) & 63)

def total(buffer):
    value = 0
    for byte in buffer:
        value = (value * 31 + byte) % 1000003
    return value

colour = Display(240, 240, 16)
canvas = canvas_for(colour)
painter = cards.Cards(True)
mono = Display(128, 64, 2)
mono_canvas = canvas_for(mono)
mono_painter = cards.MonoCards()
face = portraits.portrait(3)
face.learn(3)
micropython.heap_lock()
fill(canvas, painter, 46, 64)
fill(canvas, painter, 40, 54)
fill(mono_canvas, mono_painter, 15, 21)
face.draw(canvas, 100, 180)
face.mood = portraits.CROSS
face.draw(canvas, 140, 180)
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
