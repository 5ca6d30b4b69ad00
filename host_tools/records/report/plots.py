"""Lines over rounds or matches as SVG for the page, in its colours and font: the same bytes for the same numbers."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

# The page has this many colours, --line0 to --line8; further lines have them again, dashed.
COLOURS = 9

# Stand-ins in the drawing for what the page's style decides.
_LINES = [f"#0000a{number}" for number in range(COLOURS)]
_INK, _FAINT = "#0000b0", "#0000b1"
_SIZE = (7.2, 3.0)  # inches, at 72 points each
_LABEL = 0.075  # height of a label, as a part of the plot's
_LETTER = 0.016  # width of a letter, as a part of the picture's
_LEFT = 0.085  # where the plot begins, the same
# Text stays text; a name with dollar signs is no formula.
_STYLE: dict[str, Any] = {"svg.fonttype": "none", "font.size": 9.0, "text.parse_math": False}
_NAMED = re.compile(
    r' id="(?:figure|axes|patch|line2d|text|matplotlib|xtick|ytick|legend|LineCollection|PathCollection)[^"]*"'
)


class Line(NamedTuple):
    """A line: `name` at its end, `colour` from 0, `values` (None: nothing there), `end`: how the last one is written,
    "" as a whole number."""

    name: str
    colour: int
    values: Sequence[float | None]
    end: str = ""

    @property
    def label(self) -> str:
        """Its name and its last value: "Tonda −14". "" for a line without any."""
        known = [value for value in self.values if value is not None]
        return f"{self.name} {self.end or f'{float(known[-1]):.0f}'.replace('-', '−')}" if known else ""


class Plot(NamedTuple):
    """What is drawn: `lines` over `places` (their names), `levels` (height, word), `marks` (place, word), and what
    stands `below`; `steps`: from one place to the next nothing changes."""

    lines: list[Line]
    places: list[str]
    levels: list[tuple[int, str]]
    marks: list[tuple[int, str]]
    below: str
    steps: bool = False


def _apart(heights: list[float], gap: float) -> list[float]:
    """Heights of labels that do not touch: moved as little as is needed, in their order."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = [heights[at] for at in order]
    for _ in range(50):
        for at in range(1, len(placed)):
            overlap = gap - (placed[at] - placed[at - 1])
            if overlap > 1e-9:
                placed[at] += overlap / 2
                placed[at - 1] -= overlap / 2
    found = list(heights)
    for at, height in zip(order, placed, strict=True):
        found[at] = height
    return found


def svg(plot: Plot, salt: str) -> str:
    """The drawing as an <svg> element. `salt`: another one for each drawing of a page."""
    with matplotlib.rc_context(
        {"svg.fonttype": "none", "svg.hashsalt": salt, "font.size": 9.0, "text.parse_math": False}
    ):
        figure = Figure(figsize=_SIZE)
        FigureCanvasSVG(figure)
        longest = max((len(line.name) + 1 + max(len("−100"), len(line.end)) for line in plot.lines), default=0)
        axes = figure.add_axes((_LEFT, 0.13, min(0.8, 0.98 - _LEFT - _LETTER * longest), 0.83))
        _draw(axes, plot)
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    spoken = ", ".join(line.label for line in plot.lines if line.label)
    return _styled(out.getvalue(), f"{spoken} ({plot.below}: {len(plot.places) - 1})")


def _draw(axes: matplotlib.axes.Axes, plot: Plot) -> None:
    last = len(plot.places) - 1
    for level, told in plot.levels:
        axes.axhline(level, color=_FAINT, linewidth=0.8, linestyle=(0, (4, 3)))
        axes.annotate(told, (0, level), (2, 2), textcoords="offset points", color=_FAINT, fontsize=7.5)
    for place, told in plot.marks:
        axes.axvline(place, color=_FAINT, linewidth=0.8)
        axes.annotate(
            told, (place, 1), (-2, -2), xycoords=("data", "axes fraction"), textcoords="offset points",
            color=_FAINT, fontsize=7.5, rotation=90, ha="right", va="top",
        )  # fmt: skip
    ends: list[tuple[str, str, tuple[int, float]]] = []
    for line in plot.lines:
        known = [(at, float(value)) for at, value in enumerate(line.values) if value is not None]
        if not known:
            continue
        colour = _LINES[line.colour % COLOURS]
        style = "steps-post" if plot.steps else "default"
        where, values = zip(*known, strict=True)
        dash = "-" if line.colour < COLOURS else "--"
        axes.plot(
            where, values, color=colour, linestyle=dash, linewidth=1.8, drawstyle=style, solid_joinstyle="round",
            clip_on=False,
        )  # fmt: skip
        axes.plot([where[-1]], [values[-1]], "o", color=colour, markersize=4, clip_on=False)
        ends.append((line.label, colour, known[-1]))
    axes.set_xlim(0, max(last, 1))
    low, high = axes.get_ylim()
    labels = _apart([end[1] for _, _, end in ends], (high - low) * _LABEL)
    for (told, colour, (place, _)), height in zip(ends, labels, strict=True):
        axes.annotate(
            told, (place, height), (7, 0), textcoords="offset points", color=colour, va="center", annotation_clip=False,
        )  # fmt: skip
    axes.set_ylim(low, high)
    axes.set_xticks(range(last + 1), plot.places)
    if last > 16:
        axes.set_xticks(range(0, last + 1, 1 + last // 12), plot.places[:: 1 + last // 12])
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f}".replace("-", "−"))
    axes.set_xlabel(plot.below, color=_INK, labelpad=4, loc="right")
    axes.tick_params(colors=_INK, length=0)
    for name, spine in axes.spines.items():
        spine.set_visible(name == "bottom")
        spine.set_color(_FAINT)


def _styled(text: str, spoken: str) -> str:
    """Only the element, in the page's colours and letters; `spoken`: what a screen reader says of it."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = _NAMED.sub("", text)
    for at, colour in enumerate(_LINES):
        text = text.replace(colour, f"var(--line{at})")
    text = text.replace(_INK, "var(--ink)").replace(_FAINT, "var(--faint)")
    text = re.sub(r" font-family: [^;\"]*;", "", text)
    shown = f'role="img" aria-label="{html.escape(spoken)}"'
    text = re.sub(r'width="[0-9.]+pt" height="[0-9.]+pt"', lambda _: shown, text, count=1)
    return re.sub(r"\n\s*", "\n", text).strip()
