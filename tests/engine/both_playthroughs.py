"""The recorded playthroughs are what the engine gives, on both Pythons."""

from host_tools.build.playthroughs import FOLDER, GAMES, text


def test_the_recorded_playthroughs():
    for entry in GAMES:
        made = text(entry[1], entry[2], entry[3], entry[4], entry[5], entry[6], entry[7])
        with open(FOLDER + "/" + entry[0]) as file:
            kept = file.read()
        if made != kept:
            old = kept.split("\n")
            new = made.split("\n")
            at = 0
            while at < len(old) and at < len(new) and old[at] == new[at]:
                at += 1
            print(entry[0], "line", at + 1)
            print("kept", old[at] if at < len(old) else "(end)")
            print("made", new[at] if at < len(new) else "(end)")
            raise AssertionError("a playthrough has changed: look at it, then make goldens")
