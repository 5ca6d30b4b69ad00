"""Where things stand at the table: the trick, the plates of the players, the hand, the message strip.

The numbers are data, a module of `geometries` that the layout names; nothing that paints a table asks how large the
display is. A display that is higher than its class gets the rows in between.
"""

from kocka.ui.table.geometries import TableGeometry

_BY_PLACE = ("trick", "home", "name", "name_end", "name_letters", "face", "pill", "pill_gap", "marks", "marks_gap",
             "flag", "area")  # fmt: skip
_WITH_Y = ("trick", "home", "name", "face", "pill", "marks", "flag", "area")
_RING = 6  # more people sit in two rows
_ODD_ONE = 2  # of four places the one that stays empty with three players


def data(ui):
    """The module of `geometries` for a Layout."""
    return __import__("kocka.ui.table.geometries." + ui.places, None, None, ("Glass",))


def glass(ui) -> TableGeometry:
    """What does not depend on the number of players: hand and message strip. May allocate."""
    return _fitted(data(ui).Glass(), ui.height)


def table(ui, seats: int, slates: bool = False) -> TableGeometry:
    """The places of 3..9 players; `slates`: letters are played for, or may be. May allocate."""
    found = data(ui)
    if seats > _RING:
        from kocka.ui.table.geometries.many import many

        made = found.Glass()
        many(ui, made, seats)
        return _fitted(made, ui.height)
    if seats == 3 and not slates:
        of_three = getattr(found, "Three", None)
        return _fitted(of_three(), ui.height) if of_three else _fitted(found.Four(), ui.height, True)
    if seats == 5:
        return _fitted(found.Five(), ui.height)
    if seats == 6:
        return _fitted(found.Six(), ui.height)
    return _fitted(found.Slates() if slates else found.Four(), ui.height, seats == 3)


def _fitted(made: TableGeometry, height: int, three: bool = False) -> TableGeometry:
    """`made`, changed to fit a display of this height; three: nobody sits across."""
    more = height - made.height
    if more:
        for name in _WITH_Y:
            rows = getattr(made, name)
            sinks = (name == "trick" and made.trick_sinks) or made.sinks
            if rows:
                setattr(made, name, tuple([_lower(rows[at], more * sinks[at] // 2) for at in range(len(rows))]))
        made.bottom += more
        made.strip = (made.strip[0] + more, made.strip[1])
        made.height = height
    if three:
        for name in _BY_PLACE:
            rows = getattr(made, name)
            if rows:
                setattr(made, name, rows[:_ODD_ONE] + rows[_ODD_ONE + 1 :])
    return made


def _lower(row, by: int):
    """A row (x, y, …) of a table, `by` px further down."""
    return row and (row[0], row[1] + by) + row[2:]
