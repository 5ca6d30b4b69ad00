"""The key that images and updates are signed with (Ed25519), and `kocka key`.

Whoever builds an image has one, made once and kept in the user's configuration folder. Its public half is in the image,
which takes only updates that the same key has signed.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import click
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

# Beside SHA256SUMS: its signature (64 bytes), and the public key in a form that other programs read.
SIGNATURE_FILE = "SHA256SUMS.sig"
PUBLIC_FILE = "kocka-key.pub"


def path() -> Path:
    """Where the key is, or will be: what $KOCKA_KEY names, else key.pem in the user's configuration folder."""
    from platformdirs import user_config_path

    named = os.environ.get("KOCKA_KEY")
    return Path(named) if named else user_config_path("kocka", appauthor=False) / "key.pem"


def home() -> Ed25519PrivateKey | None:
    """The key of this user; None if there is none. ClickException if the file holds no such key."""
    place = path()
    try:
        data = place.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise click.ClickException(f"{place} cannot be read: {error.strerror or error}") from None
    try:
        key = load_pem_private_key(data, None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise click.ClickException(f"{place} is not an Ed25519 key in PEM without a password")
    return key


def create() -> Ed25519PrivateKey:
    """Makes the key of this user and says so. ClickException if there is one, or it cannot be kept."""
    place = path()
    key = Ed25519PrivateKey.generate()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    except FileExistsError:
        raise click.ClickException(f"there is a key already: {place}") from None
    except OSError as error:
        raise click.ClickException(f"the key cannot be kept in {place}: {error.strerror or error}") from None
    click.echo(f"Made a key, {fingerprint(public(key))}: {place}", err=True)
    click.echo("Keep a copy: devices with your image take only updates that are signed with it.", err=True)
    return key


def own() -> Ed25519PrivateKey:
    """The key of this user, made if there is none."""
    return home() or create()


def public(key: Ed25519PrivateKey) -> bytes:
    """The public half, 32 bytes."""
    return key.public_key().public_bytes_raw()


def public_file(key: bytes) -> bytes:
    """A public key as a PEM file."""
    return Ed25519PublicKey.from_public_bytes(key).public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def load_public(data: bytes) -> bytes:
    """The inverse. ClickException if it is none."""
    try:
        key = load_pem_public_key(data)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise click.ClickException("this is not the public half of an Ed25519 key in PEM")
    return key.public_bytes_raw()


def holds(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of this public key signed the message."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(key: bytes) -> str:
    """A short name of a public key: the first 16 digits of its SHA-256."""
    digits = hashlib.sha256(key).hexdigest()
    return " ".join(digits[at : at + 4] for at in range(0, 16, 4))


@click.group("key", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """The key that your images and updates are signed with.

    `kocka image` and `kocka flash` make one when they build the first image. It is kept without a password, for you
    alone, in your configuration folder; $KOCKA_KEY names another file.
    """


@command.command("new")
def new() -> None:
    """Make a key. An existing one is never replaced."""
    create()


@command.command("show")
def show() -> None:
    """Print where your key is, its short name, and its public half, which anybody may know."""
    key = home()
    if key is None:
        raise click.ClickException("you have no key: kocka key new")
    click.echo(f"{path()}\n{fingerprint(public(key))}\n{public_file(public(key)).decode()}", nl=False)
