"""Screens that only Černá kočka has."""
