"""Made by `make gen` from host_tools/build/texts/*.toml."""

# fmt: off
TEXTS = (
    (
        "Kočka",
        "Černá kočka",
        "Dokládačka",
        "Ano",
        "Ne",
        "Zpět",
        "Zapnuto",
        "Vypnuto",
        ("{} bod", "{} body", "{} bodů"),
        ("{} kolo", "{} kola", "{} kol"),
        ("{} štych", "{} štychy", "{} štychů"),
        ("{} karta", "{} karty", "{} karet"),
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
