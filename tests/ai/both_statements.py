"""What players say (CK-19): proven by the cards, believed as often as the speaker told the truth."""

from array import array

from kocka.ai import statements
from kocka.ai.search import Card, prepare_worlds
from kocka.ai.worlds import Dealer
from kocka.engine.cards import HEARTS, JACK, QUEEN, QUEEN_OF_SPADES, SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS, PLAY
from kocka.games.registry import game as game_class
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import ROUND, MatchState

_BUF = bytearray(24)
_HONEST = bytes([0, 0, 8, 0, 8, 0, 8, 0])  # seats 1 to 3 have told the truth eight times
_LIARS = bytes([0, 0, 1, 3, 1, 3, 1, 3])


def _action(position, rng: Rng) -> int:  # type: ignore[no-untyped-def]
    """A random card."""
    n = position.legal(_BUF)
    while n > 1 and _BUF[n - 1] >= 128:
        n -= 1
    return _BUF[rng.below(n)]


def _played(game: str, seed: int, cards: int):  # type: ignore[no-untyped-def]
    """A random round in which so many cards lie on the table."""
    position = game_class(game).deal(seed, 1, seed & 3, None, [0] * 4, 4)
    rng = Rng(seed, 5)
    while position.phase == PASS or len(position.table.log) < cards:
        position.apply(_action(position, rng))
    return position


def _is_true(position, seat: int, kind: int, about: int) -> bool:  # type: ignore[no-untyped-def]
    """Whether a statement is true, by the hands."""
    hand = position.hand(about)
    if kind == statements.MINE_ALL or kind == statements.TAKES_ALL:
        moon = position.NAME == "hearts"
        high = len([c for c in hand if c & 15 >= (JACK if moon else QUEEN)])
        return 100 * high >= (40 if moon else 50) * len(hand)
    if kind == statements.NO_HEARTS or kind == statements.NO_SPADES:
        return (HEARTS if kind == statements.NO_HEARTS else SPADES) not in [c >> 4 for c in hand]
    if kind == statements.HIS_QUEEN:  # from the speaker, not from the pack
        return QUEEN_OF_SPADES in hand and QUEEN_OF_SPADES in position.dealt[seat]
    return (QUEEN_OF_SPADES in hand) == (kind != statements.NO_QUEEN)


def test_ck_19_the_cards_prove_what_was_said() -> None:
    """Whatever is offered at any time: never proven wrongly, and always once all cards lie there."""
    kinds = set()
    early = 0
    for game in ("cerna_kocka", "hearts", "kourici_kocka", "black_cat"):
        for seed in (0, 2):
            position = _played(game, seed, 7 * seed)
            rng = Rng(seed, 6)
            said = bytearray()
            truths = []
            while position.to_move() >= 0 and position.phase == PLAY:
                seat = position.to_move()
                view = position.view(seat)
                for kind, about in statements.offered(view):
                    statements.check(position.table, seat, kind, about)
                    said += bytes([len(position.history), seat, kind, about])
                    truths.append(_is_true(position, seat, kind, about))
                    kinds.add((kind, truths[len(truths) - 1]))
                position.apply(_action(position, rng))
                first = position.table.give * 4
                for i in range(len(truths)):
                    one = said[4 * i : 4 * i + 4]
                    found = statements.proven(position.table, rules(position), one[2], one[3], one[0] - first)
                    if found == statements.HIDDEN:
                        assert one[2] == statements.HIS_QUEEN
                    elif found != statements.OPEN:
                        assert found == (statements.TRUE if truths[i] else statements.LIE)
                        early += position.to_move() >= 0
                    else:
                        assert position.to_move() >= 0 or position.table.done < position.table.size
            if position.table.done == position.table.size:
                counts = statements.counted(position.table, rules(position), bytes(said), b"", position.dealt)
                assert sum(counts) == len(truths)
                assert sum([counts[2 * i] for i in range(4)]) == len([one for one in truths if one])
    assert len(kinds) >= 13 and early > 100


