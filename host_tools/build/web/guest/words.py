"""The screen's text for those who cannot see the pixels: records what the canvas is asked to write.

A screen paints all of itself at every call, clipped to the window that changes; so the record of a painting replaces
what stood in its window, and a later shape removes what it covers.
"""

from kocka.engine.cards import TRUMPS
from kocka.ui.core.canvas import PERSON
from kocka.ui.languages import ids, language, plural
from kocka.ui.table import cards as look
from kocka.ui.table.card_names import GERMAN, card_name, suit_name
from kocka.ui.table.hand_mono import MonoHand

# Flags of a piece of text.
CHOSEN = 1  # under the cursor
DIMMED = 2  # a card that may not be played now
MARKED = 4  # a card that is chosen to be passed or thrown away
RECEIVED = 8  # a card that came with the pass
CARD = 16  # it is one
LED = 32  # the first card of a trick

_draw_index = MonoHand._draw_index


def _on_index(hand, canvas, place, x) -> None:
    words = getattr(canvas, "words", None)  # other games in this process have none
    if words is None:
        _draw_index(hand, canvas, place, x)
    else:
        words.on_index(hand, canvas, place, x)


MonoHand._draw_index = _on_index  # type: ignore[method-assign, assignment]


def _flags(state: int) -> int:
    """Of a card as it is painted (kocka.ui.table.cards)."""
    flags = 0
    for painted, told in (
        (look.DIMMED, DIMMED),
        (look.SELECTED, CHOSEN),
        (look.MARKED, MARKED),
        (look.RECEIVED, RECEIVED),
    ):
        if state & painted:
            flags |= told
    return flags


def _is_number(text: str) -> bool:
    return text.replace("−", "").isdigit()


def _points(text: str) -> str:
    """ "−2 body" of "−2"."""
    return text[: -len(text.replace("−", ""))] + plural(ids.POINTS, int(text.replace("−", "")))


# Shapes smaller than this cover no text, px.
_LEAST_WIDTH = 16
_LEAST_HEIGHT = 7
# Pieces whose tops are no farther apart stand in one line, px.
_LINE = 5


