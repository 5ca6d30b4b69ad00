"""The canvas on both Pythons: the same pixels, windows that change nothing outside, and no allocation."""

import framebuf
import micropython

from kocka.engine.rng import Rng
from kocka.hal import boards
from kocka.ui.core import layouts
from kocka.ui.core.canvas import _CORNERS, Dirt, canvas_for
from kocka.ui.core.text import (
    Font,
    MissingGlyph,
    bitmap,
    clip,
    fits,
    joined,
    short,
    short_names,
    width,
    wrap,
)
from tests.ui.stage import Stage, checksum

HEAP = "8M"

_SPRITE = b"\xff\x81\xa5\x81\xa5\x99\x81\xff"
_LINE = "Žluťoučký kůň ♠♥ 10 €"


def _paint(canvas, ui, sprite, numbers):
    """A bit of everything, at the places that `numbers` (16 bits each) say."""
    colours = canvas.colours - 1
    place = 0
    canvas.fill(ui.felt)
    for turn in range(12):
        x = numbers[place] % (canvas.width + 40) - 20
        y = numbers[place + 1] % (canvas.height + 40) - 20
        w = numbers[place + 2] % 70
        h = numbers[place + 3] % 70
        c = numbers[place + 4] % colours if colours > 1 else numbers[place + 4] & 1
        place += 5
        if turn == 0:
            canvas.fill_rect(x, y, w, h, c)
        elif turn == 1:
            canvas.rect(x, y, w, h, c)
        elif turn == 2:
            canvas.hline(x, y, w, c)
            canvas.vline(x, y, h, c)
        elif turn == 3:
            canvas.line(x, y, w, h, c)
        elif turn == 4:
            canvas.round_rect(x, y, w + 20, h + 20, numbers[place] % 11, c)
        elif turn == 5:
            canvas.round_frame(x, y, w + 20, h + 20, numbers[place] % 11, c)
        elif turn == 6:
            canvas.disc(x, y, w & 15, c)
            canvas.circle(x, y, h & 15, c)
        elif turn == 7:
            canvas.mask(sprite, x, y, c)
            canvas.blit(sprite, x + 9, y, 0)
        elif turn == 8:
            canvas.text(ui.body, _LINE, x, y, c)
        elif turn == 9:
            canvas.text(ui.small, _LINE, x, y, c, c ^ 1)
            canvas.text_right(ui.title, _LINE, x, y, c)
        elif turn == 10:
            canvas.text_centre(ui.small, _LINE, x, y, w, c)
            canvas.pixel(x, y, c)
        else:
            canvas.number(ui.score, w - 30, x, y, c)
            canvas.number(ui.score, h * 100, x, y + 30, c, c ^ 1)


def _numbers(rng):
    return [rng.below(1000) for _ in range(64)]


def test_same_pixels_and_no_allocation():
    Font.strict = True
    for board_id in boards.IDS:
        stage = Stage(board_id)
        ui = layouts.of(stage)
        canvas = canvas_for(stage.display)
        sprite = bitmap(_SPRITE, 8, 8, framebuf.MONO_HLSB)
        rng = Rng(5)
        for _ in range(12):
            numbers = _numbers(rng)
            micropython.heap_lock()
            try:
                _paint(canvas, ui, sprite, numbers)
            finally:
                micropython.heap_unlock()
            print(board_id, checksum(stage.display.buffer))


def test_a_window_changes_its_inside_and_nothing_else():
    for board_id in boards.IDS:
        stage = Stage(board_id)
        ui = layouts.of(stage)
        buffer = stage.display.buffer
        canvas = canvas_for(stage.display)
        sprite = bitmap(_SPRITE, 8, 8, framebuf.MONO_HLSB)
        rng = Rng(6)
        for _ in range(15):
            old = _numbers(rng)
            new = _numbers(rng)
            canvas.close()
            _paint(canvas, ui, sprite, new)
            fresh = bytes(buffer)
            _paint(canvas, ui, sprite, old)
            before = bytes(buffer)
            opened = canvas.open(rng.below(300) - 30, rng.below(300) - 30, 1 + rng.below(150), 1 + rng.below(150))
            if not opened:
                continue
            left, top, right, bottom = canvas.x, canvas.y, canvas.right, canvas.bottom
            micropython.heap_lock()
            try:
                _paint(canvas, ui, sprite, new)
            finally:
                micropython.heap_unlock()
            canvas.close()
            _same_inside(stage, before, fresh, left, top, right, bottom)


