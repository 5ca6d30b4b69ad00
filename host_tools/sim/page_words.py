"""What the page says around the device: `texts.js`, made of the `page.toml` of all languages."""

from __future__ import annotations

import json

from host_tools.build import texts


def script() -> str:
    """The module: LANGUAGES (code, name, whose first choice it is); TEXTS by language, English where one lacks."""
    found = texts.described()
    english = texts.load(texts.SOURCE, "page")
    languages = [
        {"code": one.code, "name": one.name, "readers": [one.code, *one.readers] if one.whole else []} for one in found
    ]
    words = {one.code: {**english, **texts.load(one.code, "page")} for one in found}
    made = (("LANGUAGES", languages), ("TEXTS", words))
    return "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False, indent=1)};\n" for name, value in made
    )
