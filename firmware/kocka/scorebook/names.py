"""Names that may mean the same person: "Pavel", "PAVEL" and "Pavel  N.". Only people know, so they are asked."""

import micropython

MYPY = False
if MYPY:
    from typing import Any as ptr8

# The base letter of each letter from U+00C0 to U+017F: in UTF-8 three first bytes, C3 to C5, with 64 second ones each.
_BASES = (
    b"aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
    b"aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrr"
    b"ssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
)


@micropython.viper
def _fold(name: ptr8, size: int, bases: ptr8, out: ptr8) -> int:
    """Writes a name in UTF-8 to `out`, small, without accents, spaces for signs; returns how many bytes."""
    at = 0
    end = 0
    while at < size:
        byte = int(name[at])
        at += 1
        if byte >= 0xC3 and byte <= 0xC5 and at < size:
            byte = int(bases[((byte - 0xC3) << 6) + (int(name[at]) & 63)])
            at += 1
        elif byte >= 65 and byte <= 90:
            byte += 32
        elif byte < 48 or (byte > 57 and byte < 97) or (byte > 122 and byte < 128):
            byte = 32
        out[end] = byte
        end += 1
    return end


def words(name: str) -> list[bytes]:
    """The words of a name, small and without accents and punctuation, in UTF-8."""
    letters = name.encode()
    out = bytearray(len(letters))
    return bytes(out[: _fold(letters, len(letters), _BASES, out)]).split()


def alike(one: str, other: str) -> bool:
    """Whether the names may mean the same person: equal but for accents, capitals, signs, and names cut to initials."""
    return match(words(one), words(other))


def match(first: list[bytes], second: list[bytes]) -> bool:
    """As `alike`, of the names' words."""
    if not first or not second or first[0] != second[0]:
        return False
    for at in range(1, max(len(first), len(second))):
        a = first[at] if at < len(first) else b""
        b = second[at] if at < len(second) else b""
        if a == b:
            continue
        # What differs is an initial: of the other's word, or of one that the other leaves out. A number is none.
        if (len(a) != 1 and len(b) != 1) or a[:1].isdigit() or b[:1].isdigit() or (a and b and a[0] != b[0]):
            return False
    return True
