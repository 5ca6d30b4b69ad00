"""Table talk, and who speaks (CK-19)."""

from __future__ import annotations

import inspect

import pytest

from kocka.ai import levels, personas, talk, thinker
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import MOON, PASS, Result
from kocka.games.black_cat.ai import AtBlackCat
from kocka.games.cerna_kocka.ai.remarks import AtCernaKocka
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.games.hearts.ai import AtHearts
from kocka.games.kourici_kocka.ai import AtKourici
from kocka.games.registry import game as game_class
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.ai.remarks import AtTaroky
from kocka.ui.screens.play.podium import parting
from kocka.ui.table import portraits

_BUF = bytearray(20)
_TALKERS = [3, 8, 6, 1]


def _moves(seed: int, table_talk: talk.TableTalk | None, number: int = 1, totals: list[int] | None = None):  # type: ignore[no-untyped-def]
    """A round of rule players; yields every line said and returns the round."""
    position = CernaKocka.deal(seed, number % 1000 + 1, seed % 4)
    lines = []
    stream = 0
    while position.to_move() >= 0:
        seat = position.to_move()
        level = levels.REGULAR if seed % 10 == 0 else levels.RANDOM
        decision = thinker.make(position.view(seat), level, seed, stream)
        while not decision.step(1000):
            pass
        position.apply(decision.action)
        stream += 1
        if table_talk:
            if position.phase != PASS and not position.table.log:
                lines.append((table_talk.before_play(number, position.table, totals or [0] * 4), position.code()))
            elif not position.table.count:
                lines.append((table_talk.after_trick(number, position.table), position.code()))
    if table_talk:
        lines.append((table_talk.after_round(number, position.result()), position.code()))
    return position, [(line, code) for line, code in lines if line is not None]


def test_talk_is_given_public_things_only() -> None:
    """No way in for a hand, a view or a round: parameters are numbers, the public table, the layout, the result."""
    public = {"int", "bool", "Table", "Layout", "Result", "list[int]", "Rng", "Line | None"}
    kinds = (AtCernaKocka, AtHearts, AtKourici, AtBlackCat, AtTaroky)
    for name, function in [member for kind in kinds for member in inspect.getmembers(kind, inspect.isfunction)]:
        for parameter in inspect.signature(function).parameters.values():
            if parameter.name != "self":
                kind = parameter.annotation
                if kind == "Any" and function.__qualname__.startswith("TableTalk."):
                    continue  # the base says nothing, whatever it is given
                text = kind if isinstance(kind, str) else getattr(kind, "__name__", str(kind))
                assert (text if "[" not in str(kind) else str(kind)) in public, (name, parameter)


def test_talk_changes_no_move() -> None:
    for seed in range(0, 40, 10):
        quiet, _ = _moves(seed, None)
        loud, lines = _moves(seed, AtCernaKocka(_TALKERS, seed))
        assert quiet.code() == loud.code()


def test_silent_when_switched_off_and_without_talkers() -> None:
    for seed in range(30):
        assert not _moves(seed, AtCernaKocka(_TALKERS, seed, False))[1]
        assert not _moves(seed, AtCernaKocka([-1, -1, -1, -1], seed))[1]


def test_the_same_moment_says_the_same_again() -> None:
    def told() -> list[tuple[int, int, int]]:
        return [(line.seat, line.line, line.about) for line, _ in _moves(9, AtCernaKocka(_TALKERS, 44))[1]]

    assert told() == told()


def test_people_do_not_speak_for_the_player() -> None:
    for seed in range(60):
        for line, _ in _moves(seed, AtCernaKocka([-1, 3, 8, 6], seed))[1]:
            assert line.seat != 0


