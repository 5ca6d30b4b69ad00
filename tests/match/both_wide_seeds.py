"""Games of more than 32 cards are dealt from 128 bits; what was dealt from 64 is dealt as it was."""

from binascii import hexlify
from hashlib import sha256

from kocka.engine.cards import PACK52
from kocka.engine.rng import Rng, WideRng, dealing
from kocka.games import registry as games
from kocka.match import seal
from kocka.match.match import AGAIN, OVER, RESULT, Match
from kocka.match.replay import Replay
from kocka.match.setup import unpack as unpack_setup
from kocka.match.summary import summary_of, unpack
from tests.match import table

BUDGET_S = 180
HEAP = "8M"
SECRET = bytes(range(100, 124))
OLD_SECRET = bytes(range(100, 116))
SEED = "000102030405060708090a0b0c0d0e0f"
OLD_HANDS = ["0b8fdbc2", "4e30734b", "6c85ff66"]
WIDE = ("hearts", "black_cat", "taroky")


def digits(line, count):
    """What anybody gets with `printf '%s' LINE | sha256sum`."""
    return hexlify(sha256(line.encode()).digest()).decode()[:count]


def raises(action):
    """The ValueError that `action()` raises."""
    try:
        action()
    except ValueError as error:
        return error
    raise AssertionError("nothing was raised")


def test_the_numbers_are_digits_of_hashes():
    rng = WideRng(SEED)
    numbers = [rng.bits16() for _ in range(40)]
    text = "".join([digits("kocka shuffle 2 " + SEED + " " + str(count), 64) for count in range(3)])
    assert numbers == [int(text[4 * at : 4 * at + 4], 16) for at in range(40)]
    other = WideRng(SEED[:31] + "e")
    assert numbers != [other.bits16() for _ in range(40)]
    print(numbers[:4])


def test_which_generator_deals():
    assert dealing(7, 3).bits16() == Rng(7, 3).bits16()
    assert dealing(SEED, 3).bits16() == WideRng(SEED).bits16()
    cards = bytearray(PACK52.cards)
    dealing(SEED, 0).shuffle(cards)
    assert bytes(sorted(cards)) == PACK52.cards
    print(PACK52.hand_text(cards))


def test_numbers_below_are_fair():
    """Each of 52 comes as often as it should, within five standard deviations."""
    rng = WideRng("a" * 32)
    counts = [0] * 52
    for _ in range(5200):
        counts[rng.below(52)] += 1
    assert min(counts) > 50 and max(counts) < 150, counts


def test_a_wide_seed_and_its_seal_are_hashes_of_lines():
    seed, stream = seal.deal_seed(SECRET, "hearts", 3)
    secret = hexlify(SECRET).decode()
    text = digits("kocka round 2 " + secret + " hearts 3", 32)
    assert seal.seed_text(seed, stream) == text and stream == 0 and seed == text
    assert seal.parse_seed(" ".join(seal.rows(text)).upper()) == (seed, 0)
    assert seal.digest("hearts", 4, 2, seed, 0) == digits("kocka deal 2 hearts 4 2 " + text, 12)
    packed = seal.seed_bytes(seed, stream)
    assert len(packed) == seal.AGAIN_BYTES and seal.deal_seed(packed, "hearts", 9) == (seed, 0)
    assert [len(row) for row in seal.rows(text)] == [19, 19] and len(seal.rows(text[:16])) == 1
    assert "16" in str(raises(lambda: seal.parse_seed(text[:31]))) and "32" in str(raises(lambda: seal.parse_seed("")))
    print(text)


def test_secrets_are_as_long_as_the_pack_needs():
    for cards, size in ((32, 16), (52, 24), (54, 24)):
        numbers = seal.secret_numbers(cards)
        assert len(seal.secret([2**48 - 1] * numbers)) == size
    assert seal.secret([1, 2, 3, 4 << 40]) == bytes([1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3] + [0] * 10 + [4])


def dealt_again(state):
    """The hands that the opened seal gives."""
    seed, stream = seal.parse_seed(state.opened())
    assert isinstance(seed, str)
    played = state.round
    assert seal.digest(played.NAME, played.seats, played.dealer, seed, stream, state.pack) == state.digest()
    return [bytes(sorted(hand)) for hand in played.hands_of(seed, stream, played.dealer, played.seats)]


def test_matches_are_played_saved_and_replayed():
    for game in WIDE:
        folder = table.new_folder()
        match = Match.create(folder, table.short(game, 278, secret=SECRET))
        assert match.setup.sealed and not match.setup.again and not match.setup.cards
        assert unpack_setup(match.setup.pack()).secret == SECRET
        plain = match.game.seeded(match.setup.options)
        rng = Rng(278, 99)
        buf = bytearray(games.game(game).ACTIONS)
        opened = []
        while match.stage != OVER:
            table.step(match, rng, buf)
            if match.stage == RESULT:
                assert not plain or dealt_again(match) == match.round.dealt
                opened.append((match.digest(), match.opened()))
        assert len({seed for _, seed in opened}) == len(opened) >= 2
        again, problem = Match.load(match.path)
        assert problem is None and table.state(again) == table.state(match)
        replay, problem = Replay.load(match.path)
        assert problem is None
        for number in range(len(opened)):
            replay.go(replay.rounds[number])
            assert (replay.digest(), replay.opened()) == opened[number]
        assert unpack(summary_of(match).pack()).secret == SECRET
        print(game, opened[0])
        table.clear(folder)


def test_a_deal_is_played_again_from_its_wide_seed():
    for game in WIDE:
        folder = table.new_folder()
        match = Match.create(folder, table.short(game, 9, 1, secret=SECRET))
        table.play(match, Rng(9, 5), 200)
        dealt = match.round.dealt
        again = Match.create(folder, match.same_deal_from(2, 0))
        assert again.path.endswith(AGAIN) and again.setup.again and not again.setup.sealed
        assert again.setup.again_seed == seal.seed_bytes(*match.deal_seed(match.game, match.dealt_number))
        count = len(dealt)
        assert again.round.dealt == [dealt[(seat + 2) % count] for seat in range(count)]
        loaded, problem = Match.load(again.path)
        assert problem is None and loaded.round.dealt == again.round.dealt
        assert loaded.setup.cards == match.round.lay()
        table.clear(folder)


def test_seeds_of_64_bits_deal_as_they_did():
    """Hands of release 0.1.0-4, from secrets of 16 bytes."""
    texts = []
    for game in WIDE:
        kind = games.game(game)
        seed, stream = seal.deal_seed(OLD_SECRET, game, 2)
        assert isinstance(seed, int)
        hands = kind.hands_of(seed, stream, 1, kind.FEWEST)
        texts.append(digits(" ".join([kind.PACK.hand_text(bytes(sorted(hand))) for hand in hands]), 8))
    assert texts == OLD_HANDS, texts


def test_other_secrets_are_refused():
    folder = table.new_folder()
    for size in (1, 9, 15, 19, 23, 25, 59, 61, 68, 70):
        assert str(size) in str(raises(lambda size=size: table.short("hearts", 9, 1, secret=bytes(size))))
    for size in (0, 8, 16, 17, 24, 60, 69):
        assert len(table.short("hearts", 9, 1, secret=bytes(size)).secret) == size
    table.clear(folder)
