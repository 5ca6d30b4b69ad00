"""A house rule of a game as one object: what it is called, what it may be, what it usually is, how it is shown.

    TARGET = Option("target", Numbers(5, 5, 256), 19)
    JD = Option("jd", ("off", "on"))
    OPTIONS = in_order(TARGET, JD)                 # for the class of the rounds

    JD.of(options)                                 # 0 or 1
    TARGET.number(options)                         # 100
    options = completed(OPTIONS, b"\\x05")          # as an older version wrote them: the rest is usual

House rules travel as `bytes`, an index into `values` for each of the game's OPTIONS. Files keep them, so a game's
OPTIONS and the values of each are appended to and never moved, and a default never changes: bytes that are missing are
those of an older version, which played by what is the default now. More bytes, or an index that is too high, are those
of a newer version: NewerError. `tests/data/options.json` is what was released, and a test holds the order.
"""


class NewerError(ValueError):
    """House rules or a game that only a newer version knows."""


class Numbers:
    """The values of a numeric option: `least`, `least + step` …, `count` of them, as texts like all values."""

    def __init__(self, least: int, step: int, count: int) -> None:
        self._least = least
        self._step = step
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> str:
        if index < 0 or index >= self._count:
            raise IndexError("no such value")
        return str(self._least + index * self._step)

    def index(self, value: str) -> int:
        """The index of the number written as `value`. Raises ValueError if there is no such value."""
        for i in range(self._count):
            if self[i] == value:
                return i
        raise ValueError("no such number: " + value)

    def __contains__(self, value: str) -> bool:
        for i in range(self._count):  # the text itself is compared: 050 and +50 are no other ways to write 50
            if self[i] == value:
                return True
        return False

    def text(self) -> str:
        """The range of values, as text."""
        return self[0] + ", " + self[1] + " to " + self[self._count - 1]


class Option:
    """A house rule.

    `name`: in codes and in the line protocol; `values`: their texts, a tuple or Numbers; `default`: index of the
    default; `played`: whether it matters in a match on the device; `sheet`: whether it matters on a score sheet;
    `deal`: whether it matters in a single round; `place`: index in the game's OPTIONS, see `in_order`. For the screens,
    set by the game's profile through `show`: `label`: a text id; `texts`: ids of the values, of numbers those of the
    first ones that have a name; `help_page`: id of the title of its help page, 0 for none.
    """

    default = 0  # attributes of the class: what is usual takes no memory in each object
    played = True
    sheet = True
    deal = True
    place = 0
    label: "int | tuple[str, ...]" = 0
    texts: "tuple[int | tuple[str, ...], ...]" = ()
    help_page: "int | tuple[str, ...]" = 0

    def __init__(
        self,
        name: str,
        values: "tuple[str, ...] | Numbers",
        default: int = 0,
        played: bool = True,
        sheet: bool = True,
        deal: bool = True,
    ) -> None:
        self.name = name
        self.values = values
        if default:
            self.default = default
        if not played:
            self.played = False
        if not sheet:
            self.sheet = False
        if not deal:
            self.deal = False

    def show(
        self,
        label: "int | tuple[str, ...]",
        texts: "tuple[int | tuple[str, ...], ...]" = (),
        help_page: "int | tuple[str, ...]" = 0,
    ) -> None:
        """Sets label, texts and help page for the screens: numbers of the catalogue, or words in each language."""
        self.label = label
        self.texts = texts
        self.help_page = help_page

    def of(self, options: "bytes | bytearray") -> int:
        """The index of its value in the house rules `options`; the default where they are too short."""
        at = self.place
        return options[at] if at < len(options) else self.default

    def text_of(self, options: "bytes | bytearray") -> str:
        """The text of its value in the house rules `options`."""
        return self.values[self.of(options)]

    def number(self, options: "bytes | bytearray") -> int:
        """Its value in the house rules `options`, as a number."""
        return int(self.values[self.of(options)])

    def put(self, options: bytearray, index: int) -> None:
        """Sets its value in complete house rules, in place."""
        options[self.place] = index

    def is_usual(self, options: "bytes | bytearray") -> bool:
        """Whether it has its default in the house rules `options`."""
        return self.of(options) == self.default


def in_order(*options: Option) -> "tuple[Option, ...]":
    """The OPTIONS of a game, each with its `place`. New ones go to the end; see the module's docstring."""
    for at in range(len(options)):
        options[at].place = at
    return options


def defaults(known: "tuple[Option, ...]") -> bytes:
    """The default of each of the `known` options."""
    return bytes([option.default for option in known])


def completed(known: "tuple[Option, ...]", options: "bytes | bytearray") -> bytes:
    """`options`, extended with the defaults of those it lacks. Raises NewerError if it has more than `known`."""
    if len(options) > len(known):
        raise NewerError("house rules of a newer version: " + str(len(options)) + ", known are " + str(len(known)))
    for at in range(len(options)):
        if options[at] >= len(known[at].values):
            raise NewerError("a newer version's value of " + known[at].name + ": " + str(options[at]))
    return bytes(options) + bytes([option.default for option in known[len(options) :]])
