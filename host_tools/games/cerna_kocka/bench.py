"""What is measured of Černá kočka."""

# Rounds by seats, for the decisions of a master.
TABLES = {4: 6}
