"""What a master makes of a deal: the same cards in the same seat, against the same players.

    par = Par(setup)                     # of a single deal (`Setup.again`); its first person's seat is the master's
    while not par.step(budget): ...      # in slices, as a Thinker
    par.points

The other seats draw the same random numbers as when a person plays, so they do the same as long as the cards are the
same.
"""

from kocka.ai import levels, personas, styles, thinker
from kocka.ai.decision import Thinker
from kocka.games import registry
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import MatchState


class Par:
    """A round in progress. `points`: of the master's seat, None until it is over."""

    def __init__(self, setup: Setup) -> None:
        """`setup`: it is not changed."""
        seats = list(setup.seats)
        self._seat = [who.kind for who in seats].index(HUMAN)
        taken = [who.persona for who in seats if who.kind == AI]
        free = [persona for persona in range(personas.COUNT) if persona not in taken]
        seats[self._seat] = SeatSetup(AI, levels.MASTER, free[0])
        self._state = MatchState(
            Setup(
                setup.game,
                setup.seed,
                seats,
                setup.options,
                setup.house,
                setup.dealer,
                setup.first,
                secret=setup.secret,
            )
        )
        self._decision: Thinker | None = None
        self._is_loaded = False
        self.points: int | None = None

    def step(self, budget: int) -> bool:
        """About `budget` playouts, or one step of the round; True once it is over."""
        state = self._state
        decision = self._decision
        if decision is not None:
            if decision.step(budget):
                self._decision = None
                state.do(decision.action)
            return False
        if not state.playing:
            self.points = state.result.points[self._seat] if state.result is not None else 0
            return True
        if not self._is_loaded:
            thinker.load(state.view(state.to_move()))
            self._is_loaded = bool(registry.find(state.setup.game).ai().tested())
            return False
        seat = state.to_move()
        view = state.view(seat)
        if not state.round.ponder(view.table, view.hand):
            return False
        word = state.automatic()
        if word:
            state.do(word)
            return False
        who = state.setup.seats[seat]
        seed, stream = state.thinker_seed(seat)
        style = styles.PLAIN if seat == self._seat else styles.of(who.persona)
        self._decision = thinker.make(view, who.level, seed, stream, style, state.situation(view))
        return False
