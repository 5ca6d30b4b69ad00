"""The `kocka` command: its help, its table, its errors."""

import re
import shlex
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from host_tools import cli
from host_tools.games import parts
from kocka.games import registry


def test_help_lists_every_command_with_its_line():
    text = CliRunner().invoke(cli.command, ["--help"], prog_name="kocka").output
    for name, entry in cli.COMMANDS.items():
        assert f"  {name} " in text
        assert entry.help.split()[0] in text
    assert all(parts.title(game) in " ".join(text.split()) for game in registry.NAMES)


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_command_is_there_and_has_help(name):
    result = CliRunner().invoke(cli.command, [name, "--help"], prog_name="kocka")
    assert result.exit_code == 0, result.output
    assert f"kocka {name}" in result.output


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_option_has_a_line_of_help(name):
    found = cli.command.get_command(click.Context(cli.command), name)
    commands = [found, *found.commands.values()] if isinstance(found, click.Group) else [found]
    for command in commands:
        told = [option for option in command.params if isinstance(option, click.Option)]
        assert [option.name for option in told if not option.help] == []


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_command_has_examples_that_its_options_take(name):
    result = CliRunner().invoke(cli.command, [name, "--help"], prog_name="kocka")
    lines = [line.strip() for line in result.output.splitlines()]
    examples = [line for line in lines if re.search(rf"(^|[|&] ?)kocka {name}( |$)", line)]
    assert examples, result.output
    group = click.Context(cli.command)
    for line in examples:
        words = shlex.split(re.split(r" {3,}| # | [|&<] ?", line[line.index(f"kocka {name}") :])[0])
        command = cli.command.get_command(group, words[1])
        context = click.Context(command, info_name=name)
        command.make_parser(context).parse_args(words[2:])


def test_examples_are_of_commands_and_stand_once_in_the_help():
    assert set(cli.EXAMPLES) <= set(cli.COMMANDS)
    for _ in range(2):
        text = CliRunner().invoke(cli.command, ["replay", "--help"], prog_name="kocka").output
    assert text.count("Examples:") == 1


def test_exit_statuses_are_told():
    text = CliRunner().invoke(cli.command, ["--help"], prog_name="kocka").output
    assert [line.split()[0] for line in text.partition("Exit status:")[2].splitlines()[1:5]] == ["0", "1", "2", "3"]
    assert CliRunner().invoke(cli.command, ["play", "--no-such"]).exit_code == 2
    assert CliRunner().invoke(cli.command, ["shot", "no_such_screen"]).exit_code == 1


def test_help_imports_no_command():
    code = (
        "import sys\nfrom host_tools import cli\ntry:\n    cli.command(['--help'])\nexcept SystemExit:\n    pass\n"
        "found = {'aiohttp', 'PIL', *(entry.module for entry in cli.COMMANDS.values())}\n"
        "print(sorted(found & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("name", cli.COMMANDS)
def test_command_starts_in_a_process_of_its_own(name):
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.cli", name, "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_unknown_command_is_told_with_a_hint():
    result = CliRunner().invoke(cli.command, ["contacts"])
    assert result.exit_code == 2
    assert "Did you mean `contact`?" in result.output
    assert "See `kocka --help`" in CliRunner().invoke(cli.command, ["xyz"]).output


def test_missing_module_is_told(monkeypatch):
    monkeypatch.setitem(cli.COMMANDS, "gone", cli.Entry("Play", "host_tools.gone.command", "command", "Nothing."))
    result = CliRunner().invoke(cli.command, ["gone"])
    assert result.exit_code == 1
    assert "this copy of Kočka has no `gone`" in result.output


def test_missing_dependency_is_told(monkeypatch, tmp_path):
    (tmp_path / "sample_command.py").write_text("import no_such_dependency\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(cli.COMMANDS, "sample", cli.Entry("Play", "sample_command", "command", "Nothing."))
    result = CliRunner().invoke(cli.command, ["sample"])
    assert result.exit_code == 1
    assert "no_such_dependency, which is not installed" in result.output


def test_version_is_the_package_version():
    assert "0.1.0" in CliRunner().invoke(cli.command, ["--version"], prog_name="kocka").output


def test_table_entries_are_click_commands_only(monkeypatch):
    monkeypatch.setitem(cli.COMMANDS, "odd", cli.Entry("Play", "host_tools.cli", "COMMANDS", "Nothing."))
    result = CliRunner().invoke(cli.command, ["odd"])
    assert result.exit_code == 1
    assert "is not a click command" in result.output
    assert isinstance(cli.command, click.Group)
