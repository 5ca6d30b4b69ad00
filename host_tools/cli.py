"""The `kocka` command: a table of sub-commands, each imported only when it is called.

A sub-command lives in `host_tools/<area>/command.py` as a click command object; the table here holds its
name, where it is and one line of help, so that `kocka --help` and completion import nothing else.
"""

from __future__ import annotations

import importlib
import sys
import textwrap
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

import click

from host_tools.build import texts


class Entry(NamedTuple):
    """One sub-command: its `section` of the help, `module` and `attribute` of the click command, a line of help."""

    section: str
    module: str
    attribute: str
    help: str


COMMANDS: dict[str, Entry] = {
    "play": Entry("Play", "host_tools.sim.command", "command", "Play on the simulated device, in your browser."),
    "twin": Entry(
        "Play", "host_tools.sim.twin.command", "command", "Play on an emulated Pico that runs the real image."
    ),
    "web": Entry(
        "Play", "host_tools.build.web.command", "command", "Make the page that runs the device in any browser."
    ),
    "manual": Entry(
        "Play", "host_tools.build.manual.command", "command", "Make the manual: a page and a PDF, cs and en."
    ),
    "run": Entry(
        "Play", "host_tools.sim.run", "command", "Press keys from a script, without a browser; keep a picture."
    ),
    "shot": Entry("Play", "host_tools.sim.shot", "command", "Render one screen to a PNG: any board, any language."),
    "contact": Entry("Play", "host_tools.sim.contact", "command", "Make pages with all screens, boards and languages."),
    "strip": Entry("Play", "host_tools.sim.strip", "command", "Draw a motion as a strip of pictures, in one PNG."),
    "replay": Entry(
        "Play", "host_tools.records.replay.command", "command", "Print a saved match, or check its journal."
    ),
    "verify": Entry(
        "Play",
        "host_tools.records.verify.command",
        "command",
        "Check sealed deals: what was shown before and after a round.",
    ),
    "export": Entry(
        "History",
        "host_tools.records.history.export",
        "command",
        "Export matches and score sheets of a device into a database.",
    ),
    "report": Entry(
        "History", "host_tools.records.report.command", "command", "Make a page of your seasons from the database."
    ),
    "import": Entry(
        "History", "host_tools.records.history.bring", "command", "Import an edited list of players into a device."
    ),
    "engine": Entry(
        "Programs", "host_tools.lab.engine.command", "command", "Speak the line protocol on stdin and stdout."
    ),
    "puzzles": Entry(
        "Laboratory", "host_tools.lab.lessons.command", "command", "Find puzzles: choices with one right answer."
    ),
    "arena": Entry(
        "Programs", "host_tools.lab.arena.command", "command", "Let AI players play duplicate deals; print means."
    ),
    "tune": Entry("Programs", "host_tools.lab.tune.command", "command", "Tune the AI's parameters by tournaments."),
    "train": Entry("Programs", "host_tools.lab.train.command", "command", "Train numbers of the AI on deals by seed."),
    "image": Entry(
        "Device",
        "host_tools.build.image.command",
        "command",
        "Build what goes onto a device: UF2 files for BOOTSEL mode.",
    ),
    "key": Entry(
        "Device", "host_tools.build.image.keys", "command", "The key that your images and updates are signed with."
    ),
    "flash": Entry("Device", "host_tools.device.flash", "command", "Put Kočka onto a Pico; saves are backed up first."),
    "doctor": Entry(
        "Device", "host_tools.device.doctor", "command", "Check what is plugged in, what is missing, what to do."
    ),
    "prove": Entry(
        "Device",
        "host_tools.device.prove.command",
        "command",
        "Measure a device, and compare it with the emulated one.",
    ),
    "backup": Entry("Device", "host_tools.device.backup", "command", "Copy all saves of a device into one zip file."),
    "restore": Entry("Device", "host_tools.device.restore", "command", "Restore a backup: all of it or nothing."),
    "log": Entry("Device", "host_tools.device.log", "command", "Print the device's crash log."),
    "time": Entry("Device", "host_tools.device.clock", "command", "Set the device's clock."),
    "deploy": Entry(
        "Device", "host_tools.device.deploy", "command", "Bring a running device to this version, without BOOTSEL."
    ),
    "deals": Entry(
        "Building",
        "host_tools.records.verify.statistics",
        "command",
        "Deal a million rounds and test them for randomness.",
    ),
    "bench": Entry(
        "Building", "host_tools.lab.bench.command", "command", "Measure the speeds that matter; write BENCHMARKS.md."
    ),
    "release": Entry(
        "Building",
        "host_tools.build.release.command",
        "command",
        "Make all that people fetch, for every board, with a page.",
    ),
    "profile": Entry(
        "Building",
        "host_tools.sim.twin.profile",
        "command",
        "List which code waits for the flash; choose what is in RAM.",
    ),
    "new": Entry(
        "Building", "host_tools.build.new.command", "command", "Start a new game, or a language: a folder that runs."
    ),
    "build": Entry(
        "Building", "host_tools.build.command", "command", "Generated files, goldens, MicroPython from source."
    ),
}


