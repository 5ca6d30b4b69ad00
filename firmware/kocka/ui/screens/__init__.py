"""The screens, one file each. Each is built with the Game (kocka.ui.game) as its only argument."""
