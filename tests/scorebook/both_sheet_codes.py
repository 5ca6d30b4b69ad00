"""Score sheets in pages for QR codes: of every game, in any order; damaged and foreign ones are refused."""

from kocka.engine.rng import Rng
from kocka.match.deal_code import (
    BAD_CHECK,
    BAD_LENGTH,
    BAD_LETTER,
    IMPOSSIBLE,
    LETTERS,
    NEWER,
    CodeError,
    check_letters,
)
from kocka.scorebook.book import files
from kocka.scorebook.receiving import FILE, Receiving
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet
from kocka.scorebook.sheet_code import MOST_PAGES, Pages, Scanned, is_page, packing, sheets_in
from tests.games.taroky.both_taroky_score_sheet import evening
from tests.match import table
from tests.match.both_journal import write
from tests.scorebook import tables

BUDGET_S = 60


def pages_of(sheets, room=180):
    """The pages of these sheets."""
    packed = bytearray()
    for _ in packing(sheets, packed):
        pass
    pages = Pages(packed, room)
    texts = [pages.text(page) for page in range(pages.count)]
    assert max([len(text) for text in texts]) <= room
    return texts


def received(folder, text):
    """Takes a page; the sheets that are there now, None while pages are missing."""
    receiving = Receiving(folder, text)
    for _ in receiving.steps():
        pass
    return None if receiving.missing else receiving.paths


def refused(folder, text):
    """For which reason a page is refused, 0 if it is not."""
    try:
        received(folder, text)
    except CodeError as error:
        return error.reason
    return 0


def told(score_sheet):
    """What a sheet says, without what stays at home."""
    found = tables.state(score_sheet)
    what, players = found[2], [name for name, _ in score_sheet.players]
    return found[0], found[1], (what[0], players, what[2:5]), found[3], found[4]


def played(folder, game, rounds, seed=1):
    """A sheet with rounds, corrections, people who come and go, payments."""
    score_sheet = tables.new(folder, game)
    rng = Rng(seed, 7)
    for _ in range(rounds):
        tables.act(score_sheet, rng)
    return score_sheet


def test_sheets_of_all_games_come_through():
    for game in tables.GAMES:
        for seed in range(4):
            home = table.new_folder()
            there = table.new_folder()
            score_sheet = played(home, game, 40, seed)
            texts = pages_of([score_sheet], 120)
            Rng(seed, 3).shuffle(texts)
            for text in texts[:-1]:
                assert received(there, text) is None
                assert received(there, text.lower()) is None  # twice, as a phone may
            paths = received(there, texts[-1])
            assert len(paths) == 1
            loaded, problem = ScoreSheet.load(paths[0])
            assert problem is None
            assert told(loaded) == told(score_sheet), (game, seed)
            print(game, seed, len(texts))


def test_a_session_of_taroky_comes_through():
    score_sheet = evening(table.new_folder())
    there = table.new_folder()
    for text in pages_of([score_sheet]):
        paths = received(there, text)
    loaded, _ = ScoreSheet.load(paths[0])
    assert told(loaded) == told(score_sheet)
    assert (loaded.sheet.pot, loaded.sheet.pots) == (score_sheet.sheet.pot, score_sheet.sheet.pots)


def test_several_sheets_come_at_once_and_none_twice():
    home = table.new_folder()
    sheets = [played(home, game, 9) for game in tables.GAMES]
    there = table.new_folder()
    for _ in range(2):
        for text in pages_of(sheets):
            paths = received(there, text)
        assert len(paths) == len(sheets)
        assert len(files(there, PREFIX)) == len(sheets)
    assert [told(ScoreSheet.load(path)[0]) for path in paths] == [told(sheet) for sheet in sheets]
    sheets[0].undo()
    for text in pages_of(sheets[:1]):
        received(there, text)
    assert len(files(there, PREFIX)) == len(sheets) + 1


def answered(folder, text, two):
    """Takes the only page of an evening; the sheet, and what was asked. `two`: the answer."""
    receiving = Receiving(folder, text)
    asked = []
    for _ in receiving.steps():
        if receiving.name:
            asked.append((receiving.name, receiving.other))
            receiving.answer(two)
    (path,) = receiving.paths
    return ScoreSheet.load(path)[0], asked


def test_names_that_may_mean_somebody_who_is_known_are_asked_about():
    """Nothing is kept before the answer. No: the sheet has the one of the roster, with the number."""
    home = table.new_folder()
    score_sheet = tables.new(home, "hearts")
    rng = Rng(3, 7)
    for _ in range(9):
        tables.act(score_sheet, rng)
    (text,) = pages_of([score_sheet], 2000)
    names = [name for name, _ in score_sheet.players]
    for two in (False, True):
        there = table.new_folder()
        roster = Roster.open(there)[0]
        roster.put(names[0])
        known = names[1].upper() + " N."
        number = roster.put(known)
        receiving = Receiving(there, text)
        steps = receiving.steps()
        for _ in steps:
            if receiving.name:
                break
        assert (receiving.name, receiving.other) == (names[1], known)
        for _ in range(5):
            next(steps)
        assert len(files(there, PREFIX)) == 0
        for again in (False, True):
            found, asked = answered(there, text, two)
            assert asked == ([] if two and again else [(names[1], known)])
            assert found.players[0] == (names[0], 0)
            assert found.players[1] == ((names[1], 0) if two else (known, number))
            assert len(files(there, PREFIX)) == 1
        assert told(found)[0:2] == told(score_sheet)[0:2]


