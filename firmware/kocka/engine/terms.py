"""What a table agrees beside the house rules of the engine: how long is played, for what, with which cards."""

from micropython import const

# The art of the cards (KK-1).
ART_USUAL = const(0)
ART_FRENCH = const(1)
ART_GERMAN = const(2)

_WORD_BYTES = const(24)
_NAME_BYTES = const(24)
_MOST_ROUNDS = const(1023)  # what a round's number can be
MOST_STAKE = const(1000000)
_MOST_DECIMALS = const(3)
_MOST_POT = const(1000000)
_PLACES = const(4)
_WHOLE = const(100)


class Terms:
    """The terms of a match; without arguments those that are usual in its game.

    `word`: played for, "" for the usual one (KK-11); `rounds`: of a match, 0 for the usual number (BC-6); `stake`:
    smallest coins for a point, 0 for no money (HE-12); `decimals`: of the currency, 2 if a hundred smallest coins make
    one; `winner_takes_all` (HE-14); `at_end`: paid once at the end instead of after each round (HE-13); `art`: of the
    cards; `name`: of the set of house rules that was chosen, "" for none; `pot`: points that another session has
    left in it (TA 7.6, G31); `shares`: of the pot in per cent by place, () for the usual ones (HE-14); `played_for`:
    what the loser stands, in the players' words, "" for nothing or money (CK-17); `rests`: one more
    sit at the table than play at once, and rest in turn.
    """

    def __init__(
        self,
        word: str = "",
        rounds: int = 0,
        stake: int = 0,
        decimals: int = 2,
        winner_takes_all: bool = False,
        at_end: bool = False,
        art: int = ART_USUAL,
        name: str = "",
        pot: int = 0,
        shares: "tuple[int, ...]" = (),
        played_for: str = "",
        rests: bool = False,
    ) -> None:
        """Raises ValueError for what cannot be stored; what a game refuses is found by its sheet."""
        if len(word.encode()) > _WORD_BYTES or len(name.encode()) > _NAME_BYTES:
            raise ValueError("a word and the name of a set have 24 bytes at most")
        if len(played_for.encode()) > _WORD_BYTES:
            raise ValueError("what is played for has 24 bytes at most")
        if shares and (len(shares) != _PLACES or sum(shares) != _WHOLE or min(shares) < 0):
            raise ValueError("the shares of the four places make 100 per cent")
        if not 0 <= rounds <= _MOST_ROUNDS:
            raise ValueError("a match has 1 to 1023 rounds, 0 for the usual number")
        if not 0 <= stake <= MOST_STAKE:
            raise ValueError("the stake is 0 to 1000000 coins a point")
        if not 0 <= decimals <= _MOST_DECIMALS:
            raise ValueError("a currency has 0 to 3 decimals")
        if not 0 <= pot <= _MOST_POT:
            raise ValueError("a pot holds 0 to 1000000 points")
        if not ART_USUAL <= art <= ART_GERMAN:
            raise ValueError("no such cards: " + str(art))
        self.word = word
        self.rounds = rounds
        self.stake = stake
        self.decimals = decimals
        self.winner_takes_all = winner_takes_all
        self.at_end = at_end
        self.art = art
        self.name = name
        self.pot = pot
        self.shares = shares
        self.played_for = played_for
        self.rests = rests

    def with_pot(self, pot: int, name: "str | None" = None) -> "Terms":
        """The same for a session that begins with so much in the pot; `name`: of the set, None for the same."""
        return Terms(
            self.word,
            self.rounds,
            self.stake,
            self.decimals,
            self.winner_takes_all,
            self.at_end,
            self.art,
            self.name if name is None else name,
            pot,
            self.shares,
            self.played_for,
            self.rests,
        )
