"""Makes the sample files of a format: `PYTHONPATH=firmware:. python -m tests.match.samples tests/data/saves/0.1.0-9`.

Run it once when a format has changed, and never again for that format: the files prove that later versions read them.
Their contents as text are in `expected.txt`, made by the same version. `0.1.0` knew only Černá kočka; `0.1.0-2` has
matches of every game with their terms, several people, and sets of house rules; the matches of `0.1.0-3` are sealed,
one deal is being played again, and the history has counted the hands; `0.1.0-4` has sessions of Taroky, and for every
game a set with each of its house rules off its default; `0.1.0-5` deals games of more than 32 cards from wide seeds;
`0.1.0-6` counts what the seats of Černá kočka do about durchs; in `0.1.0-7` players say something about their cards,
in `0.1.0-8` one of them claims a renonc in Taroky; `0.1.0-9` has matches that the device dealt without seals.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from kocka.match.writing import finish

GAMES = ("kourici_kocka", "hearts", "black_cat", "taroky")


def describe(folder: Path) -> str:
    """What the files of `folder` hold, as this version understands them."""
    from kocka.match.history import History
    from kocka.match.house_rules import Sets
    from kocka.match.match import Match
    from kocka.match.settings import TABLE, Settings

    lines = []
    for path in [*sorted(folder.glob("match*.kck")), *folder.glob("again.kck")]:
        match, problem = Match.load(str(path))
        lines.append(f"{path.name}: {problem.text() if problem else 'sound'}")
        if match is None:
            continue
        names = ",".join(seat.name for seat in match.setup.seats)
        marks = f"undone={list(match.undone)}{_hints(list(match.hints))}"
        lines.append(f"  seats={names} stage={match.stage} records={match.count} {marks}")
        lines.append(f"  totals={match.sheet.totals} entries={match.sheet.entries}")
        if match.setup.game != "cerna_kocka":
            terms = match.setup.terms
            lines.append(f"  {terms.word} {terms.rounds} {terms.stake} {terms.decimals} {terms.art} {terms.name}")
            lines.append(f"  {match.setup.currency} {terms.winner_takes_all} {terms.at_end} {match.sheet.places()}")
        if match.setup.secret:
            lines.append(f"  secret={match.setup.secret.hex()} seal={match.digest()} seed={match.opened()}")
        if match.said or match.proven:
            lines.append(f"  said={match.said.hex()} proven={match.proven.hex()}")
        lines.append(f"  {match.round.code()}")
    own, problem = Settings.load(str(folder))
    lines.append(f"settings: {problem.text() if problem else 'sound'}")
    # Older releases did not know these.
    later = (
        "session_pot",
        "figures",
        "lamp",
        "seals",
        "running",
        "challenge",
        "by_cards",
        "score_brightness",
        "open_sheet",
        "turned",
        "two_heads",
        "learnt",
        "explained",
        "solved",
        "coach",
        "quiet",
    )
    rows = [row for row in TABLE if row[1] not in later or own.get(row[0]) != row[2]]
    lines.append("  " + " ".join(f"{row[1]}={own.get(row[0])}" for row in rows))
    sets, problem = Sets.load(str(folder))
    for rules in [rules for game in GAMES for rules in sets.of(game)]:
        lines.append(f"rules: {rules.name!r} {rules.game} {list(rules.options)} {list(rules.house)} {rules.terms.word}")
    if problem:
        lines.append(f"rules: {problem.text()}")
    history = History(str(folder))
    reader = history.read()
    while reader.next():
        s = reader.summary
        lines.append(f"history: number={s.number} seed={s.seed} when={s.when} rounds={s.rounds} loser={s.loser}")
        lines.append(f"  interludes={s.interludes} baraz={s.baraz} durchs={list(s.durchs)} {s.price} {s.currency}")
        for seat in s.seats:
            lines.append(
                f"  {seat.kind} {seat.level} {seat.persona} {seat.name!r} total={seat.total} lost={seat.interludes}"
                f" undone={seat.undone}{_hints([seat.hints])} {_counts(seat.counts)} {seat.brewery} {seat.seliko}"
            )
        if s.secret:
            lucks = [(seat.luck.hands, seat.luck.expected, *seat.luck.counts) for seat in s.seats]
            lines.append(f"  secret={s.secret.hex()} lucks={lucks}")
        if s.game != "cerna_kocka":
            lines.append(f"  {s.game} places={[seat.place for seat in s.seats]} nets={[seat.net for seat in s.seats]}")
    lines.append(f"history ends with {reader.problem}")
    return "\n".join(lines) + "\n"


def without_usual(text: str) -> str:
    """A description without house rules that have their default: later versions know more of them than the release."""
    from kocka.games import registry
    from kocka.match import setup

    def cut(values: str, known: Any) -> str:
        kept = [int(value) for value in values.split(", ") if value]
        while kept and len(kept) <= len(known) and kept[-1] == known[len(kept) - 1].default:
            kept.pop()
        return f"[{', '.join(map(str, kept))}]"

    lines = []
    for line in text.split("\n"):
        name, code, _ = line.strip().partition(";")
        if code and name in registry.rounds():
            usual = [f"{option.name}={option.values[option.default]}" for option in registry.game(name).OPTIONS]
            line = ";".join(word for word in line.split(";") if word not in usual)
        rules = re.fullmatch(r"((?:rules: '.*'| ) (\w+)) \[([\d, ]*)\](?: \[([\d, ]*)\])?(.*)", line)
        if rules and rules[2] in registry.NAMES:
            line = f"{rules[1]} {cut(rules[3], registry.game(rules[2]).OPTIONS)}"
            line += f" {cut(rules[4], setup.HOUSE)}" if rules[4] is not None else ""
            line += rules[5]
        lines.append(line)
    return "\n".join(lines)


def _hints(hints: list[int]) -> str:
    """Hints taken, where there are any: the older releases knew none."""
    return f" hints={hints}" if any(hints) else ""


def _counts(counts: bytes) -> list[int]:
    """Counts of events; the first release knew nine kinds, zeros behind them are left out."""
    kinds = len(counts)
    while kinds > 9 and not counts[kinds - 1]:
        kinds -= 1
    return list(counts[:kinds])


def lucks_of(match: Any) -> list[Any]:
    """What was dealt in a match, a Luck a seat."""
    from kocka.match.luck import LuckCount

    count = LuckCount(match)
    for _ in count.steps():
        pass
    return count.lucks


def make(folder: Path) -> None:
    """Writes the samples into a folder that does not exist yet."""
    from kocka.ai.statements import NO_HEARTS
    from kocka.engine.rng import Rng
    from kocka.games import registry
    from kocka.games.taroky.rules.options import HONOUR
    from kocka.match import settings
    from kocka.match.claims import RENONC
    from kocka.match.history import History
    from kocka.match.house_rules import HouseRules, Sets
    from kocka.match.match import OVER, Match
    from kocka.match.seal import NARROW_LINE, OPEN_BYTES, SECRET_BYTES, WIDE_LINE, WIDE_SECRET_BYTES
    from kocka.match.setup import HOUSE
    from tests.match import table

    folder.mkdir(parents=True)
    history = History(str(folder))
    for seed, steps in ((278, 100_000), (151, 100_000), (7, 250)):
        match = table.new_match(str(folder), seed, 70, secret=bytes(range(seed & 63, 16 + (seed & 63))))
        match.undo()
        finish(match.write_hint(0))
        while not match.may_say(1):
            table.play(match, Rng(seed, 5), 1)
        finish(match.write_statement(bytes([1, NO_HEARTS, 1])))
        table.play(match, Rng(seed, 5), steps)
        while match.stage != OVER and not match.may_say(2):
            table.play(match, Rng(seed, 6), 1)
        if match.stage != OVER:
            finish(match.write_statement(bytes([2, NO_HEARTS, 2])))
        if match.stage == OVER:
            history.add(match, 1_790_000_000 + seed, lucks_of(match))
    sets, _ = Sets.load(str(folder))
    for game in GAMES:
        for steps in (100_000, 45):  # one to its end, one that stands in a trick or in the pass
            size = SECRET_BYTES if game == "kourici_kocka" else WIDE_SECRET_BYTES
            match = Match.create(str(folder), table.short(game, 9, 1, 2, bytes(range(steps & 7, size + (steps & 7)))))
            table.play(match, Rng(9, steps & 7), steps)
            if match.stage == OVER:
                history.add(match, 1_790_000_000, lucks_of(match))
            if game == "black_cat":
                black_cat = match
        last = bytes([len(option.values) - 1 for option in registry.game(game).OPTIONS])
        sets.put(HouseRules.of("Sada " + game, match.setup))
        sets.put(HouseRules("Jinak " + game, game, last, bytes(len(HOUSE))))
    honour = table.short("taroky", 10, 1, 2, bytes(range(WIDE_SECRET_BYTES)))
    options = bytearray(honour.options)
    HONOUR.put(options, 1)
    honour.options = bytes(options)
    match = Match.create(str(folder), honour)
    while not match.may_say(1):
        table.play(match, Rng(10, 5), 1)
    finish(match.write_statement(bytes([1, RENONC, 2])))
    table.play(match, Rng(10, 6), 3)
    for game, line in (("hearts", WIDE_LINE), ("kourici_kocka", NARROW_LINE)):
        match = Match.create(str(folder), table.short(game, 11, 1, 2, bytes([line, *range(100, 99 + OPEN_BYTES)])))
        table.play(match, Rng(11, 5), 100_000 if game == "hearts" else 45)
        if match.stage == OVER:
            history.add(match, 1_790_000_000, lucks_of(match))
    sets.save()
    again = Match.create(str(folder), black_cat.same_deal_from(3, 1))
    table.play(again, Rng(1), 30)
    own, _ = settings.Settings.load(str(folder))
    own.set(settings.LANGUAGE, 1)
    own.set(settings.NAME, "Jiří")
    own.set(settings.BRIGHTNESS, 35)
    own.save()
    (folder / "expected.txt").write_text(describe(folder), encoding="utf-8")


if __name__ == "__main__":
    from host_tools.sim import shims

    shims.install()
    make(Path(sys.argv[1]))
