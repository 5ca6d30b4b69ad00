"""Taroky, as played in Brno (2005)."""
