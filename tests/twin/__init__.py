"""The real image on the emulated Pico."""
