"""At the bar after a match or an interlude (CK-17): who stands what, a toast, and the loser's order to drink up."""

from micropython import const

from kocka.engine.debts import lost
from kocka.match.setup import HUMAN
from kocka.ui.core.text import joined
from kocka.ui.languages import ids, t
from kocka.ui.table import profile as games
from kocka.ui.widgets.dialog import Box, Message

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_LETTERS = const(17)  # of all names


def drinks(sheet, seat: int, stake: bool = False) -> int:
    """How many rounds of drinks a seat pays (CK-17, CK-18); `stake`: the last pays where no rule says who does."""
    if stake and not sheet.payers:
        return 1 if seat in lost(sheet) else 0
    count = 0
    for payer, _, _ in sheet.payers:
        if payer == seat:
            count += 1
    return count


def stake_of(match) -> str:
    """What the loser of a match stands, as text, "" if nothing was agreed. Allocates."""
    setup = match.setup
    return games.stake_of(setup.terms, setup.price, setup.currency)


def bar(app: "KockaApp", loser: int = -1) -> "Bar | None":
    """The box with the toast after the app's match, or after an interlude that `loser` has lost; None: nobody pays."""
    match = app.session.match
    sheet = match.sheet
    stake = stake_of(match)
    seats = match.setup.seats
    if loser >= 0:
        losers = [loser]
        payers = [app.people.name(loser)]
    else:
        losers = lost(sheet)
        payers = []
        for seat in range(len(seats)):
            count = drinks(sheet, seat, stake != "")
            if count:
                payers.append(app.people.name(seat) + (" " + str(count) + "×" if count > 1 else ""))
    if not payers:
        return None
    asks = any([seats[seat].kind == HUMAN for seat in losers])
    return Bar(payers, stake, asks, not asks and match.setup.seed & 1 != 0)


class Bar(Box):
    """A toast; the second button, if there is one, is the loser's order. Returns ("pop", 0)."""

    def __init__(self, payers: list[str], what: str, asks: bool, orders: bool = False) -> None:
        """`payers`: names; `what` they stand, "" for a round; `asks`: whether the loser may order; `orders`: does."""
        names = joined(payers, _LETTERS, ", ")
        text = t(ids.BAR_PAYS).format(names, what or t(ids.BAR_ROUND)).replace("..", ".")  # of a name that is cut
        cheers = t(ids.BAR_CHEERS)
        super().__init__(text, (cheers, t(ids.BAR_DRINK_UP)) if asks else (cheers,))
        self._orders = orders

    def on_key(self, key: int):
        """As in Box; the order is a box in place of this one."""
        action = super().on_key(key)
        if action == ("pop", 1) or (action and self._orders):
            return ("replace", Message(t(ids.BAR_ORDER), t(ids.BAR_CHEERS)))
        return action
