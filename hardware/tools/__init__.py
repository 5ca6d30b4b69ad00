"""What makers need: pins, wiring diagrams, parts, running times, cases, and the first light of a device."""
