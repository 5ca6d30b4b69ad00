"""The menu of a running game: take back, look, call, leave."""

from kocka.engine.cards import CLAIM, THROW_IN
from kocka.hal import BACK, HOME, MENU, OK
from kocka.ui.languages import ids, t
from kocka.ui.lists import Item, Menu
from kocka.ui.playing import Playing


class GameMenu(Menu):
    """Lies over the table; what it answers goes to the app or to the table below."""

    def __init__(self, game) -> None:
        """See kocka.ui.game.Game."""
        super().__init__()
        self.game = game
        self.ui = game.ui

    def build(self) -> list:
        """The rows; a call is offered only when it is allowed now."""
        game = self.game
        match = game.match
        self.title = t(ids.GAME_MENU)
        self.hints = ((OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        items = [
            Item(t(ids.BACK_TO_GAME), ("pop",)),
            Item(t(ids.UNDO), ("undo",), enabled=match.can_undo(game.me)),
            Item(t(ids.LAST_TRICK), ("go", "last_trick")),
            Item(t(ids.SCORE_SHEET), ("go", "sheet")),
        ]
        if match.playing and match.to_move() == game.me and not game.covered:
            base = game.base
            if isinstance(base, Playing) and base.may_hint:
                items.insert(2, Item(t(ids.HINT_AGAIN if base.advised else ids.HINT), ("pop", "hint")))
            legal = bytearray(20)
            for i in range(game.view.legal(legal)):
                if legal[i] == CLAIM or legal[i] == THROW_IN:
                    text = t(ids.CLAIM_DURCH if legal[i] == CLAIM else ids.THROW_IN)
                    items.insert(2, Item(text, ("pop", legal[i])))
        items.append(Item(t(ids.THIS_DEAL), ("go", "deal")))
        items.append(Item(t(ids.RULES_OF_GAME), ("go", "help")))
        items.append(Item(t(ids.SETTINGS), ("go", "settings")))
        items.append(Item(t(ids.LEAVE_GAME), ("leave",)))
        return items

    def on_key(self, key: int):
        """MENU closes it again, HOME leaves the match."""
        if key == MENU and not self.list.choosing:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        return super().on_key(key)
