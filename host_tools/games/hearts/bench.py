"""What is measured of Hearts."""

# Rounds by seats, for the decisions of a master.
TABLES = {4: 4}
