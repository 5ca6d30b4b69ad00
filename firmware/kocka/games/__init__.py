"""The games: the registry, and a folder a game that holds all that the game is."""
