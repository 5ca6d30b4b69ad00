"""The last trick on 128x64."""

from kocka.hal import OK
from kocka.ui.core.canvas import PAGE
from kocka.ui.screens.play.last_trick import FEW, MANY, LastTrick
from kocka.ui.table import faces


class MonoLastTrick(LastTrick):
    """See LastTrick. The sentence stands only where there is no trick to be shown."""

    def enter(self):
        """As in LastTrick; long totals leave less room for names."""
        super().enter()
        font = self.ui.body if self.seats <= MANY else self.ui.small
        for place in range(self.seats):
            room = (60 if self.seats <= FEW else 41) - len(faces.plain(self._totals[place])) * font.width - 3
            self._names[place] = self._names[place][: room // font.width]
        return None

    def _picture(self, face: int) -> None:
        return None

    def draw(self, canvas) -> None:
        canvas.fill(self.ui.felt)
        canvas.area(PAGE, 0, 0, self.ui.width, self.ui.height, OK)
        if self._shown:
            self.table_view.draw(canvas)
        else:
            self._draw_lines(canvas, self.ui.body, 1, 13)
        self._draw_totals(canvas)

    def _draw_totals(self, canvas) -> None:
        """Draws names and totals, two in a line, three if more than four play."""
        ui = self.ui
        canvas.hline(0, 39, ui.width, 1)
        for place in range(self.seats):
            total = self._totals[place]
            font = ui.body
            if self.seats > MANY:
                font = ui.small
                x = place % 3 * 43
                y = 40 + place // 3 * 8
                right = x + 41
            elif self.seats <= FEW:
                x = (place & 1) * 66
                y = 39 + (place >> 1) * 12
                right = x + 60
            else:
                x = place % 3 * 43
                y = 39 + place // 3 * 12
                right = x + 41
            canvas.text(font, self._names[place], x, y, 1)
            canvas.number(font, total, right, y, 1)