def test_ck_19_a_queen_that_was_dealt_does_not_come_from_the_speaker() -> None:
    """That I passed it is a lie if who plays the queen was dealt it, and true if it came from me; of others a lie."""
    found = set()
    for seed in range(30):
        position = _played("cerna_kocka", seed, 0)
        owner = next(seat for seat in range(4) if QUEEN_OF_SPADES in position.dealt[seat])
        holder = next(seat for seat in range(4) if QUEEN_OF_SPADES in position.hand(seat))
        rng = Rng(seed, 8)
        for speaker in range(4):
            about = (speaker + 1) & 3
            said = bytes([len(position.history), speaker, statements.HIS_QUEEN, about])
            end = game_class("cerna_kocka").from_code(position.code())
            while end.to_move() >= 0:
                end.apply(_action(end, rng))
            if end.table.done < end.table.size:
                continue
            counts = statements.counted(end.table, rules(end), said, b"", end.dealt)
            true = speaker == owner and about == holder
            assert list(counts[2 * speaker : 2 * speaker + 2]) == ([1, 0] if true else [0, 1])
            found.add((true, about == holder))
            # In the round nobody counts what only the deal can tell.
            open_to_all = statements.proven(end.table, rules(end), said[2], about, 0)
            assert open_to_all == (statements.HIDDEN if about == holder else statements.LIE)
    assert found == {(True, True), (False, True), (False, False)}


def rules(position):  # type: ignore[no-untyped-def]
    """The rules as the seats see them."""
    from kocka.ai.recipe import rules_of

    return rules_of(position.view(0))


def _worlds(view, count: int, said: bytes, known: bytes) -> "list[list[int]]":  # type: ignore[no-untyped-def]
    """Worlds dealt to a view after `said`."""
    dealer = Dealer(4)
    dealer.seed(Rng(7, 7))
    assert prepare_worlds(dealer, view)
    view.said = said
    view.proven = known
    out = array("H", bytearray(32 * count))
    statements.Listener(view, dealer).deal(out, 0, count)
    view.said = view.proven = b""
    return [list(out[16 * i : 16 * i + 16]) for i in range(count)]


def test_a_world_is_believed_as_often_as_its_speaker() -> None:
    """Seat 2 says that it has the queen: the more truths are proven, the more worlds agree; of a liar the same."""
    for seed in range(40):
        position = _played("cerna_kocka", seed, 4)
        view = position.view(0)
        if QUEEN_OF_SPADES in bytes(view.unseen()) and QUEEN_OF_SPADES not in view.known() and not view.table.voids[2]:
            break
    said = bytes([len(position.history), 2, statements.MY_QUEEN, 2])
    has = []
    for known in (_LIARS, b"", _HONEST):
        worlds = _worlds(view, 300, said, known)
        has.append(len([one for one in worlds if one[8 + SPADES] >> 2 & 1]))
    print(has)
    assert has[0] < has[1] < has[2] and has[1] - has[0] < has[2] - has[1]
    plain = _worlds(view, 300, b"", b"")
    assert _worlds(view, 300, said, _LIARS) == plain
    # What I say myself, and what is said of my hand, tells me nothing.
    assert _worlds(view, 300, bytes([12, 0, statements.MY_QUEEN, 0, 12, 3, statements.HIS_QUEEN, 0]), _HONEST) == plain
    no = _worlds(view, 300, bytes([len(position.history), 2, statements.NO_QUEEN, 2]), _HONEST)
    assert len([one for one in no if one[8 + SPADES] >> 2 & 1]) < has[0]
    for kind, suit in ((statements.NO_HEARTS, HEARTS), (statements.NO_SPADES, SPADES)):
        none = _worlds(view, 300, bytes([len(position.history), 2, kind, 2]), _HONEST)
        assert len([one for one in none if not one[8 + suit]]) > len([one for one in plain if not one[8 + suit]])
    high = _worlds(view, 300, bytes([len(position.history), 2, statements.MINE_ALL, 2]), _HONEST)
    assert _high(high) > _high(plain)


def _high(worlds: "list[list[int]]") -> int:
    """How many queens, kings and aces seat 2 has in all worlds."""
    return sum([(one[8 + suit] >> i) & 1 for one in worlds for suit in range(4) for i in range(3)])


def _chosen(view, said: bytes, known: bytes):  # type: ignore[no-untyped-def]
    """The master's card and how it judges all."""
    n = view.legal(_BUF)
    while _BUF[n - 1] >= 128:
        n -= 1
    view.said = said
    view.proven = known
    decision = Card(view, bytes(_BUF[:n]), 2, Rng(3, 3))
    while not decision.step(64):
        pass
    view.said = view.proven = b""
    return decision.action, list(decision.scores)


