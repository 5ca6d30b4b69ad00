"""What all games share: the Round interface, results, events and the text of a position.

A game defines one subclass of `Round`. A round is determined by its options, its deal and the actions played. Its text
(`code`) holds exactly these, and reading it back (`from_code`) replays the actions, checking each.
"""

from micropython import const

from kocka.engine.cards import KING, NO_CARD, QUEEN_OF_SPADES, Pack
from kocka.engine.option import Option, completed, defaults
from kocka.engine.rng import Rng, dealing

MYPY = False
if MYPY:  # only a type checker looks inside; a view's class is the game's own
    from typing import Any, Self

OVER = const(-1)  # to_move() when nothing is left to do
NOBODY_YET = const(-2)  # to_move() of a view that cannot know who leads first

# Phases of a round.
PASS = const(0)
PLAY = const(1)
DONE = const(2)
PHASE_TEXTS = ("pass", "play", "done")

# Why an action is refused (IllegalAction.reason); 0 means it is allowed.
ALLOWED = const(0)
ROUND_OVER = const(1)
NOT_HELD = const(2)
NOT_NOW = const(3)
MUST_FOLLOW = const(4)  # CK-7
NO_HEART_FIRST = const(5)  # CK-6
POLITE_FIRST_TRICK = const(6)  # CK-20
POLITE_SPADE_LEAD = const(7)  # CK-21
POLITE_BLACK_CAT = const(8)  # CK-21: the ace of spades led to trick 1 gets the black cat
DOES_NOT_FIT = const(9)  # DK-2
MUST_LAY = const(10)  # DK-3, DK-4
MUST_OPEN = const(11)  # HE-3
NO_PENALTY_FIRST = const(12)  # HE-5
HEARTS_NOT_BROKEN = const(13)  # HE-6
HEARTS_LAST = const(14)  # BC-4
REASON_TEXTS = (
    "allowed",
    "the round is over",
    "that card is not in the hand",
    "not possible now",
    "the suit led must be followed",
    "the first lead may not be a heart",
    "etiquette: no penalty card into the first trick",
    "etiquette: do not lead spades",
    "etiquette: the ace of spades gets the black cat",
    "it does not fit on the table",
    "who can lay a card must",
    "the two of clubs opens the round",
    "no heart and no queen of spades in the first trick",
    "hearts are not broken yet",
    "a heart is led only from a hand of nothing but hearts",
)

# Events of a round: (event, seat, trick) with the trick counted from 0. Saves count them by these numbers: for ever.
VAGON = const(0)
DURCH = const(1)
WRONG_DURCH = const(2)
HODOVKA = const(3)
CACHNOV = const(4)
KADOV = const(5)
HOFMAN = const(6)
HONEST_SUIT = const(7)
THROWN_IN = const(8)
LAST_HEJMA = const(9)  # Hejma taken with the last trick (KK-14)
SEVENTEEN = const(10)  # 17 points reached in this trick
ALL_33 = const(11)
MOON = const(12)  # HE-8
MOON_STOPPED = const(13)
HEARTS_BROKEN = const(14)
BLACK_QUEEN = const(15)  # the queen of spades was taken in this trick
CLEAN_ROUND = const(16)
JACK_TAKEN = const(17)  # HE-10
NO_TRICK_BONUS = const(18)  # BC-5
CONTRACT_MADE = const(19)  # more than 35 eyes, or not played out (TA 3.4); the seat is the declarer
CONTRACT_LOST = const(20)
PAGAT_MADE = const(21)  # TA 5.2, announced or not; the seat is who announced or played it
PAGAT_LOST = const(22)
UHO_MADE = const(23)
UHO_LOST = const(24)
VALAT_MADE = const(25)
VALAT_LOST = const(26)
VARSAVA = const(27)  # the seat is forehand
EVENT_TEXTS = (
    "vagon",
    "durch",
    "wrong_durch",
    "hodovka",
    "cachnov",
    "kadov",
    "hofman",
    "honest_suit",
    "throwin",
    "last_hejma",
    "seventeen",
    "all33",
    "moon",
    "moon_stopped",
    "hearts_broken",
    "black_queen",
    "clean_round",
    "jack",
    "no_trick",
    "contract_made",
    "contract_lost",
    "pagat_made",
    "pagat_lost",
    "uho_made",
    "uho_lost",
    "valat_made",
    "valat_lost",
    "varsava",
)


