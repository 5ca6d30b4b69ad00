"""The house rules of Taroky: the alternatives of TA 8.2 (by their number G there), and which of them is the default.

`sheet=False` is what cards on a table need not be told: how is dealt, bid and played, and what the table tells as made
or lost.

Not to be chosen: G6b, G9 and G21 have no alternative; G10 (taroks never discarded) allows the same as the default
wherever that is possible at all; G26 (exact halves) would need half points, and points are whole. What only the
settlement, the sheet or whoever keeps the table asks for: SHUFFLE, REDEAL, CAP, STAKE, REFILL, VARSAVA, PAGATPOT,
POTCONTRA, FAILEDVALAT, RENONC, POTEND, CEREMONY.
"""

from micropython import const

from kocka.engine.option import Numbers, Option, in_order

# The house rules.
# G4: cards from the talon for the declarer and the next players in First and Second
TALON = Option("talon", ("4110", "1230"), sheet=False)
MAXFLEK = Option("maxflek", ("8", "16"))  # G19: the highest factor of a contra
VARSAVA = Option("varsava", ("x2", "off"))  # G28: sanctions doubled for every player without a trick
STAKE = Option("stake", Numbers(0, 5, 21), 2)  # G24: points that everybody pays into an empty pot
CAP = Option("cap", Numbers(0, 10, 101))  # G23: the most that a player pays for a round, in points; 0: no ceiling
REFILL = Option("refill", ("on", "off"))  # G24: a pot that has become empty is filled again
SHUFFLE = Option("shuffle", ("on", "off"), sheet=False)  # G1: shuffled, or stacked as played and cut
# G2: after a round that was not played the deal passes on, or the same dealer deals
REDEAL = Option("redeal", ("next", "same"))
AUCTION = Option("auction", ("rounds", "once", "hold"), sheet=False)  # G3
# G3: after the approval forehand may also go on to a higher contract
UPGRADE = Option("upgrade", ("off", "on"), sheet=False)
REFUSE = Option("refuse", ("off", "on"), sheet=False)  # G5: a bought card may be refused
# G6: cards left after taking the first trio stay hidden, or its taroks and five-point cards are shown
TRIO = Option("trio", ("hidden", "shown"), sheet=False)
CALLXV = Option("callxv", ("off", "on"), sheet=False)  # G7: who holds XIX to XVI may call XV
LONE = Option("lone", ("secret", "told"), sheet=False)  # G8: a lone declarer stays secret, or says so
# G11: all seven honours are královské honéry and trul, or královské honéry only
SEVEN = Option("seven", ("both", "one"))
FIRSTWORD = Option("firstword", ("declarer", "forehand"), sheet=False)  # G12: who announces first
DEFPAGAT = Option("defpagat", ("on", "off"))  # G13: a defender may announce Pagát in Third and Sixth
PARTNERPAGAT = Option("partnerpagat", ("lost", "made"), sheet=False)  # G14: Pagát taken by the partner is lost, or made
BOUND = Option("bound", ("on", "off"), sheet=False)  # G15: announced Pagát and Uho are kept for their tricks by rule
SILENTPAGAT = Option("silentpagat", ("both", "made"))  # G16: a silent Pagát that is caught costs, or costs nothing
VALAT = Option("valat", ("any", "declarer"))  # G17: who may announce Valát
# G18: a failed Valát leaves the eyes as counted, or loses the game too
FAILEDVALAT = Option("failedvalat", ("eyes", "game"))
LEAD = Option("lead", ("forehand", "declarer"), sheet=False)  # G20: who leads to the first trick of Third and Sixth
MOND = Option("mond", ("ban", "free"), sheet=False)  # G22: the Mond ban of Varšava
FIVESEC = Option("fivesec", ("off", "on"))  # TA 6.1: talon cards that forehand does not add in time stay with forehand
PAGATPOT = Option("pagatpot", ("declarer", "both"))  # G25: whose announced Pagát moves the pot in Third and Sixth
# G27: who of three opponents pays the pot after a made and contra'd Pagát
POTCONTRA = Option("potcontra", ("split", "each", "contra"))
RENONC = Option("renonc", ("all", "game"), played=False)  # G30: what the offender's side does not get
POTEND = Option("potend", ("divided", "stays"))  # G31: the pot at the end of a session
# TA 2: dealt by six at once, or cut, knocked and dealt as the players choose
CEREMONY = Option("ceremony", ("off", "on"), sheet=False)
# G32: a wrong card may be played, and is found when the tricks are counted (TA 7.5)
HONOUR = Option("honour", ("off", "on"), sheet=False)
# G33: the declarer of First and Second calls somebody, or may say that they play alone
MAY_BE_ALONE = Option("alone", ("off", "on"), sheet=False)

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

OPTIONS = in_order(
    TALON,
    MAXFLEK,
    VARSAVA,
    STAKE,
    CAP,
    REFILL,
    SHUFFLE,
    REDEAL,
    AUCTION,
    UPGRADE,
    REFUSE,
    TRIO,
    CALLXV,
    LONE,
    SEVEN,
    FIRSTWORD,
    DEFPAGAT,
    PARTNERPAGAT,
    BOUND,
    SILENTPAGAT,
    VALAT,
    FAILEDVALAT,
    LEAD,
    MOND,
    FIVESEC,
    PAGATPOT,
    POTCONTRA,
    RENONC,
    POTEND,
    CEREMONY,
    HONOUR,
    MAY_BE_ALONE,
)
