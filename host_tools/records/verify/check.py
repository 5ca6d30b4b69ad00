"""Checks what was sealed: rounds of saved matches, histories, single rounds. `command.py` prints the results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.games import parts
from host_tools.records.replay.command import PROBLEMS, load
from host_tools.records.verify import deals
from kocka.engine.round import Round
from kocka.games import registry as games
from kocka.match import history, seal
from kocka.match.history import HistoryReader
from kocka.match.match import AGAIN, number_of

# The fewest digits of a seal that are worth looking for.
FEWEST_DIGITS = 4


class Finding(NamedTuple):
    """One thing looked at: `text`, and whether it is as it should be."""

    text: str
    sound: bool


class Sealed(NamedTuple):
    """A sealed round: which one (`name`), its `seal`, its `seed` ("" while it is closed)."""

    name: str
    seal: str
    seed: str


class Report(NamedTuple):
    """The result for a file: `findings` in the order of the rounds, `rounds` with their seals."""

    findings: list[Finding]
    rounds: list[Sealed]


def sound_digits(text: str) -> str:
    """A seal, or its beginning, as somebody noted it. ValueError for anything else."""
    digits = seal.parse_digits(text)
    if not FEWEST_DIGITS <= len(digits) <= seal.DIGEST_DIGITS:
        raise ValueError(f"a seal has {seal.DIGEST_DIGITS} digits, at least its first {FEWEST_DIGITS} are needed")
    return digits


def strength(digits: str) -> str:
    """How strong the evidence is if this much of a seal fits."""
    if len(digits) == seal.DIGEST_DIGITS:
        return "the whole seal"
    return f"the first {len(digits)} digits of the seal: 1 seed in {16 ** len(digits):,} has them".replace(",", " ")


def hands_of(game: str, seats: int, dealer: int, seed: str) -> list[bytes]:
    """The hands that a seed deals, by the second program. ValueError for what cannot be."""
    kind = games.game(game)
    kind.check(seats, 1, dealer, None, None)
    number, stream = seal.parse_seed(seed)
    own = parts.part(game, "deals")
    if own:
        return list(own.dealt(dealer, seed, b"", b"")[0])
    return deals.hands(number, stream, kind.cards(seats), dealer, seats)


def compare(
    position: Round, seed: str, noted: str = "", lying: bytes = b"", decided: Sequence[int] = ()
) -> list[Finding]:
    """Whether a round was dealt from `seed`, and whether the seal that somebody noted before it fits.

    `lying`, `decided`: where the pack was not shuffled, or the players decided how it was dealt.
    """
    findings = []
    own = parts.part(position.NAME, "deals")
    if own:
        wanted, talon = own.dealt(position.dealer, seed, lying, decided)
        there = own.left(position)
        if talon != there:
            text = f"The talon is NOT what this seed deals, but {position.PACK.hand_text(there)}."
            findings.append(Finding(text, sound=False))
    else:
        wanted = hands_of(position.NAME, position.seats, position.dealer, seed)
    wrong = [seat for seat in range(position.seats) if wanted[seat] != position.dealt[seat]]
    pack = position.PACK
    if wrong:
        seat = wrong[0]
        text = (
            f"The hands are NOT what this seed deals. Seat {seat}, for one, has {pack.hand_text(position.dealt[seat])};"
            f" the seed gives it {pack.hand_text(wanted[seat])}."
        )
        findings.append(Finding(text, sound=False))
    else:
        findings.append(Finding("The hands are what the seed deals.", sound=True))
    if noted:
        findings.append(fits(position.NAME, position.seats, position.dealer, seed, noted, lying))
    return findings


def fits(game: str, seats: int, dealer: int, seed: str, noted: str, pack: bytes = b"") -> Finding:
    """Whether the seal noted before the round is that of the seed shown after it."""
    digits = sound_digits(noted)
    own = seal.digest(game, seats, dealer, *seal.parse_seed(seed), pack)
    if own.startswith(digits):
        return Finding(f"The seal fits the seed ({strength(digits)}).", sound=True)
    text = (
        f"The seal does NOT fit: this seed has {seal.grouped(own)}, noted was {seal.grouped(digits)}. Either a digit"
        " was noted wrongly, or game, seats or dealer are others, or the deal is not the one that was sealed."
    )
    return Finding(text, sound=False)


def of_match(path: Path) -> Report:
    """All rounds of a saved match, dealt again by the second program."""
    replay, problem = load(path)
    findings: list[Finding] = []
    rounds: list[Sealed] = []
    if problem is not None:
        told = PROBLEMS.get(problem.id, "cannot be read")
        findings.append(Finding(f"{path.name}: {told}" + ("; what is sound in it:" if replay else ""), sound=False))
    if replay is None:
        return Report(findings, rounds)
    findings.append(Finding(heading(path.name, replay), sound=True))
    for at, end in spans(replay):
        replay.go(at)
        number, played = replay.number, replay.round
        if played is None:  # the match stopped while the players decided how it is dealt
            name = f"round {number}, dealer {replay.sheet.dealer}"
            rounds.append(Sealed(name, replay.digest(), ""))
            text = f"  {name}: seal {seal.grouped(replay.digest())}; it is not dealt yet"
            findings.append(Finding(text, sound=True))
            continue
        name = f"{'round' if played.NAME in games.NAMES else parts.title(played.NAME)} {number}, dealer {played.dealer}"
        closed = replay.digest()
        pack, decided = replay.pack, bytes(replay.ceremony.history) if replay.ceremony is not None else b""
        replay.go(end)
        opened = replay.opened()
        rounds.append(Sealed(name, closed, opened))
        if not opened:
            why = "its seed comes after the round" if replay.setup.secret else "its seed comes after the match"
            findings.append(Finding(f"  {name}: seal {seal.grouped(closed)}; {why}", sound=True))
            continue
        texts = [found for found in compare(played, opened, closed, pack, decided) if not found.sound]
        line = f"  {name}: seal {seal.grouped(closed)}, seed {seal.grouped(opened)}"
        findings.append(Finding(line + (": confirmed" if not texts else ""), not texts))
        findings += [Finding(f"    {found.text}", sound=False) for found in texts]
    return Report(findings, rounds)


def spans(replay: Any) -> list[tuple[int, int]]:
    """The steps at which each round begins and has its last action: (steps done, steps done)."""
    steps = list(replay.steps)
    starts = list(replay.rounds)
    if steps and not steps[-1] and not replay.finished:
        starts.append(replay.end)  # dealt, or to be decided how, and nobody has acted
    return [(at, steps.index(0, at) if 0 in steps[at:] else replay.end) for at in starts]


def heading(name: str, replay: Any) -> str:
    """Which match this is, and how it was dealt."""
    setup = replay.setup
    how = "sealed, a secret seed for each round"
    if setup.again:
        how = "one deal, played again"
    elif not setup.secret:
        how = f"not sealed: somebody chose the deal, number {setup.seed}" if replay.finished else "not sealed"
    elif not setup.sealed:
        how = "drawn without seals"
    state = "over" if replay.finished else "goes on"
    return f"{name}: {setup.game}, {len(setup.seats)} seats, {state}; {how}"


def of_history(path: Path, matches: Mapping[int, bytes]) -> list[Finding]:
    """Whether the history says of each match what its file says; `matches`: secrets by the number of their file."""
    findings = []
    reader = HistoryReader(str(path), 0, -1)
    confirmed = gone = 0
    while reader.next():
        summary = reader.summary
        if not summary.secret:
            continue
        if summary.number not in matches:
            gone += 1
        elif matches[summary.number] == summary.secret:
            confirmed += 1
        else:
            text = f"The history has another secret for match {summary.number} than its file: one of them was changed."
            findings.append(Finding(text, sound=False))
    if reader.problem:
        findings.append(Finding(f"{path.name}: {PROBLEMS.get(reader.problem, 'cannot be read')}", sound=False))
    text = f"{path.name}: {confirmed} drawn matches are those of the files here"
    return [Finding(text + (f", {gone} files are not here any more" if gone else ""), sound=True), *findings]


def of_folder(folder: Path) -> Report:
    """All matches in a folder of saves, and the history beside them."""
    findings: list[Finding] = []
    rounds: list[Sealed] = []
    secrets: dict[int, bytes] = {}
    paths = [path for path in sorted(folder.iterdir()) if number_of(path.name) >= 0 or path.name == AGAIN]
    for path in paths:
        report = of_match(path)
        findings += report.findings
        rounds += report.rounds
        replay, _ = load(path)
        if replay is not None and path.name != AGAIN and replay.finished:
            secrets[number_of(path.name)] = replay.setup.secret
    for past in sorted(folder.glob("history?*.kck")):
        findings += of_history(past, secrets)
    past = folder / history.FILE
    if past.exists():
        findings += of_history(past, secrets)
    if not findings:
        findings.append(Finding(f"There are no saved matches in {folder.name}.", sound=False))
    return Report(findings, rounds)


def looked_for(rounds: Iterable[Sealed], noted: str) -> Finding:
    """Which of the rounds has the seal that somebody noted."""
    digits = sound_digits(noted)
    found = [one for one in rounds if one.seal.startswith(digits)]
    if not found:
        return Finding(f"No round here has the seal {seal.grouped(digits)}.", sound=False)
    return Finding(f"The seal noted is that of {found[0].name} ({strength(digits)}).", sound=True)
