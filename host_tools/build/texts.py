"""Makes the language catalogues of the device from `firmware/kocka/ui/languages`, where a language is a folder.

A folder has a file for each of AREAS, and in it a line for each text:

    your_turn = "Your turn"

The name is the text's id. English has every text, in an order that numbers them (append only: updates of devices stay
small); a text that another language lacks is shown in English. A text that counts something is a list of its plural
forms, `{}` is where the number goes. `language.toml` says what else a language is: see `Language`. `pairs.toml` may
translate what games say as pairs (Czech, English): the English words, then those of this language.

What is made is not committed: `fresh` makes it when its sources have changed, for `kocka`, pytest, `make types` and
packages.

On the device a text is a run of bytes, each of which stands for one or more letters (`packed`): that halves the size of
the texts, and no text is an object of its own.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

# In a checkout the device's package lies in `firmware`, installed it lies beside the tools.
_ROOT = Path(__file__).resolve().parents[2]
_CHECKOUT = (_ROOT / "firmware").exists()
TARGET = (_ROOT / "firmware" if _CHECKOUT else _ROOT) / "kocka" / "ui" / "languages"
# The language that has every text.
SOURCE = "en"
# Append only: a text's number is its area's and its own.
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
    "personas",
    "lessons",
)
# Other files of a language: about it; games that bring their texts as pairs; the page around the simulated device.
OTHERS = ("language", "pairs", "page")
# What stands on German cards for under and over, as it is drawn: ui/art/german.py.
LETTERS = (("Sp", "Sv"), ("U", "O"))
# Languages of which a pair has the text.
PAIRED = ("cs", "en")

Text = str | list[str]


class TextError(ValueError):
    """Texts that cannot be used; the message names the file and the text."""


@dataclass
class Language:
    """A language and its texts.

    name: what it calls itself. number: by which settings store it, for good. plural: Python for the form that goes
    with a number n >= 0, as in gettext. whole: it has every text; images have it, and goldens. readers: other languages
    whose speakers would rather have this one than English. screens: that goldens show if it is not whole. texts: those
    of each area by their ids. pairs: English, then its words.
    """

    code: str
    name: str
    number: int
    plural: str
    whole: bool = False
    readers: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    pairs: dict[str, str] = field(default_factory=dict)
    texts: dict[str, dict[str, Text]] = field(default_factory=dict)

    @property
    def forms(self) -> int:
        """How many plural forms there are."""
        return 1 + max(int(eval(self.plural, {"n": n})) for n in range(1000))


def described() -> list[Language]:
    """All languages without their texts, in the order of their numbers. TextError for what is no language."""
    found = []
    for path in TARGET.glob("*/language.toml"):
        about = tomllib.loads(path.read_text(encoding="utf-8"))
        about |= {name: tuple(about.get(name, ())) for name in ("readers", "screens")}
        try:
            found.append(Language(path.parent.name, **about))
        except TypeError as error:
            raise TextError(f"{path.parent.name}/language.toml: {error}") from error
    return sorted(found, key=lambda one: one.number)


def load(code: str, area: str) -> dict[str, Text]:
    """A language's texts of one area by their ids; raises TextError for what is no text."""
    path = TARGET / code / f"{area}.toml"
    if not path.exists():
        return {}
    texts: dict[str, Text] = tomllib.loads(path.read_text(encoding="utf-8"))
    for name, text in texts.items():
        parts = text if isinstance(text, list) else [text]
        if not all(isinstance(part, str) and part for part in parts):
            raise TextError(f"{code}/{area}.toml: {name} is a text or a list of plural forms")
    return texts


def _read(found: Language) -> None:
    """Reads a language's texts. TextError for what is none."""
    found.texts = {area: load(found.code, area) for area in AREAS}
    for english, text in load(found.code, "pairs").items():
        found.pairs[english.replace(" | ", FORMS)] = text if isinstance(text, str) else FORMS.join(text)
    for path in sorted((TARGET / found.code).glob("*.toml")):
        if path.stem not in (*AREAS, *OTHERS):
            raise TextError(f"{found.code}/{path.name} is no area: {', '.join(AREAS)}")


def check(found: Language, source: Language) -> None:
    """TextError if a text of a language is of another kind than that of SOURCE, or not there, or not drawn."""
    forms = found.forms
    _letters(found, source)
    for area in AREAS:
        wanted = source.texts[area]
        for name, text in found.texts[area].items():
            where = f"{found.code}/{area}.toml: {name}"
            if name not in wanted:
                raise TextError(f"{where} is not in {SOURCE}/{area}.toml")
            if isinstance(text, list) != isinstance(wanted[name], list):
                raise TextError(f"{where}: a text or a list of plural forms, the same in every language")
            if isinstance(text, list) and len(text) != forms:
                raise TextError(f"{where}: {found.name} has {forms} plural forms")


