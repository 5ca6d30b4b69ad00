"""The middle of the playing screens: the people round the table, the trick between them, and cards on their way.

Places are seen from my chair, clockwise: 0 is me at the bottom, 1 my left neighbour, the last one my right neighbour.
Three and four people sit at the sides of the table, one each; of five and six, two sit at the left and two at the
right side. The colour boards show a portrait, a name, the points of this round and a row of taken tricks for each (or,
where they are played for, the letters of the word); 128x64 sets a name and a number beside each box of the trick,
and the letters below them.
"""

from micropython import const

from kocka.ui.core.text import Font, clip, low_font
from kocka.ui.table import cards as look
from kocka.ui.table.portraits import SIZE, portrait

ME = const(0)
# Sides of the table, in this order where four sit there.
LEFT = const(1)
FAR = const(2)
RIGHT = const(3)

_NAME = const(6)  # letters that a name may have at the table of the 240 px board
_MARK = const(4)  # pitch of the taken tricks
_MARK_HIGH = const(10)

# Trick cards in two rows (five and six people): the cell of each place, column + 3 * row.
_CELLS = ((4, 3, 0, 2, 5), (4, 3, 0, 1, 2, 5))
_RING_WIDTH = const(36)
_CELL_WIDE = const(42)  # on 128x64: a name and a box
_CELL_HIGH = const(19)
_BOX_WIDE = const(22)
_SLATE_WIDE = const(38)  # on 128x64: a name of five letters and two digits, or seven letters of the word
_FAR_MARKS = const(12)  # for the tricks of the one across, of six