# What the help of a command ends with: lines to type, and what comes of them. Commands with examples of their own, in
# their module, are not here.
EXAMPLES: dict[str, str] = {
    "play": """
kocka play                              on this computer, in your browser
kocka play --board oled_128x64 --lang en
kocka play --seed 1996 --fresh          this deal, with nothing saved
""",
    "twin": """
kocka build twin                        once: the emulated Pico and its firmware
kocka twin --board pico_display_2_8
""",
    "puzzles": """
kocka puzzles hearts                    16 of them, to look at
kocka puzzles hearts --seed 2026 --write
""",
    "run": """
kocka run --keys match.txt --png end.png
echo "ok ok" | kocka run --keys - --png pass.png --seed 1996
""",
    "shot": """
kocka shot --list                       the names of all screens
kocka shot table --board oled_128x64 --lang en --zoom 4 -o table.png
""",
    "strip": """
kocka strip trick                       my card, those of the others, and the trick goes to its taker
kocka strip pass_got --keys ok --length 600 --every 20
""",
    "contact": """
kocka contact --lang en -o screens      then open screens/index.html
""",
    "replay": """
kocka replay match00001.kck             round by round
kocka replay match00001.kck --check     only whether it is sound
""",
    "verify": """
kocka verify saves                      all matches of a folder
kocka verify kocka-saves.zip            those of a backup
""",
    "engine": """
kocka engine < commands.txt
printf 'hello\\nnew hearts seed=1\\nbest\\nquit\\n' | kocka engine
""",
    "image": """
kocka image                             all boards, into dist
kocka image --board pico_lcd_1_3 --to . one of them, here
""",
    "key": """
kocka key new                           once; keep a copy of it
kocka key show
""",
    "flash": """
kocka flash --board pico_lcd_1_3 --first   the first time: wipes what is on the Pico
kocka flash                                a newer version; saves stay
""",
    "doctor": """
kocka doctor                            what is plugged in, and what it lacks
kocka doctor --board pico_lcd_1_3       a new device, key by key
""",
    "prove": """
kocka prove --to report.json            the device that is plugged in; send us the report
kocka prove --report report.json        compare it again
""",
    "backup": """
kocka backup                            into a file named after the day
kocka backup --to friday.zip
""",
    "restore": """
kocka restore friday.zip
""",
    "log": """
kocka log                               print it
kocka log --to crashes.txt --clear      keep it here, remove it there
""",
    "time": """
kocka time                              set it
kocka time --show                       only look
""",
    "deploy": """
kocka deploy --dry-run                  what would be sent
kocka deploy                            bring the device to this version
""",
    "deals": """
kocka deals --deals 10000               a short look
""",
    "profile": """
kocka profile --count 100               what waits for the flash, as the images are
kocka profile --write                   choose anew what lies in RAM
""",
    "bench": """
kocka bench engine seats                these areas
kocka bench --write                     all of them, recorded
""",
    "release": """
kocka release                           into dist: open dist/files-en.html
kocka release --to /srv/kocka
""",
    "new": """
kocka new game whist                    firmware/kocka/games/whist, its tests, its line in the registry
kocka new language pl --name Polski     firmware/kocka/ui/languages/pl, with all texts to be translated
""",
    "build": """
kocka build all --check                 whether generated files are up to date
kocka build goldens                     after a screen has changed: look at the diff
""",
}


