"""What one seat knows of a round of Taroky: only what it was dealt, saw and was shown."""

from kocka.engine.cards import NO_CARD
from kocka.engine.round import NOT_NOW, OVER, ROUND_OVER
from kocka.engine.tarock import is_tarok
from kocka.games.taroky.rules.allowed import allowed, reason, side_of
from kocka.games.taroky.rules.cards import CLAIM, PACK54, VALUES
from kocka.games.taroky.rules.outcome import CONTRACT_TEXTS, UNIT_TEXTS
from kocka.games.taroky.rules.table import BASICS_PHASE, DISCARD, NOBODY, SEATS, TALON_CARDS, TELL, Table, after

MYPY = False
if MYPY:
    from kocka.engine.round import Round

_UNIT_TEXTS = UNIT_TEXTS + ("countervalat",)


class View:
    """The knowledge of one seat.

    `seat`; `hand`: own cards, ascending; `dealt`; `table`: the public Table; `talon`: its six cards as far as this seat
    has seen them, NO_CARD for others; `discards`: own, in order; `due`: how many talon cards this seat is to see before
    the round goes on (`received`); `side`: 1 with the declarer, -1 against, 0 while unknown and in Varšava; `at`:
    actions observed so far; `number`, `dealer`, `options`, `totals`.
    """

    def __init__(
        self,
        game: "type[Round]",
        seat: int,
        hand: bytes,
        number: int,
        dealer: int,
        options: bytes,
        totals: list[int],
    ) -> None:
        """A seat that has just picked up its twelve cards."""
        self.game = game  # the Round class: rules only
        self.seat = seat
        self.hand = list(hand)
        self.dealt = hand
        self.number = number
        self.dealer = dealer
        self.options = options
        self.totals = totals
        self.table = Table(dealer, options)
        self.talon = bytearray(TALON_CARDS)
        self.discards = bytearray()
        self.due = 0
        self.side = 0
        self.at = 0

    def to_move(self) -> int:
        """The seat that acts next, or OVER."""
        return self.table.turn

    def observe(self, seat: int, action: int) -> None:
        """`seat` acted; a plain card discarded by another seat is observed as NO_CARD."""
        self.at += 1
        table = self.table
        if seat == self.seat and action < CLAIM:
            self.hand.remove(action)
            if table.phase == DISCARD:
                self.discards.append(action)
        table.act(action)
        self.due = table.due[self.seat]
        self._settle()

    def received(self, cards: bytes) -> None:
        """The `due` talon cards that this seat may see, in order; NO_CARD for one that stays hidden."""
        table = self.table
        start = table.due_from[self.seat]
        for i in range(self.due):
            if cards[i]:
                self.talon[start + i] = cards[i]
        self.due = 0
        self._settle()

    def _settle(self) -> None:
        """Moves bought cards into the hand once known; determines the side when nothing more is bought."""
        table = self.table
        if table.bought[self.seat] and len(self.hand) < table.holding(self.seat):
            for at in range(TALON_CARDS):
                c = self.talon[at]
                if c and table.owner[at] == self.seat and c not in self.hand:
                    self.hand.append(c)
            self.hand.sort()
        if table.phase == TELL or table.phase == BASICS_PHASE:
            self.side = side_of(table, self.seat, self.hand)

    def legal(self, buf: bytearray) -> int:
        """Fills `buf` with this seat's legal actions; 0 when it is another seat's turn."""
        if self.table.turn != self.seat or self.due:
            return 0
        return allowed(self.table, self.hand, buf)

    def reason(self, action: int) -> int:
        """Why this seat may not do `action` now (a reason of `allowed.py`), ALLOWED if it may."""
        if self.table.turn != self.seat or self.due:
            return ROUND_OVER if self.table.turn == OVER else NOT_NOW
        return reason(self.table, self.hand, action)

    def gone(self) -> bytes:
        """Cards that this seat knows to be in no hand: played, discarded, or in the talon."""
        table = self.table
        found = bytearray(table.log)
        found.extend(self.discards)
        for seat, c in table.shown:
            if seat != self.seat:
                found.append(c)
        for at in range(TALON_CARDS):
            owner = table.owner[at]
            if self.talon[at] and (owner == NOBODY or not table.bought[owner]):  # in Varšava it goes to a trick
                found.append(self.talon[at])
        return bytes(found)

    def unseen(self) -> bytearray:
        """The cards, ascending, that others may hold or have discarded unseen."""
        gone = self.gone()
        held = self.hand
        return bytearray([c for c in PACK54.cards if c not in held and c not in gone])

    def known(self, seat: int) -> list[int]:
        """The unseen cards that this seat saw `seat` take; they may have been discarded since."""
        table = self.table
        log = bytes(table.log)
        found = []
        for at in range(TALON_CARDS):
            c = self.talon[at]
            if c and seat != self.seat and table.owner[at] == seat and table.bought[seat] and c not in log:
                found.append(c)
        return sorted(found)

    def text(self) -> str:
        """Everything this seat knows, as one line of words (`view` in the line protocol)."""
        t = self.table
        pack = PACK54
        cards = []
        for i in range(SEATS):
            seat = after(t.leader, i)
            if t.cards[seat]:
                cards.append(str(seat) + ":" + pack.text(t.cards[seat]))
        units = []
        for unit in range(len(t.units)):
            if t.units[unit]:
                units.append(_UNIT_TEXTS[unit] + ":" + str(t.by[unit]) + ":" + str(t.levels[unit]))
        return " ".join(
            [
                "seat=" + str(self.seat),
                "hand=" + pack.hand_text(self.hand),
                "discards=" + pack.hand_text(self.discards),
                "talon=" + ",".join([pack.text(c) if c else "-" for c in self.talon]),
                "owners=" + ",".join(["-" if seat == NOBODY else str(seat) for seat in t.owner]),
                "to_move=" + str(t.turn),
                "said=" + ",".join([str(seat) + ":" + pack.action_text(bid) for seat, bid in t.said]),
                "contract=" + CONTRACT_TEXTS.get(t.contract, ""),
                "declarer=" + str(t.declarer),
                "called=" + (pack.text(t.called) if t.called else ""),
                "trio=" + str(t.trio),
                "sides=" + ",".join([str(side) for side in t.sides]),
                "side=" + str(self.side),
                "shown=" + ",".join([str(seat) + ":" + pack.text(c) for seat, c in t.shown]),
                "basic=" + ",".join([str(mask) for mask in t.basics]),
                "units=" + ",".join(units),
                "trick=" + ",".join(cards),
                "taken=" + ",".join([str(n) for n in t.taken]),
                "voids=" + ",".join([str(n) for n in t.voids]),
                "played=" + pack.hand_text(t.log),
            ]
        )


def seen(table: Table, seat: int, talon: bytes) -> bytes:
    """The talon cards that `seat` may see after the last action; NO_CARD where G6 hides one."""
    start = table.due_from[seat]
    cards = bytearray(talon[start : start + table.due[seat]])
    if table.picked:
        for i in range(len(cards)):
            if VALUES[cards[i]] < 5 and not is_tarok(cards[i]):
                cards[i] = NO_CARD
    return bytes(cards)
