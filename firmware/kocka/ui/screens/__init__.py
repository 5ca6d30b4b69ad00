"""The screens, one file each; each is built with the app (kocka.ui.session.app) as its only argument."""
