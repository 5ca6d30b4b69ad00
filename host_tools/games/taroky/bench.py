"""What is measured of Taroky."""

# Rounds by seats, for the decisions of a master.
TABLES = {4: 4}
