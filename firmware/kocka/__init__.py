"""Kočka: a pocket card table. Rules, scores, AI seats, matches, screens and drivers."""

VERSION = "0.1.0"
