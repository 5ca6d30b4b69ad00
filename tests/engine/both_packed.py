"""Packed tuples are those that a list would hold, whatever is appended, changed and copied."""

from kocka.engine.packed import Packed
from kocka.engine.rng import Rng

BIG = 1 << 40


def some(rng):
    """A tuple of small, large and negative numbers."""
    return tuple([(rng.below(300) - 150) * (BIG if not rng.below(9) else 1) for _ in range(rng.below(6))])


def test_it_holds_what_a_list_holds():
    for seed in range(12):
        rng = Rng(seed)
        packed = Packed()
        plain = []
        copies = []
        for _ in range(150):
            kind = rng.below(8)
            row = some(rng)
            if kind < 4 or not plain:
                packed.append(row)
                plain.append(row)
            elif kind == 7:
                copies.append((packed.copy(), list(plain)))
            else:
                at = rng.below(len(plain) + (kind == 4))
                removed = 0 if kind == 4 else 1
                packed = packed.changed(at, removed, None if kind == 6 else row)
                plain[at : at + removed] = [] if kind == 6 else [row]
            if plain:
                at = rng.below(len(plain))
                assert packed[at] == plain[at] and packed[at - len(plain)] == plain[at]
        copies.append((packed, plain))
        for packed, plain in copies:
            assert len(packed) == len(plain) and list(packed) == plain and list(Packed(plain)) == plain
            at = len(plain) * 2 // 3
            assert list(packed.until(at)) == plain[:at] and list(packed.until(len(plain))) == plain
            assert packed[3:] == plain[3:] and packed[:-2] == plain[:-2] and packed[::-1] == plain[::-1]
        print(seed, len(copies), len(packed), sum([len(row) for row in packed]))


def test_those_of_a_kind_are_found_without_reading_the_others():
    rng = Rng(8)
    rows = [(rng.below(40),) + some(rng) for _ in range(100)]  # noqa: RUF005
    packed = Packed(rows)
    packed = packed.changed(50, 1).changed(20, 0, (200, 8))
    del rows[50]
    rows.insert(20, (200, 8))
    for kind in range(16):
        assert list(packed.of_kind(kind)) == [row for row in rows if row[0] & 15 == kind]
    assert list(Packed([(), (8, 1)]).of_kind(8)) == [(8, 1)]


def test_what_shares_its_beginning_is_a_list_of_its_own():
    rows = [(number, -number) for number in range(100)]
    before = Packed(rows)
    for changed in (0, 20, 50, 98, 100):
        again = Packed()
        again.share(before)
        new = list(rows)
        new[changed : changed + 1] = [(7,)]
        for row in new:
            again.append(row)
        again.append((8,))
        assert list(before) == rows and again[changed] == (7,) and again[-1] == (8,)
        assert again[:changed] == rows[:changed]
        print(changed, len(again))


def test_what_is_not_there_and_what_is_too_long():
    packed = Packed([(1, 2)])
    for at in (1, -2):
        try:
            packed[at]
            raise AssertionError(at)
        except IndexError:
            pass
    for change in (lambda: packed.append([BIG] * 60), lambda: packed.changed(0, 1, [BIG] * 60)):
        try:
            change()
            raise AssertionError("too long")
        except ValueError:
            pass
    assert list(packed) == [(1, 2)]
