"""Screens that only Taroky has."""
