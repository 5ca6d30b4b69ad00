"""`kocka manual`: the manual as a page and as a PDF."""

from __future__ import annotations

import functools
from pathlib import Path

import click

from host_tools.device import show
from host_tools.records.history import listing
from host_tools.sim import options

# Those in which there is a manual.
LANGUAGES = tuple(code for code in options.LANGUAGES if Path(__file__).with_name(f"{code}.md").exists())

_EPILOG = """\b
Examples:
  kocka manual                    all languages into dist/manual
  kocka manual --lang en --to .   the English one, here
"""


@click.command("manual", epilog=_EPILOG)
@click.option("--lang", "languages", type=click.Choice(LANGUAGES), multiple=True, help="Only this language.")
@click.option(
    "--to",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("dist/manual"),
    show_default=True,
    help="The folder.",
)
def command(languages: tuple[str, ...], to: Path) -> None:
    """Make the manual: an HTML file, and an A5 PDF of it, in Czech and English.

    The rules are those of the device's help, the pictures are rendered now. Chromium prints the PDF, twice or so: its
    contents tell the pages. Where it is missing, the HTML is made all the same, and the exit status is 1.
    """
    from host_tools.build.manual import book, printing

    made = {}
    for language in languages or LANGUAGES:
        with show.busy(f"Writing ({language})"):
            made[language] = book.render(language)
    written = {to / f"kocka-{language}.html": page for language, page in made.items()}
    listing.write(written, "--to DIR")
    for path, data in written.items():
        show.say(f"{path}: {show.amount(len(data))}.")
    for language in made:
        path = to / f"kocka-{language}.pdf"
        with show.busy(f"Printing ({language})"):
            data = printing.with_pages(functools.partial(book.render, language))
        listing.write({path: data}, "--to DIR")
        show.say(f"{path}: {show.amount(len(data))}.")
