"""What is measured of Black Cat."""

# Rounds by seats, for the decisions of a master.
TABLES = {3: 3, 4: 3, 6: 3}
