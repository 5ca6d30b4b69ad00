"""Circuit boards as KiCad 9 projects: written from Python data, checked and exported by `kicad-cli`."""
