"""Lists, dialogs, pages, editors: what screens are made of. Knows no cards."""