def languages() -> list[Language]:
    """All languages, in the order of their numbers. TextError if one is wrong."""
    found = described()
    for one in found:
        _read(one)
    source = next(one for one in found if one.code == SOURCE)
    seen: set[str] = set()
    for area in AREAS:
        if len(source.texts[area]) > 255:
            raise TextError(f"{SOURCE}/{area}.toml: at most 255 texts")
        for name in source.texts[area]:
            if name in seen:
                raise TextError(f"{SOURCE}/{area}.toml: {name} is there twice")
            seen.add(name)
    for one in found:
        check(one, source)
    if len({one.number for one in found}) != len(found):
        raise TextError("two languages have one number")
    return found


# Between the forms of a text.
FORMS = "\0"
# What a byte can stand for.
_WORDS = 256


def packed(found: list[str]) -> tuple[list[bytes], list[str]]:
    """The texts as bytes, and what each byte stands for: letters, and what is frequent.

    The words are found by byte pair encoding: the most frequent pairs become words, again and again. Each text is then
    written in as few of them as possible. TextError if there are too many different letters.
    """
    letters = sorted(set("".join(found)))
    if len(letters) > _WORDS:
        raise TextError(f"{len(letters)} different letters, {_WORDS} at most")
    words = [*letters, *_frequent(found, letters, _WORDS - len(letters))]
    ending: defaultdict[str, list[tuple[str, int, int]]] = defaultdict(list)
    for number, word in enumerate(words):
        ending[word[-1]].append((word, len(word), number))
    return [_written(text, ending) for text in found], words


# Between texts, while words are looked for: no text has it.
_END = "\uffff"
_FIRST = 0xE000


def _frequent(found: list[str], letters: list[str], count: int) -> list[str]:
    """At most `count` frequent words of two letters and more.

    Pairs that have no part in common, and are nearly as frequent as the most frequent, become words in one go.
    """
    parts = list(letters)
    known = {letter: chr(_FIRST + at) for at, letter in enumerate(letters)}
    row = _END.join("".join(known[letter] for letter in text) for text in found)
    most = len(letters) + count
    while len(parts) < most:
        pairs = Counter(itertools.pairwise(row))
        ranked = sorted(
            ((number, pair) for pair, number in pairs.items() if number > 1 and _END not in pair), reverse=True
        )
        if not ranked:
            break
        used: set[str] = set()
        for number, pair in ranked:
            if len(parts) == most or 8 * number < 7 * ranked[0][0]:
                break
            if used.isdisjoint(pair):
                row = row.replace("".join(pair), chr(_FIRST + len(parts)))
                parts.append("".join(parts[ord(part) - _FIRST] for part in pair))
            used.update(pair)
    return parts[len(letters) :]


def _written(text: str, ending: dict[str, list[tuple[str, int, int]]]) -> bytes:
    """A text in as few words as possible. ending: word, its length and number, by its last letter."""
    best = [0]  # how many words its first letters take
    last = [(0, 0)]  # length and number of the last of them
    for end, letter in enumerate(text, 1):
        least = end + 1
        for word, size, number in ending[letter]:
            if size <= end and best[end - size] < least and text.startswith(word, end - size):
                least = best[end - size]
                found = (size, number)
        best.append(least + 1)
        last.append(found)
    row = []
    end = len(text)
    while end:
        size, number = last[end]
        row.append(number)
        end -= size
    return bytes(reversed(row))


# Texts of a block: where it begins is known, the others' beginnings are found by adding lengths.
BLOCK = 32


