"""What a portrait does with its face: brows, eyes and mouth for each mood, put together from a few parts.

A mood is drawn over the portrait (art/faces.txt), which is calm. Its parts are the same for all people; a person says
where they go and in which colours. The firmware gets, for each person and mood, the small sprite of what changes and
where it goes; of the mono portraits, which are small, the whole masks.
"""

from __future__ import annotations

from typing import NamedTuple

from host_tools.build.sprite import LEGEND, Sprite

# In the order of kocka/ui/table/moods.py, which begins with calm.
MOODS = ("PLEASED", "WORRIED", "CROSS", "ASLEEP", "BLINK", "LEFT", "RIGHT")

_SIZE = 32
_MONO_SIZE = 16

# The left half of each part, its last column at the middle of the face for mouths: K pupils, S skin, W white, B brow,
# L lips, R red, M what is round the mouth; "." leaves what is there. The first row is one above the eyes, at the brow
# less one, at the mouth.
_EYES = {
    "PLEASED": ("SSSS", "SKKS", "KSSK"),
    "WORRIED": ("WWWW", "WKKW", "WKKW", ".WW."),
    "CROSS": ("SSSS", "SSSS", "SKKS"),
    "ASLEEP": ("SSSS", "KSSK", "SKKS"),
    "BLINK": ("SSSS", "SSSS", "KKKK"),
}
_BROWS = {
    "PLEASED": (".BBB", "BSSS"),
    "WORRIED": ("..BB", "BBSS"),
    "CROSS": ("BB..", "SSBB"),
}
_MOUTHS = {
    "PLEASED": ("RWWW", "MRRR"),
    "WORRIED": ("MMLL", "MLMM"),
    "CROSS": ("MLLL", "LMMM"),
    "ASLEEP": ("MMMK", "MMMK"),
}
# Beside every face: a drop of sweat where it is worried, a snore where it sleeps. Column, row, pixels.
_BESIDE = {
    "DROP": (24, 7, (".w..", ".wb.", ".bb.")),
    "SNORE": (22, 2, ("...www", "....w.", "...www", ".ww...", "..w...", ".ww...")),
}


class Face(NamedTuple):
    """Where a face has what: the left column and first row of the eyes (4 x 2, pupils in the middle), brows and mouth.

    lens: there is white beside the pupils. skin, brow, lips, beard (what is round the mouth): letters of the colours.
    brow_row 0: no brows are seen. mouth_row: the first of two.
    """

    eyes: tuple[int, int]
    brow: tuple[int, int]
    mouth_row: int
    skin: str = "s"
    hair: str = "n"
    lips: str = "r"
    beard: str = "s"
    lens: bool = False


FACES = {
    "BARKEEPER": Face((9, 12), (9, 10), 19, lips="k"),
    "GRANNY": Face((9, 15), (9, 12), 20, lens=True),
    "STUDENT": Face((9, 14), (9, 12), 20, lips="k"),
    "REDHEAD": Face((9, 15), (9, 12), 19, hair="t"),
    "FARMER": Face((9, 14), (9, 12), 20, hair="m", lips="k", beard="t"),
    "PROFESSOR": Face((8, 14), (9, 10), 20, hair="w", beard="w", lens=True),
    "BLONDE": Face((9, 15), (9, 12), 20),
    "CURLY": Face((9, 15), (9, 12), 20, skin="t", hair="k", beard="t", lens=True),
    "GAMEKEEPER": Face((9, 14), (9, 13), 21, hair="n", lips="k", beard="t"),
    "LADY": Face((9, 16), (9, 13), 21),
}
# Whose eyes are hidden, or no person's: by hand, the left half of the rows from a row on, in the letters of LEGEND.
HAND: dict[str, dict[str, tuple[int, tuple[str, ...]]]] = {
    "BIKER": {
        "PLEASED": (11, (
            "..........kkk...", ".........k......", "................", "................",
            ".........k......", "..........w.....", "................", "................",
            "................", "............kkkk", "............wwww", ".............rrr",
        )),
        "WORRIED": (11, (
            "...........kk...", ".........kk.....", "................", "................", "................",
            "................", "................", "................", "................", "................",
            "..............rr", ".............rkk",
        )),
        "CROSS": (11, (
            ".........kk.....", "...........kk...", "................", "................",
            ".........k......", "................", "................", "................", "................",
            "................", ".............rrr", "............rkkk",
        )),
        "ASLEEP": (13, (
            ".......sssssssss", ".......kkkkkkkss", ".......ssssssss.", "........skkkkss.", ".........sss....",
            "................", "................", "................", "...............k", "...............k",
        )),
        "BLINK": (15, (".........k......",)),
        "LEFT": (15, ("........wk......",)),
        "RIGHT": (15, (".........kw.....",)),
    },
    "CAT": {
        "PLEASED": (13, (
            "......kkkkkkkk..", "......kkyyyykk..", "......kyyyyyyk..", "......yyykkyyy..", "......yykkkkyy..",
            "......ykkkkkky..", "......kkkkkkkk..", "......kkkkkkkk..", "................", "................",
            "............mkkm", ".............mmm", "..............rr", "...............r",
        )),
        "WORRIED": (13, (
            "......kkyyyykk..", "......kyykkyyk..", "......kykkkkyk..", "......ykwkkkky..", "......ykkkkkky..",
            "......kykkkkyk..", "......kyykkyyk..", "......kkyyyykk..", "................", "................",
            "................", "..............km", "..............km", "..............kk",
        )),
        "CROSS": (2, (
            "...r............", "...rr...........", "...rrr..........", "...rrrr.........", "...rrrrr........",
            "...rrrrrr.......", ".kkkkkkkk.......", ".kttttkkk.......", "..kktttk........", "...kkkkk........",
            "................", "......kkkkkkkk..", "......ykkkkkkk..", "......yyykkkkk..", "......yyykkkkk..",
            "......yyykkyyk..", "......yykkkkyy..", "......kyykkyyk..", "......kkyyyykk..", "................",
            "................", "...............m", ".............mmm", "............mkkk",
        )),
        "ASLEEP": (13, (
            "......kkkkkkkk..", "......kkkkkkkk..", "......kkkkkkkk..", "......ykkkkkky..", "......yykkkkyy..",
            "......kyyyyyyk..", "......kkyyyykk..", "......kkkkkkkk..",
        )),
        "BLINK": (13, (
            "......kkkkkkkk..", "......kkkkkkkk..", "......kkkkkkkk..", "......yyyyyyyy..", "......kyyyyyyk..",
            "......kkkkkkkk..", "......kkkkkkkk..", "......kkkkkkkk..",
        )),
        "LEFT": (15, 4 * ("......ykkyyyyy..",)),
        "RIGHT": (15, 4 * ("......yyyyykky..",)),
    },
}  # fmt: skip
# Of those: the same rows on both sides, so that both eyes look the same way.
_ASIDE = ("LEFT", "RIGHT")


