"""Tables for the tests of score keeping, on both Pythons: agreements of every game, people who enter anything."""

from kocka.engine.entry import AGREED, DURCH, LETTERS, LOSER, MISDEAL_LETTER, MOON, RENONC, THROW_IN, WRONG_DURCH
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
    """One with options and terms that are not the usual ones."""
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


def some_round(kept, rng):
    """A round by its cards, each taken by anybody; on a free sheet by numbers."""
    form = kept.form()
    seats = kept.sheet.SEATS
    if kept.setup.game == "free":
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


def some_entry(kept, rng):
    """Anything that is played now; a special result now and then."""
    form = kept.form()
    specials = form.specials()
    seat = rng.below(kept.sheet.SEATS)
    if LOSER in specials:
        return form.special(LOSER, seat)
    if specials and not rng.below(5):
        what = specials[rng.below(len(specials))]
        if what == LETTERS:
            return form.special(LETTERS, -1, number=1 + rng.below(15))
        if what == MOON:
            return form.special(MOON, seat, jack=rng.below(4))
        if what in (DURCH, WRONG_DURCH, RENONC, MISDEAL_LETTER, THROW_IN):
            return form.special(what, seat)
        return form.special(AGREED, seat, number=1 + rng.below(20))
    return some_round(kept, rng)


ROUNDS_ALONE = 14  # kinds of `act` that enter, correct and undo what was played


def act(kept, rng, kinds=20):
    """One change of the first so many kinds; False if it was refused."""
    sheet = kept.sheet
    seats = sheet.SEATS
    kind = rng.below(kinds)
    count = len(sheet.entries)
    try:
        if kind < 9:
            kept.add(some_entry(kept, rng))
        elif kind == 9 and count:
            kept.replace(rng.below(count), some_round(kept, rng))
        elif kind == 10 and count:
            kept.delete(rng.below(count))
        elif kind == 11:
            kept.insert(rng.below(count + 1), some_round(kept, rng))
        elif kind < 14 and kept.can_undo:
            kept.undo()
        elif kind == 14:
            order = bytearray(range(seats))
            rng.shuffle(order)
            kept.seat(list(order))
        elif kind == 15:
            name = NAMES[rng.below(len(NAMES))]
            kept.join(rng.below(seats), name, None if rng.below(2) else rng.below(3))
        elif kind == 16:
            kept.note(HODOVKA, rng.below(seats))
        elif kind == 17:
            kept.pay(rng.below(len(kept.players)), 45 + rng.below(200), BAR if rng.below(2) else HOME)
        elif kind == 18:
            kept.rename(rng.below(len(kept.players)), "host " + str(rng.below(50)))
        elif kept.closed >= 0:
            kept.reopen()
        else:
            kept.close(20131225)
    except SheetError:
        return False
    except ValueError as error:  # two of one name
        if "name" not in str(error) and "players" not in str(error):
            raise
        return False
    return True


def sheet_state(sheet):
    """All that a sheet tells."""
    return (
        (list(sheet.entries), [list(row) for row in sheet.history], list(sheet.totals), sheet.due, sheet.dealer),
        (sheet.loser, list(sheet.payers), list(sheet.events), list(sheet.payments), sheet.places()),
        (list(sheet.order), list(sheet.sitting), sheet.rounds, sheet.interludes, sheet.surplus),
    )


def state(kept):
    """All that a kept sheet tells: equal for two of them exactly if they are the same."""
    a = kept.setup
    purse = a.purse
    return (
        (a.game, a.options, a.price, a.place, a.terms.word, a.terms.rounds, a.terms.stake, a.terms.name),
        (purse.home, purse.bar, purse.decimals, purse.bar_decimals, purse.rate_home, purse.rate_bar),
        (kept.date, list(kept.players), kept.closed, kept.over, kept.open, kept.count, kept.can_undo),
        (kept.bill(), [kept.total_of(player) for player in range(len(kept.players))]),
        sheet_state(kept.sheet),
    )


def fresh(kept):
    """The sheet that is begun anew with the entries as they are now: what every correction has to come to."""
    sheet = kept.setup.sheet(kept.sheet.first_dealer, kept.sheet.SEATS)
    for entry in kept.sheet.entries:
        sheet.check_alone(entry)
        sheet.entries.append(entry)
        sheet._write(entry)
    return sheet
