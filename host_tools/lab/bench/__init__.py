"""Measurements of the speeds that matter."""
