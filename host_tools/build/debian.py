"""Debian's packages as building material: install what is missing, fetch pinned sources without touching apt's set-up.

Sources come from a newer suite than the machine may run. They are fetched through a private apt configuration (own
source list, own lists, own cache), so the machine's own lists, pins and packages stay as they are.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from host_tools.build import pins

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


@dataclass(frozen=True)
class Source:
    """A pinned package of a Debian suite: exact `version`, and the files wanted from it with their SHA-256.

    `binary` packages (sources packed as a .deb) are downloaded as they are; others are Debian source packages.
    """

    package: str
    version: str
    suite: str
    files: tuple[tuple[str, str], ...]
    binary: bool = False


def pinned(name: str) -> Source:
    """A package that pins.toml names."""
    pin = pins.PINS["debian"][name]
    files = ((pin["file"], pin["sha256"]),)
    return Source(pin["package"], pin["version"], pin["suite"], files, pin.get("binary", False))


def run(arguments: list[str], what: str, **options: object) -> str:
    """Run a program and return its output; ClickException that says `what` failed, with the end of its output."""
    try:
        done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)  # type: ignore[call-overload]
    except FileNotFoundError:
        raise click.ClickException(f"{what}: there is no `{arguments[0]}` on this machine") from None
    if done.returncode != 0:
        tail = "\n".join(done.stdout.splitlines()[-20:])
        raise click.ClickException(f"{what} failed (`{' '.join(arguments[:3])} …`, exit {done.returncode}):\n{tail}")
    return str(done.stdout)


def need_apt(purpose: str) -> None:
    """ClickException unless this is a machine with apt."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-query") is None:
        raise click.ClickException(f"{purpose} works on Debian (apt-get is not here)")


# Packages of which Debian 12 has too old a version: the oldest that will do, and what comes with it from the backports.
BACKPORTS = {name: (pin["oldest"], tuple(pin["besides"])) for name, pin in pins.PINS["backports"].items()}
_PATIENCE = ["-o", "DPkg::Lock::Timeout=600", "-o", "Acquire::Retries=3"]


def missing(packages: list[str]) -> list[str]:
    """Those of the packages that are not installed, or too old."""
    absent = []
    for package in packages:
        state = subprocess.run(
            ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package],
            capture_output=True,
            text=True,
            check=False,
        )
        status, _, version = state.stdout.strip().partition(" ")
        oldest = BACKPORTS.get(package, ("", ()))[0]
        if status != "installed" or (oldest and not _at_least(version, oldest)):
            absent.append(package)
    return absent


def _at_least(version: str, oldest: str) -> bool:
    return subprocess.run(["dpkg", "--compare-versions", version, "ge", oldest], check=False).returncode == 0


def _release() -> str:
    """The machine's release of Debian, "" if it is another system."""
    for line in Path("/etc/os-release").read_text(encoding="utf-8").splitlines():
        if line.startswith("VERSION_CODENAME="):
            return line.partition("=")[2].strip('"')
    return ""


def install(packages: list[str], purpose: str) -> None:
    """Install what is missing of the Debian packages. ClickException with the command to type if we are not root."""
    need_apt(purpose)
    absent = missing(packages)
    if not absent:
        return
    old = _release() == "bookworm"
    later = [package for package in absent if old and package in BACKPORTS]
    now = [package for package in absent if package not in later]
    if os.geteuid() != 0:
        typed = []
        if now:
            typed.append(f"sudo apt-get update && sudo apt-get install --no-install-recommends {' '.join(now)}")
        if later:
            typed.append(
                f"sudo {sys.executable} -m host_tools.cli build enable  # {' '.join(later)} from the backports"
            )
        raise click.ClickException(
            f"{purpose} needs packages that only root can install. Type:\n  " + "\n  ".join(typed) + "\nand try again"
        )
    click.echo(f"installing {' '.join(absent)}")
    if now:
        _apt(now, [])
    for package in later:
        with _backports(f"{_release()}-backports") as options:
            suite = f"{_release()}-backports"
            _apt([f"{one}/{suite}" for one in (package, *BACKPORTS[package][1])], options)


