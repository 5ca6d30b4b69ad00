"""`kocka image`: the files that are put onto a device, with their checksums."""

from __future__ import annotations

import hashlib
from pathlib import Path

import click
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.build import rp2, uf2
from host_tools.build.image import classes, compiler, contents, keys, lines, stock, update
from host_tools.device import show
from kocka.hal import boards

SUMS = "SHA256SUMS"


def board_files(board: str, version: str, recipe: rp2.Recipe = rp2.OURS, key: bytes = b"") -> dict[str, bytes]:
    """Files of one board: name -> contents. The second one contains an empty file system and wipes the saves.

    With the map of lines of its class of displays, which is kept on this computer, too.

    key: the public key that the image takes updates of. ClickException if the firmware is over its budget.
    """
    firmware = contents.firmware(board, recipe, key)
    size = len(firmware.data)
    if size > contents.BUDGET:
        raise click.ClickException(f"the firmware has {size} bytes, its budget is {contents.BUDGET}")
    show.say(f"The firmware has {show.amount(size)}; {show.amount(contents.BUDGET - size)} are free.")
    stem = f"kocka-{version}-{board}"
    known = contents.lines_of(board, recipe)
    lines.keep(known)
    return {
        f"{stem}.uf2": uf2.encode(contents.pages(firmware)),
        f"{stem}-install.uf2": uf2.encode({**contents.pages(firmware), **contents.empty_pages()}),
        lines.name_of(version, known.kind): known.packed(),
    }


def library_file(path: Path, version: str) -> dict[str, bytes]:
    """The MicroPython in the UF2 `path` with our library in its file system: name -> contents."""
    from host_tools.device import bundle

    found = stock.load(path)
    name = f"kocka-{version}-library-micropython-{found.version}.uf2"
    click.echo(f"{path} is MicroPython {found.version} for {found.machine}")
    return {name: stock.with_files(found, bundle.compiled(bundle.library(), compiler.PICO))}


def bundles(version: str, signer: Ed25519PrivateKey | None = None) -> dict[str, bytes]:
    """What goes onto devices without a UF2, for all boards: name -> contents.

    The update is always compiled like our images: its bytes depend on the sources and the key alone.
    """
    from host_tools.device import bundle

    program = rp2.module_compiler(build=True)
    files = {f"kocka-{version}-library.zip": bundle.archive()}
    for kind in classes.ALL:
        made = update.make(kind, program=program)
        if signer is not None:
            made = made._replace(signature=signer.sign(update.message(made)))
        files[f"kocka-{version}-update-{kind}.zip"] = update.packed(made)
    return files


def checksums(made: dict[str, bytes]) -> bytes:
    """A file for `sha256sum --check`."""
    return "".join(f"{hashlib.sha256(made[name]).hexdigest()}  {name}\n" for name in sorted(made)).encode()


def signed(made: dict[str, bytes], signer: Ed25519PrivateKey | None, key: bytes) -> dict[str, bytes]:
    """The files with their checksums, the signature of these where there is a signer, and the public key."""
    sums = checksums(made)
    signature = {} if signer is None else {keys.SIGNATURE_FILE: signer.sign(sums)}
    return {**made, SUMS: sums, **signature, keys.PUBLIC_FILE: keys.public_file(key)}


def key_of(public: Path | None) -> tuple[Ed25519PrivateKey | None, bytes]:
    """Whoever signs, nobody with the `public` key of others, and the public key. ClickException if that is none."""
    if public is not None:
        return None, keys.load_public(public.read_bytes())
    signer = keys.own()
    return signer, keys.public(signer)


public_key = click.option(
    "--public-key",
    "public",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"Build with the key of others ({keys.PUBLIC_FILE}), and sign nothing: to see that theirs has the same bytes.",
)


def write(folder: Path, made: dict[str, bytes]) -> None:
    """Writes the files and says so. ClickException if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in made.items():
            (folder / name).write_bytes(data)
            click.echo(f"{len(data):>9}  {folder / name}")
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be written: {error.strerror or error}") from None


# The option `--to` of commands that write what is given away; `folder` is its parameter.
into = click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("dist"),
    show_default=True,
    help="Folder for the files.",
)


@click.command("image")
@click.option(
    "--board",
    "chosen",
    multiple=True,
    type=click.Choice(boards.IDS),
    help="This board, not the three main ones (repeatable).",
)
@into
@click.option(
    "--micropython",
    "checkout",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Build from this checkout of MicroPython (1.25 or newer, with its submodules), not from Debian's source.",
)
@public_key
@click.option(
    "--account", is_flag=True, help="Make nothing: print who lives in the flash, and what heap screens leave."
)
@click.option("--against", metavar="COMMIT", default="", help="With --account: changes since that commit's record.")
@click.option("--write", "records_it", is_flag=True, help="With --account: record the flash, for later changes.")
@click.option(
    "--micropython-uf2",
    "ready",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Only make a UF2 of this MicroPython with the library in its files.",
)
def command(
    chosen: tuple[str, ...],
    folder: Path,
    checkout: Path | None,
    public: Path | None,
    account: bool,
    against: str,
    records_it: bool,
    ready: Path | None,
) -> None:
    """Build what goes onto a device: UF2 files for BOOTSEL mode, updates without it, and checksums in SHA256SUMS.

    \b
    kocka-VERSION-BOARD.uf2          the firmware: installs or updates, and leaves saved matches alone
    kocka-VERSION-BOARD-install.uf2  the same with empty files, for a Pico that was something else: wipes the saves
    kocka-VERSION-CLASS-lines.json.gz  the lines of the source, for kocka log
    kocka-VERSION-update-CLASS.zip   for devices that run Kočka already, with such a display: kocka deploy FILE
    kocka-VERSION-library.zip        rules, sheets and AI for programs on stock MicroPython: unzip, and
                                     mpremote cp -r lib :

    KOCKA_PAGE in the environment is the address that QR codes lead to.

    Checksums and update are signed with your key (kocka key), whose public half is in the images: they take only
    updates that it has signed. The same sources and key give the same bytes. MicroPython is built from Debian's source
    packages: minutes the first time.
    With stock MicroPython the screens do not fit into a Pico's memory, so --micropython-uf2 adds the library only.
    """
    if account:
        from host_tools.build.image import account as accounts

        for line in accounts.show(chosen, against, records_it):
            click.echo(line)
        return
    if against or records_it:
        raise click.UsageError("--against and --write go with --account")
    version = contents.version()
    made: dict[str, bytes] = {}
    if ready is not None:
        if chosen or checkout or public:
            raise click.UsageError("--micropython-uf2 makes one file for all boards: no other option goes with it")
        made.update(library_file(ready, version))
    else:
        recipe = rp2.OURS if checkout is None else rp2.from_checkout(checkout)
        signer, key = key_of(public)
        for board in chosen or boards.MAIN:
            show.say(f"Building the image for {board}.")
            with show.busy("Building"):
                made.update(board_files(board, version, recipe, key))
        made.update(bundles(version, signer))
        made = signed(made, signer, key)
    write(folder, made)
