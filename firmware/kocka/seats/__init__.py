"""AI seats: what one seat knows (a View) goes in, an action comes out. Nothing here ever sees a Round."""
