"""Score sheets come to the page by links from QR codes, are kept there, printed and exported; and go on from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from kocka.scorebook.score_sheet import ScoreSheet
from kocka.scorebook.sheet_code import Pages, packing
from tests.scorebook.both_score_sheet import sheet_1996
from tests.web.site import Site, kept, open_page, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]


def pages_of(score_sheet: ScoreSheet, room: int) -> list[str]:
    packed = bytearray()
    for _ in packing([score_sheet], packed):
        pass
    pages = Pages(packed, room)
    return [pages.text(page) for page in range(pages.count)]


def test_a_sheet_comes_by_its_codes_is_printed_exported_and_sent_on(
    context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    score_sheet = sheet_1996(str(home))
    texts = pages_of(score_sheet, 300)
    assert len(texts) == 2
    errors: list[str] = []
    first = open_page(context, site, errors, "#" + texts[1])
    wait_for(first, "received")
    expect(first.locator("#words")).to_contain_text("naskenuj")
    # The next code opens another window, which takes over by itself.
    page = open_page(context, site, errors, "#" + texts[0])
    wait_for(page, "score_table")
    expect(first.locator("#lost")).to_be_visible()
    page.wait_for_timeout(300)
    files = kept(page)
    (name,) = [name for name in files if name.startswith("sheet")]
    (tmp_path / name).write_bytes(files[name])
    loaded, problem = ScoreSheet.load(str(tmp_path / name))
    assert problem is None and loaded is not None
    assert list(loaded.sheet.entries) == list(score_sheet.sheet.entries)
    assert "scanned.txt" not in files
    page.evaluate("window.print = () => {}")
    page.locator("#print").click()
    expect(page.locator("#paper h1")).to_have_text("Černá kočka")
    printed = page.locator("#paper").text_content() or ""
    assert all(name in printed for name, _ in loaded.players)
    assert str(loaded.sheet.totals[0]) in printed
    with page.expect_download() as download:
        page.locator("#csv").click()
    told = Path(download.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert download.value.suggested_filename == "kocka-1996-07-03.csv"
    assert len([line for line in told if line[:1].isdigit()]) == loaded.sheet.rounds
    page.keyboard.press("ArrowLeft")
    wait_for(page, "score_menu")
    chosen = page.locator("#words strong").first
    expect(chosen).to_contain_text("Vzít zpět")
    for row in ("Kola", "Graf", "Účet", "Otočit", "Opravit", "Den", "Deník", "telefonu"):
        page.keyboard.press("ArrowRight")
        expect(chosen.first).to_contain_text(row)
    page.keyboard.press("Enter")
    wait_for(page, "send")
    expect(page.locator("#share")).to_be_visible()
    assert errors == []
