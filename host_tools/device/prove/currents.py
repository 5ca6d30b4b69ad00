"""What a sleeping device draws: compared with a measurement by `kocka prove`.

Running times come from it, too: `hardware/tools/power.py`.
"""

SUPPLY_V = 5.0  # at VSYS: all currents are those drawn from it
NAP_MA = 1.0  # light sleep, display off; keys are polled five times a second