_GAMES = "GAMES"  # in the description, in place of their names


class LazyGroup(click.Group):
    """A click group whose sub-commands come from `COMMANDS`; nothing is imported before it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command object, imported now; None for an unknown name. ClickException if its module is not there."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        from host_tools.sim import shims

        shims.install()
        try:
            found = getattr(importlib.import_module(entry.module), entry.attribute)
        except ModuleNotFoundError as error:
            missing = error.name or "?"
            if entry.module == missing or entry.module.startswith(missing + "."):
                raise click.ClickException(
                    f"this copy of Kočka has no `{cmd_name}` ({entry.module} is missing)"
                ) from None
            raise click.ClickException(
                f"`{cmd_name}` needs the Python module {missing}, which is not installed: make venv"
            ) from error
        if not isinstance(found, click.Command):
            raise click.ClickException(f"{entry.module}.{entry.attribute} is not a click command")
        examples = "\b\nExamples:\n" + textwrap.indent(EXAMPLES.get(cmd_name, "").strip(), "  ")
        if cmd_name in EXAMPLES and examples not in (found.epilog or ""):
            found.epilog = f"{found.epilog or ''}\n\n{examples}".strip("\n")
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """As click does it; a refusal that quotes somebody's words is fit for a terminal."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            from host_tools.plain import plain

            error.message = plain(error.message)  # type: ignore[misc]  # nobody else has it yet
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, without importing every command to suggest a name."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = [known for known in COMMANDS if known.startswith(name) or name.startswith(known)]
            hint = f" Did you mean `{near[0]}`?" if near else " See `kocka --help`."
            ctx.fail(f"No such command '{name}'.{hint}")
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The description, with the names of all games."""
        from host_tools.sim import shims

        shims.install()
        from host_tools.games import parts
        from kocka.games import registry

        names = [parts.title(name) for name in registry.NAMES]
        self.help = (self.help or "").replace(_GAMES, " and ".join([", ".join(names[:-1]), names[-1]]))
        super().format_help_text(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table, a section each, from the one-line texts."""
        for section in dict.fromkeys(entry.section for entry in COMMANDS.values()):
            rows = [(name, entry.help) for name, entry in COMMANDS.items() if entry.section == section]
            with formatter.section(section):
                formatter.write_dl(rows)


def _version() -> str:
    try:
        return version("kocka")
    except PackageNotFoundError:
        return "not installed"


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=(
        "Start with `kocka play`. `kocka COMMAND --help` explains a command, with examples.\n\n"
        "\b\n"
        "Exit status:\n"
        "  0  done\n"
        "  1  it could not be done, or a check has failed: the message says what to do\n"
        "  2  the command line is invalid\n"
        "  3  kocka export: all that could be read is saved, but something was damaged\n\n"
        "\b\n"
        "Completion with Tab, in bash (for other shells: zsh_source, fish_source):\n"
        '  eval "$(_KOCKA_COMPLETE=bash_source kocka)"'
    ),
)
@click.version_option(_version(), prog_name="kocka")
def command() -> None:
    """Kočka: a pocket card table for GAMES.

    The same code runs on a Raspberry Pi Pico and here. Nothing goes over the network; saved matches stay in a folder
    of your own.
    """


def main() -> None:
    """Entry point of the `kocka` script. UTF-8 out even where the locale says otherwise."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
    texts.fresh()
    command(prog_name="kocka")


if __name__ == "__main__":
    main()
