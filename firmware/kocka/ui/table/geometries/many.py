"""Seven to nine players: no portraits; cells in two rows, five below with me in the middle, the others above.

Loaded for such a table alone. See TableGeometry.
"""

from kocka.ui.table.geometries import TableGeometry

_BELOW = 5  # cells of the lower row

# Square, wide, low, mono: y of the rows; from a cell's corner (x, y) of the name, of the points with their width (0:
# after the name), of the tricks taken with their room, (x, y, w, h) of the card; letters of a name below and above.
_CELLS = (
    ((0, 62), (2, 0), (24, 18, 24), (25, 38, 22), (2, 16, 21, 42), (5, 7)),
    ((0, 62), (2, 0), (37, 18, 26), (38, 38, 22), (2, 16, 34, 44), (7, 9)),
    ((0, 41), (24, 0), (24, 15, 24), (24, 31, 22), (2, 0, 21, 40), (3, 4)),
    ((0, 19), (2, 0), (0, 0, 0), (0, 0, 0), (2, 7, 22, 12), (2, 3)),
)


def many(ui, made: TableGeometry, seats: int) -> None:
    """Fills the places of `made`, the display's Glass, for 7..9 players. Allocates."""
    rows, name, pill, marks, card, letters = _CELLS[ui.display]
    if not pill[2]:
        made.plates = ("plates_mono", "Rows")
    made.knob = True
    made.name_font = made.pill_font = "low"
    made.pill_w = pill[2]
    order = [2, 1, 0, seats - 1, seats - 2] + list(range(3, seats - 2))  # by cell
    above = seats - _BELOW
    step = ui.width // _BELOW
    wide = min(ui.width // above, step + step // 3)
    found: list = [()] * seats
    for cell in range(seats):
        place = order[cell]
        low = cell < _BELOW
        x = cell * step if low else (ui.width - above * wide) // 2 + (cell - _BELOW) * wide
        y = rows[1] if low else rows[0]
        room = step if low else wide
        home = made.bottom + 52 if place == 0 else y if low else -card[3] - 4
        found[place] = (
            (x + card[0], y + card[1], card[2], card[3]),
            ((-card[2] - 4 if place <= 2 else ui.width + 4) if low and place else x + card[0], home),
            (x + name[0], y + name[1]),
            letters[0] if low else letters[1],
            (x + pill[0], y + pill[1]),
            (x + marks[0], y + marks[1], marks[2]),
            (x, y, room, made.bottom - y if low else rows[1]),
            2 if low else 0,
        )
    none = (0,) * seats
    made.trick = tuple([one[0] for one in found])
    made.home = tuple([one[1] for one in found])
    made.name = tuple([one[2] for one in found])
    made.name_letters = tuple([one[3] for one in found])
    made.name_end = made.pill_gap = made.marks_gap = none
    if pill[2]:
        made.face = (None,) * seats
        made.pill = tuple([one[4] for one in found])
        made.marks = tuple([one[5] for one in found])
        made.area = tuple([one[6] for one in found])
    made.sinks = tuple([one[7] for one in found])
