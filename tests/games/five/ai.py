"""What the game brings to its seats: nothing that its cards do not say."""

from kocka.ai.hooks import Hooks

HOOKS = Hooks()
