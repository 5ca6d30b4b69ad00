"""Tracks for a two-layer board: a router that makes the same tracks every time.

`kocka build tracks` writes what it finds to tracks.json beside the design, which reads it; people look at the result,
and KiCad's rules check it. Ground is left to the copper between tracks: its pads on the surface get a via, and vias
join both sides wherever there is room.

How: the cheapest way over a grid, one connection after the other (A*). A net that finds none goes through others'
tracks; those are taken up and laid again, and each place that was fought over costs more the next time. Lengths in mm,
y upwards.
"""

from __future__ import annotations

import heapq
import importlib
import json
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from hardware.tools.kicad.board import VIA
from hardware.tools.kicad.model import GND, Design, Footprint, Part, Point, Track
from host_tools.checkout import ROOT

KEPT = "tracks.json"
GRID = 0.25
GAP = 0.25  # between copper of two nets; the corners of a way come 0.05 nearer
EDGE = 0.5  # from the board's edge to copper
HOLE = 0.3  # from a hole without copper to copper
APART = 0.6  # from a via's hole to another hole
SPOKES = 0.5  # around the ground's pads: the gap that their spokes bridge, and no via
STITCHES = 4.0  # raster of vias between both sides' ground
TURNS = 400  # connections that may be laid before it gives up

_VIA_COST = 12.0  # in steps of the grid
_WRONG_WAY = 1.25  # along y in front, along x behind
_THROUGH = 30.0  # a cell of another net's track

Grid = NDArray[np.bool_]


class Place(NamedTuple):
    """A pad on the board. `layers`: "F", "B" or both; `drill`: across its hole, 0 on the surface."""

    ref: str
    net: str
    x: float
    y: float
    width: float
    height: float
    layers: str
    drill: float


def turned(part: Part, x: float, y: float) -> Point:
    """Where a point of a part's footprint is on the board; parts behind are seen through it."""
    angle = radians(part.at[2])
    y = -y if part.back else y
    return part.at[0] + x * cos(angle) - y * sin(angle), part.at[1] + x * sin(angle) + y * cos(angle)


def places(design: Design, footprints: Mapping[str, Footprint]) -> list[Place]:
    """All pads of a board; ones that are not connected have a net of their own. Angles are multiples of 90 degrees."""
    found = []
    for part in design.parts:
        for pad in footprints[part.footprint].pads:
            x, y = turned(part, pad.x, pad.y)
            lying = round(part.at[2]) % 180 == 90
            width, height = (pad.height, pad.width) if lying else (pad.width, pad.height)
            layers = "FB" if pad.drill else "B" if part.back else "F"
            net = part.nets.get(pad.number, f"{part.ref}.{pad.number}")
            found.append(Place(part.ref, net, round(x, 4), round(y, 4), width, height, layers, pad.drill))
    return found


