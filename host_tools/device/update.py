"""Updates of a device that runs our image: written to their part of its flash, verified, activated.

The header that makes an update count is written last, by the device itself, after it has checked everything; until then
it runs what its image holds. Whatever happens on the way, the image and the saves are not touched.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import click

from host_tools.build import rp2
from host_tools.build.image import classes, contents, keys
from host_tools.build.image import update as updates
from host_tools.device import show
from host_tools.device.errors import DeviceError
from host_tools.device.link import BLOCK, CHUNK, Link
from kocka.hal import update as place

_HEADER_BLOCK = place.HEADER_AT // BLOCK

_WRITER = f"""\
import _rp2
from binascii import a2b_base64
_flash = _rp2.Flash(start={place.START}, len={place.SIZE})
_block = bytearray({BLOCK})
def _put(at, text):
    data = a2b_base64(text)
    _block[at:at + len(data)] = data
"""

# Marks the source of a module for which the compiler matters.
_VIPER = b"@micropython.viper"

# What the device reports about an update that it does not use.
UNUSED = {
    place.DAMAGED: "there is an update on it that is damaged, and not used",
    place.OTHER_IMAGE: "there is an update on it that was made for another image, and not used",
    place.HELD: "there is an update on it that is not used, because a key was held when it started",
}


def refusal(facts: dict[str, Any], update: updates.Update) -> DeviceError | None:
    """Why this device cannot have this update; None if it can."""
    if "base" not in facts:
        return DeviceError("the image on this device is one that takes no updates.", "Put a new one there: kocka flash")
    kind = kind_of(facts)
    if update.kind != kind:
        return DeviceError(
            f"this update is for {classes.TITLES.get(update.kind, update.kind)}, and the image on the device for"
            f" {classes.TITLES[kind]}.",
            f"Take kocka-{update.version}-update-{kind}.zip",
        )
    if facts["platform"] != update.platform:
        return DeviceError(
            f"Kočka {update.version} needs more than an update: MicroPython itself, or what runs before an update, has"
            " changed.",
            "Put the new image there: kocka flash",
        )
    return None


def kind_of(facts: dict[str, Any]) -> str:
    """The class of displays that the device's image is for. DeviceError if that is an old one, for all of them."""
    kind = str(facts.get("class", ""))
    if kind not in classes.ALL:
        raise DeviceError(
            "the image on this device is one for all displays, and updates are for images of one class of them.",
            "Put a new image there: kocka flash",
        )
    return kind


def key_of(facts: dict[str, Any]) -> bytes:
    """The public key that updates of this device must be signed with; b"" if its image has none."""
    return bytes(facts.get("key", b""))


def signed_for(facts: dict[str, Any], update: updates.Update, from_file: bool) -> updates.Update:
    """The update, signed if it was made here. DeviceError unless it is signed with the key of the device's image."""
    key = key_of(facts)
    if not key:
        return update
    name = keys.fingerprint(key)
    if from_file:
        if not keys.holds(key, updates.message(update), update.signature):
            raise DeviceError(
                f"the update is not signed with the key that this device's image trusts ({name}): it was changed, or"
                " somebody else made it.",
                "If you trust who made it, put their image there: kocka flash FILE",
            )
        return update
    own = keys.home()
    if own is None or keys.public(own) != key:
        raise DeviceError(
            f"this device takes updates that are signed with the key {name}, and that is not yours.",
            "Put an image of your own there: kocka flash; it takes updates signed with your key.",
        )
    return update._replace(signature=own.sign(updates.message(update)))


def _switch_off(link: Link) -> None:
    link.run(_WRITER)
    # Flash can be overwritten with zeros without erasing it.
    link.run(f"_flash.writeblocks({_HEADER_BLOCK}, bytes({updates.PAGE}), 0)")


