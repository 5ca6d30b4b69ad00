"""People in lists: their portraits with a frame, their names, and numbers with a sign; the seal of a deal."""

from kocka.ai import personas
from kocka.match import seal
from kocka.match.setup import HUMAN
from kocka.ui.core.text import short, short_names
from kocka.ui.languages import ids, t
from kocka.ui.table import moods
from kocka.ui.table.portraits import CALM, CAT, portrait

MYPY = False
if MYPY:
    from typing import Any, Protocol

    class App(Protocol):
        """Who plays, and what they are called."""

        session: Any
        people: Any


# The levels that are offered, the weakest first.
LEVELS = (ids.LEVEL_BEGINNER, ids.LEVEL_CASUAL, ids.LEVEL_REGULAR, ids.LEVEL_MASTER)


def picture(ui, face: int, event: int = -1):
    """The portrait with this number for this board; the cat for -1 (the person at the device). Allocates.

    event: of `moods`, what has happened to them; -1: nothing.
    """
    if face < 0:
        face = CAT
    return portrait(face, ui.face, CALM if event < 0 else moods.mood_of(face, event))


def draw_picture(canvas, ui, drawing, x: int, y: int, frame: int = -1) -> None:
    """A portrait with its top left corner at (x, y); `frame` >= 0: 2 px of this colour round it. Allocates nothing."""
    wide = ui.face + 4
    if not canvas.shows(x - 2, y - 2, wide, wide):
        return
    if frame >= 0:
        if ui.outlines:
            canvas.round_frame(x - 2, y - 2, wide, wide, ui.face_round, frame)
        else:
            canvas.round_rect(x - 2, y - 2, wide, wide, ui.face_round, frame)
    drawing.draw(canvas, x, y)


def seat_name(seat) -> str:
    """What a player of a summary is called."""
    if seat.name:
        return seat.name
    return t(ids.NO_NAME) if seat.kind == HUMAN else personas.name(seat.persona)


def name(app: "App", seat: int, font, px: int) -> str:
    """A seat's name in the first case, cut to `px`. Allocates."""
    return short(app.people.name(seat), px // font.width)


def names(app: "App", font, px: int) -> list[str]:
    """The names of all seats. Allocates."""
    return short_names([app.people.name(seat) for seat in range(len(app.session.match.setup.seats))], px // font.width)


def who(app: "App", seat: int, mine: int, others: int, px: int, font) -> str:
    """A sentence about a seat, cut to fit: `mine` for me if I am the only person, else `others` with the name put in.

    Allocates.
    """
    if app.people.is_you(seat):
        return t(mine)
    text = t(others)
    room = px - (len(text) - 2) * font.width
    return text.format(name(app, seat, font, room))


def signed(points: int) -> str:
    """Points with a sign: "+13", "−1", "0". Allocates."""
    if points < 0:
        return "−" + str(-points)
    return "+" + str(points) if points else "0"


def plain(points: int) -> str:
    """A total: "13", "−1". Allocates."""
    return "−" + str(-points) if points < 0 else str(points)


def money(coins: int, decimals: int, cents: bool = True) -> str:
    """An amount in whole currency units: 1250 coins of a currency with 2 decimals are "12,50", without `cents` "12".

    cents: show the decimals; without them the amount has to be whole. Allocates.
    """
    unit = 10**decimals
    whole = abs(coins) // unit
    text = str(whole)
    if cents and decimals:
        rest = str(abs(coins) % unit)
        text += t(ids.DECIMAL) + "0" * (decimals - len(rest)) + rest
    return "−" + text if coins < 0 else text


def settled(rows: list, decimals: int) -> list[tuple[str, str, str]]:
    """A settlement (paid, taken, net, coins that did not divide) as people read it: whole units where all amounts are,
    "*" at what has such a coin. Allocates.
    """
    cents = False
    for paid, taken, _, _ in rows:
        cents = cents or paid % 10**decimals != 0 or taken % 10**decimals != 0
    return [
        (
            money(paid, decimals, cents),
            money(taken, decimals, cents) + ("*" if extra else ""),
            ("+" if net > 0 else "") + money(net, decimals, cents),
        )
        for paid, taken, net, extra in rows
    ]


def price(coins: int, decimals: int, currency: str) -> str:
    """An amount with its currency, decimals only where it is not whole: "2 Kč", "0,50 Kč". Allocates."""
    return money(coins, decimals, coins % 10**decimals != 0) + (" " + currency if currency else "")


def seal_note(state) -> str:
    """The seal of the present deal as it stands small on other screens; "" where somebody chose the seed. Allocates."""
    if state.round is None or not state.setup.sealed:
        return ""
    return t(ids.SEAL_NOTE).format(seal.grouped(state.digest()))


def seed_lines(state) -> list[str]:
    """What the end of a round says of its deal: the seal, then the seed in a line or two; none where nothing is sealed.

    Allocates.
    """
    note = seal_note(state)
    return [note] + seal.rows(state.opened()) if note else []
