"""`kocka build`: generated files compared, MicroPython found and checked, Debian's packages installed if missing."""

import hashlib
import shutil
import subprocess
import types
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from host_tools import checkout
from host_tools.build import command as build
from host_tools.build import debian, micropython


@pytest.fixture
def generator(monkeypatch, tmp_path):
    """A checkout with one generator that makes `made.txt`."""
    (tmp_path / "Makefile").touch()
    monkeypatch.setattr(checkout, "ROOT", tmp_path)
    module = types.SimpleNamespace(outputs=lambda: {"sub/made.txt": b"good\n"})
    monkeypatch.setattr(build.importlib, "import_module", lambda name: module)
    return {"sample": build.Generator("sample", "A sample.")}


def test_check_finds_missing_and_changed_files(generator, tmp_path):
    made = tmp_path / "sub" / "made.txt"
    with pytest.raises(click.ClickException, match=r"sub/made.txt is missing: kocka build sample"):
        build.generate(generator, check=True)
    assert not made.exists()
    build.generate(generator, check=False)
    assert made.read_bytes() == b"good\n"
    build.generate(generator, check=True)
    made.write_bytes(b"edited\n")
    with pytest.raises(click.ClickException, match=r"sub/made.txt differs .*7 and 5 bytes"):
        build.generate(generator, check=True)


def test_unchanged_files_are_left_alone(generator, tmp_path):
    build.generate(generator, check=False)
    before = (tmp_path / "sub" / "made.txt").stat().st_mtime_ns
    build.generate(generator, check=False)
    assert (tmp_path / "sub" / "made.txt").stat().st_mtime_ns == before


def test_generating_needs_a_checkout(monkeypatch, tmp_path):
    monkeypatch.setattr(checkout, "ROOT", tmp_path)
    with pytest.raises(click.ClickException, match="checkout"):
        build.generate({}, check=True)


@pytest.mark.parametrize("name", [*build.GENERATORS, "all", "goldens", "micropython", "rp2", "twin", "enable"])
def test_every_build_step_has_help(name):
    assert CliRunner().invoke(build.command, [name, "--help"]).exit_code == 0


def test_cache_folder_follows_xdg(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert micropython.cache_folder() == tmp_path / "kocka"
    assert micropython.folder().name == f"micropython-{micropython.VERSION}-{micropython.recipe_key()}"
    monkeypatch.delenv("KOCKA_MICROPYTHON", raising=False)
    assert micropython.find() is None
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert micropython.cache_folder() == tmp_path / "home" / ".cache" / "kocka"


def test_named_micropython_must_be_a_program(monkeypatch):
    monkeypatch.setenv("KOCKA_MICROPYTHON", "/no/such/micropython")
    with pytest.raises(click.ClickException, match="not a program"):
        micropython.find()
    monkeypatch.setenv("KOCKA_MICROPYTHON", "/bin/sh")
    found = micropython.find()
    assert found is not None
    assert found.exists()


def test_built_micropython_passes_its_self_check(micropython: Path):
    from host_tools.build import micropython as recipe

    recipe.check(micropython)


def test_another_program_fails_the_self_check():
    with pytest.raises(click.ClickException, match="self-check"):
        micropython.check(Path("/bin/cat"))


def test_failed_program_is_quoted():
    with pytest.raises(click.ClickException, match=r"trying failed \(`sh -c echo no; exit 3 …`, exit 3\):\nno"):
        debian.run(["sh", "-c", "echo no; exit 3"], "trying")
    with pytest.raises(click.ClickException, match="there is no `no-such-program`"):
        debian.run(["no-such-program"], "trying")


def test_without_root_the_command_to_type_is_told(monkeypatch):
    monkeypatch.setattr(debian, "need_apt", lambda purpose: None)
    monkeypatch.setattr(debian, "missing", lambda packages: ["gcc"])
    monkeypatch.setattr(debian.os, "geteuid", lambda: 1000)
    with pytest.raises(click.ClickException, match=r"sudo apt-get update && sudo apt-get install .* gcc"):
        debian.install(["gcc", "make"], "building")


@pytest.mark.parametrize(
    ("state", "absent"),
    [("installed 6.0.11+dfsg-1", ["kicad"]), ("installed 9.0.8+dfsg-1~bpo12+1", []), ("", ["kicad"])],
)
@pytest.mark.skipif(shutil.which("dpkg") is None, reason="dpkg compares versions")
def test_a_package_that_is_too_old_is_missing(monkeypatch, state, absent):
    real = subprocess.run

    def run(arguments, **options):
        if arguments[0] == "dpkg-query":
            return subprocess.CompletedProcess(arguments, 0, stdout=state)
        return real(arguments, **options)

    monkeypatch.setattr(debian.subprocess, "run", run)
    assert debian.missing(["kicad"]) == absent


def test_what_is_too_old_comes_from_the_backports(monkeypatch):
    """For that one call: the lists of sources stay as they are."""
    called = []
    monkeypatch.setattr(debian, "need_apt", lambda purpose: None)
    monkeypatch.setattr(debian, "missing", lambda packages: packages)
    monkeypatch.setattr(debian.os, "geteuid", lambda: 0)
    monkeypatch.setattr(debian, "mirror", lambda: "https://mirror.example/debian")
    monkeypatch.setattr(debian.shutil, "copytree", lambda one, other: other.mkdir())
    monkeypatch.setattr(debian, "run", lambda arguments, what, **options: called.append(arguments))
    for release, wanted in (("bookworm", "kicad/bookworm-backports"), ("trixie", "kicad")):
        called.clear()
        monkeypatch.setattr(debian, "_release", lambda release=release: release)
        debian.install(["gcc", "kicad"], "building")
        installed = [arguments for arguments in called if "install" in arguments]
        assert any(wanted in arguments for arguments in installed)
        options = next(arguments for arguments in installed if wanted in arguments)
        assert any(option.startswith("Dir::Etc::SourceParts=") for option in options) is (release == "bookworm")


def test_without_apt_it_is_told(monkeypatch):
    monkeypatch.setattr(debian.shutil, "which", lambda name: None)
    with pytest.raises(click.ClickException, match="works on Debian"):
        debian.install(["gcc"], "building MicroPython")


@pytest.mark.parametrize("content", [b"the pinned file", b"another file"])
def test_fetched_files_are_checked(monkeypatch, tmp_path, content):
    monkeypatch.setattr(debian, "need_apt", lambda purpose: None)
    monkeypatch.setattr(debian, "KEYRING", tmp_path)
    monkeypatch.setenv("KOCKA_DEBIAN_MIRROR", "https://mirror.example/debian")

    def run(arguments, what, **options):
        if "source" in arguments:
            (options["cwd"] / "a.tar.xz").write_bytes(content)
        return ""

    monkeypatch.setattr(debian, "run", run)
    pinned = hashlib.sha256(b"the pinned file").hexdigest()
    source = debian.Source("a", "1.0-1", "trixie", (("a.tar.xz", pinned),))
    if content == b"the pinned file":
        assert debian.fetch([source], tmp_path / "down") == [tmp_path / "down" / "a.tar.xz"]
    else:
        with pytest.raises(click.ClickException, match="SHA-256 differs"):
            debian.fetch([source], tmp_path / "down")
    lists = (tmp_path / "down" / "apt" / "sources.d" / "pinned.sources").read_text()
    assert "URIs: https://mirror.example/debian\nSuites: trixie\n" in lists
