"""Our board definition for MicroPython: a Pico with less switched on, and where things lie in its flash and memory."""

from __future__ import annotations

from pathlib import Path

# The flash: the firmware's region, whose last part updates share (kocka.hal.update), then the files. See
# host_tools/build/image/README.md.
FLASH_START = 0x10000000
RAM_START = 0x20000000
FLASH_BYTES = 2 * 1024 * 1024
FIRMWARE_BYTES = 1248 * 1024
UPDATE_BYTES = 192 * 1024
FILES_OFFSET = FIRMWARE_BYTES
FILES_BYTES = FLASH_BYTES - FILES_OFFSET

# Modules (by file) whose functions and classes lie in the flash (board/freezer.py): rules, sheets, seats, the match,
# the device and what all screens are made of; of the modules that are unloaded at run time (`forget` of
# kocka.ui.core.forget) some that only the first screen unloads, which are emptied then (EMPTIED there).
KEPT = (
    r"kocka/((engine|ai|match|hal|ui/core|ui/session|ui/table|ui/widgets)/"
    r"(?!__init__|entry|seating|storage|update|signed|ed25519|graph|ledger|paper|help_pages|deal_code|defence"
    r"|bans|claims|debts|drinks|encoder|endings|first_uses|lesson|resting|selftest|statements|teacher|two_heads|voices)"
    r"|games/((?!free/)\w+/)?(rules/|ai/|dokladacka/)?"
    r"(?!__init__|entry|hand_values|help|lessons|profile|puzzles|renonc|residual|title|word_values)(?=\w+\.py)"
    r"|games/taroky/sheet/(?!__init__|entry)"
    r"|hal/(?=__init__\.py)"
    r"|games/taroky/screens/(?=(board|round|seats|settlement|settling|table)\.py)"
    r"|ui/screens/play/(?=(last_trick|match_end|money|round_end|start|table)\.py)"
    r"|scorebook/(?=(book|score_sheet)\.py)|ui/screens/score/(?=(scoring|table)\.py))"
    r"\w+\.py$"
)
KEPT_MOST = 192  # modules, 16 bytes of heap each; those beyond are as others are
KEPT_CELLS = 60  # classes of these that call super(); the members of those beyond are in the heap

# Off in our images: threads and floats cost time and memory, the others 100 KB of flash. Long integers, littlefs, USB
# and what mpremote asks for stay.
SWITCHED_OFF = [
    *("MICROPY_VFS_FAT", "MICROPY_PY_THREAD", "MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE"),
    *("MICROPY_EMIT_INLINE_THUMB", "MICROPY_PY_BUILTINS_COMPLEX", "MICROPY_PY_CMATH", "MICROPY_PY_MATH"),
    *("MICROPY_PY_ASYNCIO", "MICROPY_PY_SELECT", "MICROPY_PY_RE", "MICROPY_PY_JSON"),
    *("MICROPY_PY_HEAPQ", "MICROPY_PY_RANDOM", "MICROPY_PY_PLATFORM", "MICROPY_PY_COLLECTIONS_DEQUE"),
    *("MICROPY_PY_BUILTINS_HELP", "MICROPY_PY_BUILTINS_HELP_MODULES", "MICROPY_PY_MICROPYTHON_RINGIO"),
    *("MICROPY_PY_MACHINE_UART", "MICROPY_PY_MACHINE_I2S", "MICROPY_PY_MACHINE_SIGNAL", "MICROPY_PY_ONEWIRE"),
    *("MICROPY_PY_MACHINE_BITSTREAM", "MICROPY_PY_MACHINE_DHT_READINTO", "MICROPY_PY_MACHINE_PULSE"),
    *("MICROPY_PY_MACHINE_SOFTSPI", "MICROPY_PY_ASYNC_AWAIT", "MICROPY_PY_BUILTINS_FROZENSET"),
    *("MICROPY_PY_COLLECTIONS", "MICROPY_PY_COLLECTIONS_ORDEREDDICT", "MICROPY_PY_GENERATOR_PEND_THROW"),
    *("MICROPY_PY_BUILTINS_POW3", "MICROPY_PY_BUILTINS_ROUND_INT", "MICROPY_PY_BUILTINS_FILTER"),
    *("MICROPY_PY_BUILTINS_STR_CENTER", "MICROPY_PY_BUILTINS_STR_SPLITLINES", "MICROPY_PY_BUILTINS_DICT_FROMKEYS"),
    *("MICROPY_PY_BUILTINS_SLICE_ATTRS", "MICROPY_PY_BUILTINS_SLICE_INDICES", "MICROPY_PY_BUILTINS_RANGE_ATTRS"),
    *("MICROPY_PY_BUILTINS_NOTIMPLEMENTED", "MICROPY_PY_BUILTINS_INPUT", "MICROPY_PY_BUILTINS_EXECFILE"),
    *("MICROPY_PY_REVERSE_SPECIAL_METHODS", "MICROPY_PY_ALL_SPECIAL_METHODS"),
    *("MICROPY_PY_DESCRIPTORS", "MICROPY_PY_DELATTR_SETATTR", "MICROPY_PY_UCTYPES"),
    *("MICROPY_PY_MICROPYTHON_MEM_INFO", "MICROPY_PY_DEFLATE_COMPRESS"),
    *("MICROPY_PY_SYS_PS1_PS2", "MICROPY_REPL_AUTO_INDENT", "MICROPY_REPL_EMACS_KEYS", "MICROPY_OPT_MPZ_BITWISE"),
    *("MICROPY_PY_BUILTINS_COMPILE", "MICROPY_PY_MICROPYTHON_STACK_USE"),
    "MICROPY_PY___FILE__",  # 8 bytes of heap in each module
]

