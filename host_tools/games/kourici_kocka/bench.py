"""What is measured of Kouřící kočka."""

# Rounds by seats, for the decisions of a master.
TABLES = {4: 6}