def _laid(x: int, y: int, rows: tuple[str, ...], meaning: dict[str, str]) -> dict[tuple[int, int], str]:
    """The pixels of a part: place -> letter of a colour."""
    return {
        (x + column, y + line): meaning.get(letter, letter)
        for line, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter != "."
    }


def _mirrored(half: dict[tuple[int, int], str], turned: bool = True) -> dict[tuple[int, int], str]:
    """Both halves; not `turned`: the right one is the left one moved, as eyes that look aside."""
    if turned:
        return half | {(_SIZE - 1 - x, y): letter for (x, y), letter in half.items()}
    left = min(x for x, _ in half) + max(x for x, _ in half)
    return half | {(_SIZE - 1 - left + x, y): letter for (x, y), letter in half.items()}


def changes(person: str, mood: str) -> dict[tuple[int, int], str]:
    """What a mood changes in a portrait: (x, y) -> letter of LEGEND."""
    if person in HAND:
        y, rows = HAND[person][mood]
        found = _mirrored(_laid(0, y, rows, {}), mood not in _ASIDE)
    else:
        face = FACES[person]
        letters = {"K": "k", "S": face.skin, "W": "w", "B": face.hair, "L": face.lips, "R": "r", "M": face.beard}
        x, y = face.eyes
        if mood in _ASIDE:
            beside = "W" if face.lens else "S"
            row = "KK" + 2 * beside if mood == "LEFT" else 2 * beside + "KK"
            return _mirrored(_laid(x, y, (row, row), letters), False)
        half = _laid(x, y - 1, _EYES[mood], letters)
        if mood in _BROWS:
            half |= _laid(face.brow[0], face.brow[1] - 1, _BROWS[mood], letters)
        if mood in _MOUTHS:
            half |= _laid(12, face.mouth_row, _MOUTHS[mood], letters)
        found = _mirrored(half)
    return found


