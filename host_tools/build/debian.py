"""Debian's packages as building material: install what is missing, fetch pinned sources without touching apt's set-up.

Sources come from a newer suite than the machine may run. They are fetched through a private apt configuration (own
source list, own lists, own cache), so the machine's own lists, pins and packages stay as they are.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import click

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


def missing(packages: list[str]) -> list[str]:
    """Those of the packages that are not installed."""
    absent = []
    for package in packages:
        state = subprocess.run(
            ["dpkg-query", "-W", "-f", "${db:Status-Status}", package], capture_output=True, text=True, check=False
        )
        if state.stdout.strip() != "installed":
            absent.append(package)
    return absent


def install(packages: list[str], purpose: str) -> None:
    """Install what is missing of the Debian packages. ClickException with the command to type if we are not root."""
    need_apt(purpose)
    absent = missing(packages)
    if not absent:
        return
    if os.geteuid() != 0:
        raise click.ClickException(
            f"{purpose} needs packages that only root can install. Type:\n"
            f"  sudo apt-get update && sudo apt-get install --no-install-recommends {' '.join(absent)}\nand try again"
        )
    click.echo(f"installing {' '.join(absent)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    patience = ["-o", "DPkg::Lock::Timeout=600", "-o", "Acquire::Retries=3"]
    run(["apt-get", *patience, "-qq", "update"], "apt-get update", env=environment)
    run(
        ["apt-get", *patience, "-y", "-qq", "install", "--no-install-recommends", *absent],
        "apt-get install",
        env=environment,
    )


def mirror() -> str:
    """The address of the Debian archive that this machine's own apt uses; $KOCKA_DEBIAN_MIRROR goes before it."""
    named = os.environ.get("KOCKA_DEBIAN_MIRROR")
    if named:
        return named
    targets = run(["apt-get", "indextargets", "--format", "$(RELEASE) $(COMPONENT) $(REPO_URI)"], "asking apt")
    release = ""
    for line in Path("/etc/os-release").read_text(encoding="utf-8").splitlines():
        if line.startswith("VERSION_CODENAME="):
            release = line.partition("=")[2].strip('"')
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
