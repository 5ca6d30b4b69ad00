"""The page's words in Czech and English, for all other languages, too. Names of games are those of the device."""

from __future__ import annotations

from host_tools.build import texts
from host_tools.games import parts
from kocka.games import registry

# The languages of the words below, in their order.
SPOKEN = ("cs", "en")

_WORDS = {
    "title": ("Kočka: zápisník", "Kočka: the book"),
    "all_years": ("všechny roky", "all years"),
    "season": ("Sezóna", "Season"),
    "with": ("jen zápasy, kde hráli", "only matches with"),
    "table": ("Tabulka", "Table"),
    "player": ("Hráč", "Player"),
    "matches": ("Zápasy", "Matches"),
    "only": ("Jen řádky se slovem", "Only rows with the word"),
    "won": ("První", "First"),
    "lost": ("Prohry", "Lost"),
    "mean": ("Průměr", "Mean"),
    "rating": ("Síla", "Rating"),
    "money_time": ("Výhry v čase", "Money over time"),
    "interludes": ("Dokládačky", "Dokládačka"),
    "dabls": ("Dably", "Dabls"),
    "tripls": ("Triply", "Tripls"),
    "vagons": ("Vagóny", "Vagón taken"),
    "durchs": ("Durchy", "Durch made"),
    "wrong": ("Falešné", "Wrong"),
    "hodovkas": ("Hodovky", "Hodovka rounds"),
    "money_won": ("Výhra", "Won"),
    "streak": ("Nejdelší šňůra", "Longest streak"),
    "table_note": (
        "První je, kdo vede v tom, oč se hraje: peníze, první místa, nebo co nejmíň proher. "
        "Průměr: body na konci zápasu. Síla: podle toho, kdo skončil před kým; 1000 je střed, ± je nejistota (95 %). "
        "Dokládačky: prohrané. Falešné: falešné durchy. "
        "Šňůra: zápasy po sobě bez prohry.",
        "First is who leads in what is played for: money, first places, or fewest matches lost. "
        "Mean: points at the end of a match. Rating: by who ended before whom; 1000 is the middle, ± the uncertainty "
        "(95 %). Dokládačka: lost ones. Wrong: a durch that was none. "
        "Streak: matches in a row not lost.",
    ),
    "heads": ("Vzájemné zápasy", "Head to head"),
    "heads_note": (
        "Kolikrát skončil hráč v řádku lépe a kolikrát hůř než hráč ve sloupci.",
        "How often the player of the row ended better, and how often worse, than the player of the column.",
    ),
    "losses": ("Prohry v čase", "Matches lost over time"),
    "matches_below": ("zápas", "match"),
    "kept": ("Zápisy", "Sheets"),
    "older": ("Starší zápisy, které tu nejsou", "Older sheets that are not shown"),
    "word": ("slovo", "word"),
    "round": ("kolo", "round"),
    "open": ("rozehráno", "goes on"),
    "away": ("odloženo", "put away"),
    "over": ("dohráno", "over"),
    "lost_by": ("prohrál", "lost by"),
    "interlude": ("dokládačka", "dokládačka"),
    "seliko": ("seliko", "seliko"),
    "brewery": ("pivovar", "brewery"),
    "no_date": ("bez data", "no date"),
    "legend": (
        "Podtrženo: prohraný zápas. D: dokládačka, kroužek ji prohrál. R: renonc. ±: mimo kolo. *: podle dohody. "
        "Tučně: vagón. Hvězda: durch.",
        "Underlined: match lost. D: dokládačka, the circle has lost it. R: revoke. ±: extra points. *: as agreed. "
        "Bold: vagón. Star: durch.",
    ),
    "log": ("Deník změn", "Log of changes"),
    "bill": ("Účet", "The bill"),
    "who": ("Kdo", "Who"),
    "for_interlude": ("za dokládačku", "for a dokládačka"),
    "for_match": ("za zápas", "for a match"),
    "for_renonc": ("za renonc", "for a revoke"),
    "gift": ("navíc", "unasked"),
    "unpaid": ("nezaplaceno", "unpaid"),
    "promised": ("dluží", "owes"),
    "paid": ("zaplatil", "paid"),
    "at_home": ("doma", "at home"),
    "sum": ("celkem", "in all"),
    "about": ("asi", "about"),
    "settled": ("Kdo komu zaplatí", "Who pays whom"),
    "gives": ("dá", "gives"),
    "takes": ("komu", "to"),
    "how_much": ("kolik", "how much"),
    "is_paid": ("zaplaceno", "paid"),
    "pot": ("kasa", "pot"),
    "a_drink": ("sklenka", "drink"),
    "pot_stays": ("zůstává v kase na příště", "stays in the pot for next time"),
    "pot_counted": ("kasa byla přepočtena o tolik", "the pot was counted anew, by so much"),
    "not_even": ("zápis nedává nulu, ale tolik", "the sheet makes so much, and not 0"),
    "still_played": ("ještě se hraje, nepočítá se", "is still played, and does not count"),
    "unfinished": ("nedohráno, každý si vezme svůj vklad", "unfinished: everybody takes their stake back"),
    "monte_carlo": ("Monte Carlo", "Monte Carlo"),
    "league_title": ("Liga", "League"),
    "licence": ("Licence", "Licence"),
    "points": ("Body", "Points"),
    "draw": ("{}. los, {}. liga", "Draw {}, league {}"),
    "draws": ("odehraných losů", "draws played"),
    "records": ("Rekordy", "Records"),
    "most_interludes": ("Nejvíc dokládaček v zápase", "Dokládačka: most in a match"),
    "shortest": ("Nejkratší zápas", "Shortest match"),
    "longest_peace": ("Nejvíc kol bez durchu", "Most rounds without a durch"),
    "fastest_deck": ("Nejrychleji popsaný balíček", "Fastest described deck"),
    "biggest_bill": ("Největší účet", "Biggest bill"),
    "decks": ("Popsané karty", "Described cards"),
    "deck_of": ("balíček", "deck"),
    "described": ("popsáno", "described"),
    "finished_in": ("hotovo za dní:", "finished in days:"),
    "not_yet": ("ještě nepopsáno", "not described yet"),
    "device_play": ("Hra na přístroji", "Played on the device"),
    "ai": ("stroj", "machine"),
    "score_only": ("Volný zápis", "Free sheet"),
    "made": ("Vyrobeno příkazem kocka report.", "Made by kocka report."),
    "data_until": ("Data do", "Data until"),
}