def test_the_word_of_the_honest_moves_a_master_and_that_of_a_liar_does_not() -> None:
    """In one of a few positions the honest word changes the card; the liar's never changes even the judgement."""
    moved = 0
    for seed in range(30, 60):
        position = _played("cerna_kocka", seed, 5 + seed % 9)
        view = position.view(position.to_move())
        if QUEEN_OF_SPADES not in bytes(view.unseen()) or view.legal(_BUF) < 3:
            continue
        plain = _chosen(view, b"", b"")
        for left in (1, 2, 3):
            speaker = (view.seat + left) % 4
            said = bytes([len(position.history), speaker, statements.MY_QUEEN, speaker])
            known = bytearray(8)
            known[2 * speaker] = 9
            told = _chosen(view, said, bytes(known))
            moved += told[0] != plain[0]
            if left == 1:
                print(plain, told)
                known[2 * speaker + 1] = 10
                assert _chosen(view, said, bytes(known)) == plain
        if moved > 1:
            break
    assert moved


def test_what_a_seat_says_is_true_unless_it_bluffs() -> None:
    kinds = set()
    for seed in range(60):
        position = _played("cerna_kocka" if seed & 1 else "hearts", seed, 4 * (seed % 5))
        for bold in (False, True):
            view = position.view(seed & 3)
            found = statements.reply(view, Rng(seed, 8), bold)
            if found is not None and found[0] < statements.TAKES_ALL:
                kinds.add((found[0], bold))
                assert _is_true(position, seed & 3, found[0], found[1]) != bold
    assert len(kinds) >= 9


def test_ck_19_nobody_gives_away_a_durch_known_from_the_pass() -> None:
    """Who got the cards that the durch player passed must not tell; the others may."""
    told = 0
    for seed in range(60):
        position = _played("cerna_kocka", seed, 8)
        table = position.table
        if table.takers[0] != table.takers[1]:
            continue
        taker = table.takers[0]
        for seat in range(4):
            found = (statements.TAKES_ALL, taker) in statements.offered(position.view(seat))
            assert found == (seat not in (taker, (taker + 1) % 4))
            told += found
    assert told


def _match(house: bytes = b"", game: str = "cerna_kocka") -> MatchState:
    seats = [SeatSetup(HUMAN), SeatSetup(AI, 2), SeatSetup(AI), SeatSetup(HUMAN)]
    return MatchState(Setup(game, 5, seats, None, house, dealer=0))


def _to_play(match: MatchState, rng: Rng) -> None:
    while match.round.phase == PASS:
        match.do(_action(match.round, rng))


def test_a_match_knows_its_speakers() -> None:
    """Said on the views, gone with the round, proven over the match, taken back with the move."""
    match = _match()
    rng = Rng(1)
    assert not match.may_say(0)  # nobody speaks before the pass is over
    _to_play(match, rng)
    seat = match.to_move()
    assert match.may_say(seat) and match.view(seat).said == b""
    match.say(bytes([seat, statements.NO_HEARTS, seat]))
    assert not match.may_say(seat) and match.may_say((seat + 1) % 4)
    said = match.said
    assert [bytes(match.view(i).said) for i in range(4)] == [said] * 4
    left = (seat + 1) % 4
    for wrong in ((seat, 0, seat), (left, 7, left), (left, 0, seat), (left, 2, left), (left, 2, 9), (9, 0, 9)):
        try:
            match.say(bytes(wrong))
        except ValueError:
            pass
        else:
            raise AssertionError(wrong)
    assert match.said == said
    match.do(_action(match.round, rng))
    match.take_back(len(match.round.history) - 1)
    assert match.said == b"" and match.view(seat).said == b""
    other = (seat + 3) % 4
    match.say(bytes([other, statements.NO_HEARTS, other]))
    match.say(bytes([seat, statements.NO_SPADES, seat]))
    match.do(_action(match.round, rng))
    match.take_back(len(match.round.history) - 1)
    assert match.said[1] == other and len(match.said) == 4  # only the word of whoever takes back goes
    while match.playing:
        match.do(_action(match.round, rng))
    proven = match.proven
    assert sum(proven) == 1 and sum(proven[2 * other : 2 * other + 2]) == 1
    match.take_back(len(match.round.history) - 1)
    assert match.proven == b"" and len(match.said) == 4
    while match.playing:
        match.do(_action(match.round, rng))
    assert match.proven == proven
    match.leave()
    assert match.stage == ROUND and match.said == b"" and match.proven == proven
    print(list(proven))


def test_a_serious_table_is_silent() -> None:
    """So are games whose seats do not listen."""
    match = _match(bytes([0]))
    _to_play(match, Rng(1))
    assert not [seat for seat in range(4) if match.may_say(seat)]
    try:
        match.say(bytes([0, 0, 0]))
    except ValueError:
        pass
    else:
        raise AssertionError
    match = _match(b"", "taroky")
    assert not match.may_say(match.to_move())
