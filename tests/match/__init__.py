"""Tests of the match model: journal, resume, undo, replay, settings, history."""
