"""The random generator: fixed numbers, the same on both Pythons, and no visible pattern."""

from kocka.engine.cards import PACK32
from kocka.engine.rng import Rng


def _first(seed, stream, n=6):
    rng = Rng(seed, stream)
    return [rng.bits16() for _ in range(n)]


def test_streams_are_these_numbers():
    assert _first(0, 0) == [16059, 56833, 64644, 56560, 7779, 48567]
    assert _first(1, 0) == [58944, 39703, 43806, 31515, 22838, 9604]
    assert _first(0, 1) == [45378, 54126, 57082, 60030, 63288, 16262]
    assert _first(2**48 - 1, 65535) == [11782, 44213, 52783, 15221, 50910, 10520]
    assert _first(0x123456789ABC, 7) == [130, 8719, 63641, 18397, 4935, 48268]
    rng = Rng(2026, 11)
    print([rng.below(n) for n in (1, 2, 3, 6, 10, 32, 52, 100, 1000, 8191, 8192)], rng.seed48())


def test_sfc16_as_published():
    # Doty-Humphrey's sfc16, written again from PractRand with plain integers.
    a, b, c, counter = 0x9ABC, 0x5678, 0x1234 ^ 0x9E37, 7
    numbers = []
    for _ in range(12 + 500):
        out = (a + b + counter) % 65536
        counter = (counter + 1) % 65536
        a = b ^ (b // 32)
        b = (c * 9) % 65536
        c = ((c * 64) % 65536 + c // 1024 + out) % 65536
        numbers.append(out)
    assert numbers[12:] == _first(0x123456789ABC, 7, 500)


def test_a_shuffle_is_this_one():
    cards = bytearray(PACK32.cards)
    Rng(7, 1).shuffle(cards)
    assert PACK32.hand_text(cards) == (
        "TS,TD,8H,JS,9S,JC,KD,TC,8C,KC,QS,AH,8S,7H,7S,KS,QC,AD,9H,AS,JD,7C,TH,9D,9C,7D,8D,QH,KH,JH,QD,AC"
    )
    assert bytes(sorted(cards)) == PACK32.cards


def test_a_seed_has_48_bits():
    for seed in (-1, 2**48, 2**60):
        try:
            Rng(seed)
        except ValueError as error:
            assert "281474976710655" in str(error) and str(seed) in str(error)
        else:
            raise AssertionError("accepted " + str(seed))
    for seed in (0, 2**48 - 1):
        assert 0 <= Rng(seed).seed48() < 2**48


def test_near_seeds_and_streams_share_nothing():
    # Of 8-number windows of neighbouring streams none is in another one's first 300 numbers.
    pairs = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2**32, 0), (2**47, 0), (7, 0x0400), (7, 0x0401)]
    texts = [",".join([str(n) for n in _first(seed, stream, 300)]) for seed, stream in pairs]
    for i in range(len(pairs)):
        window = "," + ",".join([str(n) for n in _first(pairs[i][0], pairs[i][1], 12)[4:]])
        for j in range(len(pairs)):
            assert (window in texts[j]) == (i == j), (pairs[i], pairs[j])


def test_below_is_even_in_every_size():
    # Chi-square times n, whole numbers only; the bounds are beyond 1 in 10 000 for each size.
    for n, bound in ((2, 16), (3, 19), (5, 24), (6, 26), (7, 28), (31, 69), (32, 70), (52, 97)):
        rng = Rng(20260101, n)
        counts = [0] * n
        draws = 200 * n
        for _ in range(draws):
            counts[rng.below(n)] += 1
        chi_square = sum([(count - 200) * (count - 200) for count in counts]) // 200
        print(n, chi_square)
        assert chi_square < bound


def test_below_rejects_the_uneven_rest():
    # Without rejection 8191 would show: 65536 = 8 * 8191 + 8.
    rng = Rng(5)
    for _ in range(2000):
        assert 0 <= rng.below(8191) < 8191
    assert [rng.below(1) for _ in range(5)] == [0] * 5


def test_below_rejects_exactly_what_is_uneven():
    # Of 65536 numbers 1 is too many for three equal parts: only the one whose product ends in 0 is drawn again.
    for seed, first, number in ((50530, 0, 1), (388710, 43691, 2), (2861, 21846, 1)):
        rng = Rng(seed)
        drawn = rng.bits16()
        assert drawn == first
        second = rng.bits16()
        assert Rng(seed).below(3) == number == ((second if first * 3 % 65536 < 1 else first) * 3 >> 16)


def test_every_bit_is_on_half_the_time():
    rng = Rng(99, 3)
    counts = [0] * 16
    for _ in range(4000):
        n = rng.bits16()
        for bit in range(16):
            counts[bit] += n >> bit & 1
    for count in counts:
        assert 1850 < count < 2150


def test_every_card_comes_to_every_place():
    # 32 x 32 counts of 6400 shuffles are 200 on average; by 4 places of 8 (the hands) 1600.
    rng = Rng(4, 4)
    counts = [[0] * 4 for _ in range(32)]
    index = bytearray(128)
    for i in range(32):
        index[PACK32.cards[i]] = i
    for _ in range(800):
        cards = bytearray(PACK32.cards)
        rng.shuffle(cards)
        for i in range(32):
            counts[index[cards[i]]][i & 3] += 1
    chi_square = sum([sum([(n - 200) * (n - 200) for n in row]) for row in counts]) // 200
    print(chi_square)
    assert 50 < chi_square < 150  # 96 degrees of freedom (a shuffle fixes the sums)
