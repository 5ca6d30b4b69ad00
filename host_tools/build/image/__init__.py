"""`kocka image`: what is put onto a device: firmware images, update bundles, checksums."""