# Counted words: Czech for 1, 2 to 4, 5 and more (and 0); English for 1 and other numbers.
_COUNTED = {
    "evenings": (("večer", "večery", "večerů"), ("evening", "evenings")),
    "sheets": (
        ("zápas s kartami", "zápasy s kartami", "zápasů s kartami"),
        ("match with cards", "matches with cards"),
    ),
    "matches_played": (
        ("zápas na přístroji", "zápasy na přístroji", "zápasů na přístroji"),
        ("match on the device", "matches on the device"),
    ),
    "players": (("hráč", "hráči", "hráčů"), ("player", "players")),
    "rounds": (("kolo", "kola", "kol"), ("round", "rounds")),
    "days": (("den", "dny", "dní"), ("day", "days")),
}


class Words:
    """The words of one language: `words["title"]`; also how it writes dates and money."""

    def __init__(self, language: str) -> None:
        """`language`: one of the device's."""
        self.language = language
        self._at = SPOKEN.index(language if language in SPOKEN else texts.SOURCE)
        found: dict[str, texts.Text] = {}
        for code in (texts.SOURCE, language):
            for area in ("common", "games", "menu"):
                found |= texts.load(code, area)
        self._games = found
        self.comma = str(found["decimal"])

    def __getitem__(self, name: str) -> str:
        """A word. KeyError."""
        return _WORDS[name][self._at]

    def count(self, name: str, number: int) -> str:
        """A counted word without its number: kola of 3 kola. KeyError."""
        forms = _COUNTED[name][self._at]
        if number == 1:
            return forms[0]
        return forms[1] if 2 <= number <= 4 else forms[-1]

    def game(self, name: str) -> str:
        """The name of a game, as the device has it."""
        if name in self._games:
            return str(self._games[name])
        return self["score_only"] if name in registry.score_only_names() else parts.title(name)

    def date(self, date: int) -> str:
        """A day (20261121) as it is written, or that nobody knows it."""
        if not date:
            return self["no_date"]
        year, month, day = date // 10000, date // 100 % 100, date % 100
        if self.language == "cs":
            return f"{day}.\u00a0{month}.\u00a0{year}"
        months = "January February March April May June July August September October November December"
        return f"{day}\u00a0{months.split()[month - 1]} {year}"

    def money(self, coins: int, currency: str, decimals: int) -> str:
        """An amount: 1 260,50 Kč."""
        unit = 10**decimals
        whole, rest = divmod(abs(coins), unit)
        text = f"{whole:,}".replace(",", "\u00a0" if self.comma == "," else ",")
        if decimals:
            text += f"{self.comma}{rest:0{decimals}}"
        return ("−" if coins < 0 else "") + text + ("\u00a0" + currency if currency else "")

    def point(self, text: str) -> str:
        """A number with a decimal point as it is written in this language."""
        return text.replace(".", self.comma)

    def number(self, value: float, digits: int = 0) -> str:
        """A number with so many digits behind the comma."""
        return self.point(f"{value:.{digits}f}".replace("-", "−"))