@pytest.mark.slow
def test_all_lines_are_well_formed_and_nearly_all_come_up() -> None:
    assert len(talk.LINES) == len(talk.CASES) == len(set(talk.LINES)) >= 25
    said = set()
    for seed in range(900):
        table_talk = AtCernaKocka(_TALKERS, seed)
        totals = [seed % 40, 60 + seed % 45, 20, 75 + seed % 20]
        _, lines = _moves(seed, table_talk, seed % 40 + 1, totals)
        found = [line for line, _ in lines]
        found.append(table_talk.after_interlude(seed % 40, seed % 4))
        found += parting(table_talk, [3, 2, 1, 4], [9, 5, 3 + seed % 9, 20 - seed % 17], [3] if seed % 3 else [])
        for line in found:
            if line is not None:
                said.add(line.line)
                assert 0 <= line.seat < 4
                assert 0 <= line.line < len(talk.LINES)
                # A seat is named exactly where the text has a place for it, and nobody talks to itself.
                assert (line.about >= 0) == (talk.CASES[line.line] >= 0)
                assert line.about != line.seat
    for seed in range(60):
        position: Dokladacka = Dokladacka.deal(seed)
        table_talk = AtCernaKocka(_TALKERS, seed)
        rng = Rng(seed, 8)
        while position.to_move() >= 0:
            line = table_talk.during_interlude(3, position.table)
            if line:
                said.add(line.line)
            position.apply(_BUF[rng.below(position.legal(_BUF))])
    # Seldom in random play; the tests below make them.
    rare = {talk.MY_HODOVKA, talk.YOUR_HODOVKA, talk.CACHNOV, talk.KADOV, talk.MY_DURCH, talk.YOUR_DURCH}
    rare |= {talk.WRONG_DURCH, talk.MY_VAGON, talk.YOUR_VAGON, talk.ACE_OF_SPADES_LED}
    last_words = set(range(talk.I_WON, talk.SO_CLOSE + 1))
    assert last_words < said
    assert set(range(talk.I_AM_SAFE + 1)) - said <= rare
    assert max(said - last_words) <= talk.I_AM_SAFE  # the rest is said at other tables


def test_rare_tricks_are_noticed() -> None:
    """Hodovka, čachnov, kadov and the ace of spades led to trick 1, from tables made by hand."""
    plain = (0x07, 0x08, 0x09, 0x0A)
    for tricks, expected in (
        ((plain, (0x1C, 0x3C, 0x3D, 0x3E)), {talk.MY_HODOVKA, talk.YOUR_HODOVKA}),
        ((plain, (0x37, 0x38, 0x39, 0x3A)), {talk.CACHNOV}),
        ((plain, (0x17, 0x18, 0x19, 0x1A)), {talk.KADOV}),
        (((0x1E, 0x17, 0x18, 0x19),), {talk.ACE_OF_SPADES_LED}),
    ):
        said = set()
        for seed in range(80):
            table = CernaKocka.new_table(4, 1, 3)
            for _ in range(12):
                table.hand_over()
            for trick in tricks:
                for c in trick:
                    table.play(c)
            line = AtCernaKocka(_TALKERS, seed).after_trick(1, table)
            if line:
                said.add(line.line)
        assert said == expected


def test_results_are_noticed() -> None:
    for points, durch, wrong, expected in (
        ([-28, -1, -1, -1], 0, -1, {talk.MY_DURCH, talk.YOUR_DURCH}),
        ([0, 28, 0, 0], -1, 1, {talk.WRONG_DURCH}),
        ([0, 28, -1, 0], -1, -1, {talk.MY_VAGON, talk.YOUR_VAGON}),
    ):
        result = Result(points, [2, 2, 2, 2])
        result.durch = durch
        result.wrong_durch = wrong
        said = set()
        for seed in range(200):
            line = AtCernaKocka(_TALKERS, seed).after_round(1, result)
            if line:
                said.add(line.line)
        assert said == expected


@pytest.mark.slow
def test_nobody_mentions_a_durch_before_it_is_made() -> None:
    late = {talk.MY_DURCH, talk.YOUR_DURCH, talk.WRONG_DURCH}
    for seed in range(200):
        _, lines = _moves(seed, AtCernaKocka(_TALKERS, seed))
        for line, code in lines:
            if CernaKocka.from_code(code).to_move() >= 0:
                assert line.line not in late


def test_i_have_the_cat_is_true_by_chance() -> None:
    """True about as often as a seat chosen blindly holds the cat: one time in four."""
    claims = 0
    true = 0
    for seed in range(5000):
        position = CernaKocka.deal(seed)
        for _ in range(12):
            position.apply(position.hand(position.to_move())[0])
        line = AtCernaKocka([7, 3, 2, 8], seed).before_play(1, position.table, [0] * 4)
        if line and line.line == talk.I_HAVE_THE_CAT:
            claims += 1
            true += QUEEN_OF_SPADES in position.hand(line.seat)
    assert claims > 150
    assert abs(true / claims - 0.25) < 0.1


OTHERS = {
    "kourici_kocka": {talk.I_HAVE_HEJMA, talk.MY_HEJMA, talk.YOUR_HEJMA, talk.MY_LETTER, talk.YOUR_LETTER},
    "hearts": {talk.I_HAVE_THE_QUEEN, talk.MY_QUEEN, talk.YOUR_QUEEN, talk.HEARTS_ARE_BROKEN, talk.MY_JACK}
    | {talk.YOUR_JACK, talk.MOON_MISSED, talk.NOT_A_POINT},
    "black_cat": {talk.I_HAVE_THE_QUEEN, talk.MY_QUEEN, talk.YOUR_QUEEN, talk.MY_FIFTY, talk.YOUR_FIFTY},
    "taroky": set(range(talk.MANY_TAROKS, talk.NOT_PLAYED + 1)) - {talk.MY_SIXTH},
}


