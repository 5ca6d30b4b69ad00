"""The menu of a running game: undo, pages to look at, claims, leaving."""

from kocka.engine.cards import CLAIM, THROW_IN
from kocka.hal import BACK, HOME, MENU, OK
from kocka.match.state import CEREMONY, RESULT, ROUND
from kocka.ui.languages import ids, t
from kocka.ui.table import profile as games
from kocka.ui.table.playing import Playing
from kocka.ui.widgets.dialog import Confirm
from kocka.ui.widgets.list import Item, Menu

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class GameMenu(Menu):
    """Lies over the table; its answers go to the app or to the table below."""

    def __init__(self, app: "KockaApp") -> None:
        super().__init__()
        self.app = app
        self.ui = app.ui

    def build(self) -> list:
        """The rows; a claim is offered only when it is allowed now."""
        app = self.app
        match = app.session.match
        self.title = t(ids.GAME_MENU)
        self.hints = ((OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        items = [
            Item(t(ids.BACK_TO_GAME), ("pop",)),
            Item(t(ids.UNDO), ("undo",), enabled=match.can_undo(app.people.me)),
            Item(t(ids.LAST_TRICK), ("go", "last_trick"), enabled=app.session.view is not None),
            Item(t(ids.SCORE_SHEET), ("go", "sheet")),
        ]
        if match.dealt_number and match.stage not in (ROUND, CEREMONY):
            items.insert(1, Item(t(ids.SEND_DEAL), ("go", "share")))
        base = app.base
        if match.stage == RESULT and base.reviews is not None and not match.setup.again and match.setup.people:
            items.insert(1, Item(t(ids.REVIEW), "review"))
        if match.playing and match.to_move() == app.people.me and not app.people.covered:
            if isinstance(base, Playing) and app.talk.may_say():
                items.insert(1, Item(t(ids.RENONC_CLAIM if match.round.on_honour() else ids.SAY), "say"))
            if isinstance(base, Playing) and base.may_hint:
                items.insert(2, Item(t(ids.HINT_AGAIN if base.advised else ids.HINT), ("pop", "hint")))
                self._add_claims(items)
        if isinstance(base, Playing) and base.tells and app.session.view is not None:
            items.insert(len(items) - 1, Item(t(ids.TT_SO_FAR), "so_far"))
        if match.sheet.SESSION:
            items.append(Item(t(ids.END_SESSION), "end", enabled=match.may_end()))
        items.append(Item(t(ids.THIS_DEAL), ("go", "deal")))
        items.append(Item(t(ids.RULES_OF_GAME), ("go", "help")))
        items.append(Item(t(ids.SETTINGS), ("go", "settings")))
        items.append(Item(t(ids.LEAVE_GAME), ("leave",)))
        return items

    def _add_claims(self, items: list) -> None:
        """Rows for what may be claimed now; the table asks about it."""
        match = self.app.session.match
        legal = bytearray(match.game.ACTIONS)
        for i in range(self.app.session.view.legal(legal)):
            if legal[i] == CLAIM or legal[i] == THROW_IN:
                text = t(games.profile(match.setup.game).words.claim if legal[i] == CLAIM else ids.THROW_IN)
                items.insert(2, Item(text, ("pop", legal[i])))

    def picked(self, action):
        """Opens the review of the round, what may be said or what was said; asks before ending a session."""
        if action == "review":
            from kocka.ui.screens.play.review import open_review

            return ("replace", open_review(self.app)[1])
        if action == "say":
            return ("replace", self.app.make("say"))
        if action == "so_far":
            return games.profile(self.app.session.match.setup.game).play.so_far(self.app)
        match = self.app.session.match
        keeps_pot = games.profile(match.setup.game).terms.keeps_pot
        stays = keeps_pot is not None and keeps_pot(match.setup.options)
        text = ids.END_SESSION_STAYS if stays else ids.END_SESSION_ASK
        if match.stage == ROUND:
            text = ids.END_SESSION_RUNNING
        return ("push", Confirm(t(text), t(ids.YES), t(ids.NO)))

    def on_result(self, value):
        """Ends the session once confirmed."""
        return ("end_session",) if value == 1 else None

    def on_key(self, key: int):
        """MENU closes it, HOME leaves the match."""
        if key == MENU and not self.list.choosing:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        return super().on_key(key)