def _length(size: int) -> bytes:
    """A length in LENGTHS: bytes to be added up, all but the last of them 255."""
    return b"\xff" * (size // 255) + bytes([size % 255])


def _numbers(parts: list[int]) -> bytes:
    """Numbers of 16 bits each, low byte first."""
    return b"".join(part.to_bytes(2, "little") for part in parts)


def _bytes(name: str, data: bytes) -> list[str]:
    rows = [data[at : at + 32] for at in range(0, len(data), 32)]
    return [f"{name} = (", *('    b"' + "".join(f"\\x{byte:02x}" for byte in row) + '"' for row in rows), ")"]


def _letters(found: Language, source: Language) -> int:
    """Which of LETTERS stand on German cards. TextError if they are not drawn."""
    texts = {**source.texts["help"], **found.texts["help"]}
    letters = (texts["under_letters"], texts["over_letters"])
    if letters not in LETTERS:
        raise TextError(f"{found.code}/help.toml: {' and '.join(map(str, letters))} are not drawn: ui/art/german.py")
    return LETTERS.index(letters)


def _strings(name: str, parts: Sequence[str]) -> str:
    """A tuple of texts."""
    texts = ", ".join(json.dumps(part, ensure_ascii=False) for part in parts)
    return f"{name} = ({texts}{',' if len(parts) == 1 else ''})"


def _module(found: Language, source: Language) -> str:
    """A language's catalogue."""
    areas: list[list[str]] = []
    for area in AREAS:
        forms = [found.texts[area].get(name, "") for name in source.texts[area]]
        areas.append([text if isinstance(text, str) else FORMS.join(text) for text in forms])
    rows, words = packed([text for texts in areas for text in texts])
    firsts: list[int] = []
    blocks: list[int] = []
    lengths = bytearray()
    at = begin = 0
    for texts in areas:
        firsts.append(len(blocks) // 2)
        for number in range(len(texts)):
            if number % BLOCK == 0:
                blocks += [len(lengths), begin]
            lengths += _length(len(rows[at]))
            begin += len(rows[at])
            at += 1
    letters = [word.encode() for word in words] + [b""] * (_WORDS - len(words))
    starts = [sum(map(len, letters[:at])) for at in range(_WORDS + 1)]
    return "\n".join(
        [
            f'"""{found.name}. Made by host_tools/build/texts.py from languages/{found.code}/*.toml."""\n',
            "# fmt: off",
            "# The number of an area's first block of texts.",
            *_bytes("AREAS", bytes(firsts)),
            "# 16 bits each, low byte first: where a block begins in LENGTHS, and in CODES.",
            *_bytes("BLOCKS", _numbers(blocks)),
            "# How many codes a text has: bytes to be added up, all but the last of them 255. None: English has it.",
            *_bytes("LENGTHS", bytes(lengths)),
            *_bytes("CODES", b"".join(rows)),
            "# What a code stands for: 257 times where it begins, as above; the letters in UTF-8.",
            *_bytes("WORDS", _numbers(starts) + b"".join(letters)),
            "# Where its text is in a pair (Czech, English), -1: nowhere, and what it has for English ones.",
            f"PAIR = {PAIRED.index(found.code) if found.code in PAIRED else -1}",
            _strings("ENGLISH", list(found.pairs)),
            _strings("PAIRS", list(found.pairs.values())),
            "# Which letters stand for under and over on German cards: of those that ui/art/german.py has.",
            f"LETTERS = {_letters(found, source)}",
            "",
            "",
            "def form(n: int) -> int:",
            '    """The number of the plural form that goes with n >= 0."""',
            f"    return {found.plural}",
            "",
        ]
    )


def _ids(source: Language) -> str:
    """The numbers of texts by their ids."""
    lines = [f'"""Numbers of the texts. Made by host_tools/build/texts.py from languages/{SOURCE}/*.toml."""\n']
    lines.append("from micropython import const\n")
    for number, area in enumerate(AREAS):
        for at, name in enumerate(source.texts[area]):
            lines.append(f"{name.upper()} = const(0x{number << 8 | at:04X})")
    return "\n".join(lines) + "\n"


def installed(chosen: Sequence[Language]) -> str:
    """The module that says which languages there are: these, and SOURCE among them."""
    modules = [f"catalogue_{one.code}" for one in chosen]
    return "\n".join(
        [
            '"""The languages that there are. Made by host_tools/build/texts.py from languages/*/language.toml."""\n',
            "# fmt: off",
            f"from kocka.ui.languages import {', '.join(sorted(modules))}\n",
            _strings("CODES", [one.code for one in chosen]),
            _strings("NAMES", [one.name for one in chosen]),
            "# By which settings store them.",
            f"NUMBERS = {bytes(one.number for one in chosen)!r}",
            f"CATALOGUES = ({', '.join(modules)},)",
            f"SOURCE = CATALOGUES[{[one.code for one in chosen].index(SOURCE)}]  # has every text",
            "",
        ]
    )


def generate() -> dict[Path, str]:
    """The generated modules: path and contents. TextError if a text is wrong."""
    found = languages()
    source = next(one for one in found if one.code == SOURCE)
    made = {TARGET / "ids.py": _ids(source), TARGET / "installed.py": installed(found)}
    for one in found:
        made[TARGET / f"catalogue_{one.code}.py"] = _module(one, source)
    return made


# What the generated modules were made from.
STAMP = TARGET / "made.txt"


def _digest() -> str:
    """Stands for this file and all texts."""
    digest = hashlib.sha256()
    for path in (Path(__file__), *sorted(TARGET.glob("*/*.toml"))):
        digest.update(f"{path.parent.name}/{path.name}".encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _replace(path: Path, text: str) -> None:
    """Writes a file that another process may read at the same time."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def write() -> None:
    """Writes the generated modules, and deletes those of languages that have gone."""
    wanted = _digest()
    made = generate()
    for path, text in made.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            _replace(path, text)
    for path in set(TARGET.glob("catalogue_*.py")) - set(made):
        path.unlink()
    _replace(STAMP, wanted + "\n")


def fresh() -> None:
    """Writes the generated modules if they are not there or their sources have changed; an installed package came
    with them. TextError if a text is wrong.
    """
    if not _CHECKOUT:
        return
    wanted = [STAMP, *(TARGET / name for name in ("ids.py", "installed.py"))]
    wanted += [TARGET / f"catalogue_{path.parent.name}.py" for path in TARGET.glob("*/language.toml")]
    if not all(path.exists() for path in wanted) or STAMP.read_text(encoding="utf-8").strip() != _digest():
        write()


if __name__ == "__main__":
    fresh()