class _Router:
    def __init__(self, design: Design, footprints: Mapping[str, Footprint], width_of: Callable[[str], float]) -> None:
        xs, ys = zip(*design.outline, strict=True)
        self.low = (min(xs), min(ys))
        self.columns = round((max(xs) - min(xs)) / GRID) + 1
        self.rows = round((max(ys) - min(ys)) / GRID) + 1
        self.x = self.low[0] + GRID * np.arange(self.columns)[None, :]
        self.y = self.low[1] + GRID * np.arange(self.rows)[:, None]
        self.design = design
        self.width_of = width_of
        self.pads = places(design, footprints)
        self.tracks: dict[str, list[Track]] = {}
        self.vias: dict[str, list[Point]] = {}
        self.history = np.zeros((2, self.rows, self.columns))
        self.holes = [(x, y, 2.7) for x, y in design.holes]
        self.outside = np.zeros((self.rows, self.columns), dtype=bool)
        for (ax, ay), (bx, by) in pairwise(design.outline):
            if ay != by:
                left = self.x < ax + (self.y - ay) * (bx - ax) / (by - ay)
                self.outside ^= left & ((self.y > min(ay, by)) & (self.y <= max(ay, by)))
        self.outside = ~self.outside
        self.drilled = [*self.holes, *((pad.x, pad.y, pad.drill) for pad in self.pads if pad.drill)]

    # What is where.

    def rectangle(self, grid: Grid, pad: Place, room: float) -> None:
        """Marks what is nearer to a pad than `room`."""
        rows, columns = self.window((pad.x, pad.y), (pad.x, pad.y), max(pad.width, pad.height) / 2 + room)
        x = np.maximum(np.abs(self.x[:, columns] - pad.x) - pad.width / 2, 0)
        y = np.maximum(np.abs(self.y[rows] - pad.y) - pad.height / 2, 0)
        grid[rows, columns] |= x * x + y * y < (room - 1e-6) ** 2

    def window(self, a: Point, b: Point, room: float) -> tuple[slice, slice]:
        """Rows and columns of all that is not further than `room` from the box between two points."""
        (left, low), (right, high) = (self.cell(f(a[0], b[0]), f(a[1], b[1])) for f in (min, max))
        reach = int(room / GRID) + 2
        return slice(max(0, low - reach), high + reach + 1), slice(max(0, left - reach), right + reach + 1)

    def disc(self, grid: Grid, x: float, y: float, room: float) -> None:
        """Marks what is nearer to a point than `room`."""
        rows, columns = self.window((x, y), (x, y), room)
        dx, dy = self.x[:, columns] - x, self.y[rows] - y
        grid[rows, columns] |= dx * dx + dy * dy < (room - 1e-6) ** 2

    def line(self, grid: Grid, a: Point, b: Point, room: float) -> None:
        """Marks what is nearer to a line than `room`."""
        rows, columns = self.window(a, b, room)
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = dx * dx + dy * dy
        px, py = self.x[:, columns] - a[0], self.y[rows] - a[1]
        along = np.clip((px * dx + py * dy) / length, 0, 1) if length else 0.0
        grid[rows, columns] |= (px - along * dx) ** 2 + (py - along * dy) ** 2 < (room - 1e-6) ** 2

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of the nearest point of the grid."""
        return round((x - self.low[0]) / GRID), round((y - self.low[1]) / GRID)

    def point(self, column: int, row: int) -> Point:
        """x and y of a point of the grid."""
        return round(self.low[0] + column * GRID, 4), round(self.low[1] + row * GRID, 4)

    def fixed(self, net: str, half: float) -> tuple[Grid, Grid]:
        """Where no copper of a net may have its middle, `half` wide to each side: pads, holes, the edge; F and B."""
        found = (np.zeros((self.rows, self.columns), dtype=bool), np.zeros((self.rows, self.columns), dtype=bool))
        for layer, grid in zip("FB", found, strict=True):
            for pad in self.pads:
                if pad.net != net and layer in pad.layers:
                    self.rectangle(grid, pad, half + GAP)
            for x, y, across in self.holes:
                self.disc(grid, x, y, across / 2 + half + HOLE)
            for a, b in pairwise(self.design.outline):
                self.line(grid, a, b, half + EDGE)
            grid |= self.outside
        return found

    def laid(self, net: str, half: float, only: str = "") -> tuple[Grid, Grid]:
        """The same for the tracks and vias of other nets, or of one other net."""
        found = (np.zeros((self.rows, self.columns), dtype=bool), np.zeros((self.rows, self.columns), dtype=bool))
        for other, tracks in self.tracks.items():
            if other != net and only in ("", other):
                for track in tracks:
                    for a, b in pairwise(track.points):
                        self.line(found["FB".index(track.layer)], a, b, half + GAP + track.width / 2)
        for other, vias in self.vias.items():
            if other != net and only in ("", other):
                for x, y in vias:
                    for grid in found:
                        self.disc(grid, x, y, half + GAP + VIA[0] / 2)
        return found

    def no_via(self, net: str) -> Grid:
        """Where no via of a net may be: too near to another net on either side, to a hole, or on a pad."""
        front, back = self.fixed(net, VIA[0] / 2)
        found = front | back
        for x, y, across in self.drilled:
            self.disc(found, x, y, across / 2 + VIA[1] / 2 + APART)
        for pad in self.pads:
            if net == GND == pad.net:
                self.rectangle(found, pad, VIA[0] / 2 + SPOKES)
            elif not pad.drill:
                self.rectangle(found, pad, VIA[0] / 2)
        for vias in self.vias.values():
            for x, y in vias:
                self.disc(found, x, y, VIA[1] + APART)
        return found

    # One connection.

    def inside(self, pad: Place) -> Iterator[tuple[int, int, int]]:
        """The points of the grid on a pad: layer, row, column. At least the nearest one."""
        column, row = self.cell(pad.x, pad.y)
        reach = int(max(pad.width, pad.height) / 2 / GRID) + 1
        any_inside = False
        for r in range(row - reach, row + reach + 1):
            for c in range(column - reach, column + reach + 1):
                x, y = self.point(c, r)
                if abs(x - pad.x) <= pad.width / 4 and abs(y - pad.y) <= pad.height / 4:
                    any_inside = True
                    for layer in pad.layers:
                        yield "FB".index(layer), r, c
        if not any_inside:
            for layer in pad.layers:
                yield "FB".index(layer), row, column

    def way(
        self, net: str, half: float, starts: set[tuple[int, int, int]], goals: set[tuple[int, int, int]], through: bool
    ) -> list[tuple[int, int, int]] | None:
        """The cheapest way from any start to any goal, points of the grid; `through`: tracks of others only cost."""
        fixed = [one | ground for one, ground in zip(self.fixed(net, half), self.laid(net, half, GND), strict=True)]
        laid = self.laid(net, half)
        via_laid = np.logical_or(*self.laid(net, VIA[0] / 2))
        no_via = self.no_via(net) | np.logical_or(*self.laid(net, VIA[0] / 2, GND))
        if not through:
            no_via |= via_laid
        cost = 1.0 + self.history
        for layer in (0, 1):
            cost[layer][laid[layer]] += _THROUGH if through else 0.0
        shut = [fixed[layer] if through else fixed[layer] | laid[layer] for layer in (0, 1)]
        wide = [pad for pad in self.pads if pad.net == net and min(pad.width, pad.height) > 2 * half - 1e-6]
        for layer, row, column in [*goals, *(at for pad in wide for at in self.inside(pad) if at in starts)]:
            shut[layer][row, column] = False
        starts = {at for at in starts if not shut[at[0]][at[1], at[2]]}
        rows, columns = self.rows, self.columns
        size = rows * columns
        blocked = bytes(np.concatenate([one.ravel() for one in shut]).astype(np.uint8))
        price = cost.ravel().tolist()
        via_price = (_VIA_COST + np.where(via_laid, _THROUGH if through else 0.0, 0.0)).ravel().tolist()
        via_shut = bytes(no_via.ravel().astype(np.uint8))
        ends = {layer * size + row * columns + column for layer, row, column in goals}
        goal_rows = [row for _, row, _ in goals]
        goal_columns = [column for _, _, column in goals]
        top, bottom, left, right = min(goal_rows), max(goal_rows), min(goal_columns), max(goal_columns)

        def rest(at: int) -> float:
            row, column = divmod(at % size, columns)
            dy = max(top - row, row - bottom, 0)
            dx = max(left - column, column - right, 0)
            return float(max(dx, dy) + 0.414 * min(dx, dy))

        best = {layer * size + row * columns + column: 0.0 for layer, row, column in starts}
        before: dict[int, int] = {}
        heap = [(rest(at), at) for at in sorted(best)]
        heapq.heapify(heap)
        done: set[int] = set()
        while heap:
            _, at = heapq.heappop(heap)
            if at in done:
                continue
            done.add(at)
            if at in ends:
                found = [at]
                while found[-1] in before:
                    found.append(before[found[-1]])
                return [(one // size, *divmod(one % size, columns)) for one in reversed(found)]
            layer, flat = divmod(at, size)
            row, column = divmod(flat, columns)
            here = best[at]
            for dy in (-1, 0, 1):
                if not 0 <= row + dy < rows:
                    continue
                for dx in (-1, 0, 1):
                    if not (dx or dy) or not 0 <= column + dx < columns:
                        continue
                    to = at + dy * columns + dx
                    if blocked[to]:
                        continue
                    length = 1.414 if dx and dy else 1.0
                    if (dx == 0 and layer == 0) or (dy == 0 and layer == 1):
                        length *= _WRONG_WAY
                    new = here + length * price[to]
                    if new < best.get(to, 1e9):
                        best[to] = new
                        before[to] = at
                        heapq.heappush(heap, (new + rest(to), to))
            other = flat + (size if layer == 0 else 0)
            if not via_shut[flat] and not blocked[other]:
                new = here + via_price[flat]
                if new < best.get(other, 1e9):
                    best[other] = new
                    before[other] = at
                    heapq.heappush(heap, (new + rest(other), other))
        return None

    def lay(self, net: str, way: list[tuple[int, int, int]], width: float) -> None:
        """Turns a way into tracks and vias."""
        tracks, vias = self.tracks.setdefault(net, []), self.vias.setdefault(net, [])
        run = [way[0]]
        for step in [*way[1:], None]:
            if step is not None and step[0] == run[-1][0]:
                run.append(step)
                continue
            if len(run) > 1:
                points = [self.point(column, row) for _, row, column in run]
                tracks.append(Track(net, width, "FB"[run[0][0]], tuple(_straight(points))))
            if step is not None:
                vias.append(self.point(step[2], step[1]))
                run = [step]

    def join(self, net: str, through: bool = False) -> bool:
        """Lays all tracks of a net; False, and none, if one finds no way."""
        pads = [pad for pad in self.pads if pad.net == net]
        self.tracks.pop(net, None)
        self.vias.pop(net, None)
        pads.sort(key=lambda pad: (min(pad.width, pad.height), pad.x, pad.y))
        tree = set(self.inside(pads[-1]))
        first, wanted = pads[-1], self.width_of(net)

        def order(pad: Place) -> tuple[float, ...]:
            """Narrow pads last, the nearest first."""
            return -min(wanted, pad.width, pad.height), hypot(pad.x - first.x, pad.y - first.y), pad.x, pad.y

        for pad in sorted(pads[:-1], key=order):
            width = min(wanted, pad.width, pad.height)
            way = self.way(net, width / 2, tree, set(self.inside(pad)), through)
            if way is None:
                self.tracks.pop(net, None)
                self.vias.pop(net, None)
                return False
            self.lay(net, way, width)
            tree |= set(way) | set(self.inside(pad))
        return True

    def crossed(self, net: str) -> list[str]:
        """The nets whose tracks this net's come too near to."""
        found = []
        for other in sorted(self.tracks):
            if other in (net, GND):
                continue
            near = False
            for track in self.tracks[net]:
                grid = self.laid(net, track.width / 2, other)["FB".index(track.layer)]
                mine = np.zeros_like(grid)
                for a, b in pairwise(track.points):
                    self.line(mine, a, b, GRID / 2)
                near = near or bool((grid & mine).any())
                self.history["FB".index(track.layer)][grid & mine] += 2.0
            vias = np.logical_or(*self.laid(net, VIA[0] / 2, other))
            for x, y in self.vias[net]:
                column, row = self.cell(x, y)
                near = near or bool(vias[row, column])
            if near:
                found.append(other)
        return found

    def run(self, say: Callable[[str], None]) -> None:
        """All nets but the ground."""
        nets = sorted({pad.net for pad in self.pads if "." not in pad.net and pad.net != GND})
        count = {net: sum(pad.net == net for pad in self.pads) for net in nets}
        queue = sorted((net for net in nets if count[net] > 1), key=lambda net: (self.extent(net), net))
        for _ in range(TURNS):
            if not queue:
                return
            net = queue.pop(0)
            if self.join(net):
                continue
            if not self.join(net, through=True):
                raise click.ClickException(f"there is no way for {net}")
            for other in self.crossed(net):
                say(f"{net} takes up {other}")
                del self.tracks[other], self.vias[other]
                queue.append(other)
        raise click.ClickException(f"no end in {TURNS} turns; left: {', '.join(queue)}")

    def extent(self, net: str) -> float:
        """Half of the outline of a net's pads: short ones are laid first."""
        xs, ys = zip(*((pad.x, pad.y) for pad in self.pads if pad.net == net), strict=True)
        return float(max(xs) - min(xs) + max(ys) - min(ys))

    def ground(self, width: float) -> None:
        """A via to each of the ground's pads on the surface, or a track to another of the same part's that has one."""
        pads = [pad for pad in self.pads if pad.net == GND and not pad.drill]
        served: dict[str, set[tuple[int, int, int]]] = {}
        for pad in sorted(pads, key=lambda pad: (-pad.width * pad.height, pad.ref, pad.x, pad.y)):
            free = ~(self.no_via(GND) | np.logical_or(*self.laid(GND, VIA[0] / 2)))
            layer = "FB".index(pad.layers)
            rows, columns = np.nonzero(free)
            near = np.hypot(self.x[0, columns] - pad.x, self.y[rows, 0] - pad.y) < 4.0
            goals = {(layer, int(r), int(c)) for r, c in zip(rows[near], columns[near], strict=True)}
            ready = served.setdefault(pad.ref, set())
            track = min(width, pad.width, pad.height)
            start = set(self.inside(pad))
            way = next(
                filter(
                    None, (self.way(GND, track / 2, start, to, False) for to in (_nearby(ready, start), goals) if to)
                ),
                None,
            )
            if way is None:
                raise click.ClickException(f"no room for a via at {pad.ref}'s ground")
            self.lay(GND, way, track)
            if way[-1] not in ready:
                self.vias[GND].append(self.point(way[-1][2], way[-1][1]))
            ready |= set(self.inside(pad))

    def stitch(self) -> None:
        """Vias between both sides' ground, wherever there is room."""
        step = round(STITCHES / GRID)
        for row in range(step // 2, self.rows, step):
            for column in range(step // 2, self.columns, step):
                taken = self.no_via(GND) | np.logical_or(*self.laid(GND, VIA[0] / 2 + 0.05))
                around = [(r, c) for r in range(row - 4, row + 5) for c in range(column - 4, column + 5)]
                around.sort(key=lambda at: (abs(at[0] - row) + abs(at[1] - column), at))
                for r, c in around:
                    if 0 <= r < self.rows and 0 <= c < self.columns and not taken[r, c]:
                        self.vias.setdefault(GND, []).append(self.point(c, r))
                        break


def _nearby(cells: set[tuple[int, int, int]], others: set[tuple[int, int, int]]) -> set[tuple[int, int, int]]:
    """Those that are not much further away from others than a via would be."""
    return {at for at in cells if any(abs(at[1] - to[1]) + abs(at[2] - to[2]) <= 8 for to in others)}


def _straight(points: list[Point]) -> list[Point]:
    """Only the corners of a way."""
    found = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        if abs((at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])) > 1e-9:
            found.append(at)
    return [*found, points[-1]]


def routed(
    design: Design, footprints: Mapping[str, Footprint], width_of: Callable[[str], float], say: Callable[[str], None]
) -> Design:
    """A board with tracks. ClickException if there is no way."""
    router = _Router(design, footprints, width_of)
    router.ground(width_of(GND))
    router.run(say)
    router.stitch()
    tracks = tuple(track for net in sorted(router.tracks) for track in router.tracks[net])
    vias = tuple((net, *at) for net in sorted(router.vias) for at in router.vias[net])
    return design._replace(tracks=tracks, vias=vias)


def written(design: Design) -> str:
    """Tracks and vias as a file, a line each."""
    tracks = [json.dumps([track.net, track.width, track.layer, track.points]) for track in design.tracks]
    vias = [json.dumps(via) for via in design.vias]
    return '{"tracks": [\n' + ",\n".join(tracks) + '\n],\n"vias": [\n' + ",\n".join(vias) + "\n]}\n"


def read(text: str) -> tuple[tuple[Track, ...], tuple[tuple[str, float, float], ...]]:
    """Tracks and vias from the text of such a file."""
    found = json.loads(text)
    tracks = tuple(
        Track(net, width, layer, tuple((x, y) for x, y in points)) for net, width, layer, points in found["tracks"]
    )
    return tracks, tuple((net, x, y) for net, x, y in found["vias"])


# The designs whose tracks this module makes: modules with `BOARD`, `design` and `width_of`.
ROUTED = ("hardware.handheld.design",)


def outputs() -> dict[str, bytes]:
    """Repository path -> content."""
    from hardware import library
    from kocka.hal import boards

    made = {}
    for name in ROUTED:
        module = importlib.import_module(name)
        one = module.design(boards.load(module.BOARD))
        found = routed(one, library.FOOTPRINTS, module.width_of, click.echo)
        path = ROOT / "/".join(name.split(".")[:-1]) / KEPT
        made[str(path.relative_to(ROOT))] = written(found).encode()
    return made
