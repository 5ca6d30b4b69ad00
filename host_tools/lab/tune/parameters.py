"""The parameters of the AI that can be tuned, and how a single seat gets other values than the product's.

A parameter is an integer at the top of a module of the AI (or an element of a list there) which its module reads for
each decision. Its value in the source is the product's; `overridden` replaces it while one seat thinks, so that all
others at the table, whatever they share with it, think with the product's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from host_tools.games import parts
from host_tools.lab.tune.parameter import Parameter

PARAMETERS: tuple[Parameter, ...] = (
    Parameter(
        "durch_margin",
        "ai.search",
        "_DURCH_MARGIN",
        -300,
        1000,
        "hundredths of a point that a durch must promise beside",
    ),
    Parameter(
        "moon_margin", "ai.search", "_MOON_MARGIN", -600, 2000, "hundredths of a point that a moon must promise beside"
    ),
    Parameter(
        "own_sweep",
        "ai.search",
        "_OWN_SWEEP",
        -60,
        60,
        "points added to what a durch or a moon of one's own costs a seat",
    ),
    Parameter("guarded", "ai.defence", "_PRIOR[3]", 0, 16, "of 16 worlds, in how many masters defend against a durch"),
    Parameter("guarded_a_master", "ai.defence", "_PRIOR[2]", 0, 16, "the same where only one master sits there"),
    Parameter("guarded_people", "ai.defence", "_PRIOR[1]", 0, 16, "the same where people sit among the others"),
    Parameter("guarded_weaker", "ai.defence", "_PRIOR[0]", 0, 16, "the same where only weaker seats do"),
    Parameter("guarded_moons", "ai.defence", "_MOONS", 0, 16, "the same against a moon, whoever sits there"),
    Parameter("guarded_least", "ai.defence", "_LEAST", 0, 16, "the least of them, whatever the others do in a match"),
    Parameter("guarded_most", "ai.defence", "_MOST", 0, 16, "the most of them"),
    Parameter("took", "ai.defence", "_WEIGHTS[0]", 0, 32, "by how many of them a sweep stopped changes that"),
    Parameter("ducked", "ai.defence", "_WEIGHTS[1]", -32, 0, "the same for one that was let pass"),
    Parameter("kept", "ai.defence", "_WEIGHTS[2]", 0, 32, "the same for a high card kept"),
    Parameter("gave", "ai.defence", "_WEIGHTS[3]", -32, 0, "the same for one given away"),
    Parameter("conceded", "ai.search", "_CONCEDED", -1, 200, "points that a durch of another seat costs a master"),
    Parameter("feared_at_pass", "ai.search", "_FEARED_AT_PASS", 0, 200, "the same where one is feared at the pass"),
    Parameter("feared", "ai.search", "_FEARED", 0, 400, "the same where a seat has every trick so far"),
    Parameter(
        "doubt", "ai.search", "_DOUBT", 0, 40, "hundredths of all points by which a regular's card must beat the rule's"
    ),
    Parameter(
        "defence", "ai.search", "_DEFENCE", 0, 16, "of 16 worlds, in how many a seat suspected of sweeping does so"
    ),
    Parameter(
        "residual", "ai.search", "_RESIDUAL", 0, 1, "whether points are told with what rollouts expect too little"
    ),
    Parameter("nested", "ai.search", "_NESTED", 0, 13, "from how many tricks left on a master's rollouts are nested"),
    Parameter("nested_durch", "ai.search", "_NESTED_DURCH", 0, 13, "the same in games with a durch"),
    Parameter("nested_weaker", "ai.search", "_NESTED_WEAKER", 0, 13, "the same where only weaker seats sit there"),
    Parameter(
        "answers", "ai.search", "_ANSWERS", 0, 1, "whether masters choose, too, in every other nested playout of Hearts"
    ),
    Parameter("worlds", "ai.levels", "_WORLDS[2]", 8, 400, "worlds a master judges a card in"),
    Parameter("pass_worlds", "ai.levels", "_PASS_WORLDS[2]", 8, 200, "worlds a master judges a pass in"),
    Parameter("triples", "ai.levels", "_TRIPLES[2]", 2, 16, "triples a master compares in a pass"),
    Parameter("near", "ai.utility", "_NEAR", 0, 200, "from this per cent of the target on, seats play for the match"),
    Parameter("near_durch", "ai.utility", "_NEAR_DURCH", 0, 200, "the same in games with a durch"),
    Parameter("suspicious", "ai.recipe", "_SUSPICIOUS", 1, 8, "a moon is suspected from 1/n of all points on"),
    *(parameter for _, game in parts.having("parameters") for parameter in game.PARAMETERS),
)

BY_NAME = {parameter.name: parameter for parameter in PARAMETERS}


def parameter(name: str) -> Parameter:
    """The parameter of that name. Raises ValueError naming those there are."""
    if name not in BY_NAME:
        raise ValueError(f'no parameter "{name}"; there are {", ".join(BY_NAME)}')
    return BY_NAME[name]


@contextmanager
def overridden(values: Mapping[str, int]) -> Iterator[None]:
    """A context with other values for some parameters, by name; restores them at its end."""
    before = {name: BY_NAME[name].get() for name in values}
    try:
        for name, value in values.items():
            BY_NAME[name].put(value)
        yield
    finally:
        for name, value in before.items():
            BY_NAME[name].put(value)
