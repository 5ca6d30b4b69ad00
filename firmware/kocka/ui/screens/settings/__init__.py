"""Settings, help and what is told about the device."""
