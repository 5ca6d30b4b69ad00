"""Which hand, which message strip and which graph a display has."""

from kocka.ui.core.layout import LOW, MONO
from kocka.ui.table import geometry
from kocka.ui.table.hand import Hand
from kocka.ui.table.message_strip import MessageStrip

MYPY = False
if MYPY:
    from kocka.ui.widgets.graph import Graph


def hand(ui, cards) -> Hand:
    """The hand of a display. `ui`: the Layout; `cards`: Cards or MonoCards."""
    if ui.display == MONO:
        from kocka.ui.table.hand_mono import MonoHand

        return MonoHand(ui, cards)
    return Hand(ui, cards)


def strip(ui) -> MessageStrip:
    """The message strip of a display. `ui`: the Layout."""
    if not geometry.glass(ui).covers:
        return MessageStrip(ui)
    if ui.display == LOW:
        from kocka.ui.table.geometries.low_strip import LowStrip

        return LowStrip(ui)
    from kocka.ui.table.strip_mono import MonoStrip

    return MonoStrip(ui)


def graph(ui, *arguments) -> "Graph":
    """The graph of a display, of the arguments of Graph. Allocates."""
    if ui.display == MONO:
        from kocka.ui.widgets.graph_mono import MonoGraph

        return MonoGraph(ui, *arguments)
    from kocka.ui.widgets.graph import Graph

    return Graph(ui, *arguments)
