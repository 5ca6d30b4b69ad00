"""Touch: on every canonical screen, whatever keys do can be touched, and an area's steps lead to it."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.sim import gallery
from host_tools.sim.device import Device
from kocka.hal import BACK, INFO, LONG, MENU, NEXT, OK, SHEET, boards
from kocka.ui.core import palette
from kocka.ui.core.canvas import BUTTON, CARD, MESSAGE, PERSON, PICK, ROW, TRICK, WHEEL
from kocka.ui.core.idle import ASLEEP
from kocka.ui.core.touch import MOVES, Touch
from kocka.ui.table import cards as look
from kocka.ui.widgets.dialog import Box
from tests.plugin import some
from tests.ui.stage import assert_fresh

pytestmark = pytest.mark.slow

# Fields of an area.
NAME = 0
KEY = 5
STEPS = 6


def reached(board: str) -> Iterator[tuple[str, Device]]:
    """Each canonical screen of a board, of a device of its own."""
    for name, canonical in gallery.SCREENS.items():
        if board in canonical.boards:
            with fresh(name, board) as device:
                if type(device.app.top).__module__.startswith("kocka."):
                    yield name, device


@contextlib.contextmanager
def fresh(name: str, board: str) -> Iterator[Device]:
    """A device that shows a canonical screen."""
    with tempfile.TemporaryDirectory(dir=gallery.memory()) as folder:
        device = Device(board, Path(folder), "cs", seed=gallery.SEED)
        gallery.SCREENS[name].reach(device)
        yield device
        device.close()


def fingers(device: Device) -> Touch:
    """What takes the touches of a device."""
    device.app.touch(0, 0, MOVES)  # nothing is down: only makes it
    found: Touch = device.app._touch
    return found


def middle(area: tuple[int, ...]) -> tuple[int, int]:
    """A point of an area: that of a card is at its left edge, where no other card lies on it."""
    _, x, y, w, h, _, _ = area
    return (x + 2 if area[0] in (CARD, PICK) else x + w // 2), y + h // 2


def looks(device: Device) -> tuple[str, bytes]:
    """What the device shows."""
    return device.screen, device.pixels().tobytes()


def pressed(name: str, board: str, key: int) -> tuple[str, bytes]:
    """What a device shows after a key."""
    with fresh(name, board) as device:
        device.board.press(key)
        for _ in range(5):
            device.advance(20)
        return looks(device)


@pytest.mark.parametrize("board", [*some(boards.MAIN, 3, 1), *boards.PAGE])
def test_what_keys_do_can_be_touched(board: str) -> None:
    """On each canonical screen: OK and BACK, unless another touch does the same; the cursor goes to what is touched.

    The arrows are swipes.
    """
    wrong = []
    seen: dict[str, int] = {}
    for name, device in reached(board):
        keys = {area[KEY] for area in fingers(device).areas()}
        before = looks(device)
        missing = {OK, BACK} - keys
        if isinstance(device.app.top, Box):
            missing.clear()  # its buttons are all there is
        for key in missing:
            after = pressed(name, board, key)
            others = (NEXT, OK | LONG, *(keys & {OK, BACK}))
            if after != before and all(after != pressed(name, board, other) for other in others):
                wrong.append(f"{name} ({device.screen}): key {key} leads to {after[0]}")
        seen[device.screen] = seen.get(device.screen, 0) + 1
        if seen[device.screen] < 3:
            wrong += [f"{name}: {area} cannot be reached" for area in unreached(device)]
    assert len(seen) > 50
    assert not wrong, "\n".join(wrong)


def unreached(device: Device) -> Iterator[tuple[int, ...]]:
    """Of the first and the last area with a way for the cursor, those that it does not come to."""
    finger = fingers(device)
    for place in (0, -1):
        ways = [area for area in finger.areas() if area[STEPS] and area[NAME] != WHEEL]
        if not ways:
            return
        before = looks(device)
        finger._aim_at(*middle(ways[place]), ways[place], 0)
        turns(device, abs(ways[place][STEPS]) + 1)
        after = finger.at(*middle(ways[place]))
        if looks(device) != before and (after is None or after[STEPS]):  # the same: nothing can be chosen now
            yield ways[place]


def turns(device: Device, count: int = 5) -> None:
    """Time for so many keys."""
    for _ in range(count):
        device.advance(20)


def named(device: Device, name: int) -> list[tuple[int, ...]]:
    """The areas of this name."""
    return [area for area in fingers(device).areas() if area[NAME] == name]


def tap(device: Device, area: tuple[int, ...], held: bool = False) -> None:
    """Touches an area."""
    x, y = middle(area)
    device.touch(x, y, "down")
    device.touch(x, y, "hold" if held else "up")
    turns(device, 20)


def test_a_card_is_chosen_then_played() -> None:
    """The first touch lifts it, the second plays it; held, it opens the menu."""
    with fresh("table", "pico_lcd_1_3") as device:
        hand = device.app.top.hand
        legal = [at for at in range(hand.count) if not hand.flags[at] & look.DIMMED]
        other = next(at for at in legal if at != hand.cursor)
        held = bytes(hand.cards[: hand.count])
        tap(device, named(device, CARD)[other])
        assert (hand.cursor, hand.count) == (other, len(held))
        tap(device, named(device, CARD)[other])
        assert bytes(hand.cards[: hand.count]) == held[:other] + held[other + 1 :]
    with fresh("table", "pico_lcd_1_3") as device:
        tap(device, named(device, CARD)[0], held=True)
        assert device.screen == "game_menu"


def test_cards_to_pass_are_marked_at_once() -> None:
    """Two touches mark two more cards, a third one sends all."""
    with fresh("pass", "oled_128x64") as device:
        for at in (4, 2):
            tap(device, named(device, PICK)[at])
        hand = device.app.top.hand
        assert [at for at in range(hand.count) if hand.flags[at] & look.MARKED] == [0, 2, 4]
        tap(device, named(device, BUTTON)[-1])
        assert len(device.app.session.view.gave) == 3


def test_a_finger_slides_along_the_fan() -> None:
    """The cursor follows; nothing is played."""
    with fresh("table", "pico_lcd_1_3") as device:
        cards = named(device, CARD)
        hand = device.app.top.hand
        device.touch(*middle(cards[0]), "down")
        for area in (cards[1], cards[-1]):
            device.touch(*middle(area), "move")
            turns(device, 20)
        device.touch(*middle(cards[-1]), "up")
        turns(device)
        assert (hand.cursor, device.screen) == (hand.count - 1, "table")


def drawn_up(device: Device, area: tuple[int, ...], by: int) -> tuple[int, int]:
    """A finger takes a card up by so many px; where it is then."""
    x, y = middle(area)
    device.touch(x, y, "down")
    for step in range(1, 5):
        device.touch(x, y - by * step // 4, "move")
        turns(device, 20)
        assert_fresh(device.app)
    return x, y - by


def test_a_card_follows_the_finger_and_is_played_above_the_hand() -> None:
    """Another card than that under the cursor, too; what is let go in the hand stays there."""
    for wanted in (0, 3):
        with fresh("table_lead", "phone") as device:
            hand = device.app.top.hand
            card = hand.cards[wanted]
            before = looks(device)
            x, y = drawn_up(device, named(device, CARD)[wanted], 200)
            assert hand.cursor == wanted and looks(device) != before
            at = device.board.pixels()[y - 40 : y + 20, max(0, x - 20) : x + 20]
            assert (at == palette.PAPER).sum() > 500, "the card is not at the finger"
            device.touch(x, y, "up")
            turns(device)
            assert device.app.session.match.round.history[-1] == card
    with fresh("table_lead", "phone") as device:
        hand = device.app.top.hand
        count = len(device.app.session.match.round.history)
        x, y = drawn_up(device, named(device, CARD)[2], 30)
        device.touch(x, y, "up")
        turns(device)
        assert len(device.app.session.match.round.history) == count
        assert (hand.cursor, device.screen) == (2, "table")


def test_a_card_that_may_not_be_played_goes_back() -> None:
    with fresh("table", "phone") as device:
        hand = device.app.top.hand
        dimmed = next(at for at in range(hand.count) if hand.flags[at] & look.DIMMED)
        count = len(device.app.session.match.round.history)
        x, y = drawn_up(device, named(device, CARD)[dimmed], 200)
        device.touch(x, y, "up")
        turns(device)
        assert len(device.app.session.match.round.history) == count
        assert named(device, MESSAGE), "nothing is said"
        assert hand.start(dimmed)[1] > y, "it would start from where the finger was"


def test_a_card_flies_from_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a phone, where the hand has two rows: from its own row, raised as it was."""
    with fresh("hearts_pass", "phone") as device:
        hand = device.app.top.hand
        assert hand.count > 8, "no second row"
        corners: list[tuple[int, int]] = []
        draw = device.app.cards.draw

        def recorded(canvas: object, x: int, y: int, *rest: int) -> None:
            corners.append((x, y))
            draw(canvas, x, y, *rest)

        monkeypatch.setattr(device.app.cards, "draw", recorded)
        for place in (2, hand.count - 1):
            hand.move(place - hand.cursor)
            corners.clear()
            device.app.dirt.all()
            device.app.paint()
            assert hand.start(place) in corners


