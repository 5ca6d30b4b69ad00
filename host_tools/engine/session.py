"""One session of the line protocol: a line in, lines out. No input or output here; `command.py` has that.

Every command is a method `do_NAME(words) -> str` that returns what follows `ok`; it raises `Refused`, ValueError or
IllegalAction before it changes anything. Data lines go through `say`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from host_tools import jit
from host_tools.engine import SEATED
from host_tools.engine.reasons import NAMES
from kocka.engine import games
from kocka.engine.cards import NO_CARD, action_text, parse_action
from kocka.engine.round import (
    NOBODY_YET,
    OVER,
    PASS,
    PHASE_TEXTS,
    PLAY,
    IllegalAction,
    Round,
    event_text,
    reason_text,
)
from kocka.match import seal
from kocka.seats import advice as reasons
from kocka.seats import levels, thinker
from kocka.seats.advice import Advice, Adviser
from kocka.seats.search import Playouts
from kocka.seats.thought import Searcher, Thinker
from kocka.ui import languages
from kocka.ui import reasons as sentences
from kocka.ui.languages import ids, t

KLP = 1
MOST_PLAYOUTS = 1_000_000
DEFAULT_LEVEL = "master"
# Playouts in one slice of thinking; the answer does not depend on it.
_SLICE = 256

_SEEDS = 2**48


class Refused(Exception):
    """A command that cannot be carried out; the text is the error message."""


def program_version() -> str:
    """Kočka's version, `0` from a tree that is not installed."""
    try:
        return version("kocka")
    except PackageNotFoundError:
        return "0"


def number(name: str, text: str, least: int, most: int) -> int:
    """`text` as a whole number from `least` to `most`, written in plain digits. Refused if it is not one."""
    digits = text[1:] if text.startswith("-") else text
    if digits.isascii() and digits.isdigit() and len(digits) <= 20 and least <= int(text) <= most:
        return int(text)
    raise Refused(f'{name} is a number from {least} to {most}, not "{text}"')


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


