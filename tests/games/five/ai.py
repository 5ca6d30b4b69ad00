"""The hooks for the AI seats: the points of the cards say enough, so nothing is overridden."""

from kocka.ai.hooks import Hooks

HOOKS = Hooks()
