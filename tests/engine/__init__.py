"""Tests of the rules: by number, by counting leaves, by random play, by readable goldens."""