def reason_text(reason: int) -> str:
    """Why an action is refused, in English."""
    return REASON_TEXTS[reason]


def event_text(event: int) -> str:
    """The word of an event in the line protocol."""
    return EVENT_TEXTS[event]


class IllegalAction(Exception):
    """An action that the rules do not allow: its `action`, `reason` (above) and the position's `code`.

    The message does not quote the position: it comes into crash.log, and there are hidden cards in it.
    """

    def __init__(self, action: int, reason: int, code: str) -> None:
        super().__init__(reason_text(reason) + ": " + str(action))
        self.action = action
        self.reason = reason
        self.code = code


class Result:
    """The outcome of a finished round.

    `points`: points per seat, ready for the sheet; `tricks`: tricks per seat; `events`: list of (event, seat, trick);
    `durch`, `wrong_durch`: the seat or -1; `loser`: the seat that lost an interlude, or -1; `losers`: the seats that
    get a letter (KK-9), empty in games without letters; `hejma`: who took Hejma where she breaks a tie (KK-9), or -1.
    """

    def __init__(self, points: list[int], tricks: list[int]) -> None:
        self.points = points
        self.tricks = tricks
        self.events: list[tuple[int, int, int]] = []
        self.durch = -1
        self.wrong_durch = -1
        self.loser = -1
        self.losers: list[int] = []
        self.hejma = -1

    def seat_of(self, event: int) -> int:
        """The seat of the first `event` of this kind, -1 if there was none."""
        for kind, seat, _ in self.events:
            if kind == event:
                return seat
        return -1


def draw_for_deal(seed: int, pack: Pack, seats: int) -> tuple[bytes, int]:
    """Every player draws a card, the lowest deals; equal ranks go by suit, clubs lowest (CK-3).

    Returns the cards drawn, one a seat, and the seat of the first dealer.
    """
    cards = list(pack.cards)
    Rng(seed, 0x0FFF).shuffle(cards)
    dealer = 0
    for seat in range(1, seats):
        a = cards[seat]
        b = cards[dealer]
        if (a & 15) << 4 | a >> 4 < (b & 15) << 4 | b >> 4:
            dealer = seat
    return bytes(cards[:seats]), dealer


