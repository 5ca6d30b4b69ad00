"""What a player may say on their turn, true or not (CK-19), or claim (TA 7.5), and what was said in this round."""

from kocka.hal import BACK, OK
from kocka.match import claims
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.session import voices
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows


class Say(Rows):
    """A row a statement; below, who has said what. Returns ("pop", the intent to say it)."""

    def build(self) -> list:
        """The statements that make sense by what everybody sees."""
        app = self.app
        match = app.session.match
        on_honour = match.round.on_honour()
        self.title = t(ids.RENONC_WHO if on_honour else ids.SAY_TITLE)
        self.hints = ((OK, t(ids.SAY_KEY)), (BACK, t(ids.BACK_KEY)))
        items = []
        if on_honour:
            offered = [(claims.RENONC, seat) for seat in range(match.round.seats) if seat != app.people.me]
        else:
            from kocka.ai import statements

            offered = statements.offered(app.session.view)
        for kind, about in offered:
            items.append(Item(voices.row(app, kind, about), ("pop", ("say", kind, about))))
        items += [Item(text) for text in voices.lines(app)]
        ui = self.ui
        room = ui.width - 2 * (ui.margin + ui.row_pad) - ui.scroll_w
        for item in items:
            item.label = clip(ui.body, item.label, room)
        return items
