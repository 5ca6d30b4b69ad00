"""Settings, help and information about the device."""
