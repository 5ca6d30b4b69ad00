"""Taroky before the first trick on 128x64."""

from kocka.games.taroky.screens.talk import TarokyTalk
from kocka.games.taroky.screens.talk_low import Lines


class MonoLines(Lines):
    """As on 240x135."""


class MonoTarokyTalk(MonoLines, TarokyTalk):
    """See the module."""
