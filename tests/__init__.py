"""All tests of Kočka; the folders mirror `firmware/kocka` and `host_tools`."""