def test_who_is_asked_about_sits_on_no_sheet_twice():
    """Both names are on the sheet: they are two people. A third one like them takes the name at most once."""
    score_sheet = tables.new(table.new_folder(), "hearts")
    for names in ("ABCD", ("Pavel", "PAVEL", "Pavel N.", "Jana")):
        for player in range(4):
            score_sheet.rename(player, names[player])
    (text,) = pages_of([score_sheet], 2000)
    there = table.new_folder()
    Roster.open(there)[0].put("Pavel")
    found, asked = answered(there, text, False)
    assert asked == [] and [name for name, _ in found.players] == ["Pavel", "PAVEL", "Pavel N.", "Jana"]
    there = table.new_folder()
    Roster.open(there)[0].put("Pável")
    found, asked = answered(there, text, False)
    assert asked == [("Pavel", "Pável")]
    assert [name for name, _ in found.players] == ["Pável", "PAVEL", "Pavel N.", "Jana"]


def test_a_page_of_another_evening_begins_anew():
    home = table.new_folder()
    one = pages_of([played(home, "hearts", 30)], 100)
    two = pages_of([played(home, "free", 30)], 100)
    there = table.new_folder()
    assert received(there, one[0]) is None
    for text in two[:-1]:
        assert received(there, text) is None
    assert len(received(there, two[-1])) == 1
    assert received(there, one[1]) is None
    assert len(files(there, PREFIX)) == 1


def test_what_is_wrong_with_a_page_is_said():
    (text,) = pages_of([played(table.new_folder(), "hearts", 2)], 400)
    there = table.new_folder()
    assert is_page(" " + text.lower()) and not is_page("01A225EMP8GD0J4N")
    for at in range(2, len(text)):
        other = LETTERS[(LETTERS.index(text[at]) + 1) % 32]
        assert refused(there, text[:at] + other + text[at + 1 :]) == BAD_CHECK
    assert refused(there, "01A225EMP8GD0J4N") == IMPOSSIBLE
    assert refused(there, text[:9]) == BAD_LENGTH
    assert refused(there, "U") == BAD_LENGTH
    assert refused(there, text + "?") == BAD_LETTER
    assert refused(there, "U1" + text[2:]) == NEWER
    late = text[1:6] + "2" + "1" + text[8:-2]
    assert refused(there, "U" + late + check_letters(late)) == IMPOSSIBLE
    wrong = "0ZZZZ" + text[6:-2]
    assert refused(there, "U" + wrong + check_letters(wrong)) == BAD_CHECK
    assert not files(there, PREFIX)


def test_bytes_that_are_no_sheets_are_refused():
    there = table.new_folder()
    packed = bytearray()
    for _ in packing([played(table.new_folder(), "cerna_kocka", 12)], packed):
        pass
    rng = Rng(5, 5)
    count = 0
    for _ in range(60):
        spoiled = bytearray(packed)
        at = rng.below(len(spoiled))
        spoiled[at] ^= 1 << rng.below(8)
        if rng.below(4) == 0:
            spoiled = spoiled[:at] or spoiled
        reason = 0
        pages = Pages(spoiled, 290)
        for page in range(pages.count):
            reason = refused(there, pages.text(page))
        count += reason != 0
        assert reason in (0, IMPOSSIBLE, NEWER)
    for path in files(there, PREFIX):
        assert ScoreSheet.load(path)[1] is None
    for nothing in (b"", b"\x00", b"\x01", b"\x01\x00", bytes(40), b"\xff" * 40):
        try:
            assert sheets_in(nothing) == []
        except (ValueError, IndexError):
            count += 1
    print(count)


def test_control_characters_in_texts_are_refused():
    """In names, also of who came later, and in all else that is written; other letters are not."""
    sheet = played(table.new_folder(), "hearts", 5)
    packed = bytearray()
    for _ in packing([sheet], packed):
        pass
    there = table.new_folder()
    name = max([name.encode() for name, _ in sheet.players], key=len)
    for letters in ("\n", "\0", "\x1b", "\x7f", "\x85", "\u202e", "\u2066", "ó", "–"):
        other = ("N" + letters + "ovakovakovak").encode()[: len(name)]
        spoiled = bytearray(bytes(packed).replace(name, other))
        reason = 0
        pages = Pages(spoiled, 290)
        for page in range(pages.count):
            reason = refused(there, pages.text(page))
        assert reason == (0 if letters in "ó–" else IMPOSSIBLE), letters
    assert len(files(there, PREFIX)) == 2


def test_what_was_kept_and_is_no_page_is_scanned_again():
    there = table.new_folder()
    texts = pages_of([played(table.new_folder(), "hearts", 30)], 100)
    write(there + "/" + FILE, b"\xff\xfe\nU0\n" + texts[0].encode()[:50] + b"\n")
    for text in texts[1:]:
        assert received(there, text) is None
    assert received(there, texts[0]) is not None


def test_a_long_sheet_is_refused_at_home():
    packed = bytearray(bytes(range(256)) * 20)
    try:
        Pages(packed, 118)
        raise AssertionError("too many pages")
    except ValueError:
        pass
    pages = Pages(packed, 290)
    scanned = Scanned()
    for page in range(pages.count):
        scanned.add(pages.text(page))
    assert scanned.data() == packed
    assert pages.count <= MOST_PAGES