def test_cards_are_passed_by_dragging_them() -> None:
    with fresh("hearts_pass", "phone") as device:
        hand = device.app.top.hand
        marked = [at for at in range(hand.count) if hand.flags[at] & look.MARKED]
        for wanted in [at for at in range(hand.count) if at not in marked][: 3 - len(marked)]:
            x, y = drawn_up(device, named(device, PICK)[wanted], 200)
            device.touch(x, y, "up")
            turns(device)
        assert sum(bool(hand.flags[at] & look.MARKED) for at in range(hand.count)) == 3
        assert hand.on_button()


def test_faces_trick_and_message() -> None:
    """The score sheet, the last trick, the menu of the game."""
    for name, key in ((PERSON, SHEET), (TRICK, INFO), (MESSAGE, MENU)):
        with fresh("table", "pico_display_2_8") as device:
            before = looks(device)
            tap(device, named(device, name)[0])
            assert before != looks(device) == pressed("table", "pico_display_2_8", key)


def test_rows_scroll_and_are_picked() -> None:
    """Dragged upwards, a list shows what comes below; a touch picks a row."""
    with fresh("settings", "oled_128x64") as device:
        rows = device.app.top.list
        x, y = middle(named(device, ROW)[-1])
        device.touch(x, y, "down")
        device.touch(x, y - 3 * rows.row, "move")
        device.touch(x, y - 3 * rows.row, "up")
        turns(device)
        assert rows.cursor == 3
        tap(device, named(device, ROW)[0])
        assert rows.cursor == rows.first
        assert rows.choosing or rows.item.choices is None or len(rows.item.choices) == 2