def overlay(person: str, mood: str, portrait: Sprite) -> tuple[Sprite, int, int]:
    """The sprite of what a mood changes, and the column and the row where it goes."""
    found = {
        place: LEGEND[letter]
        for place, letter in changes(person, mood).items()
        if portrait.rows[place[1]][place[0]] != LEGEND[letter]
    }
    left, top = min(x for x, _ in found), min(y for _, y in found)
    right, bottom = max(x for x, _ in found), max(y for _, y in found)
    if (right - left) % 2 == 0:  # rows are whole bytes
        right += 1
    rows = [[found.get((x, y), LEGEND["."]) for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    return Sprite(f"{person}_{mood}", False, rows), left, top


class MonoFace(NamedTuple):
    """Where a face of 16x16 has what: column and lower row of the left eye (0: hidden), the first row of the mouth."""

    eye: tuple[int, int]
    mouth_row: int
    is_lens: bool = False


MONO_FACES = {
    "BARKEEPER": MonoFace((5, 7), 12),
    "GRANNY": MonoFace((5, 9), 12, True),
    "STUDENT": MonoFace((5, 9), 12),
    "REDHEAD": MonoFace((5, 9), 12),
    "FARMER": MonoFace((5, 9), 11),
    "PROFESSOR": MonoFace((5, 8), 11, True),
    "BLONDE": MonoFace((5, 10), 12),
    "BIKER": MonoFace((0, 0), 9),
    "CURLY": MonoFace((5, 10), 12),
    "GAMEKEEPER": MonoFace((5, 9), 11),
    "LADY": MonoFace((5, 11), 12),
    "CAT": MonoFace((4, 8), 13),
}
MONO_MOODS = ("PLEASED", "WORRIED", "CROSS", "ASLEEP")

# Of the left half, from one column left of the eye and one row above it: "#" lit, "x" dark.
_MONO_EYES = {
    "PLEASED": ("#x#", "x#x"),
    "WORRIED": ("#x#", "#x#"),
    "CROSS": ("x##", "#xx"),
    "ASLEEP": ("###", "xxx"),
}
_MONO_BROWS = {"WORRIED": "..x", "CROSS": "x.."}
# From the column 5 on.
_MONO_MOUTHS = {
    "PLEASED": ("x##", "#xx"),
    "WORRIED": ("##x", "#x#"),
    "CROSS": ("#xx", "x##"),
    "ASLEEP": ("##x", "##x"),
}
_CAT_EYES = {
    "PLEASED": ("########", "###xx###", "##x##x##", "#x####x#"),
    "WORRIED": ("##xxxx##", "#x#xx#x#", "#x####x#", "##xxxx##"),
    "CROSS": ("x#######", "#xx#####", "#xxxx###", "##xx####"),
    "ASLEEP": ("########", "#x####x#", "##xxxx##", "########"),
}


def mask(person: str, mood: str, portrait: Sprite) -> Sprite:
    """The whole mask of a face in a mood."""
    face = MONO_FACES[person]
    x, y = face.eye
    half: dict[tuple[int, int], str] = {}
    if person == "CAT":
        half |= _laid(0, 6, tuple(row[:8] for row in _CAT_EYES[mood]), {})
    elif face.eye[0]:
        half |= _laid(x - 1, y - 1, _MONO_EYES[mood], {})
        if not face.is_lens:
            half |= _laid(x - 1, y - 2, (_MONO_BROWS.get(mood, "..."),), {})
    half |= _laid(5, face.mouth_row, _MONO_MOUTHS[mood], {})
    rows = [row[:] for row in portrait.rows]
    for (column, line), letter in half.items():
        for at in (column, _MONO_SIZE - 1 - column):
            rows[line][at] = 1 if letter == "#" else 0
    return Sprite(f"{person}_{mood}", True, rows)


def render(portraits: list[Sprite], masks: list[Sprite]) -> dict[str, str]:
    """The generated files: file name -> text."""
    colour = [
        '"""Generated by host_tools/build/moods.py, do not edit: what each mood of table/moods.py but calm changes.',
        "",
        "Of each portrait, for each: the place of its top left corner, column + 32 * row; a GS4_HMSB sprite.",
        '"""',
    ]
    mono = ['"""Generated by host_tools/build/moods.py, do not edit: mono portraits in the first moods but calm."""']
    colour += ["", "# fmt: off"]
    for name, (x, y, rows) in _BESIDE.items():
        sprite = Sprite(name, False, [[LEGEND[letter] for letter in row] for row in rows])
        colour += [f"{name} = ({x + _SIZE * y}, {_literal(sprite)})"]
    for portrait in portraits:
        colour += ["", "# fmt: off", f"{portrait.name} = ("]
        for mood in MOODS:
            sprite, x, y = overlay(portrait.name, mood, portrait)
            colour += [f"    {x + _SIZE * y},", f"    {_literal(sprite)},"]
        colour += [")"]
    for calm in masks:
        mono += ["", "# fmt: off", f"{calm.name} = ("]
        mono += [f"    {_literal(mask(calm.name, mood, calm))}," for mood in MONO_MOODS]
        mono += [")"]
    return {"moods.py": "\n".join(colour) + "\n", "moods_mono.py": "\n".join(mono) + "\n"}


def _literal(sprite: Sprite) -> str:
    data = sprite.packed()
    lines = [data[at : at + 24] for at in range(0, len(data), 24)]
    texts = ['b"' + "".join(f"\\x{byte:02x}" for byte in line) + '"' for line in lines]
    space = "\n     " if len(texts) > 1 else " "
    return f"({sprite.width}, {sprite.height},{space}" + "\n     ".join(texts) + ")"
