"""The people at the device: how many, who holds it, whether a hand is covered, and what seats are called."""

from kocka.ai import personas
from kocka.match.setup import AI, HUMAN
from kocka.ui.languages import ids, t

# What I am called in the six cases when I have no name.
YOU = (ids.ME, ids.ME_GENITIVE, ids.ME_DATIVE, ids.ME_GENITIVE, ids.ME, ids.ME_INSTRUMENTAL)


def persona_name(persona: int, case: int) -> str:
    """The name of an AI seat in a grammatical case, as far as the language has cases."""
    if persona >= personas.COUNT:
        return personas.name(persona)
    forms = t(ids.PERSONA_LOJZA + persona).split(",")
    return forms[case if len(forms) > 1 else personas.NOMINATIVE]


class People:
    """Who plays at this device.

    count: how many people; me: the seat of the one who holds the device; covered: with several people, the hand is
    hidden until `person`, the seat that should have the device, confirms (screens/play/cover.py).
    """

    def __init__(self, session) -> None:
        """`session`: whose match has the seats."""
        self._session = session
        self.count = 1
        self.me = 0
        self.person = 0
        self.covered = False

    def begin(self, match) -> None:
        """Starts with another match: the device goes to the first person."""
        self.count = match.setup.people
        self.cover()
        self.me = self.person

    def cover(self) -> None:
        """With several people: hides the hand until the person who should have the device confirms."""
        self.covered = self.count > 1
        match = self._session.match
        seats = match.setup.seats
        turn = match.to_move()
        if turn >= 0 and seats[turn].kind == HUMAN:
            self.person = turn
            return
        if match.playing and match.round is not None and match.round.history:  # who acted last goes on looking
            for actor in reversed(match.round.actors):
                if seats[actor].kind == HUMAN:
                    self.person = actor
                    return
        self.person = 0
        for step in range(len(seats)):
            seat = (max(0, turn) + step) % len(seats)
            if seats[seat].kind == HUMAN:
                self.person = seat
                return

    def uncover(self) -> None:
        """The person asked for has the device."""
        self.covered = False
        self.me = self.person

    def seat_in(self, state) -> int:
        """My seat in the match, or the first person's in a replay."""
        if state is self._session.match:
            return self.me
        for seat in range(len(state.setup.seats)):
            if state.setup.seats[seat].kind == HUMAN:
                return seat
        return 0

    # What seats are called.

    def name(self, seat: int) -> str:
        """What a seat is called (nominative)."""
        setup = self._session.match.setup.seats[seat]
        if setup.name:
            return setup.name
        if setup.kind == AI:
            return personas.name(setup.persona)
        return t(ids.ME) if self.count < 2 else t(ids.PLAYER_NUMBER).format(seat + 1)

    def is_you(self, seat: int) -> bool:
        """Whether a sentence about this seat says "you": not if several people read it."""
        return seat == self.me and self.count < 2

    def name_second(self, seat: int) -> str:
        """The name in the genitive, after "od"; names that people typed stay unchanged."""
        return self._case(seat, personas.GENITIVE)

    def name_fourth(self, seat: int) -> str:
        """The name in the accusative, after "pro"."""
        return self._case(seat, personas.ACCUSATIVE)

    def _case(self, seat: int, case: int) -> str:
        setup = self._session.match.setup.seats[seat]
        if setup.name or setup.kind != AI:
            return self.name(seat)
        return persona_name(setup.persona, case)

    def face(self, seat: int) -> int:
        """Portrait of a seat, -1 for none."""
        setup = self._session.match.setup.seats[seat]
        return personas.face(setup.persona) if setup.kind == AI else -1
