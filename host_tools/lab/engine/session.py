"""One session of the line protocol: a line in, lines out. No input or output here; `command.py` has that.

Every command is a method `do_NAME(words) -> str` that returns what follows `ok`; it raises `Refused`, ValueError or
IllegalAction before it changes anything. Data lines go through `say`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from host_tools.lab import jit
from host_tools.lab.engine.positions import Blind, Dealing, Open, Refused, action_word, number, parse_word
from host_tools.lab.engine.words import words_of
from kocka.ai import advice as reasons
from kocka.ai import levels, personas, statements, thinker
from kocka.ai.advice import Advice, Adviser
from kocka.ai.decision import Searcher, Thinker
from kocka.ai.search import Playouts
from kocka.engine.cards import NO_CARD
from kocka.engine.round import OVER, PLAY, IllegalAction, Round
from kocka.games import registry as games
from kocka.match import deal_code, seal
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import MatchState
from kocka.ui import languages
from kocka.ui.languages import ids, t
from kocka.ui.table import reasons as sentences

KLP = 1
MOST_PLAYOUTS = 1_000_000
DEFAULT_LEVEL = "master"
# Playouts in one slice of thinking; the answer does not depend on it.
_SLICE = 256

_SEEDS = 2**48


def program_version() -> str:
    """Kočka's version, `0` from a tree that is not installed."""
    try:
        return version("kocka")
    except PackageNotFoundError:
        return "0"


def named_values(words: list[str]) -> dict[str, str]:
    """Words NAME=VALUE as a dict. Refused for anything else, or a name given twice."""
    values: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise Refused(f'a setting is NAME=VALUE, not "{word}"')
        if name in values:
            raise Refused(f"{name} is given twice")
        values[name] = value
    return values


