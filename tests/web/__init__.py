"""The page with the device in it: what it is built of, and how it plays in a real browser."""
