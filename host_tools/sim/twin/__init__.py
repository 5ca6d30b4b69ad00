"""The twin: the real firmware image on an emulated Pico with modelled display, keys, buzzer, battery and flash."""
