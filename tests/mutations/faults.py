"""The faults: one wrong place each, in rules, sheets, match, score keeping and screens, and where it should be caught.

A fault is a plausible slip (off by one, a forgotten case, the wrong neighbour), never a syntax error.
"""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """In `file` (below firmware/kocka) `text`, which occurs once, becomes `wrong`; `tests` (below tests) run."""

    name: str
    file: str
    text: str
    wrong: str
    tests: tuple[str, ...]


HEARTS = ("games/hearts",)
CK = ("games/cerna_kocka",)
MATCH = ("match/both_match.py", "match/both_all_games.py", "match/both_journal.py", "match/both_seals.py")
JOURNAL = ("match/both_journal.py", "match/test_journal.py")
TAROKY = ("games/taroky/both_taroky.py", "games/taroky/both_taroky_settlement.py", "games/taroky/test_taroky.py")
SHEETS = ("games/taroky/both_taroky_sheet.py", "games/taroky/both_taroky_entry.py", "games/both_sheets.py")
ROWS = ("ui/both_menu_flows.py", "ui/both_score.py", "ui/both_screens_around.py")

FAULTS = (
    # engine
    Fault(
        "lowest card wins",
        "engine/trick.py",
        "elif card > self.cards[self.best]:",
        "elif card < self.cards[self.best]:",
        HEARTS,
    ),
    Fault(
        "void not noted",
        "engine/trick.py",
        "self.voids[seat] |= 1 << self.suit",
        "self.voids[seat] |= 0",
        ("engine", "ai/test_dealing.py"),
    ),
    Fault(
        "points to who led",
        "engine/trick.py",
        "self.points[best] += self.value",
        "self.points[self.leader] += self.value",
        HEARTS,
    ),
    Fault(
        "trick looked at too long",
        "engine/trick.py",
        "return self.done - 1 if self.done and not self.count else -1",
        "return self.done - 1 if self.done else -1",
        ("games/cerna_kocka", "ui/both_rounds.py"),
    ),
    Fault(
        "claim ignores a higher card",
        "engine/claim.py",
        "if followed and max(theirs) > mine[len(mine) - followed]:",
        "if followed and max(theirs) > mine[len(mine) - 1]:",
        ("engine/both_claim.py", "engine/test_claim.py"),
    ),
    Fault("biased draw", "engine/rng.py", "if m & 0xFFFF < n:", "if m & 0xFFFF > n:", ("engine/both_rng.py",)),
    Fault("shuffle leaves one", "engine/rng.py", "i = len(items) - 1", "i = len(items) - 2", ("engine/both_rng.py",)),
    # games
    Fault(
        "hearts may open",
        "games/hearts/rules.py",
        "return n if is_broken(table, options) else without_suit(buf, n, HEARTS)",
        "return n",
        HEARTS,
    ),
    Fault(
        "queen in the first trick",
        "games/hearts/rules.py",
        "if buf[i] >> 4 != HEARTS and buf[i] != QUEEN_OF_SPADES:",
        "if buf[i] >> 4 != HEARTS:",
        HEARTS,
    ),
    Fault(
        "moon forgotten",
        "games/hearts/rules.py",
        "if points[seat] == whole_sum:",
        "if points[seat] > whole_sum:",
        HEARTS,
    ),
    Fault(
        "target passed, not reached",
        "games/hearts/sheet.py",
        "if max(self.totals) >= self.target:",
        "if max(self.totals) > self.target:",
        HEARTS,
    ),
    Fault(
        "tolerance by one",
        "games/cerna_kocka/rules.py",
        "else table.best] > TOLERATED_ABOVE:",
        "else table.best] >= TOLERATED_ABOVE:",
        CK,
    ),
    Fault(
        "heart may be led first",
        "games/cerna_kocka/rules.py",
        "if not table.count and not table.done:\n            n = without_suit",
        "if not table.count and table.done:\n            n = without_suit",
        CK,
    ),
    Fault(
        "interlude once a match",
        "games/cerna_kocka/sheet.py",
        "(fell and most == INTERLUDE_AT):\n            self._armed = True",
        "(fell and most == INTERLUDE_AT):\n            pass",
        CK,
    ),
    Fault("barrage of one", "games/cerna_kocka/sheet.py", "if len(worst) > 1:", "if len(worst) > 2:", CK),
    Fault(
        "dealer stays",
        "games/cerna_kocka/sheet.py",
        "self.dealer = self.left_of(self.dealer)  # CK-3",
        "pass  # CK-3",
        CK,
    ),
    Fault(
        "stop for nobody",
        "games/kourici_kocka/rules.py",
        "return word == STOP17 and STOP.of(options) == STOP_ON and max(table.points) >= LOST_AT",
        "return word == STOP17 and STOP.of(options) == STOP_ON and max(table.points) > LOST_AT",
        ("games/kourici_kocka",),
    ),
    Fault(
        "no bonus without a trick",
        "games/black_cat/rules.py",
        "if not table.taken[seat]:",
        "if table.taken[seat] == 1:",
        ("games/black_cat",),
    ),
    Fault(
        "sanction a step late",
        "games/taroky/rules/settlement.py",
        "(eyes - _FREE_EYES - 1) // _EYES_OF_STEP",
        "(eyes - _FREE_EYES) // _EYES_OF_STEP",
        TAROKY,
    ),
    Fault(
        "sixth as the others",
        "games/taroky/rules/settlement.py",
        "return 6 if outcome.contract == SIXTH else 1",
        "return 1",
        TAROKY,
    ),
    Fault(
        "talon to the declarer",
        "games/taroky/rules/count.py",
        "if not side >> table.declarer & 1:",
        "if side >> table.declarer & 1:",
        TAROKY,
    ),
    Fault(
        "pot left too early",
        "games/taroky/sheet/sheet.py",
        "return self.pot if self.due == OVER and",
        "return self.pot if self.due != OVER and",
        SHEETS,
    ),
    # match
    Fault(
        "checksum not looked at",
        "match/journal.py",
        'if tail != crc.to_bytes(FOOTER, "little"):',
        "if len(tail) != FOOTER:",
        JOURNAL,
    ),
    Fault(
        "a record of the wrong number",
        "match/journal.py",
        "if number >= 0 and found != number:",
        "if number > 0 and found != number and found < number:",
        JOURNAL,
    ),
    Fault(
        "match twice in the history",
        "match/history.py",
        "while reader.advance():\n                    if reader.key() == self._key:",
        "while reader.advance():\n                    if reader.key() != self._key:",
        ("match",),
    ),
    Fault(
        "seal without the dealer",
        "match/seal.py",
        "str(seats), str(dealer), seed_text(seed, stream)]",
        "str(seats), seed_text(seed, stream)]",
        ("match/both_seals.py",),
    ),
    Fault(
        "over forgotten",
        "match/state.py",
        "(self.setup.again or self.sheet.due == sheets.OVER)",
        "self.setup.again",
        MATCH,
    ),
    # score keeping
    Fault(
        "negative by one",
        "match/setup.py",
        "return -((value + 1) >> 1) if value & 1 else value >> 1",
        "return -(value >> 1) if value & 1 else value >> 1",
        ("scorebook", "match/both_match.py"),
    ),
    Fault(
        "another year's bill",
        "scorebook/bill.py",
        "(not year or dates.year_of(day) == year)",
        "(not year or dates.year_of(day) <= year)",
        ("scorebook/both_bill.py",),
    ),
    Fault(
        "a name twice",
        "scorebook/roster.py",
        "if member is not None:\n            return member.number",
        "if member is not None and licence:\n            return member.number",
        ("scorebook/both_roster.py",),
    ),
    Fault(
        "league without a loser",
        "scorebook/leagues.py",
        "if totals[loser] != max(totals):",
        "if totals[loser] == min(totals):",
        ("scorebook/both_leagues.py",),
    ),
    # of a random sample: nothing caught these
    Fault(
        "moon stopped with 22",
        "games/hearts/rules.py",
        "_STOPPED = const(10)",
        "_STOPPED = const(11)",
        HEARTS,
    ),
    Fault(
        "waiting match makes room",
        "match/match.py",
        "old[: max(0, len(old) + 1 - KEEP_FILES)] if _number(path) not in waiting]",
        "old[: max(0, len(old) + 1 - KEEP_FILES)]]",
        ("match/both_match.py",),
    ),
    Fault(
        "nobody says what waits",
        "ui/session/session.py",
        "match = yield from Match.creating(app.board.folder, setup, number, self.running.numbers())",
        "match = yield from Match.creating(app.board.folder, setup, number)",
        ("ui/both_menu_flows.py",),
    ),
    Fault(
        "cut keeps a match out of the history",
        "ui/session/recorder.py",
        "return number > last or (number != last and number in running.numbers())",
        "return number < last",
        ("ui/both_menu_flows.py", "ui/both_deals.py"),
    ),
    Fault(
        "cut keeps a match that waited out of the history",
        "ui/session/recorder.py",
        "return number > last or (number != last and number in running.numbers())",
        "return number > last",
        ("ui/both_menu_flows.py", "ui/both_deals.py"),
    ),
    Fault(
        "held arrow of a turned display",
        "ui/core/app.py",
        "return pair[1 - pair.index(plain)] | key & hal.LONG",
        "return pair[1 - pair.index(plain)]",
        ("ui/both_score.py",),
    ),
    Fault(
        "decimals of another currency",
        "scorebook/settle.py",
        "if of is kind:",
        "if of is not None:",
        ("scorebook/both_settle.py",),
    ),
    # screens
    Fault(
        "ellipsis too wide",
        "ui/core/text.py",
        "return text[: end if end > 0 else most - 1].rstrip() + ELLIPSIS",
        "return text[: end if end > 0 else most].rstrip() + ELLIPSIS",
        ("ui/both_canvas.py", "ui/test_languages.py"),
    ),
    Fault(
        "word too long",
        "ui/core/text.py",
        "if end == first or stop - first > most:",
        "if end == first or stop - first > most + 1:",
        ("ui/both_canvas.py", "ui/both_help.py"),
    ),
    Fault(
        "list does not scroll",
        "ui/widgets/list.py",
        "self.first = self.cursor - self.shown + 1",
        "self.first = self.cursor - self.shown",
        ("ui/both_menu_flows.py", "ui/both_app.py", "ui/test_goldens.py"),
    ),
    Fault(
        "back keeps the choice",
        "ui/widgets/list.py",
        "elif key == BACK:\n                self.choosing = False\n                item.set(self._before)",
        "elif key == BACK:\n                self.choosing = False",
        ROWS,
    ),
    Fault(
        "battery believed at once",
        "ui/core/idle.py",
        "if self._seen < _AGREE:",
        "if self._seen < 1:",
        ("ui/both_idle.py", "ui/both_power.py"),
    ),
)
