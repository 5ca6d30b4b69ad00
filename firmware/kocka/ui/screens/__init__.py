"""The screens, one file each. Each is built with the app (kocka.ui.session.app) as its only argument."""
