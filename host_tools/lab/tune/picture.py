"""The plot of a tuning: what the candidates cost, and where the search went."""

from __future__ import annotations

from pathlib import Path

from host_tools.lab.tune.tuning import OBJECTIVES, Outcome, Plan

_SIZE = (9.0, 8.0)  # inches
_DPI = 110


def draw(plan: Plan, outcome: Outcome, path: Path) -> None:
    """Writes the plot as what the name of `path` ends with (png, svg, pdf). Raises ValueError for another ending,
    OSError if it cannot be written, ModuleNotFoundError without matplotlib."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE, dpi=_DPI, layout="constrained")
    FigureCanvasAgg(figure)
    upper, lower = figure.subplots(2, 1, sharex=True)
    steps = list(range(1, len(outcome.generations) + 1))
    for step, generation in zip(steps, outcome.generations, strict=True):
        gains = [candidate.difference.mean for candidate in generation.candidates]
        upper.plot([step] * len(gains), gains, ".", color="0.6", label="a candidate" if step == 1 else None)
    means = [
        sum(candidate.difference.mean for candidate in generation.candidates) / len(generation.candidates)
        for generation in outcome.generations
    ]
    upper.plot(steps, means, color="tab:red", label="mean of a generation")
    upper.axhline(0, color="0.3", linewidth=0.8)
    last = steps[-1] + 1
    upper.errorbar(
        [last], [outcome.difference.mean], [outcome.difference.half], fmt="o", color="black", capsize=4, label="tuned"
    )
    upper.set_ylabel("difference to the product, same deals; less is better")
    upper.legend(loc="best", fontsize="small")
    upper.grid(alpha=0.3)
    upper.set_title(
        f"{plan.player}, {plan.table.game}, against {plan.others}\n"
        f"{OBJECTIVES[plan.objective]}; tuned instead of the product on fresh deals: {outcome.difference}",
        fontsize="medium",
    )
    for i, parameter in enumerate(plan.parameters):
        length = parameter.most - parameter.least
        middle = [(generation.centre[i] - parameter.least) / length for generation in outcome.generations]
        spread = [generation.spread[i] / length for generation in outcome.generations]
        start = (outcome.product[i] - parameter.least) / length
        found = f"{outcome.product[i]} → {outcome.tuned[i]}"
        label = f"{parameter.name} ({parameter.least} to {parameter.most}): {found}"
        (line,) = lower.plot([0, *steps], [start, *middle], label=label)
        lower.fill_between(
            steps,
            [max(0.0, m - s) for m, s in zip(middle, spread, strict=True)],
            [min(1.0, m + s) for m, s in zip(middle, spread, strict=True)],
            color=line.get_color(),
            alpha=0.12,
            linewidth=0,
        )
    lower.set_ylim(-0.03, 1.03)
    lower.set_xlabel("generation (0: the product; after the last: tuned, on fresh deals, 95 % interval)")
    lower.set_ylabel("best guess, share of the range")
    lower.xaxis.get_major_locator().set_params(integer=True)
    lower.legend(loc="best", fontsize="small")
    lower.grid(alpha=0.3)
    figure.savefig(path)
