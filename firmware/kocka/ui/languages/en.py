"""Made by `make gen` from host_tools/build/texts/*.toml."""

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
