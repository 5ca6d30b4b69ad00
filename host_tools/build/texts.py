"""Makes the language catalogues of the device from the tables in `texts/*.toml`.

One table a text, in the order in which texts were added (append only: the order is the text's number):

    [your_turn]
    cs = "Na tahu jsi ty"
    en = "Your turn"

A text that counts something is a list of its plural forms: Czech for 1, for 2 to 4, for 5 and more (and 0); English for
1 and for other numbers; `{}` is where the number goes. A file's number is its place in AREAS.

On the device a text is a run of bytes, each of which stands for one or more letters (`packed`): that halves the size of
the texts, and no text is an object of its own.
"""

import tomllib
from collections import Counter
from itertools import pairwise
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
    "club",
    "taroky",
    "taroky_table",
    "taroky_cards",
    "taroky_sheet",
    "taroky_help",
    "taroky_words",
    "taroky_advice",
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


# Between the forms of a text.
FORMS = "\0"
# What a byte can stand for.
_WORDS = 256
# Between texts, while they are packed: no text has it.
_END = "\uffff"
_FIRST = 0xE000


def packed(found: list[str]) -> tuple[list[bytes], list[str]]:
    """The texts as bytes, and what each byte stands for: first the letters, then the most frequent pairs.

    Byte pair encoding: the most frequent pair becomes one byte, again and again. TextError if there are too many
    different letters.
    """
    words = sorted(set("".join(found)))
    if len(words) > _WORDS:
        raise TextError(f"{len(words)} different letters, {_WORDS} at most")
    known = {letter: chr(_FIRST + at) for at, letter in enumerate(words)}
    row = _END.join("".join(known[letter] for letter in text) for text in found)
    while len(words) < _WORDS:
        pairs = Counter(one + other for one, other in pairwise(row))
        pair, count = max(
            ((pair, count) for pair, count in pairs.items() if _END not in pair), key=lambda item: (item[1], item[0])
        )
        if count < 2:
            break
        row = row.replace(pair, chr(_FIRST + len(words)))
        words.append("".join(words[ord(part) - _FIRST] for part in pair))
    return [bytes(ord(letter) - _FIRST for letter in text) for text in row.split(_END)], words


def _numbers(parts: list[int]) -> bytes:
    """The sums of the first 0, 1, 2 … of them, 16 bits each, low byte first."""
    total = 0
    made = [b"\0\0"]
    for part in parts:
        total += part
        made.append(total.to_bytes(2, "little"))
    return b"".join(made)


def _bytes(name: str, data: bytes) -> list[str]:
    rows = [data[at : at + 32] for at in range(0, len(data), 32)]
    return [f"{name} = (", *('    b"' + "".join(f"\\x{byte:02x}" for byte in row) + '"' for row in rows), ")"]


def _module(language: str, areas: list[dict[str, dict[str, Text]]]) -> str:
    """A language's catalogue."""
    found = []
    for texts in areas:
        for forms in texts.values():
            text = forms[language]
            found.append(text if isinstance(text, str) else FORMS.join(text))
    rows, words = packed(found)
    letters = [word.encode() for word in words] + [b""] * (_WORDS - len(words))
    return "\n".join(
        [
            '"""Made by `make gen` from host_tools/build/texts/*.toml: see host_tools/build/texts.py."""\n',
            "# fmt: off",
            "# 16 bits each, low byte first: the number of an area's first text; where a text begins in CODES.",
            *_bytes("AREAS", _numbers([len(texts) for texts in areas])),
            *_bytes("STARTS", _numbers([len(row) for row in rows])),
            *_bytes("CODES", b"".join(rows)),
            "# What a code stands for: 257 times where it begins, as above; the letters in UTF-8.",
            *_bytes("WORDS", _numbers([len(word) for word in letters]) + b"".join(letters)),
            "",
        ]
    )


def generate() -> dict[Path, str]:
    """The generated modules: path and contents."""
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
        made[TARGET / f"{language}.py"] = _module(language, areas)
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
