"""What the computer makes of keys and signatures, before a device is asked."""

from __future__ import annotations

import hashlib
import stat
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools import cli
from host_tools.build.image import keys
from host_tools.build.image import update as updates
from host_tools.device import doctor, flash, update
from host_tools.device.errors import DeviceError

OTHER = Ed25519PrivateKey.from_private_bytes(b"somebody else, not the owner of!")
MODULE = updates.Module(b"digst1", b"code")
UPDATE = updates.Update("0.2.0", "abc", b"platform", "mono", {"kocka/table": MODULE}, b"facts")


@pytest.fixture(autouse=True)
def key_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the key of this user is."""
    monkeypatch.setenv("KOCKA_KEY", str(tmp_path / "config" / "key.pem"))
    return tmp_path / "config" / "key.pem"


def kocka(*words: str) -> Result:
    return CliRunner().invoke(cli.command, ["key", *words], prog_name="kocka")


def by(signer: Ed25519PrivateKey) -> updates.Update:
    return UPDATE._replace(signature=signer.sign(updates.message(UPDATE)))


def test_a_key_is_made_once_and_for_its_owner_alone(key_file: Path):
    assert kocka("show").exit_code == 1
    made = kocka("new")
    assert made.exit_code == 0 and "Keep a copy" in made.output
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600
    data = key_file.read_bytes()
    again = kocka("new")
    assert again.exit_code == 1 and "a key already" in again.output and key_file.read_bytes() == data
    own = keys.own()
    shown = kocka("show").output
    assert keys.fingerprint(keys.public(own)) in shown and "BEGIN PUBLIC KEY" in shown and "PRIVATE" not in shown
    assert keys.load_public(keys.public_file(keys.public(own))) == keys.public(own)


@pytest.mark.parametrize("data", [b"", b"-----BEGIN PRIVATE KEY-----\n", bytes(64)])
def test_a_file_that_is_no_key_is_refused(key_file: Path, data: bytes):
    key_file.parent.mkdir()
    key_file.write_bytes(data)
    with pytest.raises(click.ClickException, match="not an Ed25519 key"):
        keys.own()
    with pytest.raises(click.ClickException, match="not the public half"):
        keys.load_public(data)


def test_an_update_from_a_file_has_to_be_signed_with_the_key_of_the_device():
    facts = {"key": keys.public(keys.own())}
    assert update.signed_for(facts, by(keys.own()), from_file=True).signature
    for wrong in (
        *(UPDATE, by(OTHER), by(keys.own())._replace(version="0.3.0"), by(keys.own())._replace(build=b"other")),
        by(keys.own())._replace(modules={"kocka/table": MODULE._replace(code=b"other")}),
        by(keys.own())._replace(modules={"kocka/chair": MODULE}),
        by(keys.own())._replace(platform=b"platfor2"),
    ):
        with pytest.raises(DeviceError, match="not signed with the key"):
            update.signed_for(facts, wrong, from_file=True)


def test_an_update_from_the_sources_is_signed_for_ones_own_device_only():
    made = update.signed_for({"key": keys.public(keys.own())}, UPDATE, from_file=False)
    assert keys.holds(keys.public(keys.own()), updates.message(UPDATE), made.signature)
    with pytest.raises(DeviceError, match="that is not yours"):
        update.signed_for({"key": keys.public(OTHER)}, UPDATE, from_file=False)


def test_a_device_without_a_key_takes_anything(key_file: Path):
    for facts in ({}, {"key": b""}):
        assert update.signed_for(facts, UPDATE, from_file=True) == UPDATE
    assert not key_file.exists()


def test_the_doctor_says_whose_updates_a_device_takes():
    assert "any update" in doctor._trusted(b"")
    assert "with your key, " in doctor._trusted(keys.public(keys.own()))
    assert "the key of another, " in doctor._trusted(keys.public(OTHER))


@pytest.fixture
def image(tmp_path: Path) -> flash.Image:
    """An image beside its signed checksums."""
    path = tmp_path / "new.uf2"
    path.write_bytes(b"image")
    sums = f"{hashlib.sha256(b'image').hexdigest()}  new.uf2\n".encode()
    (tmp_path / "SHA256SUMS").write_bytes(sums)
    (tmp_path / "SHA256SUMS.sig").write_bytes(keys.own().sign(sums))
    return flash.Image(path, b"image", wipes=False, ours=True, label=None)


def test_who_has_signed_an_image(image: flash.Image):
    own, other = keys.public(keys.own()), keys.public(OTHER)
    assert flash.signer(image, [other, own]) == own
    assert flash.signer(image, [other]) is flash.signer(image, []) is None
    image.path.with_name("SHA256SUMS.sig").write_bytes(bytes(64))
    assert flash.signer(image, [own]) is None
    image.path.with_name("SHA256SUMS.sig").unlink()
    assert flash.signer(image, [own]) is None
    image.path.with_name("SHA256SUMS").write_bytes(b"")
    assert flash.signer(image, [own]) is None


def test_an_image_that_is_not_the_listed_one_is_refused(image: flash.Image):
    """What counts is what was read to be written, not what lies there when the signature is looked at."""
    with pytest.raises(DeviceError, match="damaged or was exchanged"):
        flash.signer(image._replace(data=b"other"), [])
    image.path.write_bytes(b"other")
    assert flash.signer(image, [keys.public(keys.own())])


def test_before_an_unsigned_image_goes_to_a_device_with_a_key_one_is_asked(
    image: flash.Image, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    own, other = keys.public(keys.own()), keys.public(OTHER)
    asked: list[str] = []
    monkeypatch.setattr(click, "confirm", lambda text, **options: asked.append(text))
    flash._ask_unsigned(image, own, False)
    flash._ask_unsigned(image, other, False)  # one's own image for a device that trusted another
    flash._ask_unsigned(image, b"", False)
    assert asked == []
    image.path.with_name("SHA256SUMS.sig").unlink()
    flash._ask_unsigned(image, b"", False)
    flash._ask_unsigned(image, own, True)
    assert asked == []
    flash._ask_unsigned(image, own, False)
    assert len(asked) == 1 and keys.fingerprint(own) in asked[0]
    said = capsys.readouterr()
    assert "signed with your key" in said.out + said.err and "written all the same" in said.out + said.err
