"""`kocka build`: all generated files, and what must be built before the tests can run."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.checkout import repository

# Debian packages that some tests, or generators, cannot do without.
ENABLE_PACKAGES = ["chromium", "kicad", "prusa-slicer"]


class Generator(NamedTuple):
    """A step that makes committed files: `module.outputs()` returns a dict of repository path -> bytes.

    `packages`: Debian packages the step reads from. Golden steps also write committed files, but only on request.
    Where bytes may differ from machine to machine, `module.alike(path, found, wanted)` tells whether two files show the
    same: --check asks it about files that differ.
    """

    module: str
    help: str
    packages: tuple[str, ...] = ()


GENERATORS: dict[str, Generator] = {
    "fonts": Generator("host_tools.build.fonts", "The fonts, from Debian's X11 fonts: firmware/kocka/ui/fonts."),
    "art": Generator("host_tools.build.art", "The drawings: firmware/kocka/ui/art, from host_tools/build/art/*.txt."),
    "options": Generator("host_tools.build.options", "House rules by their places in files: tests/data/options.json."),
    "architecture": Generator("host_tools.build.architecture", "The picture of the layers: host_tools/build."),
    "rules": Generator("host_tools.build.rules", "The table of rules and the tests that hold them: tests/RULES.md."),
    "passages": Generator(
        "host_tools.build.passages", "The passages of the sources, and the open ones: tests/PASSAGES.md."
    ),
    "hardware": Generator("hardware.tools.pages", "Wiring diagrams and tables for makers: hardware."),
    "solids": Generator("hardware.tools.solids", "Printed parts and their pictures: hardware."),
    "kicad": Generator("hardware.tools.kicad.files", "Circuit boards as KiCad projects: hardware."),
    "training": Generator(
        "host_tools.lab.train.small", "Small cases of what `kocka train` makes: tests/data/training."
    ),
    "schema": Generator(
        "host_tools.records.history.schema", "What the tables hold: host_tools/records/history/SCHEMA.md."
    ),
}

# Made on request only, as they need a large program; tests/hardware/test_slicing.py, test_kicad.py and
# tests/device/test_prove.py compare.
ON_REQUEST: dict[str, Generator] = {
    "slices": Generator(
        "hardware.tools.slices", "What a slicer makes of the printed parts: hardware.", ("prusa-slicer",)
    ),
    "tracks": Generator("hardware.tools.kicad.router", "The tracks of circuit boards that have a router: hardware."),
    "predictions": Generator(
        "host_tools.device.prove.predicted", "What `kocka prove` should find: host_tools/device/prove."
    ),
    "copper": Generator(
        "hardware.tools.kicad.kept", "The ground's copper of circuit boards, and their pictures.", ("kicad",)
    ),
}

GOLDENS: dict[str, Generator] = {
    "moving": Generator("host_tools.sim.moving", "The moving picture of the README."),
    "playthroughs": Generator("host_tools.build.playthroughs", "Readable games: tests/data/playthroughs."),
    "screens": Generator("host_tools.sim.goldens", "The canonical screens: tests/data/goldens."),
}


def _differs(path: Path, wanted: bytes) -> str:
    if not path.exists():
        return "is missing"
    found = path.read_bytes()
    if found == wanted:
        return ""
    return f"differs from what its generator makes ({len(found)} and {len(wanted)} bytes)"


def generate(steps: dict[str, Generator], check: bool) -> None:
    """Write the steps' files, or with `check` compare them. ClickException naming each file that is not up to date."""
    root = repository()
    stale: list[str] = []
    for name, step in steps.items():
        if step.packages:
            from host_tools.build import debian

            debian.install(list(step.packages), f"`kocka build {name}`")
        module = importlib.import_module(step.module)
        outputs: Callable[[], dict[str, bytes]] = module.outputs
        alike: Callable[[str, bytes, bytes], bool] | None = getattr(module, "alike", None)
        made = outputs()
        for relative in sorted(made):
            path = root / relative
            problem = _differs(path, made[relative])
            if not problem:
                continue
            if check:
                if alike and path.exists() and alike(relative, path.read_bytes(), made[relative]):
                    continue
                stale.append(f"  {relative} {problem}: kocka build {name}")
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(made[relative])
                click.echo(f"wrote {relative}")
        if check:
            click.echo(f"{name}: {len(made)} files looked at")
    if stale:
        raise click.ClickException("not up to date:\n" + "\n".join(stale))


