"""Runs the test functions of one file, on either Python: `python runner.py FILE` from the repository's root.

Every top-level `test_*` function of the file is called, in the order of the source. Printed: a line for each, whatever
the tests print themselves, and how many passed. Exit status 1 if one failed. The output of the two Pythons is compared
character by character by `tests/both.py`, so nothing that differs between them is printed on success.
"""

import sys


def names_of(path):
    """Names of the top-level test functions in `path`, in the order of the source."""
    names = []
    with open(path, encoding="utf-8") as source:
        for line in source:
            if line.startswith("def test_"):
                names.append(line[4 : line.index("(")])
    return names


def prepare(code):
    """On CPython: our shims, compiled where a file paints, and the seats' kernels where it says `COMPILED = True`."""
    from host_tools.lab import jit
    from host_tools.sim import shims
    from host_tools.sim.shims import framebuf

    shims.install()
    if "kocka.ui" in code or "tests.ui" in code:
        framebuf.compile_loops()
    if "\nCOMPILED = True\n" in code:
        jit.use()


def main(path):
    """Run the file's tests; returns the exit status."""
    with open(path, encoding="utf-8") as source:
        code = source.read()
    if sys.implementation.name == "cpython":
        prepare(code)
    module = {"__name__": "both", "__file__": path}
    exec(compile(code, path, "exec"), module)
    failed = 0
    names = names_of(path)
    for name in names:
        print("--", name)
        try:
            module[name]()
        except Exception as error:
            failed += 1
            print("FAILED", type(error).__name__)
            if hasattr(sys, "print_exception"):
                sys.print_exception(error)
            else:
                import traceback

                traceback.print_exc(file=sys.stdout)
    print(len(names) - failed, "passed,", failed, "failed")
    return 1 if failed or not names else 0


# This folder comes first in the path, and MicroPython would take tests/host_tools for host_tools.
sys.path.pop(0)
sys.exit(main(sys.argv[1]))
