"""What dealt hands are worth: measured here, kept as data of the firmware (`match/hand_values.py`)."""