def write(link: Link, data: bytes, listed: bytes, signature: bytes) -> None:
    """Writes an update (see `updates.image`) and lets the device activate it from the next start on.

    listed: see `updates.listing`.
    ConnectionLost: the device runs its image, or the update in full. DeviceError: its flash is worn out.
    """
    _switch_off(link)
    # Nothing loaded from the old update may be in use while it is erased.
    link.restart()
    link.run(_WRITER)
    body, header = data[: -updates.BLOCK], data[-updates.BLOCK :]
    first = _HEADER_BLOCK - len(body) // BLOCK
    with show.bar("Writing the update", len(body)) as done:
        for start in range(0, len(body), BLOCK):
            for at in range(0, BLOCK, CHUNK):
                piece = body[start + at : start + at + CHUNK]
                link.run(f"_put({at}, {b64encode(piece)!r})")
                done(start + at + len(piece))
            link.run(f"_flash.writeblocks({first + start // BLOCK}, _block)")
    code = f"__import__('hashlib').sha256(memoryview(_flash)[{first * BLOCK}:{place.HEADER_AT}]).digest()"
    if link.ask(code) != hashlib.sha256(body).digest():
        raise DeviceError(
            "the update arrived with other contents than it was sent with, and is not used.",
            "Repeat; if it stays so, try another cable. The device runs what its image holds.",
        )
    # The image's own code checks it, with the key that is in the image, and writes the header.
    link.run("from kocka.hal import signed\nimport kocka_frozen\n_listed = bytearray()")
    for at in range(0, len(listed), CHUNK):
        link.run(f"_listed.extend(a2b_base64({b64encode(listed[at : at + CHUNK])!r}))")
    with show.busy("The device checks it"):
        given = f"{header[: updates.HEADER]!r}, bytes(_listed), {signature!r}"
        reason = link.ask(f"signed.take(_flash, {given}, kocka_frozen)")
    if reason:
        raise DeviceError(f"the device does not take this update: {reason}.", "It runs what its image holds.")


def remove(link: Link) -> bool:
    """Removes an update from the device, active or not; whether there was one. The image's own modules run again."""
    facts = link.facts()
    if "base" not in facts or facts["update"] == place.NONE:
        return False
    _switch_off(link)
    link.restart()
    return True


def install(link: Link, facts: dict[str, Any], file: Path | None, dry_run: bool) -> None:
    """`kocka deploy` to a device with our image: the update in `file`, or one to the sources here."""
    digests = bytes(facts.get("digests", b""))
    if file is not None:
        update = updates.unpacked(file)
    else:
        update = updates.make(kind_of(facts), digests, rp2.module_compiler())
    problem = refusal(facts, update)
    if problem is not None:
        raise problem
    modules = updates.differing(update, digests)
    size = sum(len(module.code) for module in modules.values())
    if modules:
        update = signed_for(facts, update, file is not None)
    if dry_run:
        for name in sorted(modules):
            click.echo(f"update  {name}   {show.amount(len(modules[name].code))}")
        return
    if not modules:
        if remove(link):
            show.say("The image on the device is this version: the update that was there is off.")
        else:
            show.say("Everything is up to date: the image on the device is this version.")
        return
    data = updates.image(update, bytes(facts["base"]), digests, int(facts.get("image", 0)))
    about = f"{update.version} {update.commit}".strip()
    if facts["update"] == place.RUNNING and facts["about"] == about and update.commit and "+" not in update.commit:
        show.say(f"Everything is up to date: the update to {about} is there.")
        return
    write(link, data, updates.listing(update) if update.signature else b"", update.signature)
    link.restart()
    now = link.facts()
    if now["update"] == place.HELD:
        show.say("A key of the device is held: the update is there, and runs from the next start on.")
    elif now["update"] != place.RUNNING:
        raise DeviceError(
            "the update is on the device, but it does not use it.", "kocka doctor says why; the image's modules run."
        )
    show.say(f"Updated to {about}: {show.number(len(modules), 'module')}, {show.amount(size)}.")
    sources = contents.image_sources()
    if update.compiler == updates.ANY and any(_VIPER in sources.get(f"{name}.py", b"") for name in modules):
        show.say(
            "There are viper functions in it, and this update was not compiled by the mpy-cross of our images: they"
            " take 1.6 times as long. `kocka image` builds that compiler; deploy once more after it."
        )
