"""The house rules of Taroky: the alternatives of TA 8.2 (by their number G there), and which of them is the default.

They travel as `bytes`, an index into the values for each of `OPTIONS`, as in every game; `Round.check` refuses others.

Not to be chosen: G6b, G9 and G21 have no alternative; G10 (taroks never discarded) allows the same as the default
wherever that is possible at all; G26 (exact halves) would need half points, and points are whole. What only the
settlement, the sheet or whoever keeps the table asks for: SHUFFLE, REDEAL, CAP, STAKE, REFILL, VARSAVA, PAGATPOT,
POTCONTRA, FAILEDVALAT, RENONC, POTEND, CEREMONY.
"""

from micropython import const

from kocka.engine.round import Numbers

# Places of the options.
TALON = const(0)  # G4: cards from the talon for the declarer and the next players in First and Second
MAXFLEK = const(1)  # G19: the highest factor of a contra
VARSAVA = const(2)  # G28: sanctions doubled for every player without a trick
STAKE = const(3)  # G24: points that everybody pays into an empty pot
CAP = const(4)  # G23: the most that a player pays for a round, in points; 0: no ceiling
REFILL = const(5)  # G24: a pot that has become empty is filled again
SHUFFLE = const(6)  # G1: shuffled, or stacked as played and cut
REDEAL = const(7)  # G2: after a round that was not played the deal passes on, or the same dealer deals
AUCTION = const(8)  # G3
UPGRADE = const(9)  # G3: after the approval forehand may also go on to a higher contract
REFUSE = const(10)  # G5: a bought card may be refused
TRIO = const(11)  # G6: cards left after taking the first trio stay hidden, or its taroks and five-point cards are shown
CALLXV = const(12)  # G7: who holds XIX to XVI may call XV
LONE = const(13)  # G8: a lone declarer stays secret, or says so
SEVEN = const(14)  # G11: all seven honours are královské honéry and trul, or královské honéry only
FIRSTWORD = const(15)  # G12: who announces first
DEFPAGAT = const(16)  # G13: a defender may announce Pagát in Third and Sixth
PARTNERPAGAT = const(17)  # G14: Pagát taken by the partner is lost, or made
BOUND = const(18)  # G15: announced Pagát and Uho are kept for their tricks by rule
SILENTPAGAT = const(19)  # G16: a silent Pagát that is caught costs, or costs nothing
VALAT = const(20)  # G17: who may announce Valát
FAILEDVALAT = const(21)  # G18: a failed Valát leaves the eyes as counted, or loses the game too
LEAD = const(22)  # G20: who leads to the first trick of Third and Sixth
MOND = const(23)  # G22: the Mond ban of Varšava
FIVESEC = const(24)  # TA 6.1: talon cards that forehand does not add in time stay with forehand
PAGATPOT = const(25)  # G25: whose announced Pagát moves the pot in Third and Sixth
POTCONTRA = const(26)  # G27: who of three opponents pays the pot after a made and contra'd Pagát
RENONC = const(27)  # G30: what the offender's side does not get
POTEND = const(28)  # G31: the pot at the end of a session
CEREMONY = const(29)  # TA 2: dealt by six at once, or cut, knocked and dealt as the players choose

# Values by their index.
TALON_4110 = const(0)
TALON_1230 = const(1)
AUCTION_ROUNDS = const(0)  # until all but one have passed, strictly higher
AUCTION_ONCE = const(1)  # everybody speaks once, the highest bid wins
AUCTION_HOLD = const(2)  # in rounds; who speaks before the highest bidder (counted from forehand) may hold his bid
FAILED_EYES = const(0)
FAILED_GAME = const(1)
POT_SPLIT = const(0)
POT_EACH = const(1)
POT_CONTRA = const(2)

OPTIONS = (
    ("talon", ("4110", "1230"), 0),
    ("maxflek", ("8", "16"), 0),
    ("varsava", ("x2", "off"), 0),
    ("stake", Numbers(0, 5, 21), 2),
    ("cap", Numbers(0, 10, 101), 0),
    ("refill", ("on", "off"), 0),
    ("shuffle", ("on", "off"), 0),
    ("redeal", ("next", "same"), 0),
    ("auction", ("rounds", "once", "hold"), 0),
    ("upgrade", ("off", "on"), 0),
    ("refuse", ("off", "on"), 0),
    ("trio", ("hidden", "shown"), 0),
    ("callxv", ("off", "on"), 0),
    ("lone", ("secret", "told"), 0),
    ("seven", ("both", "one"), 0),
    ("firstword", ("declarer", "forehand"), 0),
    ("defpagat", ("on", "off"), 0),
    ("partnerpagat", ("lost", "made"), 0),
    ("bound", ("on", "off"), 0),
    ("silentpagat", ("both", "made"), 0),
    ("valat", ("any", "declarer"), 0),
    ("failedvalat", ("eyes", "game"), 0),
    ("lead", ("forehand", "declarer"), 0),
    ("mond", ("ban", "free"), 0),
    ("fivesec", ("off", "on"), 0),
    ("pagatpot", ("declarer", "both"), 0),
    ("potcontra", ("split", "each", "contra"), 0),
    ("renonc", ("all", "game"), 0),
    ("potend", ("divided", "stays"), 0),
    ("ceremony", ("off", "on"), 0),
)


def defaults() -> bytes:
    """The default of every option, an index each."""
    return bytes([option[2] for option in OPTIONS])


def number(options: bytes, at: int) -> int:
    """The value of an option whose values are numbers: STAKE, CAP or MAXFLEK."""
    return int(OPTIONS[at][1][options[at]])
