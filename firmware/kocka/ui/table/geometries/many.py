"""Seven to nine players: no portraits; cells in two rows, five below with me in the middle, the others above.

Loaded for such a table alone. See TableGeometry.
"""

from kocka.ui.table.geometries import TableGeometry

_BELOW = 5  # cells of the lower row


def many(ui, made: TableGeometry, seats: int) -> None:
    """Fills the places of `made`, the display's Glass, for 7..9 players. Allocates."""
    upper, lower = made.many_rows
    name_x, name_y = made.many_name
    pill_x, pill_y, made.pill_w = made.many_pill
    marks_x, marks_y, marks_room = made.many_marks
    card_x, card_y, wide, high = made.many_card
    letters_below, letters_above = made.many_letters
    made.knob = True
    made.name_font = made.pill_font = "low"
    order = [2, 1, 0, seats - 1, seats - 2] + list(range(3, seats - 2))  # by cell
    above = seats - _BELOW
    step = ui.width // _BELOW
    room_above = min(ui.width // above, step + step // 3)
    none: list = [()] * seats
    trick, home, name, pill, marks, area = list(none), list(none), list(none), list(none), list(none), list(none)
    letters = [letters_below] * seats
    sinks = [2] * seats
    for cell in range(seats):
        place = order[cell]
        if cell < _BELOW:
            x = cell * step
            y = lower
            beside = x + card_x if place == 0 else -wide - 4 if place <= 2 else ui.width + 4
            home[place] = (beside, y if place else made.bottom + 52)
            area[place] = (x, y, step, made.bottom - y)
        else:
            x = (ui.width - above * room_above) // 2 + (cell - _BELOW) * room_above
            y = upper
            home[place] = (x + card_x, -high - 4)
            area[place] = (x, y, room_above, lower)
            letters[place] = letters_above
            sinks[place] = 0
        trick[place] = (x + card_x, y + card_y, wide, high)
        name[place] = (x + name_x, y + name_y)
        pill[place] = (x + pill_x, y + pill_y)
        marks[place] = (x + marks_x, y + marks_y, marks_room)
    made.trick = tuple(trick)
    made.home = tuple(home)
    made.name = tuple(name)
    made.name_letters = tuple(letters)
    made.name_end = made.pill_gap = made.marks_gap = (0,) * seats
    made.sinks = tuple(sinks)
    if made.pill_w:
        made.face = (None,) * seats
        made.pill = tuple(pill)
        made.marks = tuple(marks)
        made.area = tuple(area)
    else:
        made.plates = ("plates_mono", "Rows")
        made.finishes = False
