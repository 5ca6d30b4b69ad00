"""At the bar after a match (CK-17): who stands what, a toast, and the loser's order to drink up."""

from micropython import const

from kocka.engine.debts import lost
from kocka.ui.core.text import joined
from kocka.ui.languages import ids, t
from kocka.ui.widgets.dialog import Box, Message

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
