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
        "O co jde",
        "Hrají čtyři, každý za sebe. Nechceš brát body: černá kočka Q♠ je za 10, A♥ 5, K♥ 4, Q♥ 3, J♥ 2, ostatní srdce po 1. V kole je jich 28.",
        "Posílání",
        "Rozdá se po osmi kartách. Každý pošle tři karty sousedovi po levici a teprve pak vidí, co sám dostal. Pošli i jednu malou: chytí se na ni durch.",
        "Hra",
        "Vynáší hráč po levici rozdávajícího, poprvé ne srdcem. Barva se ctí, přebíjet se nemusí. Kdo barvu nemá, dá cokoli. Nejvyšší karta vynesené barvy bere štych a vynáší dál.",
        "Počítání",
        "Body se sčítají. Kdo nevezme ani jeden štych, má −1. Kdo má nad 71, je v pivovaru. Nad 90 je seliko: stačí kočka. Zápas končí, když má někdo 100. Prohrál, kdo má nejvíc.",
        "Durch",
        "Kdo vezme všechny štychy, má −28 a ostatní −1. Jistý durch můžeš ukázat. Když ho ale někdo mohl chytit, píšeš si +28.",
        "Shození",
        "Když vynášíš a bereš už všechno, můžeš karty shodit: všechny, co ještě kdo drží, jsou tvoje.",
        "Dokládačka",
        "Hraje se, když má někdo poprvé 50. Kluk otevírá barvu, od něj se dokládá nahoru po eso a dolů po sedmu. Kdo nemůže, cinkne; kdo může, musí. Komu zbydou karty, platí. Body se nemění.",
        "Baráž",
        "Mají-li dva nad 100 stejně, hraje se ještě kolo. Prohraje ten z nich, kdo v něm vezme víc. Ostatní už prohrát nemůžou.",
        "Slušnost",
        "Do prvního štychu se nemaže, leda tomu, kdo má přes 90. Piky se nevynášejí, když je jiná volba. Kdo vynese A♠ v prvním štychu, má dostat kočku.",
        "Slovníček",
        "Vagón: 28 v jednom kole. Hodovka: A♥ K♥ Q♥ a Q♠ v jednom štychu. Čachnov: 7–10♥. Kadov: 7–10♠. Poctivá barva: objela dvakrát. Dabl: prohraná dokládačka i zápas, tripl: obě dokládačky i zápas.",
        "Klávesy",
        "Vlevo a vpravo vybíráš, OK hraje, Zpět ruší. Podrž OK: nabídka. Podrž Vlevo: poslední štych. Podrž Vpravo: zápis. Podrž Zpět: odchod, hra se uloží sama.",
    ),
    (
    ),
)
