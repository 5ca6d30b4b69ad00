"""The line protocol (KLP 1): other programs drive the rules and the AI seats over standard input and output."""
