"""Which hand, which message strip and which graph a display has: see Layout."""

from kocka.ui.core import layouts

MYPY = False
if MYPY:
    from kocka.ui.table.hand import Hand
    from kocka.ui.table.message_strip import MessageStrip
    from kocka.ui.widgets.graph import Graph


def hand(ui, cards) -> "Hand":
    """The hand of a display. `ui`: the Layout; `cards`: Cards or MonoCards."""
    module, kind = ui.hand_class
    return layouts.named(module, kind)(ui, cards)


def strip(ui) -> "MessageStrip":
    """The message strip of a display. `ui`: the Layout."""
    module, kind = ui.strip_class
    return layouts.named(module, kind)(ui)


def graph(ui, *arguments) -> "Graph":
    """The graph of a display, of the arguments of Graph. Allocates."""
    module, kind = ui.graph_class
    return layouts.named(module, kind)(ui, *arguments)
