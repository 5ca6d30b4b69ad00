"""The expected points of dealt hands: measured here, kept in each game's folder of the firmware (hand_values.py)."""
