"""What seats did about a durch is counted from public cards, and sets in how many worlds a master expects a defence."""

from kocka.ai import defence, levels
from kocka.ai.search import Card
from kocka.ai.utility import Situation
from kocka.engine.rng import Rng
from kocka.games.registry import game as game_class
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import ROUND, MatchState

_RULES = "cerna_kocka;round=1;dealer=3;totals=0,0,0,0;etiquette=off;hands="
_BUF = bytearray(24)


def _table(hands: str, tricks: str):  # type: ignore[no-untyped-def]
    """The table after these tricks, each led by the taker of the one before; the first by seat 0."""
    position = game_class("cerna_kocka").from_code(_RULES + hands + ";actions=")
    pack = position.PACK
    table = position.table
    leader = 0
    for trick in tricks.split(" "):
        cards = [pack.parse(name) for name in trick.split(",")]
        best = 0
        for i in range(1, 4):
            if cards[i] >> 4 == cards[best] >> 4 and cards[i] > cards[best]:
                best = i
        table.leaders.append(leader)
        leader = (leader + best) % 4
        table.takers.append(leader)
        table.log.extend(bytes(cards))
        table.done += 1
    return table


_DEAL = "AC,KC,QC,JC,TC,9C,8C,8H/7C,AH,QS,KD,QD,JD,TD,9D/AS,KS,JS,TS,9S,8S,7S,7H/AD,8D,7D,KH,QH,JH,TH,9H"


def _shown(counts: bytes) -> "list[list[int]]":
    return [list(counts[4 * seat : 4 * seat + 4]) for seat in range(len(counts) // 4)]


def test_high_cards_kept_and_given_away() -> None:
    """From the third trick on, not the last card, not the queen of spades."""
    tricks = "AC,7C,AS,AD KC,KD,KS,8D QC,QD,7H,KH JC,AH,JS,TH TC,QS,TS,QH 9C,JD,9S,JH 8C,9D,8S,9H 8H,TD,7S,7D"
    found = _shown(defence.counted(_table(_DEAL, tricks), b""))
    assert found == [[0, 0, 0, 0], [0, 0, 2, 2], [0, 0, 0, 5], [0, 0, 1, 4]]


def test_a_trick_taken_and_one_ducked() -> None:
    """Seat 1 ducks the knave of clubs, then takes the nine with the king; nothing counts after it."""
    deal = "AD,JC,9C,7D,7H,8H,7S,8S/KC,8C,7C,9H,TH,JH,QH,8D/TC,QC,AC,9D,TD,JD,QD,KD/9S,TS,JS,QS,KS,AS,KH,AH"
    tricks = "AD,8D,KD,9S JC,7C,TC,TS 9C,KC,QC,JS 8C,AC,AS,7D 9D,QS,7H,TH TD,KS,8H,JH JD,KH,7S,QH QD,AH,8S,9H"
    found = _shown(defence.counted(_table(deal, tricks), b""))
    assert found[1] == [1, 1, 0, 0]
    # Seat 2 ducked with queen and ace; under the king it had no more to stop. Seat 3 had no club.
    assert found[2] == [0, 1, 0, 0]
    assert found[3] == [0, 0, 0, 0]
    before = bytes([254, 0, 0, 0] + [255] * 12)
    after = defence.counted(_table(deal, tricks), before)
    assert after[0] == 254 and list(after[4:8]) == [255] * 4  # they do not overflow
    assert defence.counted(_table(deal, "AD,8D,KD,9S"), b"") == b""


def test_a_trick_with_a_penalty_card_may_be_ducked() -> None:
    deal = "AD,JC,9C,7D,7H,8H,7S,8S/QS,9S,TS,JS,KS,AS,KH,AH/KC,8C,7C,9H,TH,JH,QH,8D/TC,QC,AC,9D,TD,JD,QD,KD"
    found = _shown(defence.counted(_table(deal, "AD,9S,8D,KD JC,QS,7C,TC 9C,TS,KC,QC 8C,AC,7D,JS"), b""))
    assert found[2] == [1, 0, 0, 0]


def test_who_lets_durchs_pass_is_expected_to_defend_less() -> None:
    nobody = defence.guarded(b"", 0, levels.MASTERS)
    assert nobody == 16 > defence.guarded(b"", 0, levels.A_MASTER) > defence.guarded(b"", 0, levels.PEOPLE)
    assert defence.guarded(b"", 0, levels.PEOPLE) > defence.guarded(b"", 0, levels.WEAKER) == 0
    ducked = bytes([0] * 5 + [1] + [0] * 10)
    assert defence.guarded(ducked, 0, levels.MASTERS) < nobody
    assert defence.guarded(ducked, 1, levels.MASTERS) == nobody  # its own play tells nothing of others
    assert defence.guarded(bytes([0, 255] * 8), 0, levels.MASTERS) == 4
    assert defence.guarded(bytes([255, 0] * 8), 0, levels.PEOPLE) == 16
    assert defence.guarded(bytes([255, 0] * 8), 0, levels.WEAKER) == 0


def test_a_match_counts_takes_back_and_tells_the_seats() -> None:
    changed = 0
    for seed in range(12):
        masters = [1, 2] if seed % 2 else [1]
        seats = [SeatSetup(AI, 2) if seat in masters else SeatSetup(AI if seat else HUMAN) for seat in range(4)]
        match = MatchState(Setup("cerna_kocka", seed, seats, dealer=0))
        rng = Rng(seed, 3)
        for _ in range(2):
            before = match.stops
            while match.playing:
                n = match.legal(_BUF)
                while _BUF[n - 1] >= 128:
                    n -= 1
                view = match.view(match.to_move())
                situation = match.situation(view)
                assert situation.stops == before
                others = len(masters) - (view.seat in masters)
                assert situation.sits == (levels.PEOPLE, levels.A_MASTER, levels.MASTERS)[others]
                last = _BUF[rng.below(n)]
                match.do(last)
            after = match.stops
            print(_shown(after))
            match.take_back(len(match.round.history) - 1)
            assert match.stops == before
            match.do(last)
            assert match.stops == after
            changed += after != before
            match.leave()
            if match.stage != ROUND:
                break
    assert changed >= 3


def test_a_master_takes_them_into_account() -> None:
    """The same hand: more worlds with a defence, a durch of one's own costs more."""
    position = game_class("cerna_kocka").deal(2)
    view = position.view(position.to_move())
    shares = []
    ducks = bytes([0, 9] * 8)
    for stops, sits in ((b"", 3), (b"", 2), (b"", 1), (b"", 0), (ducks, 3), (ducks, 0)):
        situation = Situation([0, 0, 0, 0], 100, 0, 1, 0)
        situation.stops = stops
        situation.sits = sits
        shares.append(Card(view, bytes(view.hand), 2, Rng(1), 0, situation).share_guarded())
    assert shares == [16, 12, 6, 0, 4, 0]
    assert Card(view, bytes(view.hand), 2, Rng(1)).share_guarded() == 16
