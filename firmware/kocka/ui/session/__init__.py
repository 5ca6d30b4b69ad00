"""A running match on this device."""
