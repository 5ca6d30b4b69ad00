"""The screen's text as text, for those who cannot see the pixels: what the canvas is asked to write, noted down.

A screen paints all of itself at every call, clipped to the window that changes; so what is noted of a painting replaces
what stood in its window, and what a later shape covers is not there any more.
"""

from kocka.ui.cardnames import card_name
from kocka.ui.languages import language

# Flags of a piece of text.
CHOSEN = 1  # under the cursor
DIMMED = 2  # a card that may not be played now
MARKED = 4  # a card that is chosen to be passed or thrown away
RECEIVED = 8  # a card that came with the pass

# Shapes smaller than this cover no text, px.
_LEAST_WIDTH = 16
_LEAST_HEIGHT = 7
# Pieces whose tops are no farther apart stand in one line, px.
_LINE = 5


class Words:
    """What stands on the screen of a game; it begins with the next painting.

    `lines()`: from the top down, each a list of pieces [text, flags] from the left.
    """

    def __init__(self, game) -> None:
        """Listens to the game's canvas and to its painter of cards."""
        self._game = game
        self._pieces: list[list] = []
        self._fresh: list[list] = []
        self._bar = (0, 0, 0, 0)  # the cursor of a list: filled with the accent colour
        self._names: dict = {}
        self._paint = game.draw
        game.draw = self._draw
        canvas = game.canvas
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
        self._card = game.cards.draw
        game.cards.draw = self._on_card

    def _draw(self, canvas) -> None:
        """As the game's own."""
        x, y, right, bottom = canvas.x, canvas.y, canvas.right, canvas.bottom
        self._fresh = []
        self._bar = (0, 0, 0, 0)
        self._paint(canvas)

        def touches(piece) -> bool:
            return piece[0] < right and piece[0] + piece[2] > x and piece[1] < bottom and piece[1] + piece[3] > y

        self._pieces = [piece for piece in self._pieces if not touches(piece)]
        self._pieces += [piece for piece in self._fresh if touches(piece)]

    def _on_text(self, font, text, x, y, colour, paper=-1):
        """As Canvas.text."""
        end = self._text(font, text, x, y, colour, paper)
        if text.strip():
            self._note(text, x, y, end - x, font.height, x + (end - x) // 2, y + font.height // 2, 0)
        return end

    def _on_number(self, font, value, x, y, colour, paper=-1) -> None:
        """As Canvas.number."""
        self._number(font, value, x, y, colour, paper)
        text = str(value).replace("-", "−")
        w = len(text) * font.width
        self._note(text, x - w, y, w, font.height, x - w // 2, y + font.height // 2, 0)

    def _on_card(self, canvas, x, y, w, h, card, state=0) -> None:
        """As Cards.draw."""
        bar = self._bar
        self._card(canvas, x, y, w, h, card, state)
        self._bar = bar  # a card under the cursor has an edge of that colour, too
        if state & 32:  # face down
            return
        german = self._game.cards.german
        key = card + 64 * int(german) + 128 * language()
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = card_name(card, german)
        flags = (state & 1) << 1 | (state & 2) >> 1 | (state & 8) >> 1 | (state & 16) >> 1
        # What is seen of a card in a fan is its left edge.
        self._note(name, x, y, w, h, x + 8, y + 10, flags)

    def _note(self, text, x, y, w, h, at_x, at_y, flags) -> None:
        bar = self._bar
        if bar[0] <= at_x < bar[0] + bar[2] and bar[1] <= at_y < bar[1] + bar[3]:
            flags |= CHOSEN
        self._fresh.append([x, y, w, h, at_x, at_y, text, flags])

    def _on_fill(self, colour) -> None:
        """As Canvas.fill."""
        self._fill(colour)
        self._fresh = []

    def _on_fill_rect(self, x, y, w, h, colour) -> None:
        """As Canvas.fill_rect."""
        self._fill_rect(x, y, w, h, colour)
        self._cover(x, y, w, h, colour)

    def _on_round_rect(self, x, y, w, h, radius, colour) -> None:
        """As Canvas.round_rect."""
        self._round_rect(x, y, w, h, radius, colour)
        self._cover(x, y, w, h, colour)

    def _cover(self, x, y, w, h, colour) -> None:
        if w < _LEAST_WIDTH or h < _LEAST_HEIGHT:
            return
        right = x + w
        bottom = y + h
        self._fresh = [p for p in self._fresh if not (x <= p[4] < right and y <= p[5] < bottom)]
        if colour == self._game.ui.accent:
            self._bar = (x, y, w, h)

    def lines(self) -> "list[list]":
        """See the class."""
        places = sorted([[piece[1], piece[0], number] for number, piece in enumerate(self._pieces)])
        lines: list[list] = []
        top = -100
        for y, x, number in places:
            if y - top > _LINE:
                lines.append([])
                top = y
            lines[-1].append([x, self._pieces[number][6], self._pieces[number][7]])
        told: list[list] = []
        for line in lines:
            line.sort()
            pieces: list[list] = []
            for _, text, flags in line:
                if not pieces or pieces[-1] != [text, flags]:
                    pieces.append([text, flags])
            told.append(pieces)
        return told