class Round:
    """One round of a game as a state machine over small integers; the base class of every game.

    A subclass sets the constants, builds its state in `_begin`, and implements `to_move`, `legal`, `_perform`, `sit`
    and `result`. Seats are 0..n-1 in the direction of play.
    """

    NAME = ""  # in the line protocol and in codes
    PACK: Pack
    FEWEST = 4  # seats
    MOST = 4
    STREAM = 0  # random stream of round 0; round n is dealt from STREAM + n
    GERMAN = False  # whether the pack usually has German suits: leaves ♠, bells ♦, acorns ♣, under J, over Q
    AUTOMATIC = 0  # an action that whoever keeps the table does as soon as `may_say` allows it; 0: there is none
    PACKET = 1  # cards that a seat gets at a time when they are dealt
    TERSE = False  # whether a code leaves out the house rules that are at their default
    DECISIONS = b""  # actions of the players before the deal (`prepared`)
    COUNTED = (1, 8)  # how many cards of each kind that `counted` tells of are in the pack
    ACTIONS = 24  # bytes that take all legal actions of any position
    OPTIONS: "tuple[Option, ...]" = ()  # the house rules, see `option.in_order`
    OPENING = NO_CARD  # the card that its holder leads to the first trick; NO_CARD: the dealer's left leads anything

    def __init__(
        self,
        hands: list[list[int]],
        number: int = 1,
        dealer: int = 0,
        options: bytes | None = None,
        totals: list[int] | None = None,
    ) -> None:
        """A round with the given hands (cards in any order).

        `number`: of the round in its match, from 1; `options`: for each of OPTIONS an index into its values, missing
        ones take the default; `totals`: points of the match so far (etiquette and the AI use them). Raises ValueError
        for an impossible round.
        """
        self.check(len(hands), number, dealer, options, totals)
        self.seats = len(hands)
        self.number = number
        self.dealer = dealer
        self.options = self.completed(options)
        self.totals = [0] * self.seats if totals is None else list(totals)
        self.dealt = [bytes(sorted(hand)) for hand in hands]
        self._check_hands()
        self.hands = [list(hand) for hand in self.dealt]
        self.actors = bytearray()  # who did each action of `history`
        self.history = bytearray()
        self._begin()

    def on_honour(self) -> bool:
        """Whether a wrong card may be played, and others may claim that (TA 7.5)."""
        return False

    def had_renonc(self, seat: int, place: int) -> bool:
        """Whether `seat` played a wrong card before action number `place`; hidden while the round runs."""
        return False

    def proves_renonc(self, seat: int, place: int) -> bool:
        """Whether everybody can see that by now."""
        return False

    @classmethod
    def defaults(cls) -> bytes:
        """The default of every option, one index each."""
        return defaults(cls.OPTIONS)

    @classmethod
    def completed(cls, options: bytes | None) -> bytes:
        """`options`, with defaults for options that their version did not know. Raises NewerError (option.py)."""
        return completed(cls.OPTIONS, b"" if options is None else options)

    @classmethod
    def parse_option(cls, options: bytes, name: str, value: str) -> bytes:
        """`options` with the house rule `name` set to `value`. Raises ValueError that lists the allowed values."""
        for option in cls.OPTIONS:
            if option.name == name:
                values = option.values
                if value not in values:
                    allowed = ", ".join(values) if isinstance(values, tuple) else values.text()
                    raise ValueError(name + " is one of " + allowed + ', not "' + value + '"')
                changed = bytearray(cls.completed(options))
                option.put(changed, values.index(value))
                return bytes(changed)
        raise ValueError(cls.NAME + ' has no option "' + name + '"')

    @staticmethod
    def counted(cards: "list[int] | bytes") -> tuple[int, int]:
        """How many of these cards are of the two kinds that luck is measured by: queen of spades; aces and kings."""
        return len([c for c in cards if c == QUEEN_OF_SPADES]), len([c for c in cards if c & 15 >= KING])

    @classmethod
    def draw(cls, seed: int, seats: int) -> tuple[bytes, int]:
        """The cards drawn for the first deal, one per seat, and the seat that deals (CK-3)."""
        return draw_for_deal(seed, cls.PACK, seats)

    @classmethod
    def cards(cls, seats: int) -> bytes:
        """The cards dealt to this many players, ascending."""
        return cls.PACK.cards

    @classmethod
    def hand_size(cls, seats: int) -> int:
        """Cards in a dealt hand."""
        return cls.PACK.size // seats

    @classmethod
    def check(cls, seats: int, number: int, dealer: int, options: bytes | None, totals: list[int] | None) -> None:
        """Raises ValueError if no such round can exist, NewerError for house rules of a newer version."""
        if seats < cls.FEWEST or seats > cls.MOST:
            most = "" if cls.FEWEST == cls.MOST else " to " + str(cls.MOST)
            raise ValueError(cls.NAME + " is for " + str(cls.FEWEST) + most + " players")
        if number < 1 or number > 1023:
            raise ValueError("a round's number is 1 to 1023")
        if dealer < 0 or dealer >= seats:
            raise ValueError("the dealer is a seat, 0 to " + str(seats - 1))
        if totals is not None and len(totals) != seats:
            raise ValueError("totals: one number a seat")
        cls.completed(options)

    @classmethod
    def deal(
        cls,
        seed: "int | str",
        number: int = 1,
        dealer: int = 0,
        options: bytes | None = None,
        totals: list[int] | None = None,
        seats: int = 0,
        stream: int = -1,
    ) -> "Self":
        """The round dealt by `seed` (0..2**48-1) and `stream` (0..65535; -1: the stream of the round's number).

        A seed of 32 hexadecimal digits has no streams.
        """
        seats = seats or cls.FEWEST
        cls.check(seats, number, dealer, options, totals)
        return cls(cls.hands_of(seed, cls.STREAM + number if stream < 0 else stream, dealer, seats),
                   number, dealer, options, totals)  # fmt: skip

    @classmethod
    def prepared(
        cls, seed: "int | str", stream: int, dealer: int, options: bytes, pack: bytes, as_it_lies: bool = False
    ) -> "Any":
        """The Ceremony of decisions before the deal (Taroky's `rules/deal.py`); None if there are none.

        `pack`: the cards as the last round left them (`gathered`), b"" for a shuffled pack; `as_it_lies`: dealt without
        cut or decisions, from `lay` of an earlier round.
        """
        return None

    @classmethod
    def after_ceremony(cls, ceremony: "Any", number: int, dealer: int, options: bytes, totals: list[int]) -> "Self":
        """The round dealt by a finished ceremony."""
        raise NotImplementedError

    def gathered(self) -> bytes:
        """The cards after the round, in the order in which the next dealer gets them; b"" if they are shuffled."""
        return b""

    @classmethod
    def seeded(cls, options: bytes) -> bool:
        """Whether the seed alone determines the deal under these options."""
        return True

    def lay(self) -> bytes:
        """The pack that was dealt from, to deal the round again; b"" where the seed determines it."""
        return b""

    @classmethod
    def hands_of(cls, seed: "int | str", stream: int, dealer: int, seats: int) -> list[list[int]]:
        """The hands by seat dealt from this stream: card by card, clockwise from the dealer's left (CK-4, DK-1)."""
        cards = list(cls.cards(seats))
        dealing(seed, stream).shuffle(cards)
        hands: list[list[int]] = [[] for _ in range(seats)]
        seat = dealer
        for c in cards:
            seat += 1
            if seat >= seats:
                seat = 0
            hands[seat].append(c)
        return hands

    def _check_hands(self) -> None:
        used = self.cards(self.seats)
        left = list(used)
        size = self.hand_size(self.seats)
        for hand in self.dealt:
            for c in hand:
                if c not in left:
                    if c in used:
                        raise ValueError(self.PACK.text(c) + " is there twice")
                    if c in self.PACK.cards:
                        raise ValueError(self.PACK.text(c) + " is put aside with " + str(self.seats) + " players")
                    raise ValueError("no card of the " + self.PACK.name + " pack: " + str(c))
                left.remove(c)
            if len(hand) != size:
                raise ValueError("a hand has " + str(size) + " cards, not " + str(len(hand)))

    def _begin(self) -> None:
        """Sets the state before the first action."""
        raise NotImplementedError

    def to_move(self) -> int:
        """The seat that acts next, or OVER."""
        raise NotImplementedError

    def legal(self, buf: bytearray) -> int:
        """Fills `buf` with the legal actions of the seat to move, ascending; returns how many (0 only when over)."""
        raise NotImplementedError

    def reason(self, action: int) -> int:
        """Why `action` is not allowed now: one of the reasons above, ALLOWED (0) if it is."""
        raise NotImplementedError

    @staticmethod
    def ponder(table: "Any", hand: list[int]) -> bool:
        """Runs a slice (some milliseconds) of what `legal` has to compute; returns whether it is complete.

        Changes no answer. Callers with spare time use it so that a later `legal` is fast.
        """
        return True

    def _perform(self, seat: int, action: int) -> None:
        """Carries out an action that is known to be legal."""
        raise NotImplementedError

    def sit(self, seat: int) -> "Any":
        """A fresh view for `seat`, which knows only its dealt hand."""
        raise NotImplementedError

    def _tell(self, view: "Any", at: int) -> None:
        """Tells `view` what its seat observed of action number `at`."""
        view.observe(self.actors[at], self.history[at])

    def result(self) -> Result:
        """Points, tricks and events. Raises ValueError while the round is not over."""
        raise NotImplementedError

    def hand(self, seat: int) -> bytes:
        """The cards that `seat` holds now, ascending."""
        return bytes(self.hands[seat])

    def automatic(self) -> int:
        """The action that whoever keeps the table performs now for the seat to move; 0: the seat decides."""
        return 0

    def decided(self, at: int) -> bool:
        """Whether action number `at` was a player's decision, as opposed to an `automatic` one."""
        return self.history[at] != self.AUTOMATIC

    def illegal(self, action: int, reason: int) -> IllegalAction:
        """The exception that refuses `action` now for `reason`."""
        return IllegalAction(action, reason, self.code())

    def apply(self, action: int) -> None:
        """Carries out `action` for the seat to move. Raises IllegalAction with nothing changed."""
        reason = self.reason(action)
        if reason:
            raise self.illegal(action, reason)
        self.perform(action)

    def perform(self, action: int) -> None:
        """Carries out a legal action for the seat to move."""
        seat = self.to_move()
        self.actors.append(seat)
        self.history.append(action)
        self._perform(seat, action)

    def view(self, seat: int) -> "Any":
        """What `seat` may know now: a fresh view fed with the observations of that seat and nothing else."""
        return self.update(self.sit(seat))

    def update(self, view: "Any") -> "Any":
        """Feeds an earlier view of this round with what has happened since; returns it."""
        while view.at < len(self.history):
            self._tell(view, view.at)
        return view

    def code(self) -> str:
        """The position as one line of text without spaces; `from_code` restores it."""
        pack = self.PACK
        fields = [
            self.NAME,
            "round=" + str(self.number),
            "dealer=" + str(self.dealer),
            "totals=" + ",".join([str(t) for t in self.totals]),
        ]
        for option in self.OPTIONS:
            if not self.TERSE or not option.is_usual(self.options):
                fields.append(option.name + "=" + option.text_of(self.options))
        fields.append("hands=" + "/".join([pack.hand_text(hand) for hand in self.dealt]))
        fields.extend(self._parts())
        fields.append("actions=" + ",".join([pack.action_text(a) for a in self.history]))
        return ";".join(fields)

    def _parts(self) -> list[str]:
        """Further fields of the code for what was dealt besides hands; `_part` reads them."""
        return []

    @classmethod
    def _part(cls, name: str, value: str) -> list[int] | None:
        """The class argument that the code's field `name` stands for; None if the field is an option."""
        return None

    @classmethod
    def from_code(cls, code: str) -> "Self":
        """The position written by `code()`. Raises ValueError, or IllegalAction for an illegal move."""
        fields = code.split(";")
        if fields[0] != cls.NAME:
            raise ValueError("not a code of " + cls.NAME + ': "' + fields[0] + '"')
        number = 1
        dealer = 0
        totals = None
        hands: list[list[int]] = []
        actions = ""
        options = cls.defaults()
        parts = []
        names: list[tuple[str, bool]] = []
        for field in fields[1:]:
            name, sign, value = field.partition("=")
            if not sign:
                raise ValueError('a field is name=value, not "' + field + '"')
            part = None
            if name == "round":
                number = int(value)
            elif name == "dealer":
                dealer = int(value)
            elif name == "totals":
                totals = [int(t) for t in value.split(",")]
            elif name == "hands":
                hands = [cls.PACK.parse_hand(text) for text in value.split("/")]
            elif name == "actions":
                actions = value
            else:
                part = cls._part(name, value)
                if part is None:
                    options = cls.parse_option(options, name, value)
                else:
                    parts.append(part)
            given = (name, part is None)  # Taroky's talon is an option and cards
            if given in names:
                raise ValueError(name + " is given twice")
            names.append(given)
        position = cls(hands, number, dealer, options, totals, *parts)
        if actions:
            for word in actions.split(","):
                position.apply(cls.PACK.parse_action(word))
        return position