def _said_at(game: str, seeds: int, on: bool = True) -> list[tuple[talk.Line, int]]:
    """Lines said in random rounds of `game`, each with what was played of the round."""
    lines: list[tuple[talk.Line | None, int]] = []
    rules = game_class(game)
    for seed in range(seeds):
        options = rules.parse_option(rules.defaults(), "jd", "on") if game == "hearts" else None
        position = rules.deal(seed, 1 + seed % 4, 0, options, seats=6 if game == "black_cat" else 4)
        table_talk = talk.table_talk(game, [3, 8, 6, 1, 2, 5][: position.seats], seed, on)
        rng = Rng(seed, 8)
        table = getattr(position, "table")  # noqa: B009
        first = table_talk.before_play(seed, table, [0] * position.seats)
        lines.append((first, 0))
        while position.to_move() >= 0:
            if game == "taroky":  # cards at random would not make much of it
                position.apply(taroky_rule.decide(getattr(position, "view")(position.to_move())))  # noqa: B009
            else:
                position.apply(_BUF[rng.below(position.legal(_BUF))])
            said = None
            if table.phase != PASS and not table.log:
                said = table_talk.before_play(seed, table, [0] * 4)
            elif table.phase != PASS and not table.count:
                said = table_talk.after_trick(seed, table)
            lines.append((said, len(position.history)))
        lines.append((table_talk.after_round(seed, position.result()), -1))
    return [(line, at) for line, at in lines if line]


@pytest.mark.parametrize("game", [pytest.param(g, marks=pytest.mark.slow if g == "taroky" else ()) for g in OTHERS])
def test_the_other_games_have_lines_of_their_own(game: str) -> None:
    said = _said_at(game, 500 if game == "taroky" else 120)
    lines = {line.line for line, _ in said}
    assert lines >= OTHERS[game]
    common = {
        talk.BEAUTIFUL_HAND,
        talk.AWFUL_HAND,
        talk.NOTHING_FOR_ME,
        talk.YOUR_SEVENTEEN,
        talk.MY_MOON,
        talk.YOUR_MOON,
        talk.MY_SIXTH,
    }
    assert lines - OTHERS[game] <= common
    for line, _ in said:
        assert (line.about >= 0) == (talk.CASES[line.line] >= 0)
        assert line.about != line.seat
    again = [(line.seat, line.line, line.about) for line, _ in _said_at(game, 10)]
    assert again == [(line.seat, line.line, line.about) for line, _ in said[: len(again)]]
    assert not _said_at(game, 5, False)


def test_a_moon_and_17_are_noticed() -> None:
    result = Result([0, 26, 26, 26], [13, 0, 0, 0])
    result.events = [(MOON, 0, 12)]
    lines = {talk.table_talk("hearts", _TALKERS, seed).after_round(1, result) for seed in range(200)}
    assert {line.line for line in lines if line} == {talk.MY_MOON, talk.YOUR_MOON}
    table = game_class("kourici_kocka").deal(1).table  # type: ignore[attr-defined]
    for _ in range(12):
        table.hand_over()
    for c in (0x3E, 0x37, 0x38, 0x39, 0x3D, 0x3C, 0x3B, 0x3A):
        table.play(c)
    found = {talk.table_talk("kourici_kocka", _TALKERS, seed).after_trick(1, table) for seed in range(200)}
    assert {line.line for line in found if line} == {talk.YOUR_SEVENTEEN}


def test_talkative_people_talk_more() -> None:
    often = []
    for persona in range(personas.COUNT):
        said = 0
        for seed in range(400):
            said += AtCernaKocka([persona] * 4, seed).after_interlude(1, 0) is not None
        often.append((personas.talkativeness(persona), said))
    often.sort()
    assert [said for _, said in often] == sorted(said for _, said in often)
    assert often[0][1] < often[-1][1] / 2


def test_people_have_names_and_faces_of_their_own() -> None:
    assert personas.COUNT >= 9
    assert len({personas.name(p) for p in range(personas.COUNT)}) == personas.COUNT
    assert len({personas.face(p) for p in range(personas.COUNT)}) == personas.COUNT
    for persona in range(personas.COUNT):
        assert 0 <= personas.face(persona) < portraits.COUNT
        assert personas.gender(persona) in (personas.MALE, personas.FEMALE)
        assert 0 < personas.talkativeness(persona) <= 16
        assert 0 < personas.boldness(persona) <= 16
    assert personas.name(personas.COUNT) == "?"
