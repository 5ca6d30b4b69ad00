"""Matches for the tests, on both Pythons: a folder of their own, setups, players who play by a random stream."""

import os

from kocka.engine.cards import CLAIM, STOP17, THROW_IN
from kocka.engine.rng import Rng
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.hearts.rules import TARGET, TARGETS
from kocka.games.taroky.rules.options import CEREMONY, SHUFFLE
from kocka.match.match import AI, DRAWN, HUMAN, OVER, Match, SeatSetup, Setup


def new_folder():
    """A fresh folder, in memory where that is possible (each record is synced); `clear(folder)` takes it away."""
    base = (os.getenv("TMPDIR") if hasattr(os, "getenv") else "") or "/tmp"  # a chip has no environment
    try:
        os.stat("/dev/shm")
        base = "/dev/shm"
    except OSError:
        pass
    name = "".join([str(b) for b in os.urandom(8)])
    folder = base + "/kocka-" + name
    os.mkdir(folder)
    return folder


def clear(folder):
    """Removes the folder with its files."""
    for name in os.listdir(folder):
        os.remove(folder + "/" + name)
    os.rmdir(folder)


def setup(
    seed, dealer=DRAWN, humans=1, house=None, options=None, game="cerna_kocka", players=4, terms=None, secret=b""
):
    """A match of Jiří (and other people) against AI seats."""
    seats = []
    for i in range(players):
        seats.append(
            SeatSetup(HUMAN, 0, 0, "Jiří" if not i else "host " + str(i)) if i < humans else SeatSetup(AI, 1, i)
        )
    return Setup(game, seed, seats, options, house, dealer, 1, 45, "Kč", terms, secret)


def short(game, seed, dealer=DRAWN, humans=1, secret=b""):
    """A match of any game that is soon over: a word of two letters, a low target, two rounds; Black Cat with five.

    Taroky is dealt from a stacked pack, as the players choose.
    """
    if game == "hearts":
        options = bytearray(games.game(game).defaults())
        TARGET.put(options, TARGETS.index("30"))
        return setup(seed, dealer, humans, None, options, game, 4, Terms("", 0, 50), secret)
    if game == "black_cat":
        return setup(seed, dealer, humans, None, None, game, 5, Terms("", 2), secret)
    if game == "taroky":  # dealt as the players choose, from the pack of the round before
        options = bytearray(games.game(game).defaults())
        SHUFFLE.put(options, 1)
        CEREMONY.put(options, 1)
        return setup(seed, dealer, humans, None, bytes(options), game, 4, Terms("", 2, 10), secret)
    if game == "kourici_kocka":
        return setup(seed, dealer, humans, None, bytes([0, 1]), game, 4, Terms("ŽŠ"), secret)
    return setup(seed, dealer, humans, secret=secret)


def short_secret(bits, rng):
    """A secret as devices drew it before version 9 of the journal: its rounds have seeds of `bits` bits."""
    return bytes([bits] + [rng.below(256) for _ in range(12)])


def choose(match, rng, buf):
    """A random legal action; claims, throw-ins and stops are rare."""
    n = match.legal(buf)
    action = buf[rng.below(n)]
    if (action == CLAIM or action == THROW_IN or action == STOP17) and n > 1 and rng.below(50):
        action = buf[0]
    return action


def step(match, rng, buf):
    """One action or one step on; returns the Outcome or None."""
    if match.playing:
        return match.act(choose(match, rng, buf))
    match.proceed()
    return None


def play(match, rng, steps=-1):
    """Plays `steps` steps or to the end of the match; returns how many it made."""
    buf = bytearray(48)
    made = 0
    while match.stage != OVER and made != steps:
        step(match, rng, buf)
        made += 1
    return made


def new_match(folder, seed, steps=0, **more):
    """A match in `folder` after so many steps."""
    match = Match.create(folder, setup(seed, **more))
    play(match, Rng(seed, 99), steps)
    return match


def match_text(match):
    """The visible state of a match: equal for two matches exactly if they are at the same point."""
    state = [match.stage, match.number, list(match.sheet.entries), list(match.sheet.totals), match.sheet.due]
    state.append(match.sheet.dealer)
    state.append(match.drawn)
    if match.round is not None:
        state.append(match.round.code())
        for seat in range(match.round.seats):
            state.append(match.view(seat).text())
    if match.playing:
        state.append(match.to_move())
        state.append(match.thinker_seed(match.to_move()))
        buf = bytearray(48)
        state.append(bytes(buf[: match.legal(buf)]))
    if match.result is not None:
        state.append((match.result.points, match.result.tricks, match.result.events, match.result.loser))
    state.append(match.stops)
    return state


def state(match):
    """The same, with everything that is counted over a match."""
    more = [list(match.undone), [bytes(c) for c in match.counts], bytes(match.durchs), match.count]
    return match_text(match) + more