@click.group("build", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Generated files, goldens, and MicroPython from source.

    Generated files are committed; `kocka build all --check` (make gen-check) tells whether they are what their
    generators make. Only the catalogues of texts are not: every command makes them when a text has changed.
    """


@command.command("all")
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is not up to date.")
def build_all(check: bool) -> None:
    """Make (or check) all generated files."""
    generate(GENERATORS, check)


def _step_command(name: str, step: Generator) -> click.Command:
    @click.command(name, help=step.help)
    @click.option("--check", is_flag=True, help="Write nothing; fail if a file is not up to date.")
    def one(check: bool) -> None:
        generate({name: step}, check)

    return one


for _name, _step in {**GENERATORS, **ON_REQUEST}.items():
    command.add_command(_step_command(_name, _step))


@command.command("goldens")
@click.option("--check", is_flag=True, help="Write nothing but the page; fail if a golden differs.")
def build_goldens(check: bool) -> None:
    """Record the goldens again: screens and playthroughs. Refused while another of the fast tests fails.

    out/goldens/index.html then shows what has changed: before, now and the difference.
    """
    root = repository()
    if not check:
        tests = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not golden and not slow and not chip"]
        if subprocess.run([*tests, str(root / "tests")], cwd=root, check=False).returncode != 0:
            raise click.ClickException("a test fails: goldens are only recorded from a sound tree")
    from host_tools.sim import golden_report, goldens

    now = {case: case.render() for case in goldens.cases()}
    changes = golden_report.changes(root, now)
    if changes:
        page = golden_report.write(root, changes)
        click.echo(f"{len(changes)} pictures are not as recorded: {page}")
    generate(GOLDENS, check)
    for name in [] if check else goldens.Recorded(root).leftovers()[1]:
        (root / name).unlink()
        click.echo(f"deleted {name}")


@command.command("hand-values")
@click.option("--rounds", default=12_000, show_default=True, help="Rounds of players by rule a table.")
@click.option("--game", "only", multiple=True, help="Only this game; the other tables stay. May be given again.")
@click.option("--write", is_flag=True, help="Put the figures into the firmware.")
def build_hand_values(rounds: int, only: tuple[str, ...], write: bool) -> None:
    """Measure what the cards of a dealt hand are worth: some minutes (firmware/kocka/games/NAME/hand_values.py)."""
    from host_tools.lab.luck import fit
    from kocka.games import registry

    known = registry.NAMES
    for game in only:
        if game not in known:
            raise click.UsageError(f'there is no game "{game}"; there are {", ".join(known)}')
    fit.run(rounds, write, only)


@command.command("micropython")
@click.option("--force", is_flag=True, help="Build again although it is there.")
def build_micropython(force: bool) -> None:
    """Build MicroPython's unix port and mpy-cross from Debian's source package, for the tests.

    A pinned version with a checksum, kept in your cache folder: a minute or two once, nothing afterwards. The machine's
    apt sources stay as they are; only missing compilers are installed (as root).
    """
    from host_tools.build import micropython

    click.echo(str(micropython.build(force=force)))


@command.command("rp2")
@click.option("--force", is_flag=True, help="Build again although it is there.")
@click.option(
    "--stock", is_flag=True, help="MicroPython as it comes, for the tests, instead of what images are made of."
)
def build_rp2(force: bool, stock: bool) -> None:
    """Build what `kocka image` links: MicroPython for the RP2040 from Debian's source packages.

    Pinned versions with checksums, kept in your cache folder: some minutes once, nothing afterwards. Trees of older
    recipes that nobody has used for two weeks go then, and those beyond the four used last.
    """
    from host_tools.build import rp2

    click.echo(str(rp2.tree(force=force, recipe=rp2.STOCK if stock else rp2.OURS)))


@command.command("lock")
@click.option("--runtime", is_flag=True, help="Write nothing; print what `kocka` needs of the lock when it runs.")
def build_lock(runtime: bool) -> None:
    """Resolve the Python packages anew and write requirements.lock: every version, and the SHA-256 of its files.

    For Python 3.11 and newer on any system. Needs the network.
    """
    from host_tools.build import lock

    if runtime:
        click.echo(lock.chosen(lock.needed(lock.project()["project"]["dependencies"]), lock.MAIN), nl=False)
        return
    for name, text in lock.made().items():
        (repository() / name).write_text(text, encoding="ascii")
        click.echo(f"wrote {name}: {len(lock.entries(text))} packages")


@command.command("sbom")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("dist"),
    show_default=True,
    help="The folder for the files.",
)
def build_sbom(folder: Path) -> None:
    """Write bills of materials (CycloneDX): what an image, the page and the host's package hold of others."""
    from host_tools.build import sbom

    folder.mkdir(parents=True, exist_ok=True)
    for name, data in sbom.made().items():
        (folder / name).write_bytes(data)
        click.echo(f"wrote {folder / name}")


@command.command("twin")
@click.option("--force", is_flag=True, help="Build again although it is there.")
def build_twin(force: bool) -> None:
    """Build what `kocka twin` and the tests on the chip need: the emulated Pico, and MicroPython for the RP2040.

    Kept in your cache folder: some minutes once, nothing afterwards.
    """
    from host_tools.build import rp2
    from host_tools.sim.twin import emulator

    click.echo(str(emulator.build(force=force)))
    click.echo(str(rp2.tree()))


@command.command("fabrication")
@click.option("--to", "target", type=click.Path(path_type=Path), help="The folder; dist/fabrication if not given.")
def build_fabrication(target: Path | None) -> None:
    """Make what makers want of our circuit boards: zips with Gerbers and drill files for two conventions, tables for
    assembly, PDF, STEP, pictures."""
    from hardware.tools.kicad import fabrication, files

    for name in files.DESIGNS:
        folder = (target or repository() / "dist" / "fabrication") / name
        for path in fabrication.make(name, folder):
            click.echo(f"wrote {path}")


@command.command("enable")
def enable() -> None:
    """Install and build what skipped tests need (Debian, as root): Chromium, KiCad, PrusaSlicer, MicroPython here, on
    the emulated Pico and in the web page, littlefs's own tests.

    Some minutes once, nothing afterwards.
    """
    from host_tools.build import chromium, debian, littlefs, micropython, npm, rp2
    from host_tools.build.web import micropython as web
    from host_tools.sim.twin import emulator

    packages = sorted({*ENABLE_PACKAGES, *(package for step in GENERATORS.values() for package in step.packages)})
    if chromium.find() is not None:
        packages.remove("chromium")
    from_npm = (web.PORT, npm.AXE, npm.JSQR)
    if shutil.which("npm") is None and any(package.find() is None for package in from_npm):
        packages.append("npm")
    debian.install(packages, "enabling all tests")
    micropython.build()
    emulator.build()
    rp2.tree()
    rp2.tree(recipe=rp2.STOCK)
    littlefs.build()
    for package in from_npm:
        package.fetch()
    click.echo("all tests of `make test` can run now")
