"""The middle of the playing screens: the four people round the table, the trick between them, and cards on their way.

Places are seen from my chair: 0 is me at the bottom, 1 the left, 2 the far side, 3 the right, clockwise. The colour
boards show a portrait, a name, the points of this round and a row of taken tricks for each; 128x64 sets a name and a
number beside each of the four boxes of the trick, turning like a pinwheel.
"""

from micropython import const

from kocka.ui import cards as look
from kocka.ui.portraits import SIZE, portrait
from kocka.ui.text import bitmap, clip

ME = const(0)
LEFT = const(1)
FAR = const(2)
RIGHT = const(3)

_NAME = const(6)  # letters that a name may have at the table of the 240 px board
_MARK = const(4)  # pitch of the taken tricks
_MARK_HIGH = const(10)


class Felt:
    """What lies on the table and who sits round it.

    By place: names (str), faces, points (ints), taken (tricks), cards (bytearray, 0 where nothing lies). turn: whose
    turn it is (gold), -1 nobody's; leader: who led the trick or will, -1 unknown; taker: who took the last trick, -1.
    winner: the place whose card takes the finished trick, which waits on the table, else -1.
    """

    def __init__(self, ui, painter) -> None:
        """`ui`: the Layout; `painter`: Cards or MonoCards. Nobody sits yet: see `seat`."""
        self.ui = ui
        self.mono = ui.mono
        self._painter = painter
        self.pill_xs: list[int] = []
        self.mark_xs: list[int] = []
        self.names = ["", "", "", ""]
        self._faces = [None, None, None, None]
        self.points = [0, 0, 0, 0]
        self.taken = bytearray(4)
        self.cards = bytearray(4)
        self.order = bytearray(4)  # places in the order in which their cards are painted
        self.turn = -1
        self.leader = -1
        self.taker = -1
        self.winner = -1
        self._seen = [-1, -1, -1, -1]  # what `settle_people` saw
        self.place_me = True  # the outline where my card will lie
        # A card, or all four, on the way.
        self._moving = 0  # 0 nothing, 1 a card to its place, 2 the trick to its taker
        self._who = 0
        self._from_x = 0
        self._from_y = 0
        self._ms = 0
        self._long_ms = 0
        if self.mono:
            self._measure_mono()
        else:
            self._measure()

    def _measure(self) -> None:
        """Places on the colour boards (px)."""
        from kocka.ui.art import icons

        ui = self.ui
        width = ui.width
        self.w = look.TRICK_WIDTH
        self.h = look.TRICK_HEIGHT
        middle = (width - self.w) // 2
        aside = 46 if width < 320 else 52
        self.xs = (middle, middle - aside, middle, middle + aside)
        self.ys = (64, 37, 2, 37)
        self.bottom = 124
        # Where cards come from and tricks go to.
        self.home_xs = (middle, -self.w - 4, middle, width + 4)
        self.home_ys = (176, 37, -self.h - 4, 37)
        face_left = 8 if width < 320 else 6
        self.face_xs = (0, face_left, middle - 36 if width < 320 else middle - 44, width - face_left - SIZE)
        self.face_ys = (0, 39, 2, 39) if width < 320 else (0, 42, 2, 42)
        name = ui.small if width < 320 else ui.body
        self.name_font = name
        right = middle + self.w
        self.name_xs = (right + 4, 2 if width < 320 else 6, right + 5, 0)
        self.name_ys = (105, 18, 0, 18) if width < 320 else (103, 19, 0, 19)
        self.name_ends = (0, 0, 0, width - 2 if width < 320 else width - 6)
        self.pill_w = 2 * name.width + 10
        step = name.height + 1
        if width < 320:
            self.pill_xs = [0, 10, right + 5, width - 10 - self.pill_w]
            self.pill_ys = (105, 74, step - 1, 74)
            self.mark_xs = [middle - 40, 7, 0, width - 41]
            self.mark_ys = (107, 94, 4, 94)
            self.flag_xs = (middle - 53, 43, middle - 49, width - 52)
            self.flag_ys = (106, 44, 10, 44)
        else:
            self.pill_xs = [0, 44, 0, width - 44 - self.pill_w]
            self.pill_ys = (103, 47, 0, 47)
            self.mark_xs = [middle - 40, 6, right + 5, width - 6 - 34]
            self.mark_ys = (107, 80, 23, 80)
            self.flag_xs = (middle - 53, 54, middle - 60, width - 63)
            self.flag_ys = (106, 78, 12, 78)
        self._flag = bitmap(icons.LEADER[2], icons.LEADER[0], icons.LEADER[1], 3)

    def _measure_mono(self) -> None:
        """Places on 128x64 (px)."""
        ui = self.ui
        self.w = look.MONO_WIDE
        self.h = look.MONO_LOW
        self.xs = (52, 26, 52, 78)
        self.ys = (25, 13, 0, 13)
        self.bottom = 38
        self.home_xs = (52, -26, 52, 130)
        self.home_ys = (42, 13, -14, 13)
        self.name_font = ui.body
        self.name_xs = (0, 0, 78, 0)
        self.name_ys = (25, 0, 0, 25)
        self.name_ends = (0, 0, 0, 128)

    # Who sits there.

    def seat(self, place: int, name: str, face: int) -> None:
        """Somebody sits down; `face` -1 for none. Allocates: for `enter`."""
        font = self.name_font
        room = _NAME if self.ui.width < 320 else 8
        self.names[place] = clip(font, name, room * font.width)
        if place == FAR and not self.mono and not self.ui.wide:
            self.mark_xs[FAR] = self.name_xs[FAR] + len(self.names[FAR]) * font.width + 4
        if not self.mono and (place == ME or (place == FAR and self.ui.wide)):
            gap = 7 if self.ui.wide else 4
            self.pill_xs[place] = self.name_xs[place] + len(self.names[place]) * font.width + gap
        self._faces[place] = portrait(face) if face >= 0 and not self.mono else None

    # Movement.

    @property
    def moving(self) -> bool:
        """Whether cards are on the way."""
        return self._moving != 0

    def lay(self, place: int, card: int, x: int, y: int, ms: int, screen) -> None:
        """Puts a card at its place; it comes from (x, y) in `ms` milliseconds (0: it lies there at once)."""
        n = 0
        for i in range(4):
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

    def finish(self, screen) -> None:
        """Whatever moves has arrived."""
        if self._moving == 1:
            self._dirty_card(screen, self._who)
            self._moving = 0
            self._dirty_card(screen, self._who)
        elif self._moving == 2:
            self._dirty_cards(screen)
            self._moving = 0
            self.clear()

    def clear(self) -> None:
        """Nothing lies on the table and nothing moves."""
        for i in range(4):
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
        for place in range(4):
            if self.cards[place]:
                self._dirty_card(screen, place)

    def dirty(self, screen) -> None:
        """All above the message, however it changed."""
        screen.dirty(0, 0, self.ui.width, self.bottom)

    def settle_people(self, screen) -> None:
        """After changes: whoever looks different from what the last call saw has to be painted again."""
        ui = self.ui
        for place in range(4):
            seen = (self.points[place] + 32) * 64 + self.taken[place] * 4
            seen = seen * 8 + (self.turn == place) + 2 * (self.leader == place) + 4 * (self.taker == place)
            if seen == self._seen[place]:
                continue
            self._seen[place] = seen
            if ui.mono:
                self.dirty(screen)
            elif place == ME:
                left = self.flag_xs[ME]
                screen.dirty(left, self.name_ys[ME] - 2, ui.width - left, self.bottom - self.name_ys[ME] + 2)
                self.dirty_place(screen)
            elif place == FAR:
                screen.dirty(self.flag_xs[FAR], 0, ui.width - self.flag_xs[FAR], self.ys[LEFT] + 5)
            elif place == LEFT:
                screen.dirty(0, self.name_ys[LEFT], self.xs[LEFT], self.bottom - self.name_ys[LEFT])
            else:
                left = self.xs[RIGHT] + self.w
                screen.dirty(left, self.name_ys[RIGHT], ui.width - left, self.bottom - self.name_ys[RIGHT])
                screen.dirty(left - 20, self.name_ys[RIGHT], 20, self.name_font.height)  # a long name

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
        for n in range(4):
            place = self.order[n]
            card = self.cards[place]
            if not card or (n and self._drawn(n)):
                continue
            state = look.PLAIN
            if place == self.winner:
                state = look.SELECTED
            h = self.h
            if self.mono and place & 1:
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
        middle = self.xs[1] - 8
        canvas.round_rect(middle, 30, ui.width - 2 * middle, self.bottom - 31, 16, ui.panel)
        if not self.cards[ME] and self.place_me:
            x = self.xs[ME]
            y = self.ys[ME]
            if self.turn == ME:
                canvas.round_frame(x, y, self.w, self.h, 4, ui.accent)
                canvas.round_frame(x + 1, y + 1, self.w - 2, self.h - 2, 3, ui.accent)
            else:
                canvas.round_frame(x, y, self.w, self.h, 4, ui.felt)
        for place in range(4):
            self._draw_person(canvas, place)

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
        if canvas.shows(x, y, w, font.height):
            canvas.round_rect(x, y, w, font.height, 6, ui.shadow)
            points = self.points[place]
            digits = 2 if points > 9 or points < 0 else 1
            canvas.number(font, points, x + (w + digits * font.width) // 2, y, ui.paper if points else ui.dim)
        y = self.mark_ys[place]
        x = self.mark_xs[place]
        if canvas.shows(x, y, 8 * _MARK + 3, _MARK_HIGH):
            last = self.taken[place] - 1
            pitch = _MARK if last < 6 else _MARK - 1
            for i in range(self.taken[place]):
                gold = i == last and place == self.taker
                canvas.fill_rect(x, y, 6, _MARK_HIGH, ui.felt)
                canvas.fill_rect(x, y, 5, _MARK_HIGH, ui.accent if gold else ui.dim)
                canvas.fill_rect(x + 1, y + 1, 3, _MARK_HIGH - 2, ui.ink if gold else ui.shadow)
                x += pitch
        if place == self.leader:
            canvas.mask(self._flag, self.flag_xs[place], self.flag_ys[place], ui.accent if place == ME else ui.text)

    def _draw_mono(self, canvas) -> None:
        font = self.name_font
        if not self.cards[ME] and self.place_me:
            canvas.round_frame(self.xs[0], self.ys[0], self.w, self.h, 1, 1)
            if self.turn != ME:  # only its corners
                canvas.fill_rect(self.xs[0] + 4, self.ys[0], self.w - 8, self.h, 0)
                canvas.fill_rect(self.xs[0], self.ys[0] + 4, self.w, self.h - 8, 0)
        for place in range(4):
            name = self.names[place]
            wide = len(name) * font.width
            points = self.points[place]
            digits = 2 if points > 9 or points < 0 else 1
            y = self.name_ys[place]
            x = self.name_xs[place]
            if self.name_ends[place]:
                x = self.name_ends[place] - wide - 3 - digits * font.width
            now = place == self.turn
            if now:
                canvas.fill_rect(x, y, wide + 1, 13, 1)
            canvas.text(font, name, x + (1 if now else 0), y, 0 if now else 1)
            canvas.number(font, points, x + wide + 3 + digits * font.width, y, 1)
            if place == self.taker and not now:
                canvas.hline(x, y + 12, wide, 1)