class Words:
    """What stands on the screen of a game; it begins with the next painting.

    `lines()`: from the top down, each a list of pieces [text, flags] from the left; a trick comes first, as played.
    """

    def __init__(self, app) -> None:
        """Listens to the game's canvas and to its painter of cards."""
        self._app = app
        self._pieces: list[list] = []
        self._fresh: list[list] = []
        self._bar = (0, 0, 0, 0)  # the cursor of a list: filled with the accent colour
        self._names: dict = {}
        self._paint = app.draw
        app.draw = self._draw
        canvas = app.canvas
        self._text = canvas.text
        self._number = canvas.number
        self._fill = canvas.fill
        self._fill_rect = canvas.fill_rect
        self._round_rect = canvas.round_rect
        canvas.text = self._on_text
        canvas.number = self._on_number
        canvas.fill = self._on_fill
        canvas.fill_rect = self._on_fill_rect
        canvas.round_rect = self._on_round_rect
        cards = app.cards
        self._card = cards.draw
        self._rank = cards.draw_rank
        self._suit = cards.letter_suit
        cards.draw = self._on_card
        cards.draw_rank = self._on_rank
        cards.letter_suit = self._on_suit
        self._people: list = []  # (x, y, w, h) of people
        self._told_people: list = []
        canvas.area = self._on_area
        canvas.asked = True
        self._quiet = False  # what is painted now is told as a whole
        canvas.words = self

    def _draw(self, canvas) -> None:
        """As the game's own."""
        x, y, right, bottom = canvas.x, canvas.y, canvas.right, canvas.bottom
        self._fresh = []
        self._told_people = []
        self._bar = (0, 0, 0, 0)
        self._paint(canvas)
        people = self._told_people
        if people or (x, y, right, bottom) == (0, 0, canvas.width, canvas.height):
            self._people = people

        def touches(piece) -> bool:
            return piece[0] < right and piece[0] + piece[2] > x and piece[1] < bottom and piece[1] + piece[3] > y

        self._pieces = [piece for piece in self._pieces if not touches(piece)]
        self._pieces += [piece for piece in self._fresh if touches(piece)]

    def _on_text(self, font, text, x, y, colour, paper=-1):
        end = self._text(font, text, x, y, colour, paper)
        if text.strip():
            self._note(text, x, y, end - x, font.height, x + (end - x) // 2, y + font.height // 2, 0)
        return end

    def _on_number(self, font, value, x, y, colour, paper=-1) -> None:
        self._number(font, value, x, y, colour, paper)
        text = str(value).replace("-", "−")
        w = len(text) * font.width
        self._note(text, x - w, y, w, font.height, x - w // 2, y + font.height // 2, 0)

    def _on_card(self, canvas, x, y, w, h, card, state=0) -> None:
        self._quiet = True
        self._card(canvas, x, y, w, h, card, state)
        self._quiet = False
        self._cover(x, y, w, h)
        if not state & look.BACK:
            # What is seen of a card in a fan is its left edge.
            self._note(self._name(card), x, y, w, h, x + 8, y + 10, _flags(state) | CARD)

    def _on_rank(self, canvas, x, y, w, h, suit, rank, *colour) -> None:
        """As Cards.draw_rank: of a card that is laid out."""
        self._rank(canvas, x, y, w, h, suit, rank, *colour)
        if not self._quiet:
            self._note(self._name(suit << 4 | rank), x, y, w, h, x + w // 2, y + h // 2, 0)

    def _on_suit(self, canvas, font, x, y, suit) -> int:
        """As Cards.letter_suit; French signs are letters, German ones and that of the taroks are not."""
        end = self._suit(canvas, font, x, y, suit)
        pack = self._app.cards.pack
        if pack == GERMAN or suit == TRUMPS:
            self._note(suit_name(suit, pack), x, y, end - x, font.height, x + 3, y + font.height // 2, 0)
        return end

    def on_index(self, hand, canvas, place, x) -> None:
        """As MonoHand._draw_index: a card among many on a small display."""
        self._quiet = True
        _draw_index(hand, canvas, place, x)
        self._quiet = False
        y = hand.y
        self._note(self._name(hand.cards[place]), x, y, 8, 21, x + 4, y + 10, _flags(hand.state(place)))

    def _name(self, card) -> str:
        pack = self._app.cards.pack
        key = card + 128 * pack + 512 * language()
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = card_name(card, pack)
        return name

    def _note(self, text, x, y, w, h, at_x, at_y, flags) -> None:
        bar = self._bar
        if bar[0] <= at_x < bar[0] + bar[2] and bar[1] <= at_y < bar[1] + bar[3]:
            flags |= CHOSEN
        self._fresh.append([x, y, w, h, at_x, at_y, text, flags])

    def _on_area(self, name, x, y, w, h, key, steps=0) -> None:
        if name == PERSON:
            self._told_people.append((x, y, w, h))

    def _on_fill(self, colour) -> None:
        self._fill(colour)
        self._fresh = []

    def _on_fill_rect(self, x, y, w, h, colour) -> None:
        self._fill_rect(x, y, w, h, colour)
        if not self._quiet and w >= _LEAST_WIDTH and h >= _LEAST_HEIGHT:
            self._cover(x, y, w, h)

    def _on_round_rect(self, x, y, w, h, radius, colour) -> None:
        self._round_rect(x, y, w, h, radius, colour)
        if self._quiet or w < _LEAST_WIDTH or h < _LEAST_HEIGHT:
            return
        self._cover(x, y, w, h)
        if colour == self._app.ui.accent:
            self._bar = (x, y, w, h)

    def _cover(self, x, y, w, h) -> None:
        bar = self._bar
        if x <= bar[0] + bar[2] // 2 < x + w and y <= bar[1] + bar[3] // 2 < y + h:
            self._bar = (0, 0, 0, 0)  # of a screen that lies below
        if not self._fresh:
            return
        right = x + w
        bottom = y + h
        self._fresh = [p for p in self._fresh if not (x <= p[4] < right and y <= p[5] < bottom)]

    def _trick(self, rest: list) -> list:
        """The cards on the table as pieces in the order played, "Božka: queen of spades"; they leave `rest`."""
        view = getattr(self._app.base, "table_view", None)
        found: list = []
        if view is None:
            return found
        for n in range(view.seats):
            place = view.order[n]
            card = view.cards[place]
            if not card or (n and view.is_drawn(n)):
                continue
            name = self._name(card)
            for piece in rest:
                if piece[7] & CARD and piece[6] == name:
                    rest.remove(piece)
                    found.append([view.names[place] + ": " + name, LED if not found else 0])
                    break
        return found

    def _with_people(self, rest: list) -> list:
        """The pieces; what stands at somebody's place is one: "Božka, 2 body, KO"."""
        found = []
        # Places lie over each other: who stands in two of them is told apart once the other one has been found.
        for x, y, w, h in 3 * self._people:
            mine = [p for p in rest if not p[7] & CARD and x <= p[4] < x + w and y <= p[5] < y + h]
            numbers = [p for p in mine if _is_number(p[6])]
            letters = [p for p in mine if p[6].isupper()]  # of the word that is played for
            names = [p for p in mine if p not in numbers and p not in letters]
            if len(names) == 1 and len(numbers) == 1 and len(letters) < 2:
                rest = [p for p in rest if p not in mine]
                name = list(names[0])
                name[6] = ", ".join([name[6], _points(numbers[0][6])] + [p[6] for p in letters])
                found.append(name)
        return found + rest

    def lines(self) -> "list[list]":
        """See the class."""
        rest = list(self._pieces)
        trick = self._trick(rest)
        said = self._with_people(rest)
        places = sorted([[piece[1], piece[0], number] for number, piece in enumerate(said)])
        lines: list[list] = []
        top = -100
        for y, x, number in places:
            if y - top > _LINE:
                lines.append([])
                top = y
            lines[-1].append([x, said[number][6], said[number][7] & ~CARD])
        told: list[list] = []
        for line in lines:
            line.sort()
            pieces: list[list] = []
            for _, text, flags in line:
                if not pieces or pieces[-1] != [text, flags]:
                    pieces.append([text, flags])
            told.append(pieces)
        if trick:
            told.insert(0, trick)
        return told