class TableView:
    """What lies on the table and who sits round it.

    By place: names (str), points (ints), taken (tricks), cards (bytearray, 0 where nothing lies), letters (str, of the
    word; None when points are played for). turn: whose turn it is (gold), -1 nobody's; leader: who led the trick or
    will, -1 unknown; taker: who took the last trick, -1. winner: the place whose card takes the finished trick, which
    waits on the table, else -1. broken: hearts are (1) or are not yet (0) broken, -1 where that is no rule.
    """

    def __init__(self, ui, painter, seats: int = 4, slates: bool = False) -> None:
        """`ui`: the Layout; `painter`: Cards or MonoCards; `seats`: 3..6; `slates`: letters will be played for.

        Nobody sits yet: see `seat`.
        """
        self.ui = ui
        self.mono = ui.mono
        self.seats = seats
        self._painter = painter
        self.names = [""] * seats
        self._faces: list = [None] * seats
        self.points = [0] * seats
        self.taken = bytearray(seats)
        self.cards = bytearray(seats)
        self.order = bytearray(seats)  # places in the order in which their cards are painted
        self.letters: list = None
        self.large = False  # points may have three signs
        self._letter_xs: list[int] = []
        self._letter_font: Font = None
        self.turn = -1
        self.leader = -1
        self.taker = -1
        self.winner = -1
        self.broken = -1
        self._seen = [-1] * seats  # what `settle_people` saw
        self.place_me = True  # the outline where my card will lie
        # A card, or all of them, on the way.
        self._moving = 0  # 0 nothing, 1 a card to its place, 2 the trick to its taker
        self._who = 0
        self._from_x = 0
        self._from_y = 0
        self._ms = 0
        self._long_ms = 0
        self.name_xs: list[int] = []
        self.pill_xs: list[int] = []
        self.mark_xs: list[int] = []
        self._areas: list = []
        self.ring = seats > 4
        self._cells = self.mono and (self.ring or slates)  # text beside each box, in the small font
        if self._cells and slates:
            self._measure_mono_slates()
        elif self._cells:
            self._measure_mono_ring()
        elif self.mono:
            self._measure_mono()
        elif self.ring:
            self._measure_ring()
        else:
            self._measure()

    def _sides(self, *values) -> list:
        """Of four values for me, left, far and right those of the sides where somebody sits."""
        return list(values) if self.seats == 4 else [values[ME], values[LEFT], values[RIGHT]]

    def _measure(self) -> None:
        """Places on the colour boards (px)."""
        from kocka.ui.art import icons

        ui = self.ui
        width = ui.width
        sides = self._sides
        self.w = look.TRICK_WIDTH
        self.h = look.TRICK_HEIGHT
        middle = (width - self.w) // 2
        aside = 46 if width < 320 else 52
        self.xs = sides(middle, middle - aside, middle, middle + aside)
        self.ys = sides(64, 37, 2, 37)
        self.bottom = 124
        self._panel_x = middle - aside - 8
        # Where cards come from and tricks go to.
        self.home_xs = sides(middle, -self.w - 4, middle, width + 4)
        self.home_ys = sides(176, 37, -self.h - 4, 37)
        face_left = 8 if width < 320 else 6
        far = middle - 36 if width < 320 else middle - 44
        self.face_xs = sides(0, face_left, far, width - face_left - SIZE)
        self.face_ys = sides(0, 39, 2, 39) if width < 320 else sides(0, 42, 2, 42)
        name = ui.small if width < 320 else ui.body
        self.name_font = self.pill_font = name
        right = middle + self.w
        self.name_xs = sides(right + 4, 2 if width < 320 else 6, right + 5, 0)
        self.name_ys = sides(105, 18, 0, 18) if width < 320 else sides(103, 19, 0, 19)
        self.name_ends = sides(0, 0, 0, width - 2 if width < 320 else width - 6)
        self.pill_w = 2 * name.width + 10
        step = name.height + 1
        self._mark_room = 8 * _MARK + 3
        if width < 320:
            self.pill_xs = sides(0, 10, right + 5, width - 10 - self.pill_w)
            self.pill_ys = sides(105, 74, step - 1, 74)
            self.mark_xs = sides(middle - 40, 7, 0, width - 41)
            self.mark_ys = sides(107, 94, 4, 94)
            self.flag_xs = sides(middle - 53, 43, middle - 49, width - 52)
            self.flag_ys = sides(106, 44, 10, 44)
        else:
            self.pill_xs = sides(0, 44, 0, width - 44 - self.pill_w)
            self.pill_ys = sides(103, 47, 0, 47)
            self.mark_xs = sides(middle - 40, 6, right + 5, width - 6 - 34)
            self.mark_ys = sides(107, 80, 23, 80)
            self.flag_xs = sides(middle - 53, 54, middle - 60, width - 63)
            self.flag_ys = sides(106, 78, 12, 78)
        self._flag = icons.LEADER
        # What has to be painted again when somebody looks different.
        left = middle - aside
        beside = middle + aside + self.w
        name_y = self.name_ys[LEFT]
        long = beside - 20  # where the longest name begins
        self._areas = sides(
            (self.flag_xs[ME], self.name_ys[ME] - 2, width - self.flag_xs[ME], self.bottom - self.name_ys[ME] + 2),
            (0, name_y, max(left, self.name_xs[LEFT] + _NAME * name.width + 2), self.bottom - name_y),
            (far - 24, 0, width - far + 24, 42),
            (long, name_y, width - long, self.bottom - name_y),
        )

    def _measure_ring(self) -> None:
        """Places of five and six on the colour boards (px): the trick in two rows, two people at each side."""
        from kocka.ui.art import icons

        ui = self.ui
        width = ui.width
        six = self.seats == 6
        self.w = look.TRICK_WIDTH if ui.wide else _RING_WIDTH
        self.h = 50 if six else look.TRICK_HEIGHT
        self.bottom = 124
        middle = (width - self.w) // 2
        cells = _CELLS[self.seats - 5]
        top = 19 if six else 3
        self.xs = [middle + (cell % 3 - 1) * (self.w + 2) for cell in cells]
        self.ys = [top + cell // 3 * (self.h + 2) for cell in cells]
        side = middle - self.w - 4  # width of the columns at the sides
        self._panel_x = side - 2
        self.home_xs = [middle, -self.w - 4, -self.w - 4, width + 4, width + 4]
        self.home_ys = [176 if place == ME else self.ys[place] for place in range(self.seats)]
        if six:
            self.home_xs.insert(3, middle)
            self.home_ys[3] = -self.h - 4
        font = ui.small
        self.name_font = font
        self.pill_font = low_font(ui)
        high = font.height + SIZE + 2
        right = width - 2
        # Left below, left above, (far,) right above, right below; the far one has a line without a portrait.
        line = 2 * high + 1
        self.name_xs = [2, 2, 2, 0, 0]
        self.name_ys = [line, high, 0, 0, high]
        self.name_ends = [0, 0, 0, right, right]
        self.face_xs = [0, 2, 2, right - SIZE, right - SIZE]
        self.face_ys = [0, high + font.height, font.height, font.height, high + font.height]
        self.pill_w = 3 * self.pill_font.width + 3
        gap = SIZE + 5
        self.pill_xs = [0, gap, gap, right - gap + 2 - self.pill_w, right - gap + 2 - self.pill_w]
        low = self.pill_font.height
        self.pill_ys = [line, high + font.height, font.height, font.height, high + font.height]
        self.mark_xs = [right - side + 6, gap, gap, right - gap + 2 - self.pill_w, right - gap + 2 - self.pill_w]
        self.mark_ys = [line + 3] + [y + low + 2 for y in self.pill_ys[1:]]
        self._mark_room = self.pill_w
        # The flag lies on the corner of the portrait.
        self.flag_xs = [side - 16] + [x + SIZE - 9 for x in self.face_xs[1:]]
        self.flag_ys = [line + 1] + [y + SIZE - 11 for y in self.face_ys[1:]]
        beside = min(width - side, self.mark_xs[RIGHT])
        areas = [
            (0, line - 2, width, self.bottom - line + 2),
            (0, high, side, high),
            (0, 0, side, high),
            (beside, 0, width - beside, high),
            (beside, high, width - beside, high),
        ]
        if six:
            for row, value in (
                (self.name_xs, side + 2), (self.name_ys, 0), (self.name_ends, 0), (self.face_xs, 0), (self.face_ys, 0),
                (self.pill_xs, 0), (self.pill_ys, 1), (self.mark_xs, 0), (self.mark_ys, 4), (self.flag_xs, side - 12),
                (self.flag_ys, 3),
            ):  # fmt: skip
                row.insert(3, value)
            areas.insert(3, (side - 12, 0, width - 2 * side + 24, 19))
        self._areas = areas
        self._flag = icons.LEADER

    def _measure_mono(self) -> None:
        """Places on 128x64 (px): the boxes as a pinwheel."""
        ui = self.ui
        sides = self._sides
        self.w = look.MONO_WIDE
        self.h = look.MONO_LOW
        self.xs = sides(52, 26, 52, 78)
        self.ys = sides(25, 13, 0, 13)
        self.bottom = 38
        self.home_xs = sides(52, -26, 52, 130)
        self.home_ys = sides(42, 13, -14, 13)
        self.name_font = ui.body
        self.name_xs = sides(0, 0, 78, 0)
        self.name_ys = sides(25, 0, 0, 25)
        self.name_ends = sides(0, 0, 0, 128)

    def _measure_mono_ring(self) -> None:
        """Places of five and six on 128x64 (px): six cells, in each a name, a number below it, and the box."""
        self.w = _BOX_WIDE
        self.h = look.MONO_LOW
        self.bottom = 38
        self.name_font = self.ui.small
        cells = _CELLS[self.seats - 5]
        self.name_xs = [cell % 3 * (_CELL_WIDE + 1) for cell in cells]
        self.name_ys = [cell // 3 * _CELL_HIGH + 1 for cell in cells]
        self.name_ends = [0] * self.seats
        self.xs = [x + _CELL_WIDE - _BOX_WIDE for x in self.name_xs]
        self.ys = [y + 3 for y in self.name_ys]
        self.home_xs = [self.xs[place] if cells[place] % 3 == 1 else cells[place] % 3 * 78 - 26
                              for place in range(self.seats)]  # fmt: skip
        self.home_ys = [-14 if cells[place] == 1 else 42 if place == ME else self.ys[place]
                              for place in range(self.seats)]  # fmt: skip

    def _measure_mono_slates(self) -> None:
        """Places on 128x64 (px) where letters are played for: two and two boxes, beside each a name and a slate."""
        sides = self._sides
        self.w = _BOX_WIDE + 1
        self.h = look.MONO_LOW
        self.bottom = 38
        self.name_font = self.ui.small
        right = self.ui.width - _SLATE_WIDE
        self.name_xs = sides(0, 0, right, right)
        self.name_ys = sides(20, 1, 1, 20)
        self.name_ends = [0] * self.seats
        left = _SLATE_WIDE + 2  # room for the leader's sign
        right -= self.w + 1
        self.xs = sides(left, left, right, right)
        self.ys = [y + 3 for y in self.name_ys]
        self.home_xs = sides(left, -26, right, 130)
        self.home_ys = sides(42, self.ys[LEFT], -14, self.ys[ME])

    # Who sits there.

    def expect(self, values, sign: int = 1) -> None:
        """What each card counts: points that may have three signs need more room. Before anybody sits down."""
        total = 0
        minus = False
        for value in values:
            total += sign * value
            minus = minus or sign * value < 0
        self.large = total > 99 or minus

    def seat(self, place: int, name: str, face: int) -> None:
        """Somebody sits down; `face` -1 for none. Allocates: for `enter`."""
        font = self.name_font
        ui = self.ui
        if self._cells and not self.ring:
            self.names[place] = name[: 4 if self.large else 5]
        elif self.ring:
            room = 4 if self.mono else _NAME if not ui.wide else 10
            self.names[place] = name[:room] if self.mono else clip(font, name, room * font.width)
            far = place == FAR + 1 and self.seats == 6
            if not self.mono and (place == ME or far):
                wide = len(self.names[place]) * font.width + 4
                if far:
                    side = self._panel_x + 2
                    self.name_xs[place] = (ui.width - wide - self.pill_w - _FAR_MARKS) // 2
                    self.name_xs[place] = max(side + 4, self.name_xs[place])
                self.pill_xs[place] = self.name_xs[place] + wide
                if far:
                    self.mark_xs[place] = self.pill_xs[place] + self.pill_w + 3
        else:
            room = _NAME if ui.width < 320 else 8
            if self.mono and (self.large or place == FAR):
                room -= 1
            self.names[place] = clip(font, name, room * font.width)
            if not self.mono:
                far = place == FAR and self.seats == 4
                after = self.name_xs[place] + len(self.names[place]) * font.width
                if far and not ui.wide:
                    self.mark_xs[FAR] = after + 4
                if place == ME or (far and ui.wide):
                    self.pill_xs[place] = after + (7 if ui.wide else 4)
        drawn = face >= 0 and not self.mono and self.face_ys[place] + self.face_xs[place]
        self._faces[place] = portrait(face) if drawn else None

    def spell(self, word: str, counts) -> None:
        """Letters are played for: so many of `word` each place has. Allocates: for `enter`."""
        self.letters = [""] * self.seats
        for place in range(self.seats):
            self.letters[place] = word[: counts[place]]
            if self.mono:
                self._shorten(place, word, counts[place], _SLATE_WIDE // self.name_font.width)
        if self.mono:
            return
        ui = self.ui
        self._letter_font = font = low_font(ui)
        # Where they may be, four sit there: from … to (px); who is at the right or at the bottom has them at the end.
        beside = self.xs[RIGHT] + self.w + 3
        if ui.wide:
            rooms = ((94, self.xs[ME] - 4), (6, self.xs[LEFT] - 2), (self.mark_xs[FAR], 234), (beside, ui.width - 4))
        else:
            rooms = ((54, self.xs[ME] - 4), (3, self.xs[LEFT] - 1), (2, self.face_xs[FAR] - 3), (beside, ui.width - 2))
            self.mark_ys[FAR] = 2
            self.flag_xs[FAR] = self.face_xs[FAR] + SIZE - 9  # on the corner of the portrait
            self.flag_ys[FAR] = self.face_ys[FAR] + SIZE - 11
        self.flag_xs[ME] = rooms[ME][0] - 13
        self._letter_xs = []
        for place in range(self.seats):
            first, last = rooms[place]
            self._shorten(place, word, counts[place], (last - first) // font.width)
            at_end = place == ME or place == RIGHT or (place == FAR and not ui.wide)
            self._letter_xs.append(last - max(1, len(self.letters[place])) * font.width if at_end else first)
        area = self._areas[ME]
        self._areas[ME] = (self.flag_xs[ME] - 1, area[1], ui.width - self.flag_xs[ME] + 1, area[3])
        if not ui.wide:
            area = self._areas[FAR]
            self._areas[FAR] = (0, 0, ui.width, area[3])

    def _shorten(self, place: int, word: str, count: int, most: int) -> None:
        """More letters than there is room for are counted: "8/12". Allocates."""
        if len(self.letters[place]) > most:
            self.letters[place] = str(count) + "/" + str(len(word))

    # Movement.

    @property
    def moving(self) -> bool:
        """Whether cards are on the way."""
        return self._moving != 0

    def lay(self, place: int, card: int, x: int, y: int, ms: int, screen) -> None:
        """Puts a card at its place; it comes from (x, y) in `ms` milliseconds (0: it lies there at once)."""
        n = 0
        for i in range(self.seats):
            if self.cards[i]:
                n += 1
        self.order[n] = place
        self.cards[place] = card
        if ms:
            self._moving = 1
            self._who = place
            self._from_x = x
            self._from_y = y
            self._ms = 0
            self._long_ms = ms
        self._dirty_card(screen, place)

    def sweep(self, taker: int, ms: int, screen) -> None:
        """The finished trick goes to its taker; with `ms` 0 it is gone at once."""
        self._dirty_cards(screen)
        self._moving = 2
        self._who = taker
        self._ms = 0
        self._long_ms = max(ms, 1)
        if not ms:
            self.finish(screen)

    def mark_winner(self, place: int, screen) -> None:
        """The card of this place takes the trick; -1: no card does."""
        before = self.winner
        self.winner = place
        if before >= 0:
            self._dirty_card(screen, before)
        if place >= 0:
            self._dirty_card(screen, place)

    def finish(self, screen) -> None:
        """Whatever moves has arrived."""
        if self._moving == 1:
            self._dirty_card(screen, self._who)
            self._moving = 0
            self._dirty_card(screen, self._who)
        elif self._moving == 2:
            self._dirty_cards(screen)
            self.dirty_place(screen)  # its outline is seen again
            self.clear()

    def clear(self) -> None:
        """Nothing lies on the table and nothing moves."""
        for i in range(self.seats):
            self.cards[i] = 0
        self.winner = -1
        self._moving = 0

    def tick(self, ms: int, screen) -> bool:
        """Time passes; True when something has just arrived. Allocates nothing but small change."""
        if not self._moving:
            return False
        one = self._moving == 1
        if self._ms + ms >= self._long_ms:
            self.finish(screen)
            return True
        if one:
            self._dirty_card(screen, self._who)
            self._ms += ms
            self._dirty_card(screen, self._who)
        else:
            self._dirty_cards(screen)
            self._ms += ms
            self._dirty_cards(screen)
        return False

    def _at(self, start: int, end: int) -> int:
        """Between two coordinates: fast at first, slow at the end."""
        left = self._long_ms - self._ms
        left = left * left * 256 // (self._long_ms * self._long_ms)
        return end - ((end - start) * left >> 8)

    def _away(self, start: int, end: int) -> int:
        """Between two coordinates: slow at first."""
        gone = self._ms * self._ms * 256 // (self._long_ms * self._long_ms)
        return start + ((end - start) * gone >> 8)

    def card_x(self, place: int) -> int:
        """Where the card of a place is painted now."""
        if self._moving == 1 and place == self._who:
            return self._at(self._from_x, self.xs[place])
        if self._moving == 2:
            return self._away(self.xs[place], self.home_xs[self._who])
        return self.xs[place]

    def card_y(self, place: int) -> int:
        """See card_x."""
        if self._moving == 1 and place == self._who:
            return self._at(self._from_y, self.ys[place])
        if self._moving == 2:
            return self._away(self.ys[place], self.home_ys[self._who])
        return self.ys[place]

    # What has to be painted again.

    def _dirty_card(self, screen, place: int) -> None:
        x = self.card_x(place)
        y = self.card_y(place)
        screen.dirty(x - 2, y - 3, self.w + 5, self.h + 6)

    def _dirty_cards(self, screen) -> None:
        for place in range(self.seats):
            if self.cards[place]:
                self._dirty_card(screen, place)

    def dirty(self, screen) -> None:
        """All above the message, however it changed."""
        screen.dirty(0, 0, self.ui.width, self.bottom)

    def settle_people(self, screen) -> None:
        """After changes: whoever looks different from what the last call saw has to be painted again."""
        for place in range(self.seats):
            seen = (self.points[place] + 256) * 64 + self.taken[place]
            seen = seen * 8 + (self.turn == place) + 2 * (self.leader == place) + 4 * (self.taker == place)
            if place == ME:
                seen = seen * 4 + self.broken + 1
            if seen == self._seen[place]:
                continue
            self._seen[place] = seen
            if self.mono:
                self.dirty(screen)
                continue
            x, y, w, h = self._areas[place]
            screen.dirty(x, y, w, h)
            if place == ME:
                self.dirty_place(screen)

    def dirty_place(self, screen) -> None:
        """Where my card lies."""
        screen.dirty(self.xs[0] - 2, self.ys[0] - 2, self.w + 4, self.h + 4)

    # Painting.

    def draw(self, canvas) -> None:
        """Paints all but moving cards; the background is the caller's. Allocates nothing."""
        if not canvas.shows(0, 0, self.ui.width, self.bottom):
            return
        if self.mono:
            self._draw_mono(canvas)
        else:
            self._draw_colour(canvas)
        if not self._moving:
            self.draw_cards(canvas)

    def draw_moving(self, canvas) -> None:
        """Paints the trick when a card of it is on the way: over everything else."""
        if self._moving:
            self.draw_cards(canvas)

    def draw_cards(self, canvas) -> None:
        """Paints the trick in the order it was played."""
        painter = self._painter
        for n in range(self.seats):
            place = self.order[n]
            card = self.cards[place]
            if not card or (n and self._drawn(n)):
                continue
            state = look.PLAIN
            if place == self.winner:
                state = look.SELECTED
            h = self.h
            if self.mono and place & 1 and not self._cells:
                h -= 1  # leaves room for the descenders of the names above
            painter.draw(canvas, self.card_x(place), self.card_y(place), self.w, h, card, state)
            if self.mono and place == self.leader and (not self._moving or (self._moving == 1 and place != self._who)):
                self._knob(canvas, self.xs[place], self.ys[place])

    def _drawn(self, n: int) -> bool:
        """Whether the n-th place of `order` is there already (left from an earlier trick)."""
        for i in range(n):
            if self.order[i] == self.order[n]:
                return True
        return False

    def _knob(self, canvas, x: int, y: int) -> None:
        """The leader's sign on 128x64: a thick left edge."""
        canvas.fill_rect(x - 2, y + 3, 2, 7, 1)

    def _draw_colour(self, canvas) -> None:
        ui = self.ui
        panel = self._panel_x
        top = 17 if self.ring else 30
        canvas.round_rect(panel, top, ui.width - 2 * panel, self.bottom - top - 1, 16, ui.panel)
        if not self.cards[ME] and self.place_me:
            x = self.xs[ME]
            y = self.ys[ME]
            if self.turn == ME:
                canvas.round_frame(x, y, self.w, self.h, 4, ui.accent)
                canvas.round_frame(x + 1, y + 1, self.w - 2, self.h - 2, 3, ui.accent)
            else:
                canvas.round_frame(x, y, self.w, self.h, 4, ui.felt)
        if self.broken >= 0:
            self._draw_broken(canvas)
        for place in range(self.seats):
            self._draw_person(canvas, place)

    def _draw_broken(self, canvas) -> None:
        """Hearts, where my card will lie: red once they are broken, before that a shadow with a bar across."""
        x = self.xs[ME] + (self.w - 15) // 2
        y = self.ys[ME] + (self.h - 15) // 2
        if self.cards[ME] or not canvas.shows(x - 2, y, 20, 16):
            return
        self._painter.draw_suit(canvas, x, y, 3, self.ui.alarm if self.broken else self.ui.shadow)
        if not self.broken:
            canvas.fill_rect(x - 2, y + 6, 19, 2, self.ui.felt)

    def _draw_person(self, canvas, place: int) -> None:
        ui = self.ui
        font = self.name_font
        now = place == self.turn
        face = self._faces[place]
        if face is not None:
            x = self.face_xs[place]
            y = self.face_ys[place]
            if canvas.shows(x - 2, y - 2, SIZE + 4, SIZE + 4):
                canvas.round_rect(x - 2, y - 2, SIZE + 4, SIZE + 4, 4, ui.accent if now else ui.shadow)
                canvas.blit(face, x, y, 15)
        colour = ui.accent if now else ui.text
        y = self.name_ys[place]
        if self.name_ends[place]:
            canvas.text_right(font, self.names[place], self.name_ends[place], y, colour)
        else:
            canvas.text(font, self.names[place], self.name_xs[place], y, colour)
        x = self.pill_xs[place]
        y = self.pill_ys[place]
        w = self.pill_w
        font = self.pill_font
        if canvas.shows(x, y, w, font.height):
            canvas.round_rect(x, y, w, font.height, 6, ui.shadow)
            points = self.points[place]
            canvas.number(font, points, x + (w + digits(points) * font.width) // 2, y, ui.paper if points else ui.dim)
        if self.letters is not None:
            self._draw_letters(canvas, place)
        else:
            self._draw_marks(canvas, place)
        if place == self.leader:
            canvas.mask(self._flag, self.flag_xs[place], self.flag_ys[place], ui.accent if place == ME else ui.text)

    def _draw_marks(self, canvas, place: int) -> None:
        """The tricks taken, as small backs; many of them lie closer together."""
        ui = self.ui
        y = self.mark_ys[place]
        x = self.mark_xs[place]
        room = self._mark_room
        if not canvas.shows(x, y, room, _MARK_HIGH):
            return
        count = self.taken[place]
        last = count - 1
        pitch = _MARK
        if self.ring and place == FAR + 1 and self.seats == 6:
            room = _FAR_MARKS
        if last * pitch + 6 > room:
            pitch = max(1, (room - 6) // last)
        for i in range(count):
            gold = i == last and place == self.taker
            canvas.fill_rect(x, y, 6, _MARK_HIGH, ui.felt)
            canvas.fill_rect(x, y, 5, _MARK_HIGH, ui.accent if gold else ui.dim)
            canvas.fill_rect(x + 1, y + 1, 3, _MARK_HIGH - 2, ui.ink if gold else ui.shadow)
            x += pitch

    def _draw_letters(self, canvas, place: int) -> None:
        """The letters on a slate; who took the last trick has a gold line below."""
        ui = self.ui
        letters = self.letters[place]
        font = self._letter_font
        x = self._letter_xs[place]
        y = self.mark_ys[place] - 2
        w = max(1, len(letters)) * font.width + 2
        if not canvas.shows(x - 1, y, w, font.height):
            return
        if letters:
            canvas.round_rect(x - 1, y, w, font.height - 1, 2, ui.ink)
        if place == self.taker:
            canvas.hline(x, y + font.height - 1, w - 2, ui.accent)
        canvas.text(font, letters, x, y, ui.paper)

    def _draw_mono(self, canvas) -> None:
        font = self.name_font
        if not self.cards[ME] and self.place_me:
            canvas.round_frame(self.xs[0], self.ys[0], self.w, self.h, 1, 1)
            if self.turn != ME:  # only its corners
                canvas.fill_rect(self.xs[0] + 4, self.ys[0], self.w - 8, self.h, 0)
                canvas.fill_rect(self.xs[0], self.ys[0] + 4, self.w, self.h - 8, 0)
        if self.broken > 0:
            self._painter.draw_suit(canvas, 60, 15, 3)
        if self._cells:
            self._draw_cells(canvas)
            return
        for place in range(self.seats):
            name = self.names[place]
            wide = len(name) * font.width
            points = self.points[place]
            long = digits(points) * font.width
            y = self.name_ys[place]
            x = self.name_xs[place]
            if self.name_ends[place]:
                x = self.name_ends[place] - wide - 3 - long
            now = place == self.turn
            if now:
                canvas.fill_rect(x, y, wide + 1, 13, 1)
            canvas.text(font, name, x + (1 if now else 0), y, 0 if now else 1)
            canvas.number(font, points, min(x + wide + 3 + long, self.ui.width), y, 1)
            if place == self.taker and not now:
                canvas.hline(x, y + 12, wide, 1)

    def _draw_cells(self, canvas) -> None:
        """Names with the points below them, or the points beside and the letters below them; beside the boxes."""
        font = self.name_font
        for place in range(self.seats):
            x = self.name_xs[place]
            y = self.name_ys[place]
            now = place == self.turn
            wide = len(self.names[place]) * font.width
            if now:
                canvas.fill_rect(x, y, wide, 8, 1)
            canvas.text(font, self.names[place], x, y, 0 if now else 1)
            points = self.points[place]
            if self.letters is not None:
                canvas.number(font, points, x + _SLATE_WIDE, y, 1)
                canvas.text(font, self.letters[place], x, y + 10, 1)
                if place == self.taker:
                    canvas.hline(x, y + 8, wide, 1)
                continue
            canvas.number(font, points, x + digits(points) * font.width, y + 9, 1)
            if place == self.taker:
                canvas.hline(x, y + 17, wide, 1)


def place_of(seat: int, me: int, seats: int, anticlockwise: bool = False) -> int:
    """Where a seat sits, seen from mine: 0 me, then clockwise. anticlockwise: who plays next sits at the right."""
    return (me - seat if anticlockwise else seat - me) % seats


def digits(points: int) -> int:
    """Signs of a number in text: 3 for 129 and for -10. Allocates nothing."""
    if points < 0:
        return 1 + digits(-points)
    return 1 if points < 10 else 2 if points < 100 else 3