def _same_inside(stage, before, fresh, left, top, right, bottom):
    buffer = stage.display.buffer
    colour = stage.colours == 16
    stride = stage.width // 2 if colour else stage.width
    for place in range(len(buffer)):
        row, column = place // stride, place % stride
        if colour:
            inside = top <= row < bottom and left <= 2 * column < right
        else:
            inside = top <= 8 * row < bottom and left <= column < right
        wanted = fresh if inside else before
        assert buffer[place] == wanted[place], (place, left, top, right, bottom)


def test_nothing_opens_off_the_screen():
    stage = Stage("pico_lcd_1_3")
    canvas = canvas_for(stage.display)
    assert not canvas.open(240, 0, 10, 10)
    assert not canvas.open(0, -10, 10, 10)
    assert not canvas.open(10, 10, 0, 5)
    assert canvas.open(3, 3, 4, 4)
    assert (canvas.x, canvas.y, canvas.right, canvas.bottom) == (2, 3, 8, 7)


def test_mono_windows_are_whole_bytes():
    stage = Stage("oled_128x64")
    canvas = canvas_for(stage.display)
    assert canvas.open(3, 11, 4, 4)
    assert (canvas.x, canvas.y, canvas.right, canvas.bottom) == (3, 8, 7, 16)


def test_corners_are_quarters_of_circles():
    assert len(_CORNERS) == 17
    for radius, corner in enumerate(_CORNERS):
        assert len(corner) == radius
        for row, inset in enumerate(corner):
            up = 2 * (radius - row) - 1
            inside = [x for x in range(radius) if (2 * (radius - x) - 1) ** 2 + up * up <= 4 * radius * radius]
            assert inset == inside[0]


def test_dirt_joins_what_touches_and_keeps_four():
    dirt = Dirt(240, 240)
    dirt.add(0, 0, 10, 10)
    dirt.add(100, 100, 10, 10)
    assert dirt.count == 2
    dirt.add(5, 5, 100, 100)
    assert dirt.count == 1
    assert (dirt.x(0), dirt.y(0), dirt.w(0), dirt.h(0)) == (0, 0, 110, 110)
    dirt.add(300, 0, 10, 10)
    dirt.add(0, 0, 0, 10)
    assert dirt.count == 1
    dirt.add(0, 110, 20, 100)  # the joined one would be much larger
    assert dirt.count == 2
    dirt.clear()
    for place in range(8):
        dirt.add(place * 30, (place & 1) * 200, 5, 5)
        assert dirt.count <= 4
    dirt.all()
    assert dirt.count == 1 and dirt.w(0) == 240 and dirt.h(0) == 240


def test_dirt_covers_all_that_was_added():
    rng = Rng(8)
    for _ in range(200):
        dirt = Dirt(240, 240)
        added = []
        for _ in range(1 + rng.below(9)):
            box = (rng.below(260) - 20, rng.below(260) - 20, rng.below(60), rng.below(60))
            added.append(box)
            micropython.heap_lock()
            try:
                dirt.add(box[0], box[1], box[2], box[3])
            finally:
                micropython.heap_unlock()
        for x, y, w, h in added:
            for px, py in ((x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)):
                if w and h and 0 <= px < 240 and 0 <= py < 240:
                    assert _covered(dirt, px, py), (x, y, w, h)


def _covered(dirt, x, y):
    for place in range(dirt.count):
        if 0 <= x - dirt.x(place) < dirt.w(place) and 0 <= y - dirt.y(place) < dirt.h(place):
            return True
    return False


def test_fonts_have_all_our_letters():
    letters = "AaZz09 ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž ♠♥♦♣←↑→↓„“‚‘–—…×€~"
    for board_id in boards.IDS:
        ui = layouts.of(Stage(board_id))
        for font in (ui.small, ui.body, ui.title):
            assert font.has(letters)
            assert not font.has("漢")
        assert ui.score.has("0123456789 -−")
        print(board_id, ui.small.cap, ui.body.cap, ui.title.cap, ui.score.cap)


