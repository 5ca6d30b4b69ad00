"""Kouřící kočka."""
