"""Tables for the tests of score keeping, on both Pythons: setups of every game, people who enter anything."""

from kocka.engine.entry import AGREED, DURCH, LETTERS, LOSER, MOON, RENONC, THROW_IN, WRONG_DEAL, WRONG_DURCH
from kocka.engine.round import HODOVKA
from kocka.engine.sheet import SheetError
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules
from kocka.scorebook.purse import BAR, HOME, Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet

GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "free")
NAMES = ("Čeněk", "Pavel", "Tonda", "Řehoř", "Žofie", "Ďáblík", "Úlehla", "Štěpán", "Ňouma")
SWEDEN = Purse("Kč", 0, "SEK", 0, 3, 1)


def setup(game):
    """A setup with options and terms that are not the defaults."""
    if game == "free":
        return ScoreSetup("free", Rules(True, 300, True, 0).pack(), Terms(decimals=0), 30, SWEDEN, "U Hejmy")
    options = games.game(game).defaults()
    terms = Terms("ŽÁBA" if game == "kourici_kocka" else "", 9, 0, 0, name="Hospoda")
    if game == "hearts":
        options = games.game(game).parse_option(options, "jd", "on")
        terms = Terms(stake=50, decimals=0)
    return ScoreSetup(game, options, terms, 45, SWEDEN, "Tovéř, U Pavlíků")


def seats_of(game):
    """How many sit there: five where four are not enough for a test."""
    return 5 if game in ("black_cat", "free") else 4


def new(folder, game="cerna_kocka", dealer=1, date=20131224):
    """A new sheet in `folder`."""
    players = [(NAMES[seat], seat + 1) for seat in range(seats_of(game))]
    return ScoreSheet.create(folder, setup(game), players, dealer, date)


def some_round(score_sheet, rng):
    """A round by its cards, each taken by anybody; on a free sheet by numbers."""
    form = score_sheet.form()
    seats = score_sheet.sheet.SEATS
    if score_sheet.setup.game == "free":
        points = [rng.below(60) - 20 for _ in range(seats - 1)]
        points.append(-sum(points))
        return form.entry(points)
    answers = []
    for question in form.questions():
        if len(question.cards) == 1:
            answers.append(rng.below(seats))
        else:
            counts = [0] * seats
            for _ in question.cards:
                counts[rng.below(seats)] += 1
            answers.append(counts)
    points, holder = form.counted(answers)
    trickless = 0
    for seat in range(seats):
        if not points[seat] and rng.below(3):
            trickless |= 1 << seat
    return form.entry(points, trickless, holder)


def some_entry(score_sheet, rng):
    """Anything that is played now; a special result now and then."""
    form = score_sheet.form()
    specials = form.specials()
    seat = rng.below(score_sheet.sheet.SEATS)
    if LOSER in specials:
        return form.special(LOSER, seat)
    if specials and not rng.below(5):
        what = specials[rng.below(len(specials))]
        if what == LETTERS:
            return form.special(LETTERS, -1, number=1 + rng.below(15))
        if what == MOON:
            return form.special(MOON, seat, jack=rng.below(4))
        if what in (DURCH, WRONG_DURCH, RENONC, WRONG_DEAL, THROW_IN):
            return form.special(what, seat)
        return form.special(AGREED, seat, number=1 + rng.below(20))
    return some_round(score_sheet, rng)


ROUNDS_ALONE = 14  # kinds of `act` that enter, correct and undo what was played


def act(score_sheet, rng, kinds=22):
    """One change of the first so many kinds; False if it was refused."""
    sheet = score_sheet.sheet
    seats = sheet.SEATS
    kind = rng.below(kinds)
    count = len(sheet.entries)
    try:
        if kind < 9:
            score_sheet.add(some_entry(score_sheet, rng))
        elif kind == 9 and count:
            score_sheet.replace(rng.below(count), some_round(score_sheet, rng))
        elif kind == 10 and count:
            score_sheet.delete(rng.below(count))
        elif kind == 11:
            score_sheet.insert(rng.below(count + 1), some_round(score_sheet, rng))
        elif kind < 14 and score_sheet.can_undo:
            score_sheet.undo()
        elif kind == 14:
            order = bytearray(range(seats))
            rng.shuffle(order)
            score_sheet.seat(list(order))
        elif kind == 15:
            name = NAMES[rng.below(len(NAMES))]
            score_sheet.join(rng.below(seats), name, None if rng.below(2) else rng.below(3))
        elif kind == 16:
            score_sheet.note(HODOVKA, rng.below(seats))
        elif kind == 17:
            score_sheet.pay(rng.below(len(score_sheet.players)), 45 + rng.below(200), BAR if rng.below(2) else HOME)
        elif kind == 18:
            score_sheet.rename(rng.below(len(score_sheet.players)), "host " + str(rng.below(50)))
        elif kind == 19:
            score_sheet.deals(rng.below(seats), rng.below(2) == 1)
        elif kind == 20:
            form = score_sheet.form()
            if not form.may_agree:
                return False
            score_sheet.add(form.agreed([rng.below(30) - 5 for _ in range(seats)]))
        elif score_sheet.closed >= 0:
            score_sheet.reopen()
        else:
            score_sheet.close(20131225)
    except SheetError:
        return False
    except ValueError as error:  # two of one name
        if "name" not in str(error) and "players" not in str(error):
            raise error
        return False
    return True


def sheet_state(sheet):
    """The whole state of a sheet."""
    return (
        (list(sheet.entries), [list(row) for row in sheet.history], list(sheet.totals), sheet.due, sheet.dealer),
        (sheet.loser, list(sheet.payers), list(sheet.events), list(sheet.seating.payments), sheet.places()),
        (list(sheet.seating.order), list(sheet.seating.sitting), sheet.rounds, sheet.interludes, sheet.surplus),
        (sheet.seating.turn_of, sheet.resting),
    )


def state(score_sheet):
    """The whole state of a score sheet: equal for two of them exactly if they are the same."""
    a = score_sheet.setup
    purse = a.purse
    return (
        (a.game, a.options, a.price, a.place, a.terms.word, a.terms.rounds, a.terms.stake, a.terms.name),
        (purse.home, purse.bar, purse.decimals, purse.bar_decimals, purse.rate_home, purse.rate_bar),
        (
            score_sheet.date,
            list(score_sheet.players),
            score_sheet.closed,
            score_sheet.over,
            score_sheet.open,
            score_sheet.count,
            score_sheet.can_undo,
        ),
        (score_sheet.bill(), [score_sheet.total_of(player) for player in range(len(score_sheet.players))]),
        sheet_state(score_sheet.sheet),
    )


def fresh(score_sheet):
    """A new sheet with the present entries: what the sheet must equal after every correction."""
    now = score_sheet.sheet
    sheet = score_sheet.setup.sheet(now.first_dealer, now.SEATS - now.seating.empty, now.seating.empty)
    for entry in score_sheet.sheet.entries:
        sheet.check_alone(entry)
        sheet.entries.append(entry)
        sheet._write(entry)
    return sheet