# Debian's source has no mbedtls, which these need.
NO_TLS = ["MICROPY_SSL_MBEDTLS", "MICROPY_PY_SSL", "MICROPY_PY_HASHLIB_SHA1", "MICROPY_PY_CRYPTOLIB"]

# On, besides what MicroPython has on: updates are run where they are in the flash.
SWITCHED_ON = ["MICROPY_VFS_ROM"]

# Bytes at the end of the stack in which MicroPython begins no call any more: the call fails, where it would overwrite
# the heap. They are for C code below the last call, for USB's task (up to 620 bytes) and an interrupt (444).
STACK_SPARE = 2048


def _switches(values: list[tuple[str, list[str]]]) -> str:
    """A configuration that includes the port's, which defines most of its switches without looking what is defined."""
    lines = [f"#undef {name}\n#define {name} ({value})\n" for value, names in values for name in names]
    return "#include <mpconfigport.h>\n" + "".join(lines)


# What lies beside this file and is the same in each build.
_FOLDER = Path(__file__).parent / "board"
_FILES = {path.name: path.read_text(encoding="ascii") for path in sorted(_FOLDER.iterdir()) if path.is_file()}

# Our board definition: the Pico, under MicroPython's name for it. The files and what is for updates are one device
# (`rp2.Flash`), of which firmware/_boot.py makes two.
BOARD_FILES = {
    **_FILES,
    "mpconfigboard.h": f"""\
#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico"
#define MICROPY_HW_FLASH_STORAGE_BYTES ({UPDATE_BYTES + FILES_BYTES})
#define MICROPY_VFS_ROM_IOCTL (0)
#define MICROPY_HW_STDIN_BUFFER_LEN (260)
#define MICROPY_KEPT_MODULES ({KEPT_MOST})
#define MICROPY_KEPT_CELLS ({KEPT_CELLS})
#define MICROPY_BOARD_END_SOFT_RESET kocka_end
#define mp_builtin___import__ kocka_import
void kocka_end(void);
""",
    # Code of the image lies before the end of its binary and has no lines; that of updates lies behind it. Without the
    # list of frozen modules for picotool: 16 KB of flash.
    "kocka.h": _switches(
        [
            ("0", SWITCHED_OFF + NO_TLS),
            ("1", SWITCHED_ON),
            ("MICROPY_FLOAT_IMPL_NONE", ["MICROPY_FLOAT_IMPL"]),
            (str(STACK_SPARE), ["MICROPY_STACK_CHECK_MARGIN"]),
        ]
    )
    + """\
#undef MICROPY_FROZEN_LIST_ITEM
#define KOCKA_PLACE (0x80000000u)
extern char __flash_binary_end;
#define KOCKA_HAS_LINES(code) ((const char *)(code) >= &__flash_binary_end)
""",
}

# MicroPython's own board, but for TLS, and linked by our script: its code can be put into RAM, too.
STOCK_FILES = {
    "memmap.ld": _FILES["memmap.ld"],
    "port.cmake": _FILES["port.cmake"],
    "mpconfigboard.cmake": """\
include(${MICROPY_PORT_DIR}/boards/RPI_PICO/mpconfigboard.cmake)
include(${MICROPY_BOARD_DIR}/port.cmake)
set(MICROPY_DEF_BOARD MP_CONFIGFILE=\\"stock.h\\")
cmake_language(DEFER CALL drop_tls)
cmake_language(DEFER CALL link_by_our_script 0)
""",
    "mpconfigboard.h": '#include "boards/RPI_PICO/mpconfigboard.h"\n',
    "stock.h": _switches([("0", NO_TLS)]),
}
