"""What is measured of dokládačka."""

# Rounds by seats, for the decisions of a master.
TABLES = {4: 6}