def _apt(packages: list[str], options: list[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", *_PATIENCE, *options, "-qq", "update"], "apt-get update", env=environment)
    run(
        ["apt-get", *_PATIENCE, *options, "-y", "-qq", "install", "--no-install-recommends", *packages],
        "apt-get install",
        env=environment,
    )


@contextmanager
def _backports(suite: str) -> Iterator[list[str]]:
    """Options by which apt knows one more suite, for one call: the machine's own lists of sources stay as they are."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # apt downloads as a user of its own
        parts = Path(folder) / "sources.d"
        shutil.copytree("/etc/apt/sources.list.d", parts)
        (Path(folder) / "lists" / "partial").mkdir(parents=True)
        (parts / "kocka-backports.list").write_text(
            f"deb [signed-by={KEYRING}] {mirror()} {suite} main\n", encoding="utf-8"
        )
        yield ["-o", f"Dir::Etc::SourceParts={parts}", "-o", f"Dir::State::Lists={folder}/lists"]


def mirror() -> str:
    """The address of the Debian archive that this machine's own apt uses; $KOCKA_DEBIAN_MIRROR goes before it."""
    named = os.environ.get("KOCKA_DEBIAN_MIRROR")
    if named:
        return named
    targets = run(["apt-get", "indextargets", "--format", "$(RELEASE) $(COMPONENT) $(REPO_URI)"], "asking apt")
    release = _release()
    for line in targets.splitlines():
        suite, component, uri = [*line.split(" ", 2), "", ""][:3]
        if suite in (release, "stable", "oldstable", "testing", "sid") and component == "main":
            return uri.rstrip("/")
    raise click.ClickException("no Debian archive in apt's sources; name one in KOCKA_DEBIAN_MIRROR")


def fetch(sources: list[Source], folder: Path) -> list[Path]:
    """Download the pinned files into `folder` and check them. Returns their paths in the order of the pins.

    ClickException if a version is gone from the suite or a file is not the pinned one.
    """
    need_apt("fetching sources")
    if not KEYRING.exists():
        raise click.ClickException(f"{KEYRING} is not here: apt-get install debian-archive-keyring")
    folder.mkdir(parents=True, exist_ok=True)
    apt = folder / "apt"
    for part in ("lists/partial", "cache/archives/partial", "sources.d"):
        (apt / part).mkdir(parents=True, exist_ok=True)
    listing = apt / "sources.d" / "pinned.sources"
    suites = " ".join(sorted({source.suite for source in sources}))
    listing.write_text(
        f"Types: deb deb-src\nURIs: {mirror()}\nSuites: {suites}\nComponents: main\nSigned-By: {KEYRING}\n",
        encoding="ascii",
    )
    options = ["-qq", "-o", "APT::Sandbox::User=root", "-o", "Acquire::Retries=3", "-o", "Debug::NoLocking=1"]
    for key, value in (
        ("Dir::Etc::sourcelist", "/dev/null"),
        ("Dir::Etc::sourceparts", str(apt / "sources.d")),
        ("Dir::Etc::preferences", "/dev/null"),
        ("Dir::Etc::preferencesparts", "/dev/null"),
        ("Dir::State::Lists", str(apt / "lists")),
        ("Dir::Cache", str(apt / "cache")),
        ("Dir::State::status", "/var/lib/dpkg/status"),
    ):
        options += ["-o", f"{key}={value}"]
    run(["apt-get", *options, "update"], f"reading the package lists of {suites}")
    paths = []
    for source in sources:
        verb = ["download"] if source.binary else ["source", "--download-only"]
        run(
            ["apt-get", *options, *verb, f"{source.package}={source.version}"],
            f"downloading {source.package} {source.version} from {source.suite}",
            cwd=folder,
        )
        for name, wanted in source.files:
            path = folder / name
            if not path.exists():
                raise click.ClickException(f"{source.package} {source.version} came without {name}")
            if hashlib.sha256(path.read_bytes()).hexdigest() != wanted:
                raise click.ClickException(f"{name} is not the file that was pinned (SHA-256 differs): not used")
            paths.append(path)
    return paths
