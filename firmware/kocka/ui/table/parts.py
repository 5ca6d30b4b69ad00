"""Which hand and which message strip a display has."""

from kocka.ui.table import geometry
from kocka.ui.table.hand import Hand
from kocka.ui.table.message_strip import MessageStrip


def hand(ui, cards) -> Hand:
    """The hand of a display. `ui`: the Layout; `cards`: Cards or MonoCards."""
    if ui.mono:
        from kocka.ui.table.hand_mono import MonoHand

        return MonoHand(ui, cards)
    return Hand(ui, cards)


def strip(ui) -> MessageStrip:
    """The message strip of a display. `ui`: the Layout."""
    if not geometry.glass(ui).covers:
        return MessageStrip(ui)
    from kocka.ui.table.strip_mono import MonoStrip

    return MonoStrip(ui)
