"""Made by `make gen` from host_tools/build/texts/*.toml."""

# ruff: noqa: E501

# fmt: off
TEXTS = (
    (
        "Kočka",
        "Černá kočka",
        "Dokládačka",
        "Yes",
        "No",
        "Back",
        "On",
        "Off",
        ("{} point", "{} points"),
        ("{} round", "{} rounds"),
        ("{} trick", "{} tricks"),
        ("{} card", "{} cards"),
    ),
    (
    ),
    (
    ),
    (
    ),
    (
    ),
    (
    ),
)
