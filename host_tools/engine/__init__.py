"""The line protocol (KLP 1): other programs drive the rules and the AI seats over standard input and output."""

from kocka.games import registry

# Games that have AI seats; the others have their rules only.
SEATED = tuple(name for name in registry.rounds() if name != "taroky")
