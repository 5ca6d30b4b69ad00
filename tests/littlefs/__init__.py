"""littlefs's own tests on our littlefs: see `runs.py`, and `host_tools/build/littlefs` for what is built."""
