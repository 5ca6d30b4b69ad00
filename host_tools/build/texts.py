"""Makes the language catalogues of the device from the tables in `texts/*.toml`.

One table a text, in the order in which texts were added (append only: the order is the text's number):

    [your_turn]
    cs = "Na tahu jsi ty"
    en = "Your turn"

A text that counts something has its forms as a list: Czech for 1, for 2 to 4, for 5 and more (and 0); English for 1
and for other numbers; `{}` is where the number goes. A file's number is its place in AREAS.
"""

import tomllib
from pathlib import Path

HERE = Path(__file__).parent / "texts"
TARGET = Path(__file__).parents[2] / "firmware" / "kocka" / "ui" / "languages"
LANGUAGES = {"cs": 3, "en": 2}  # language: plural forms
# Append only, too: a text's id is its area's number and its own.
AREAS = (
    "common",
    "menu",
    "table",
    "score",
    "help",
    "talk",
    "games",
    "people",
    "advice",
    "review",
    "deals",
    "keep",
    "tally",
)

Text = str | list[str]


class TextError(ValueError):
    """A text table that cannot be used; the message names the file and the text."""


def load(area: str) -> dict[str, dict[str, Text]]:
    """The texts of one area by name; raises TextError if one is incomplete."""
    path = HERE / f"{area}.toml"
    if not path.exists():
        return {}
    texts: dict[str, dict[str, Text]] = tomllib.loads(path.read_text(encoding="utf-8"))
    for name, forms in texts.items():
        where = f"{path.name}: [{name}]"
        if set(forms) != set(LANGUAGES):
            raise TextError(f"{where} needs exactly {', '.join(LANGUAGES)}")
        kinds = {type(text) for text in forms.values()}
        if kinds not in ({str}, {list}):
            raise TextError(f"{where}: a text or a list of plural forms, the same in every language")
        for language, count in LANGUAGES.items():
            text = forms[language]
            if isinstance(text, list) and len(text) != count:
                raise TextError(f"{where}: {language} has {count} plural forms")
    return texts


def _python(value: Text) -> str:
    if isinstance(value, list):
        return "(" + ", ".join(_python(v) for v in value) + ")"
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def generate() -> dict[Path, str]:
    """The generated modules: path and contents."""
    head = '"""Made by `make gen` from host_tools/build/texts/*.toml."""\n'
    areas = [load(area) for area in AREAS]
    ids = ['"""Numbers of the texts. Made by `make gen` from host_tools/build/texts/*.toml."""\n']
    ids.append("from micropython import const\n")
    seen: set[str] = set()
    for number, texts in enumerate(areas):
        if len(texts) > 255:
            raise TextError(f"{AREAS[number]}.toml: at most 255 texts")
        for at, name in enumerate(texts):
            if name in seen:
                raise TextError(f"{AREAS[number]}.toml: [{name}] is there twice")
            seen.add(name)
            ids.append(f"{name.upper()} = const(0x{number << 8 | at:04X})")
    made = {TARGET / "ids.py": "\n".join(ids) + "\n"}
    for language in LANGUAGES:
        lines = [head, "# fmt: off", "TEXTS = ("]
        for texts in areas:
            lines.append("    (")
            lines += [f"        {_python(forms[language])}," for forms in texts.values()]
            lines.append("    ),")
        lines.append(")")
        made[TARGET / f"{language}.py"] = "\n".join(lines) + "\n"
    return made


def outputs() -> dict[str, bytes]:
    """The generated modules for `kocka build`: path in the repository and contents."""
    return {path.relative_to(TARGET.parents[3]).as_posix(): text.encode() for path, text in generate().items()}


def write() -> None:
    """Writes the generated modules."""
    for path, text in generate().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
