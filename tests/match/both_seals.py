"""Sealed deals: what is shown before the first card fixes the hands, what is shown after the round opens it."""

from binascii import hexlify
from hashlib import sha256

from kocka.engine.rng import Rng
from kocka.match import seal
from kocka.match.history import History
from kocka.match.match import (
    AGAIN,
    DRAW,
    HUMAN,
    INTERLUDE,
    INTERLUDE_RESULT,
    OVER,
    RESULT,
    ROUND,
    Match,
    files,
)
from kocka.match.replay import Replay
from kocka.match.summary import summary_of, unpack
from tests.match import table

BUDGET_S = 120
HEAP = "8M"
SECRET = bytes(range(100, 116))
GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat")


def raises(action):
    """The ValueError that `action()` raises."""
    try:
        action()
    except ValueError as error:
        return error
    raise AssertionError("nothing was raised")


def hashed(line, digits):
    """What anybody gets with `printf '%s' LINE | sha256sum`."""
    return hexlify(sha256(line.encode()).digest()).decode()[:digits]


def test_a_seal_is_the_hash_of_a_line():
    line = "kocka round 1 6465666768696a6b6c6d6e6f70717273 hearts 3"
    seed, stream = seal.deal_seed(SECRET, "hearts", 3)
    text = hashed(line, 16)
    assert seal.seed_text(seed, stream) == text
    assert (stream, seed) == (int(text[:4], 16), int(text[4:], 16))
    assert seal.digest("hearts", 4, 2, seed, stream) == hashed("kocka deal 1 hearts 4 2 " + text, 12)
    print(text, seal.digest("hearts", 4, 2, seed, stream))
    assert len({seal.digest("hearts", 4, dealer, seed, stream) for dealer in range(4)}) == 4


def test_seeds_are_read_as_people_type_them():
    for seed, stream in ((0, 0), (2**48 - 1, 65535), (0x0123456789AB, 0xCDEF)):
        text = seal.seed_text(seed, stream)
        assert len(text) == 16
        assert seal.parse_seed(text) == (seed, stream)
        assert seal.parse_seed(" " + seal.grouped(text) + " ") == (seed, stream)
        packed = seal.seed_bytes(seed, stream)
        assert hexlify(packed).decode() == text
        assert seal.deal_seed(packed, "hearts", 9) == (seed, stream)
    assert seal.seed_text(0x0123456789AB, 0xCDEF) == "cdef0123456789ab"
    assert seal.grouped("3f2a90c1d5e7") == "3f2a 90c1 d5e7"
    assert seal.parse_digits("3F2A-90c1 d5") == "3f2a90c1d5"
    assert "16 digits" in str(raises(lambda: seal.parse_seed("3f2a90c1d5e7")))
    assert '"x"' in str(raises(lambda: seal.parse_seed("x3f2a90c1d5e7123")))


