"""Tests of score keeping."""
