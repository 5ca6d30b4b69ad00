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
        "The aim",
        "Four play, each for themselves. You do not want points: the black cat Q♠ costs 10, A♥ 5, K♥ 4, Q♥ 3, J♥ 2, every other heart 1. A round has 28.",
        "The pass",
        "Eight cards each. Everybody gives three to the left neighbour and only then sees what came from the right. Give a low one too: it helps to stop a durch.",
        "Play",
        "The player to the dealer's left leads, no heart the first time. Follow suit if you can; you need not beat. Without the suit play anything. The highest card of the suit led takes the trick and leads next.",
        "Scoring",
        "Points add up. No trick at all is −1. Above 71 you are in the brewery (pivovar), above 90 in seliko: the cat alone is enough. The match ends when someone has 100. Most points lose.",
        "Durch",
        "Whoever takes every trick gets −28 and the others −1. A sure durch may be shown. If somebody could have stopped it, you get +28.",
        "Throwing in",
        "When you lead and will take everything anyway, you may throw in: all cards still held are yours.",
        "Dokládačka",
        "Played when someone first has 50. A jack opens its suit; from it cards are laid up to the ace and down to the seven. Who cannot says cink, who can must. The one left with cards pays. Totals stay.",
        "Baráž",
        "If two above 100 are equal, one more round is played. Of these two, whoever takes more in it loses. The others are safe.",
        "Etiquette",
        "No penalty cards into the first trick, unless it goes to someone above 90. Do not lead spades while there is a choice. Whoever leads A♠ to the first trick deserves the cat.",
        "Words",
        "Vagón: 28 in one round. Hodovka: A♥ K♥ Q♥ and Q♠ in one trick. Čachnov: 7–10♥. Kadov: 7–10♠. Honest suit: it went round twice. Dabl: a dokládačka and the match lost; tripl: two of them and the match.",
        "Keys",
        "Left and right choose, OK plays, Back cancels. Hold OK: menu. Hold left: last trick. Hold right: score sheet. Hold Back: leave; the game saves itself.",
    ),
    (
    ),
)
