"""Makes the samples of score keeping: `PYTHONPATH=firmware:. python -m tests.scorebook.samples tests/data/score/NAME`.

Run it once when a format has changed, and never again for that format: the files prove that later versions read them.
Their contents as text are in `expected.txt`, made by the same version. `0.1.0-2` has two sessions of Taroky, one by the
default house rules and one with each of them changed. `0.1.0-3` has a pack. `0.1.0-4` has what was paid after evenings.
`0.1.0-5` has five at tables of four, and people who sat down in the middle.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kocka.match.writing import finish


def describe(folder: Path) -> str:
    """What the files of `folder` hold, as this version understands them."""
    from kocka.scorebook.book import files
    from kocka.scorebook.deck import PREFIX as DECKS
    from kocka.scorebook.deck import Deck
    from kocka.scorebook.leagues import PREFIX as LEAGUES
    from kocka.scorebook.leagues import Leagues
    from kocka.scorebook.roster import Roster
    from kocka.scorebook.score_sheet import PREFIX, ScoreSheet
    from kocka.scorebook.settled import PREFIX as PAYMENTS
    from kocka.scorebook.settled import Settled

    lines = []
    for path in files(str(folder), PREFIX):
        score_sheet, problem = ScoreSheet.load(path)
        lines.append(f"{Path(path).name}: {problem.text() if problem else 'sound'}")
        if score_sheet is None:
            continue
        a, purse, sheet = score_sheet.setup, score_sheet.setup.purse, score_sheet.sheet
        lines.append(
            f"  {a.game} {list(a.options)} {a.price} {a.place!r} {score_sheet.date} closed={score_sheet.closed}"
            f" {score_sheet.count}"
        )
        lines.append(f"  {a.terms.word} {a.terms.rounds} {a.terms.stake} {a.terms.decimals} {a.terms.name}")
        lines.append(
            f"  {purse.home} {purse.decimals} {purse.bar} {purse.bar_decimals} {purse.rate_home}:{purse.rate_bar}"
        )
        lines.append(
            f"  players={score_sheet.players} sitting={sheet.seating.sitting} order={sheet.seating.order}"
            f" dealer={sheet.dealer}"
        )
        lines.append(f"  due={sheet.due} totals={sheet.totals} places={sheet.places()} bill={score_sheet.bill()}")
        lines.extend(f"  {entry} {list(totals)}" for entry, totals in zip(sheet.entries, sheet.history, strict=True))
    for path in files(str(folder), DECKS):
        deck, problem = Deck.load(path)
        lines.append(f"{Path(path).name}: {problem.text() if problem else 'sound'}")
        if deck is not None:
            lines.append(f"  {deck.owner!r} {deck.date} {deck.count} finished={deck.finished}")
            lines.extend(
                f"  {d.card} {d.date} {d.place!r} {d.players} {d.loser} {d.underlines}" for d in deck.described
            )
    for path in files(str(folder), LEAGUES):
        leagues, problem = Leagues.load(path)
        lines.append(f"{Path(path).name}: {problem.text() if problem else 'sound'}")
        if leagues is not None:
            lines.append(f"  {leagues.date} {leagues.players} draws={leagues.draws} due={leagues.due()}")
            lines.append(f"  {leagues.tables()} {leagues.ranking()} {leagues.result(0)}")
    for path in files(str(folder), PAYMENTS):
        settled, problem = Settled.load(path)
        lines.append(f"{Path(path).name}: {problem.text() if problem else 'sound'}")
        for day in settled.days() if settled else ():
            lines.extend(f"  {day} {p.what} {p.giver} {p.taker} {p.amount}" for p in settled.paid(day))
        if settled:
            lines.append(f"  {sorted(settled.chosen.items())} {settled.count}")
    roster, problem = Roster.open(str(folder))
    lines.append(f"roster: {problem.text() if problem else 'sound'} {roster.count}")
    lines.extend(f"  {member.number} {member.name!r} {member.licence}" for member in roster.members)
    return "\n".join(lines) + "\n"


def make(folder: Path) -> None:
    """Writes the samples into a folder that does not exist yet."""
    from kocka.engine.rng import Rng
    from kocka.engine.sheet import VOID
    from kocka.games import registry
    from kocka.scorebook.deck import Deck, quality_order
    from kocka.scorebook.leagues import Leagues
    from kocka.scorebook.roster import Roster
    from kocka.scorebook.settle import POT
    from kocka.scorebook.settled import DRINKS, Paid, Settled
    from tests.games.taroky.both_taroky_score_sheet import evening, new
    from tests.scorebook import both_more, both_packs, tables
    from tests.scorebook.both_score_sheet import sheet_1996

    folder.mkdir(parents=True)
    path = str(folder)
    sheet_1996(path).pay(2, 15, 0)
    for number, game in enumerate(tables.GAMES):
        score_sheet = tables.new(path, game)
        rng = Rng(1996, number)
        while score_sheet.count < 40:
            tables.act(score_sheet, rng)
    evening(path)
    last = bytes([len(option.values) - 1 for option in registry.game("taroky").OPTIONS])
    other = new(path, last, 9)
    other.add((int(VOID), 1, 1))
    other.note(0, 2)
    deck = Deck.create(path, "Larry", 19990101)
    for number, card in enumerate(quality_order()[:5]):
        deck.describe(card, 19990102 + number, f"Tovéř, hospoda {number}", list(tables.NAMES[:4]), number % 4, 1)
    deck.undo()
    leagues = Leagues.create(path, [(name + " " + str(at), at) for at, name in enumerate(tables.NAMES[:8])], 20260101)
    leagues.enter(0, [95, 97, 113, 101], 2)
    leagues.enter(1, [100, 99, 98, -10], 0)
    leagues.enter(0, [95, 113, 97, 101], 1)
    settled = finish(Settled.opening(path))
    for day, what, amount in ((20260101, ("Kč", 2), 4550), (20260102, ("pivo", DRINKS), 3), (20260102, ("Kč", 0), 7)):
        settled.give(day, Paid(what, ("Čeněk", 1), ("taroky", POT) if amount == 7 else ("Pavel", 0), amount))
    settled.take_back(20260101, 0)
    settled.undo()
    settled.choose(path + "/sheet00007.kck", 20260102, 20260101)
    settled.choose(path + "/sheet00008.kck", 20260102, 0)
    settled.take_back(20260102, 0)
    roster, _ = Roster.open(path)
    for name in tables.NAMES:
        roster.put(name, 7 * len(name))
    roster.remove(3)
    roster.use([4, 1])
    for number in range(10):
        later = tables.new(path, tables.GAMES[number % 3], date=20260101 + number)
        for at in range(5):
            later.add(tables.some_round(later, Rng(number, at)))
    both_packs.pack(path)
    for game in both_more.GAMES:
        if game not in ("black_cat", "free"):
            score_sheet = both_more.five(path, game)
            for at in range(7):
                both_more.play(score_sheet, Rng(at, 5))
            score_sheet.leave(2)
        score_sheet, rng, _ = both_more.grown(path, game, 6)
        both_more.play(score_sheet, rng)
        score_sheet.undo()
    (folder / "expected.txt").write_text(describe(folder), encoding="utf-8")


if __name__ == "__main__":
    from host_tools.sim import shims

    shims.install()
    make(Path(sys.argv[1]))