def test_every_round_has_a_seed_of_its_own():
    """No two alike in a long match, nor in two matches whose secrets differ in a bit."""
    found = set()
    other = bytes([SECRET[0] ^ 1]) + SECRET[1:]
    for secret in (SECRET, other):
        for game in ("cerna_kocka", "dokladacka", "hearts"):
            for number in range(1, 41):
                found.add(seal.deal_seed(secret, game, number))
    assert len(found) == 2 * 3 * 40
    assert seal.secret([1, 2, 3 << 40]) == bytes([1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    assert len(seal.secret([2**48 - 1] * 3)) == seal.SECRET_BYTES


def dealt_again(match):
    """The hands that the opened seal of the present deal gives."""
    seed, stream = seal.parse_seed(match.opened())
    played = match.round
    assert seal.digest(played.NAME, played.seats, played.dealer, seed, stream) == match.digest()
    return [bytes(sorted(hand)) for hand in played.hands_of(seed, stream, played.dealer, played.seats)]


def test_a_seal_opens_when_the_round_is_over():
    for game in GAMES:
        folder = table.new_folder()
        match = Match.create(folder, table.short(game, 278, secret=SECRET))
        if match.stage == DRAW:
            raises(match.digest)
            raises(match.opened)
        rng = Rng(278, 99)
        buf = bytearray(24)
        opened = []
        digest = ""
        interludes = 0
        while match.stage != OVER:
            table.step(match, rng, buf)
            if match.playing and not match.round.history:
                digest = match.digest()
            elif match.playing:
                assert match.opened() == ""
                assert match.digest() == digest
            else:
                assert match.digest() == digest
                assert dealt_again(match) == match.round.dealt
                if match.stage == RESULT or match.stage == INTERLUDE_RESULT:
                    opened.append((digest, match.opened()))
                interludes += match.stage == INTERLUDE_RESULT
        assert len({seed for _, seed in opened}) == len(opened) == match.sheet.rounds + interludes
        assert interludes or game != "cerna_kocka"
        assert match.setup.sealed and not match.setup.again
        again, problem = Match.load(match.path)
        assert problem is None
        assert table.state(again) == table.state(match)
        assert again.setup.secret == SECRET
        replay, problem = Replay.load(match.path)
        assert problem is None
        assert replay.finished
        seen = []
        for at in replay.rounds:
            replay.go(at)
            seen.append((replay.digest(), replay.opened()))
            assert dealt_again(replay) == replay.round.dealt
        assert seen == opened
        print(game, opened[0])
        summary = unpack(summary_of(match).pack())
        assert summary.secret == SECRET
        table.clear(folder)


def test_a_chosen_seed_is_told_when_the_match_is_over():
    """Its rounds are dealt as always; the seed of one would give away the coming ones."""
    folder = table.new_folder()
    match = Match.create(folder, table.short("hearts", 9, 1))
    rng = Rng(9, 99)
    assert match.round.dealt == match.game.deal(9, 1, 1).dealt
    assert not match.setup.sealed
    while match.stage != OVER:
        table.play(match, rng, 1)
        if match.stage != OVER:
            assert match.opened() == ""
    assert dealt_again(match) == match.round.dealt
    assert match.opened() == seal.seed_text(9, match.number)
    replay, _ = Replay.load(match.path)
    assert replay.opened() == seal.seed_text(9, 1)
    running = Match.create(folder, table.short("hearts", 9, 1))
    table.play(running, Rng(9, 99), 60)
    assert running.stage != OVER
    replay, _ = Replay.load(running.path)
    replay.go(53)
    assert not replay.finished
    assert replay.opened() == ""
    table.clear(folder)


def test_the_secret_decides_the_deals_and_nothing_else_does():
    """Two matches with the same seed and different secrets; two with the same secret and different seeds."""
    folder = table.new_folder()
    first = Match.create(folder, table.setup(5, 2, secret=SECRET))
    second = Match.create(folder, table.setup(5, 2, secret=SECRET[1:] + b"x"))
    third = Match.create(folder, table.setup(6, 2, secret=SECRET))
    assert first.round.dealt != second.round.dealt
    assert first.round.dealt == third.round.dealt
    assert first.thinker_seed(3) == second.thinker_seed(3) != third.thinker_seed(3)
    for bad in (b"x", bytes(15), bytes(18)):
        raises(lambda bad=bad: table.setup(5, secret=bad))
    table.clear(folder)


def test_a_deal_again_counts_nowhere_and_ends_after_its_round():
    for game in GAMES:
        for secret in (SECRET, b""):
            folder = table.new_folder()
            match = Match.create(folder, table.short(game, 31, 1, 1, secret))
            rng = Rng(31, 99)
            while match.sheet.rounds < 1:
                table.play(match, rng, 1)
            count = len(match.setup.seats)
            dealt = match.round.dealt
            for seat in range(count):
                setup = match.same_deal_from(seat)
                assert [who.kind == HUMAN for who in setup.seats] == [True] + [False] * (count - 1)
                again = Match.create(folder, setup)
                assert again.path == folder + "/" + AGAIN == Match.waiting(folder)
                assert files(folder) == [match.path]
                assert again.round.dealt == dealt[seat:] + dealt[:seat]
                assert again.number == match.dealt_number
                table.play(again, rng, 9)
                if again.can_undo():
                    again.undo()
                loaded, problem = Match.load(again.path)
                assert problem is None
                assert table.state(loaded) == table.state(again)
                while loaded.stage != RESULT:
                    table.play(loaded, rng, 1)
                assert dealt_again(loaded) == loaded.round.dealt
                third = loaded.same_deal_from(1)  # and again from there
                assert third.secret == setup.secret
                assert loaded.proceed() == OVER
                assert loaded.sheet.rounds == 1
                ended, problem = Match.load(loaded.path)
                assert problem is None
                assert (ended.stage, ended.count) == (OVER, loaded.count)
                replay, problem = Replay.load(loaded.path)
                assert problem is None
                assert (replay.rounds, replay.finished) == ([0], True)
                raises(lambda loaded=loaded, folder=folder: History(folder).add(loaded))
                assert not History(folder).exists()
            table.clear(folder)


def test_only_one_person_plays_a_deal_again():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(8, 2, 3, secret=SECRET))
    for me in range(4):
        setup = match.same_deal_from(2, me)
        assert [i for i in range(4) if setup.seats[i].kind == HUMAN] == [me]
        assert setup.seats[me].name == match.setup.seats[me].name
        personas = [who.persona for who in setup.seats if who.kind != HUMAN]
        assert len(set(personas)) == 3
        again = Match.create(folder, setup)
        assert again.round.dealt[me] == match.round.dealt[2]
    raises(lambda: match.same_deal_from(4))
    raises(lambda: match.same_deal_from(0, -1))
    table.clear(folder)


def test_an_interlude_is_sealed_by_its_own_name():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(278, secret=SECRET))
    rng = Rng(278, 99)
    while match.stage != INTERLUDE:
        table.play(match, rng, 1)
    seed, stream = seal.deal_seed(SECRET, "dokladacka", match.number)
    assert match.digest() == seal.digest("dokladacka", 4, match.round.dealer, seed, stream)
    dealt = match.same_deal_from(1)  # the round before it
    again = Match.create(folder, dealt)
    assert (again.stage, again.number) == (ROUND, match.dealt_number)
    table.clear(folder)