def limit(thought: Thinker, playouts: int) -> None:
    """Lets a thinker that has not begun use `playouts` instead of its level's number: whole worlds, at least one."""
    while isinstance(thought, Playouts) and not thought.options:
        thought.step(0)  # its preparations tell how many playouts a world takes
    if isinstance(thought, Searcher) and thought.left:
        thought.count = thought.left = max(1, playouts // thought.each)
        thought.total = thought.count * thought.each


class Open:
    """A position of which all is known."""

    def __init__(self, position: Round) -> None:
        self.round = position
        self.game = type(position)

    def to_move(self) -> int:
        """The seat to act, or OVER."""
        return self.round.to_move()

    def table(self) -> Any:
        """What lies on the table."""
        return getattr(self.round, "table")  # noqa: B009  (every game has one of its own kind)

    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        buf = bytearray(64)
        return list(buf[: self.round.legal(buf)])

    def play(self, action: int) -> None:
        """The seat to move acts."""
        self.round.apply(action)

    def mover_view(self) -> Any:
        """The view of the seat to move. Refused when the round is over."""
        if self.round.to_move() == OVER:
            raise Refused("the round is over")
        return self.round.view(self.round.to_move())

    def view(self, seat: int) -> Any:
        """What `seat` knows."""
        return self.round.view(seat)


class Blind:
    """A position of which only one seat's knowledge is there: a view and nothing behind it."""

    def __init__(self, game: type[Round], view: Any) -> None:
        self.game = game
        self.own = view
        self.seat: int = view.seat
        self.expected = self._gives()
        self.early: bytes | None = None  # cards passed to us and told before everybody has passed

    def _gives(self) -> int:
        """How many cards are passed to us: 0 in a game without a pass."""
        return int(getattr(self.own.table, "give", 0))

    def to_move(self) -> int:
        """The seat to act, or OVER."""
        return int(self.own.to_move())

    def table(self) -> Any:
        """What lies on the table."""
        return self.own.table

    def waiting(self) -> bool:
        """Whether everybody has passed and we have not been told what came."""
        return bool(self.expected and not self.own.got and self.own.table.phase == PLAY)

    def ready(self) -> None:
        """Refused while the cards that came are not known."""
        if self.waiting():
            raise Refused(f"what came in the pass is due: got {self.expected} cards")

    def legal(self) -> list[int]:
        """Our legal actions, ascending; none when another seat is to move."""
        if self.waiting():
            return []
        buf = bytearray(64)
        return list(buf[: self.own.legal(buf)])

    def mover_view(self) -> Any:
        """Our view, if it is our turn."""
        turn = self.to_move()
        if turn == OVER:
            raise Refused("the round is over")
        if turn == NOBODY_YET:
            self.ready()
            opening = self.game.PACK.text(getattr(self.game, "OPENING"))  # noqa: B009  (every game with this turn)
            raise Refused(f"who holds {opening} leads; its cards are not known here")
        if turn != self.seat:
            raise Refused(f"seat {turn} is to move; its cards are not known here")
        self.ready()
        return self.own

    def view(self, seat: int) -> Any:
        """What we know. Refused for another seat."""
        if seat != self.seat:
            raise Refused(f"only seat {self.seat} is known here")
        return self.own

    def play(self, action: int) -> None:
        """We act."""
        self.mover_view()
        reason = self.own.reason(action)
        if reason:
            raise Refused(reason_text(reason))
        self._observe(self.seat, action)

    def _observe(self, seat: int, action: int) -> None:
        self.own.observe(seat, action)
        if self.early is not None and self.own.table.phase == PLAY:
            self.own.received(self.early)
            self.early = None

    def got(self, cards: list[int]) -> None:
        """These cards were passed to us."""
        if not self.expected:
            raise Refused("nothing is passed in this game")
        if self.own.got or self.early is not None:
            raise Refused("what came in the pass is known already")
        if len(self.own.gave) < self.expected:
            raise Refused("our own cards are passed first")
        if len(cards) != self.expected:
            raise Refused(f"{self.expected} cards are passed, not {len(cards)}")
        for at, card in enumerate(cards):
            text = self.game.PACK.text(card)
            if card in cards[:at]:
                raise Refused(f"{text} is there twice")
            if card in self.own.dealt:
                raise Refused(f"{text} was dealt to us, it cannot come from another seat")
        if self.own.table.phase == PLAY:
            self.own.received(bytes(cards))
        else:
            self.early = bytes(cards)

    def saw(self, seat: int, action: int) -> None:
        """Another seat did `action` in public; NO_CARD: it passed a card."""
        turn = self.to_move()
        if turn == OVER:
            raise Refused("the round is over")
        if seat == self.seat:
            raise Refused(f"seat {seat} is ours: play ACTION")
        if seat != turn and turn != NOBODY_YET:
            raise Refused(f"seat {turn} is to move, not seat {seat}")
        self.ready()
        passing = self.own.table.phase == PASS
        if passing != (action == NO_CARD):
            raise Refused("a passed card is seen as: passed" if passing else "the passing is over")
        if not passing:
            self._check_public(seat, action)
        self._observe(seat, action)

    def _check_public(self, seat: int, action: int) -> None:
        """Refused if the rules or what we know rule out that `seat` does `action`."""
        if action >= 128:
            if not self._word_fits(seat, action):
                raise Refused(f"seat {seat} cannot do that now")
            return
        text = self.game.PACK.text(action)
        if action in self.own.hand:
            raise Refused(f"{text} is in our hand")
        if action not in self.own.unseen():
            raise Refused(f"{text} is played already")
        if not self._card_fits(seat, action):
            raise Refused(f"{text} cannot be played by seat {seat} now")

    def _holds(self, seat: int, card: int) -> bool:
        """Whether `seat` may hold an unseen card, by the cards we gave and by what it did not follow or lay."""
        table = self.own.table
        if hasattr(table, "denied"):
            return not table.denied[seat][card >> 4] >> (card & 15) & 1
        if table.voids[seat] >> (card >> 4) & 1:
            return False
        return seat == self.own.receiver() or card not in self.own.known()

    def _word_fits(self, seat: int, action: int) -> bool:
        table = self.own.table
        if hasattr(table, "denied"):
            # Cink: only if all cards that fit can be with somebody else.
            return action == parse_action(self.game.PACK, "cink")
        game: Any = self.game
        return bool(game.may_say(table, self.own.options, self.own.totals, action))

    def _card_fits(self, seat: int, card: int) -> bool:
        if not self._holds(seat, card):
            return False
        table = self.own.table
        if hasattr(table, "fits"):
            return bool(table.fits(card))
        game: Any = self.game
        # With this card alone in its hand the seat could play it: CK-6 and CK-7 depend on the rest of the hand, which
        # we cannot see, but the cards that we gave it we know.
        hand = [c for c in self.own.known() if seat == self.own.receiver() and c != card]
        hand.append(card)
        hand.sort()
        buf = bytearray(64)
        n = game.allowed(table, hand, self.own.options, self.own.totals, buf)
        return card in buf[:n]


class Session:
    """The state behind the protocol: nothing, or one open or blind position. `answer` takes a line and gives lines."""

    def __init__(self) -> None:
        self.at: Open | Blind | None = None
        self.dealt: tuple[int, int] | None = None  # seed and stream of the open position, if a seed dealt it
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
            "best": self.do_best,
            "hint": self.do_hint,
            "why": self.do_why,
            "sit": self.do_sit,
            "got": self.do_got,
            "saw": self.do_saw,
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
            return [f"error {reason_text(error.reason)}"]
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
        """`hello`"""
        self.nothing(words)
        return f"kocka {program_version()} klp {KLP}"

    def do_games(self, words: list[str]) -> str:
        """`games`"""
        self.nothing(words)
        for name in games.NAMES:
            game = games.game(name)
            options = [f"{option}={values[default]}" for option, values, default in game.OPTIONS]
            self.say(" ".join(["game", name, "seats", str(game.FEWEST), str(game.MOST), "options", *options]))
        return ""

    def do_new(self, words: list[str]) -> str:
        """`new GAME seed=N …` or `new GAME hands=… …`"""
        if not words:
            raise Refused("new GAME seed=N, or new GAME hands=H0/H1/H2/H3")
        game = games.game(words[0])
        values = named_values(words[1:])
        if ("seed" in values) + ("hands" in values) + ("sealed" in values) != 1:
            raise Refused("either seed=N or hands=H0/H1/H2/H3 is needed")
        if "talon" in values:
            raise Refused(f"{game.NAME} has no talon")
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
        seed, stream = 0, -1
        if "sealed" in values:
            seed, stream = seal.parse_seed(values.pop("sealed"))
        elif hands is None:
            seed = number("seed", values.pop("seed"), 0, _SEEDS - 1)
        game.check(seats, 1, 0, None, None)
        count, dealer, options, totals = self.setup(game, values, seats)
        if hands is None:
            position = game.deal(seed, count, dealer, options, totals, seats, stream)
            self.dealt = seed, stream if stream >= 0 else game.STREAM + count
        else:
            position = game(hands, count, dealer, options, totals)
            self.dealt = None
        self.at = Open(position)
        return ""

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
        self.at = Blind(game, view)
        return ""

    def do_state(self, words: list[str]) -> str:
        """`state`"""
        self.nothing(words)
        at = self.position()
        table = at.table()
        pack = at.game.PACK
        legal = ",".join([action_text(pack, action) for action in at.legal()])
        return f"{PHASE_TEXTS[table.phase]} to_move={at.to_move()} legal={legal} trick={self.trick(at)}"

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
        """`play ACTION`"""
        at = self.position()
        at.play(parse_action(at.game.PACK, self.one(words, "play ACTION")))
        return ""

    def do_hand(self, words: list[str]) -> str:
        """`hand SEAT`"""
        at = self.position()
        seat = number("a seat", self.one(words, "hand SEAT"), 0, at.table().seats - 1)
        if isinstance(at, Open):
            return at.game.PACK.hand_text(at.round.hand(seat))
        return at.game.PACK.hand_text(at.view(seat).hand)

    def do_view(self, words: list[str]) -> str:
        """`view SEAT`"""
        at = self.position()
        seat = number("a seat", self.one(words, "view SEAT"), 0, at.table().seats - 1)
        self.say("view " + at.view(seat).text())
        return ""

    def do_result(self, words: list[str]) -> str:
        """`result`"""
        self.nothing(words)
        result = self.opened("the result").result()
        events = [f"{event_text(event)}:{seat}:{trick}" for event, seat, trick in result.events]
        losers = result.losers or ([result.loser] if result.loser >= 0 else [])
        events += [f"loser:{seat}" for seat in losers]
        words = ["points", *map(str, result.points), "tricks", *map(str, result.tricks), "events", ",".join(events)]
        return " ".join(words)

    def do_code(self, words: list[str]) -> str:
        """`code`"""
        self.nothing(words)
        return self.opened("the position").code()

    def do_load(self, words: list[str]) -> str:
        """`load CODE`"""
        self.at = Open(games.from_code(self.one(words, "load CODE")))
        self.dealt = None
        return ""

    def do_seal(self, words: list[str]) -> str:
        """`seal`"""
        self.nothing(words)
        position = self.opened("the seal")
        if self.dealt is None:
            raise Refused("these hands were given, no seed dealt them")
        digest = seal.digest(position.NAME, position.seats, position.dealer, *self.dealt)
        return digest if position.to_move() != OVER else f"{digest} {seal.seed_text(*self.dealt)}"

    def do_best(self, words: list[str]) -> str:
        """`best [playouts=N] [level=NAME] [seed=N]`"""
        at, view, level, seed, playouts = self._question(named_values(words), "")
        thought = thinker.make(view, level, seed, view.at & 0xFFFF)
        if playouts:
            limit(thought, playouts)
        while not thought.step(_SLICE):
            pass
        return f"{action_text(at.game.PACK, thought.action)} playouts={thought.playouts}"

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
        if at.game.NAME not in SEATED:
            raise Refused(f"{at.game.NAME} has no AI seats yet")
        view = at.mover_view()
        jit.use()
        return at, view, level, seed, playouts

    def _advice(self, values: dict[str, str], others: str) -> tuple[Open | Blind, Advice]:
        """The advice that is asked for."""
        at, view, level, seed, playouts = self._question(values, others)
        adviser = Adviser(view, seed, view.at & 0xFFFF, level)
        thought = None
        while adviser.advice is None:
            if playouts and adviser.thought is not thought:  # in a pass there is one for each card
                thought = adviser.thought
                limit(thought, playouts)
            adviser.step(_SLICE)
        return at, adviser.advice

    @staticmethod
    def _told(at: Open | Blind, advice: Advice) -> str:
        """`ACTION because=REASON [about=…] [give=CARDS]`."""
        pack = at.game.PACK
        words = [action_text(pack, advice.action), "because=" + NAMES[advice.reason]]
        what = reasons.subject(advice.reason)
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
        return self._told(*self._advice(named_values(words), ""))

    def do_why(self, words: list[str]) -> str:
        """`why [language=CODE] [playouts=N] [level=NAME] [seed=N]`"""
        values = named_values(words)
        code = values.pop("language", "en")
        if code not in languages.CODES:
            raise Refused(f'language is one of {", ".join(languages.CODES)}, not "{code}"')
        at, advice = self._advice(values, ", language")
        for score, card in sorted(zip(advice.scores, advice.candidates, strict=True)):
            self.say(f"score {at.game.PACK.text(card)} {score}")
        before = languages.language()
        languages.choose(languages.CODES.index(code))
        try:
            name = t(ids.PLAYER_NUMBER).format(advice.about)
            self.say("text " + sentences.reason_text(advice.reason, advice.about, False, name))
        finally:
            languages.choose(before)
        return self._told(at, advice)

    def do_got(self, words: list[str]) -> str:
        """`got CARDS`"""
        at = self.blind()
        at.got(at.game.PACK.parse_hand(self.one(words, "got CARDS")))
        return ""

    def do_saw(self, words: list[str]) -> str:
        """`saw SEAT ACTION`"""
        at = self.blind()
        if len(words) != 2:
            raise Refused("two words are expected: saw SEAT ACTION")
        seat = number("a seat", words[0], 0, at.table().seats - 1)
        at.saw(seat, NO_CARD if words[1] == "passed" else parse_action(at.game.PACK, words[1]))
        return ""

    def do_quit(self, words: list[str]) -> str:
        """`quit`"""
        self.nothing(words)
        self.ended = True
        return ""