def limit(decision: Thinker, playouts: int) -> None:
    """Makes a thinker that has not begun use `playouts` instead of its level's number: whole worlds, at least one."""
    while isinstance(decision, Playouts) and not decision.options:
        decision.step(0)  # its preparations tell how many playouts a world takes
    if isinstance(decision, Searcher) and decision.left:
        decision.count = decision.left = max(1, playouts // decision.each)
        decision.total = decision.count * decision.each


class Session:
    """The state behind the protocol: nothing, or one open or blind position. `answer` takes a line and gives lines."""

    def __init__(self) -> None:
        self.at: Open | Blind | Dealing | None = None
        self.dealt: tuple[int | str, int] | None = None  # seed and stream of the open position, if a seed dealt it
        self.shared: tuple[Setup, object] | None = None  # the setup of a deal's code, and the position it led to
        self.ended = False
        self.lines: list[str] = []
        self.commands: dict[str, Callable[[list[str]], str]] = {
            "hello": self.do_hello,
            "games": self.do_games,
            "new": self.do_new,
            "state": self.do_state,
            "play": self.do_play,
            "hand": self.do_hand,
            "view": self.do_view,
            "result": self.do_result,
            "code": self.do_code,
            "seal": self.do_seal,
            "load": self.do_load,
            "deal": self.do_deal,
            "share": self.do_share,
            "best": self.do_best,
            "hint": self.do_hint,
            "why": self.do_why,
            "sit": self.do_sit,
            "got": self.do_got,
            "saw": self.do_saw,
            "said": self.do_said,
            "quit": self.do_quit,
        }

    def answer(self, line: str) -> list[str]:
        """The answer to one line without its end: data lines, then `ok`, `ok WORDS` or `error MESSAGE`."""
        self.lines = []
        words = line.split(" ")
        try:
            if "" in words:
                raise Refused("a command is words separated by single spaces")
            command = self.commands.get(words[0])
            if command is None:
                raise Refused(f'no command "{words[0]}"; there are {", ".join(self.commands)}')
            last = ("ok " + command(words[1:])).rstrip(" ")
        except IllegalAction as error:
            return [f"error {words_of(error.code.partition(';')[0]).reason(error.reason)}"]
        except (Refused, ValueError) as error:
            return ["error " + " ".join(str(error).split())]
        return [*self.lines, last]

    def say(self, line: str) -> None:
        """A data line before the closing one."""
        self.lines.append(line)

    # Helpers

    def position(self) -> Open | Blind:
        """The position. Refused when there is none yet."""
        if self.at is None:
            raise Refused("no round yet: new, load or sit")
        if isinstance(self.at, Dealing):
            raise Refused("the cards are not dealt yet: state, best and play")
        return self.at

    def opened(self, what: str) -> Round:
        """The open position. Refused in a blind sitting, where `what` is not known."""
        at = self.position()
        if isinstance(at, Blind):
            raise Refused(f"{what} is not known in a blind sitting")
        return at.round

    def blind(self) -> Blind:
        """The blind position. Refused in an open game."""
        at = self.position()
        if isinstance(at, Open):
            raise Refused("this is an open game: only play is used here")
        return at

    @staticmethod
    def nothing(words: list[str]) -> None:
        """Refused if there are any words."""
        if words:
            raise Refused(f'no words are expected here, not "{words[0]}"')

    @staticmethod
    def one(words: list[str], what: str) -> str:
        """The only word. Refused if there is not just one."""
        if len(words) != 1:
            raise Refused(f"one word is expected: {what}")
        return words[0]

    @staticmethod
    def setup(game: type[Round], values: dict[str, str], seats: int) -> tuple[int, int, bytes, list[int] | None]:
        """Takes round, dealer, totals and the game's options out of `values`; Refused if anything is left."""
        dealer = number("dealer", values.pop("dealer", "0"), 0, seats - 1)
        count = number("round", values.pop("round", "1"), 1, 1023)
        totals = None
        if "totals" in values:
            texts = values.pop("totals").split(",")
            if len(texts) != seats:
                raise Refused(f"totals are {seats} numbers, one a seat")
            totals = [number("a total", text, -100_000, 100_000) for text in texts]
        options = game.defaults()
        for name in list(values):
            options = game.parse_option(options, name, values.pop(name))
        return count, dealer, options, totals

    # Commands

    def do_hello(self, words: list[str]) -> str:
        """`hello`: the program's and the protocol's version."""
        self.nothing(words)
        return f"kocka {program_version()} klp {KLP}"

    def do_games(self, words: list[str]) -> str:
        """`games`: a line a game, with its seats and options."""
        self.nothing(words)
        for name in games.rounds():
            game = games.game(name)
            options = [f"{option.name}={option.values[option.default]}" for option in game.OPTIONS]
            self.say(" ".join(["game", name, "seats", str(game.FEWEST), str(game.MOST), "options", *options]))
        return ""

    def do_new(self, words: list[str]) -> str:
        """`new GAME seed=N …` or `new GAME hands=… …`"""
        if not words:
            raise Refused("new GAME seed=N, or new GAME hands=H0/H1/H2/H3")
        game = games.game(words[0])
        own = words_of(game.NAME)
        words, beside = own.beside(words)
        values = named_values(words[1:])
        pack = own.pack(values)
        if ("seed" in values) + ("hands" in values) + ("sealed" in values) + bool(pack) != 1:
            raise Refused("either seed=N or hands=H0/H1/H2/H3 is needed")
        if "talon" in values and not any(option.name == "talon" for option in game.OPTIONS):
            raise Refused(f"{game.NAME} has no talon")
        if beside is not None and "hands" not in values:
            raise Refused("a talon goes with hands=H0/H1/H2/H3")
        hands = None
        seats = game.FEWEST
        if "hands" in values:
            hands = [game.PACK.parse_hand(text) for text in values.pop("hands").split("/")]
            seats = len(hands)
        if "seats" in values:
            wanted = number("seats", values.pop("seats"), game.FEWEST, game.MOST)
            if hands is not None and wanted != seats:
                raise Refused(f"there are {seats} hands for {wanted} seats")
            seats = wanted
        seed: int | str = 0
        stream = -1
        if "sealed" in values:
            seed, stream = seal.parse_seed(values.pop("sealed"))
        elif hands is None and not pack:
            seed = number("seed", values.pop("seed"), 0, _SEEDS - 1)
        game.check(seats, 1, 0, None, None)
        count, dealer, options, totals = self.setup(game, values, seats)
        ceremony = None
        if pack:
            ceremony = own.stacked(pack, dealer, options)
        elif hands is None:
            ceremony = game.prepared(seed, stream if stream >= 0 else game.STREAM + count, dealer, options, b"")
        if ceremony is not None:
            dealing = Dealing(game, ceremony, count, dealer, options, totals)
            self.at = dealing.dealt() or dealing
            self.dealt = None if pack else (seed, stream if stream >= 0 else game.STREAM + count)
            return ""
        if hands is None:
            position = game.deal(seed, count, dealer, options, totals, seats, stream)
            self.dealt = seed, stream if stream >= 0 else game.STREAM + count
        else:
            position = own.position(game, (hands, count, dealer, options, totals), beside)
            self.dealt = None
        self.at = Open(position)
        return ""

    def do_deal(self, words: list[str]) -> str:
        """`deal CODE`: the round of a deal's code; its holder is seat 0."""
        if not words:
            raise Refused("the code of a deal is expected")
        setup = deal_code.setup_of(" ".join(words))
        self.at = Open(MatchState(setup).round)
        self.dealt = seal.deal_seed(setup.again_seed, setup.game, setup.first)
        self.shared = setup, self.at
        seats = [f"{seat}:{personas.name(who.persona)}" for seat, who in enumerate(setup.seats) if seat]
        return f"{setup.game} level={levels.NAMES[setup.seats[1].level]} opponents={','.join(seats)}"

    def do_share(self, words: list[str]) -> str:
        """`share [level=NAME]`: the code of the round, for whoever holds seat 0."""
        values = named_values(words)
        level = levels.level(values.pop("level", levels.NAMES[levels.REGULAR]))
        if values:
            raise Refused(f'share takes level=NAME, not "{next(iter(values))}"')
        position = self.opened("the code of a deal")
        if self.shared is not None and self.shared[1] is self.at:
            return deal_code.code_of(self.shared[0])
        if self.dealt is None:
            raise Refused("these cards do not come from a seed")
        seats = [SeatSetup(HUMAN), *[SeatSetup(AI, level, i) for i in range(position.seats - 1)]]
        setup = Setup(
            position.NAME,
            0,
            seats,
            position.options,
            dealer=position.dealer,
            first=position.number,
            secret=seal.seed_bytes(*self.dealt) + position.lay(),
        )
        return deal_code.code_of(setup)

    def do_sit(self, words: list[str]) -> str:
        """`sit GAME seat=S hand=CARDS …`"""
        if not words:
            raise Refused("sit GAME seat=S hand=CARDS")
        game: Any = games.game(words[0])
        values = named_values(words[1:])
        if "seat" not in values or "hand" not in values:
            raise Refused("seat=S and hand=CARDS are needed")
        seats = number("seats", values.pop("seats", str(game.FEWEST)), game.FEWEST, game.MOST)
        seat = number("seat", values.pop("seat"), 0, seats - 1)
        hand = sorted(game.PACK.parse_hand(values.pop("hand")))
        for at, card in enumerate(hand):
            if card in hand[:at]:
                raise Refused(f"{game.PACK.text(card)} is there twice")
        if len(hand) != game.hand_size(seats):
            raise Refused(f"a hand has {game.hand_size(seats)} cards, not {len(hand)}")
        count, dealer, options, totals = self.setup(game, values, seats)
        view = game.seat_view(seat, bytes(hand), seats, count, dealer, options, totals or [0] * seats)
        self.at = words_of(game.NAME).BLIND(game, view)
        return ""

    def do_state(self, words: list[str]) -> str:
        """`state`: what everybody knows of the round."""
        self.nothing(words)
        if isinstance(self.at, Dealing):
            return self.at.state()
        at = self.position()
        table = at.table()
        pack = at.game.PACK
        legal = ",".join([action_word(pack, action) for action in at.legal()])
        return (
            f"{words_of(at.game.NAME).phase(table.phase)} to_move={at.to_move()} legal={legal} trick={self.trick(at)}"
        )

    @staticmethod
    def trick(at: Open | Blind) -> str:
        """The cards of the running trick in the order played; in a dokládačka what is laid of each open suit."""
        table = at.table()
        pack = at.game.PACK
        if hasattr(table, "log") and hasattr(table, "low"):
            laid = [c for c in pack.cards if table.low[c >> 4] <= c & 15 <= table.high[c >> 4] and table.low[c >> 4]]
            return pack.hand_text(laid)
        return pack.hand_text(list(table.log[len(table.log) - table.count :]))

    def do_play(self, words: list[str]) -> str:
        """`play ACTION`: the seat to move does it."""
        if isinstance(self.at, Dealing):
            self.at = self.at.play(parse_word(self.at.game.PACK, self.one(words, "play ACTION"))) or self.at
            return ""
        at = self.position()
        at.play(parse_word(at.game.PACK, self.one(words, "play ACTION")))
        return ""

    def do_hand(self, words: list[str]) -> str:
        """`hand SEAT`: the cards of a seat, except in a blind sitting."""
        at = self.position()
        seat = number("a seat", self.one(words, "hand SEAT"), 0, at.table().seats - 1)
        if isinstance(at, Open):
            return at.game.PACK.hand_text(at.round.hand(seat))
        return at.game.PACK.hand_text(at.view(seat).hand)

    def do_view(self, words: list[str]) -> str:
        """`view SEAT`: what a seat may know."""
        at = self.position()
        seat = number("a seat", self.one(words, "view SEAT"), 0, at.table().seats - 1)
        self.say("view " + at.view(seat).text())
        return ""

    def do_result(self, words: list[str]) -> str:
        """`result`: points, tricks and events of a finished round."""
        self.nothing(words)
        position = self.opened("the result")
        result = position.result()
        events = words_of(position.NAME).events(result)
        losers = result.losers or ([result.loser] if result.loser >= 0 else [])
        events += [f"loser:{seat}" for seat in losers]
        words = ["points", *map(str, result.points), "tricks", *map(str, result.tricks), "events", ",".join(events)]
        return " ".join(words)

    def do_code(self, words: list[str]) -> str:
        """`code`: the round as one line of text."""
        self.nothing(words)
        return self.opened("the position").code()

    def do_load(self, words: list[str]) -> str:
        """`load CODE`: goes on with the round of that code."""
        self.at = Open(games.from_code(self.one(words, "load CODE")))
        self.dealt = None
        return ""

    def do_seal(self, words: list[str]) -> str:
        """`seal`: the hash of the deal, and its seed once the round is over."""
        self.nothing(words)
        position = self.opened("the seal")
        if self.dealt is None:
            raise Refused("these hands were given, no seed dealt them")
        digest = seal.digest(position.NAME, position.seats, position.dealer, *self.dealt)
        return digest if position.to_move() != OVER else f"{digest} {seal.seed_text(*self.dealt)}"

    def do_best(self, words: list[str]) -> str:
        """`best [playouts=N] [level=NAME] [seed=N]`"""
        values = named_values(words)
        if isinstance(self.at, Dealing):
            seed = number("seed", values.pop("seed", "0"), 0, _SEEDS - 1)
            return f"{action_word(self.at.game.PACK, self.at.best(seed))} playouts=0"
        at, view, level, seed, playouts = self._question(values, "")
        decision = thinker.make(view, level, seed, view.at & 0xFFFF)
        if playouts:
            limit(decision, playouts)
        while not decision.step(_SLICE):
            pass
        return f"{action_word(at.game.PACK, decision.action)} playouts={decision.playouts}"

    def _question(self, values: dict[str, str], others: str) -> tuple[Open | Blind, Any, int, int, int]:
        """What `best`, `hint` and `why` ask: position, view of the seat to move, level, seed, playouts (0: usual).

        Refused if `values` has anything else, or there is nobody to answer; `others`: settings taken out before.
        """
        level = levels.level(values.pop("level", DEFAULT_LEVEL))
        seed = number("seed", values.pop("seed", "0"), 0, _SEEDS - 1)
        playouts = number("playouts", values.pop("playouts"), 1, MOST_PLAYOUTS) if "playouts" in values else 0
        if values:
            raise Refused(f'no setting "{next(iter(values))}"; there are playouts, level, seed{others}')
        at = self.position()
        if not games.find(at.game.NAME).has("ai"):
            raise Refused(f"{at.game.NAME} has no AI seats yet")
        view = at.mover_view()
        if at.said:
            view.said = at.said
            view.proven = at.proven
        words_of(at.game.NAME).forget()  # what was planned for an earlier question, perhaps with other playouts
        jit.use()
        return at, view, level, seed, playouts

    def _advice(self, values: dict[str, str], others: str) -> tuple[Open | Blind, Advice]:
        """The advice that is asked for."""
        at, view, level, seed, playouts = self._question(values, others)
        adviser = Adviser(view, seed, view.at & 0xFFFF, level)
        decision = None
        while adviser.advice is None:
            if playouts and adviser.decision is not decision:  # in a pass there is one for each card
                decision = adviser.decision
                limit(decision, playouts)
            adviser.step(_SLICE)
        return at, adviser.advice

    @staticmethod
    def _advice_text(at: Open | Blind, advice: Advice) -> str:
        """`ACTION because=REASON [about=…] [give=CARDS]`."""
        pack = at.game.PACK
        own = words_of(at.game.NAME)
        words = [action_word(pack, advice.action), "because=" + own.reason_name(advice.reason)]
        what = own.subject(advice.reason)
        if what == reasons.A_CARD:
            words.append("about=" + pack.text(advice.about))
        elif what == reasons.A_SUIT:
            words.append("about=" + "CSDH"[advice.about])
        elif what == reasons.A_SEAT:
            words.append(f"about={advice.about}")
        if advice.giving:
            words.append("give=" + pack.hand_text(advice.giving))
        return " ".join(words)

    def do_hint(self, words: list[str]) -> str:
        """`hint [playouts=N] [level=NAME] [seed=N]`"""
        return self._advice_text(*self._advice(named_values(words), ""))

    def do_why(self, words: list[str]) -> str:
        """`why [language=CODE] [playouts=N] [level=NAME] [seed=N]`"""
        values = named_values(words)
        code = values.pop("language", "en")
        if code not in languages.CODES:
            raise Refused(f'language is one of {", ".join(languages.CODES)}, not "{code}"')
        at, advice = self._advice(values, ", language")
        for score, card in sorted(zip(advice.scores, advice.candidates, strict=True)):
            self.say(f"score {action_word(at.game.PACK, card)} {score}")
        before = languages.language()
        languages.choose(languages.CODES.index(code))
        try:
            name = t(ids.PLAYER_NUMBER).format(advice.about)
            self.say("text " + sentences.reason_text(at.game.NAME, advice.reason, advice.about, False, name))
        finally:
            languages.choose(before)
        return self._advice_text(at, advice)

    def do_said(self, words: list[str]) -> str:
        """`said SEAT STATEMENT [about=SEAT] [truths=N] [lies=N]`"""
        at = self.position()
        table = at.table()
        if not games.find(at.game.NAME).has("ai") or not games.find(at.game.NAME).ai().STATEMENTS:
            raise Refused(f"statements do not matter in {at.game.NAME}")
        if table.phase != PLAY:
            raise Refused("statements are made while cards are played")
        if len(words) < 2 or words[1] not in statements.NAMES:
            raise Refused(f"said SEAT STATEMENT; there are {', '.join(statements.NAMES)}")
        seat = number("a seat", words[0], 0, table.seats - 1)
        values = named_values(words[2:])
        about = number("a seat", values.pop("about", str(seat)), 0, table.seats - 1)
        known = [number(name, values.pop(name, "0"), 0, 255) for name in ("truths", "lies")]
        if values:
            raise Refused(f'no setting "{next(iter(values))}"; there are about, truths, lies')
        done = at.view(seat if isinstance(at, Open) else at.seat).at
        at.hear(table, done, seat, statements.NAMES.index(words[1]), about, (known[0], known[1]))
        return ""

    def do_got(self, words: list[str]) -> str:
        """`got CARDS`: what was passed to the blind seat."""
        at = self.blind()
        at.got(at.parse_got(self.one(words, "got CARDS")))
        return ""

    def do_saw(self, words: list[str]) -> str:
        """`saw SEAT ACTION`"""
        at = self.blind()
        if len(words) != 2:
            raise Refused("two words are expected: saw SEAT ACTION")
        seat = number("a seat", words[0], 0, at.table().seats - 1)
        at.saw(seat, NO_CARD if words[1] == at.HIDDEN_WORD else parse_word(at.game.PACK, words[1]))
        return ""

    def do_quit(self, words: list[str]) -> str:
        """`quit`: ends the session."""
        self.nothing(words)
        self.ended = True
        return ""