def test_missing_letter_raises_when_strict_and_stands_in_otherwise():
    stage = Stage("pico_lcd_1_3")
    ui = layouts.of(stage)
    canvas = canvas_for(stage.display)
    Font.strict = True
    try:
        canvas.text(ui.body, "漢", 0, 0, 1)
        raise RuntimeError("painted a letter that is not there")
    except MissingGlyph as error:
        print(error)
    Font.strict = False
    canvas.text(ui.body, "漢", 0, 0, 1)
    stood_in = bytes(stage.display.buffer)
    canvas.fill(0)
    canvas.text(ui.body, "?", 0, 0, 1)
    assert stood_in == bytes(stage.display.buffer)
    Font.strict = True


def test_measures():
    font = layouts.of(Stage("oled_128x64")).body
    assert width(font, "kůň") == 18
    assert fits(font, "kůň", 18) and not fits(font, "kůň", 17)
    assert clip(font, "černá kočka", 66) == "černá kočka"
    assert clip(font, "černá kočka", 65) == "černá…"
    assert clip(font, "nejčernější", 65) == "nejčerněj…"
    assert clip(font, "černá kočka", 42) == "černá…"
    assert clip(font, "černá", 5) == ""


def test_wrap():
    font = layouts.of(Stage("oled_128x64")).body
    assert wrap(font, "", 60) == [""]
    assert wrap(font, "černá kočka má osm", 60) == ["černá", "kočka má", "osm"]
    assert wrap(font, "a\n\nb", 60) == ["a", "", "b"]
    assert wrap(font, "nejneobhospodařovávatelnějšími", 60) == ["nejneobhos", "podařováva", "telnějšími"]
    assert wrap(font, "10\u00a0bodů je dost", 60) == ["10 bodů je", "dost"]
    assert wrap(font, "s 10\u00a0body dost", 54) == ["s 10 body", "dost"]


def test_a_preposition_does_not_end_a_line_where_that_costs_none():
    font = layouts.of(Stage("oled_128x64")).body
    six = font.width
    assert wrap(font, "karta v ruce", 7 * six) == ["karta", "v ruce"]
    assert wrap(font, "pes a kočka i myš", 9 * six) == ["pes", "a kočka", "i myš"]
    # Three lines instead of two would cost one.
    assert wrap(font, "dvě karty a\u00a0šest k\u00a0tomu", 16 * six) == ["dvě karty a šest", "k tomu"]
    assert wrap(font, "aaaa v bbbbb cc", 8 * six) == ["aaaa v", "bbbbb cc"]
    # Nothing would be left of the line, or the noun alone fills one.
    assert wrap(font, "s kočkami", 7 * six) == ["s", "kočkami"]
    assert wrap(font, "pes s kočkami", 8 * six) == ["pes s", "kočkami"]


def test_names_are_cut_with_a_dot_and_never_alike():
    assert short("Tonda", 5) == "Tonda"
    assert short("Františka", 5) == "Fran."
    assert short("Františka", 3) == "Fra"
    assert short("Jan Novák", 5) == "Jan."
    assert short_names(["Františka", "Frantík", "Eva", "Frank"], 5) == ["Fran.", "Frat.", "Eva", "Frank"]
    assert short_names(["Karel", "Kamil", "Klára", "Kkkkk"], 1) == ["K", "a", "l", "k"]
    assert short_names(["Aaaaa", "Aaaaaa", "Aaaaaaa"], 3) == ["Aaa", "Aa2", "Aa3"]
    for letters in range(1, 9):
        cut = short_names(["Božena", "Božidar", "Bohouš", "Bohumila"], letters)
        for at, name in enumerate(cut):
            assert len(name) <= letters and name not in cut[:at]


def test_names_in_a_line_share_its_room():
    assert joined(["Eva", "Jan"], 20, " + ") == "Eva + Jan"
    assert joined(["Jan", "Šťáhlava"], 9, " + ") == "Jan+Šťáh."
    assert joined(["Čeněk", "Pavel", "Tonda", "Řehoř"], 7, " + ") == "Č+P+T+Ř"
