"""Deals of matches whose seals nobody asked for: from seeds as wide as those of sealed ones, on both Pythons."""

from binascii import hexlify
from hashlib import sha256

from kocka.engine.rng import Rng
from kocka.games import registry
from kocka.match import seal
from kocka.match.deal_code import code_of, setup_of
from kocka.match.match import OVER, Match
from kocka.match.replay import Replay
from kocka.match.setup import Setup
from kocka.match.setup import unpack as unpack_setup
from kocka.match.state import MatchState
from kocka.match.summary import summary_of, unpack
from tests.match import table

BUDGET_S = 120
HEAP = "8M"
NARROW = seal.open_secret(32, [5, 6 << 40, 2**48 - 1])
WIDE = seal.open_secret(52, [5, 6 << 40, 2**48 - 1])


def secret_of(game):
    """A secret for a game."""
    return WIDE if registry.game(game).PACK.size > 32 else NARROW


def hands(secret, game, number=1):
    """What round `number` deals."""
    kind = registry.game(game)
    seed, stream = seal.deal_seed(secret, game, number)
    return [bytes(sorted(hand)) for hand in kind.hands_of(seed, stream, 1, kind.FEWEST)]


def test_a_secret_names_its_line_and_takes_all_the_rest_from_the_numbers():
    assert bytes([1]) + bytes(10) + bytes([6]) + bytes([255] * 6) == NARROW
    assert bytes([2]) + NARROW[1:] == WIDE
    assert len({seal.open_secret(32, [1 << 8 + at, 0, 0]) for at in range(40)}) == 40


def test_a_seed_is_the_hash_of_a_line():
    for secret, line, game, digits in ((NARROW, "1", "cerna_kocka", 16), (WIDE, "2", "hearts", 32)):
        text = "kocka round " + line + " " + hexlify(secret).decode() + " " + game + " 3"
        expected = hexlify(sha256(text.encode()).digest()).decode()[:digits]
        assert seal.seed_text(*seal.deal_seed(secret, game, 3)) == expected
        print(expected)


def test_secrets_that_differ_in_any_byte_deal_differently():
    """And every bit of the seed comes, once set and once not: as many deals as with seals."""
    for game in registry.NAMES:
        secret = secret_of(game)
        digits = 32 if secret[0] == seal.WIDE_LINE else 16
        others = [bytes([3 - secret[0]]) + secret[1:]]
        for at in range(1, seal.OPEN_BYTES):
            for bit in range(8):
                others.append(secret[:at] + bytes([secret[at] ^ 1 << bit]) + secret[at + 1 :])
        seeds = {seal.seed_text(*seal.deal_seed(other, game, 1)) for other in [secret] + others}  # noqa: RUF005
        assert len(seeds) == 2 + 17 * 8
        once = never = 0
        for text in seeds:
            if len(text) == digits:
                once |= int(text, 16)
                never |= ~int(text, 16)
        assert once & never & (1 << 4 * digits) - 1 == (1 << 4 * digits) - 1
        dealt = hands(secret, game)
        for other in others[::8]:
            assert hands(other, game) != dealt


def test_matches_are_played_saved_replayed_and_sent():
    for game in registry.NAMES:
        folder = table.new_folder()
        secret = secret_of(game)
        match = Match.create(folder, table.short(game, 278, secret=secret))
        assert not match.setup.sealed and not match.setup.again and not match.setup.cards
        assert unpack_setup(match.setup.pack()).secret == secret
        table.play(match, Rng(278, 99), 100_000)
        assert match.stage == OVER and match.opened()
        loaded, problem = Match.load(match.path)
        assert problem is None and table.state(loaded) == table.state(match)
        replay, problem = Replay.load(match.path)
        assert problem is None
        replay.go(replay.end)
        assert replay.opened() == match.opened()
        assert unpack(summary_of(match).pack()).secret == secret
        if registry.game(game).seeded(match.setup.options):
            again = match.same_deal_from(1, 0)
            assert again.again and not again.sealed and not again.cards
            code = code_of(again)
            assert len(code) == (24 if secret[0] == seal.NARROW_LINE else 36), code
            theirs, ours = MatchState(again), MatchState(setup_of(code))
            assert sorted(theirs.round.dealt) == sorted(ours.round.dealt) == sorted(match.round.dealt)
            print(game, code)
        table.clear(folder)


def test_a_line_that_there_is_not_is_refused():
    for line in (0, 3, 255):
        try:
            table.setup(1, secret=bytes([line]) + NARROW[1:])
        except ValueError as error:
            assert "1 or 2" in str(error) and str(line) in str(error)
        else:
            raise AssertionError("taken: " + str(line))
    assert Setup("hearts", 0, table.setup(1).seats, secret=WIDE).secret == WIDE
