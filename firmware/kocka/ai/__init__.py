"""The AI seats: search, rollout policy, levels, personas, table talk."""
