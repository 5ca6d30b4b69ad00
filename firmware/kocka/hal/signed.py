"""Takes an update that has been written to its part of the flash: only if the owner of the image's key has signed it.

The computer writes the file system and calls `take` with the header, the list of all modules of that version and the
list's signature. `take` checks everything and then writes the header, which makes the update count (kocka.hal.update).
The list's layout: host_tools/build/image/README.md. An image without a key takes any update that is whole.
"""

from hashlib import sha256

from micropython import const

from kocka.hal import update

# What is signed: this, and the SHA-256 of the list.
PURPOSE = b"kocka update 1"

# The list: what About says (36 bytes) and the platform (8), then for each module the digest of its source (6), as the
# image knows it, and the SHA-256 of its path, a zero and its code.
_ABOUT = const(36)
_HEAD = const(44)
_DIGEST = const(6)
_ENTRY = const(38)

_HEADER_AT_START = const(24)
_BLOCK = const(4096)
# Entries of a list in one step.
_MANY = const(16)


def _files(system, folder: str = ""):
    """(path, code) of every file; a folder with nothing in it, which would hide a module, counts as one."""
    found = list(system.ilistdir("/" + folder))
    if not found:
        yield folder, b""
    for name, kind, _, _ in found:
        path = folder + name
        if kind & 0x4000:
            yield from _files(system, path + "/")
        else:
            with system.open("/" + path, "rb") as file:
                yield path, memoryview(file)


def _find(rows: bytes, part: bytes, start: int, size: int) -> int:
    """The number of the row that begins with `part`, -1 if there is none. The first row begins at `start`."""
    at = rows.find(part, start)
    while at >= 0 and (at - start) % size:
        at = rows.find(part, at + 1)
    return (at - start) // size if at >= 0 else -1


def _unsigned(system, about: bytes, listed: bytes, signature: bytes, image):
    """Checks in steps: yields "" while there is more to do, at last the reason not to take it, "" if there is none."""
    from kocka.hal import ed25519

    sound = False
    message = PURPOSE + sha256(listed).digest()
    yield ""
    for step in ed25519.steps(image.KEY, message, signature):
        sound = step
        yield ""
    if not sound:
        yield "it is not signed with the key that the device's image trusts"
        return
    if listed[:_ABOUT] != about or listed[_ABOUT:_HEAD] != image.PLATFORM:
        yield "it is signed as another version, or for another image"
        return
    # Entries that the image lacks. No sets: where one grows, that takes 100 ms.
    missing = bytearray((len(listed) - _HEAD + _ENTRY - 1) // _ENTRY)
    for number in range(len(missing)):
        at = _HEAD + number * _ENTRY
        missing[number] = at + _ENTRY > len(listed) or _find(image.DIGESTS, listed[at : at + _DIGEST], 0, _DIGEST) < 0
        if number % _MANY == 0:
            yield ""
    for path, code in _files(system):
        digest = sha256(path.encode() + b"\0")
        digest.update(code)
        number = _find(listed, digest.digest(), _HEAD + _DIGEST, _ENTRY)
        if number < 0 or not missing[number]:
            yield path + " is not what was signed"
            return
        missing[number] = 0
        yield ""
    yield "modules of it are missing" if any(missing) else ""


def steps(flash, header: bytes, listed: bytes, signature: bytes, image):
    """As `take`, in steps: yields "" while there is more to do, at last its result."""
    memory = memoryview(flash)
    state = update.check_with(memory, header, image.BASE)
    if state != update.RUNNING:
        yield "it was made for another image" if state == update.OTHER_IMAGE else "it is damaged"
        return
    yield ""
    try:
        import vfs

        system = vfs.VfsRom(update.body(memory, header))  # type: ignore[attr-defined]
        about = header[_HEADER_AT_START : _HEADER_AT_START + _ABOUT]
        for reason in _unsigned(system, about, listed, signature, image) if image.KEY else ():
            if reason:
                yield reason
                return
            yield ""
    except (OSError, ValueError, RuntimeError, MemoryError):  # with the right checksum: names without an end, too
        yield "its files cannot be read"
        return
    # The header's block is erased, then one page is written: cut off in between, it is no valid header.
    block = update.HEADER_AT // _BLOCK
    flash.ioctl(6, block)
    flash.writeblocks(block, header + b"\xff" * (256 - len(header)), 0)
    yield ""


def take(flash, header: bytes, listed: bytes, signature: bytes, image) -> str:
    """Makes the update before `header` (64 bytes) count from the next start on; "", or the reason not to.

    flash: the part for updates; image: the module `kocka_frozen`.
    """
    reason = ""
    for step in steps(flash, header, listed, signature, image):
        reason = step
    return reason
