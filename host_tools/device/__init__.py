"""Commands that talk to a device: flash, deploy, backup, restore, log, time, doctor. mpremote does the talking."""
