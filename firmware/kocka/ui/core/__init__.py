"""The frame of all screens: app, canvas, text, layout. Knows no cards."""
