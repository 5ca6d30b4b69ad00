"""The screens, one file each. Each is built with the Game (kocka.ui.session.game) as its only argument."""