def test_swipes_and_what_is_nowhere() -> None:
    """Pages turn; a touch where nothing is does nothing."""
    with fresh("help_page", "pico_lcd_1_3") as device:
        before = looks(device)
        for x in (200, 60):
            device.touch(x, 120, "down" if x == 200 else "move")
        device.touch(60, 120, "up")
        turns(device)
        after = looks(device)
        assert after != before
        device.touch(60, 120, "down")
        device.touch(200, 120, "move")
        device.touch(200, 120, "up")
        turns(device)
        assert looks(device) == before
    with fresh("start", "pico_lcd_1_3") as device:
        before = looks(device)
        device.touch(120, 40, "down")
        device.touch(120, 40, "up")
        turns(device)
        assert looks(device) == before


def test_a_finger_wakes_a_device_that_sleeps() -> None:
    """And does nothing else."""
    with fresh("start", "pico_lcd_1_3") as device:
        device.app.idle.state = ASLEEP
        turns(device)
        assert device.app.resting
        tap(device, named(device, ROW)[1])
        assert (device.screen, device.app.resting) == ("start", False)


def test_letters_and_numbers_are_typed() -> None:
    """In the case that the wheel has; digits fill the wheels and the columns of a sheet."""
    with fresh("your_name", "pico_lcd_1_3") as device:
        editor = device.app.top
        editor._name = ""
        editor.enter()
        for letter in "žOFIE #":
            device.type(letter)
        assert editor._name == "Žofie "
    with fresh("club_date", "pico_lcd_1_3") as device:
        device.app.top._at = 0
        for letter in "2471999":
            device.type(letter)
        assert [wheel[2] for wheel in device.app.top._wheels] == [24, 7, 1999]
    with fresh("score_entry", "pico_lcd_1_3") as device:
        entry = device.app.top
        seat = entry.order[entry.place]
        for letter in "12":
            device.type(letter)
        assert entry.values[seat] == 12
