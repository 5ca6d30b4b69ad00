"""No barrier in the pages that are not the game: the manual, and the page of a release."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from host_tools.build.manual import book
from host_tools.build.release import page
from kocka.hal import boards

pytestmark = pytest.mark.slow

VERSION = "1.0.0"
_ENDS = re.compile(r'file\("([^"]+)"\)')


def release(language: str) -> bytes:
    """The page of a release whose files are there by name only."""
    ends = [f"{board}{end}" for board in boards.IDS for end in ("-install.uf2", ".uf2")]
    for template in Path(page.__file__).parent.glob("files.*.md"):
        ends += _ENDS.findall(template.read_text(encoding="utf-8"))
    return page.render(language, VERSION, "0" * 40, bytes(32), {f"kocka-{VERSION}-{end}": b"" for end in ends})


@pytest.mark.parametrize("make", [book.render, release])
@pytest.mark.parametrize(("language", "scheme"), [("cs", "light"), ("en", "dark")])
def test_axe_finds_nothing(
    make: object, language: str, scheme: str, axe: str, browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(make(language))  # type: ignore[operator]
    window = browser.new_page(color_scheme=scheme, bypass_csp=True)  # type: ignore[arg-type]
    window.goto(path.as_uri())
    window.add_script_tag(content=axe)
    found = window.evaluate("async () => (await axe.run()).violations")
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    window.close()
