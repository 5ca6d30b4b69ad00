"""MicroPython for the Raspberry Pi Pico (RP2040), built from Debian's source packages, with modules of ours frozen in.

Two steps. `tree()` unpacks the pinned sources, patches and configures them and builds everything that does not depend
on our modules: minutes, once, kept in the cache folder. `firmware()` freezes a folder of modules and links: seconds.
The same modules give the same bytes, on any machine with the same cross compiler.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.build import debian, micropython, trees

BOARD = "RPI_PICO"

# Flash addresses and sizes of the board: firmware from the start, files in the middle, constants of our modules at the
# end (see host_tools/image/README.md). Stock MicroPython has files up to the end.
FLASH_START = 0x10000000
FLASH_BYTES = 2 * 1024 * 1024
STORAGE_OFFSET = 0xA0000
CONSTANTS_OFFSET = 0x1D0000

# Our modules are frozen without line numbers. A traceback then says, in their place, this and at which byte of the
# function's code it was: host_tools.image.lines knows the line.
NO_LINE = 100_000

SOURCES = [
    micropython.SOURCE,
    debian.Source(
        package="pico-sdk-source",
        version="2.1.1-1",
        suite="trixie",
        files=(
            ("pico-sdk-source_2.1.1-1_all.deb", "507a3ca37636641bc90239d7c04dc9dc28c5008087a8162102ea94d2273153d3"),
        ),
        binary=True,
    ),
    debian.Source(
        package="tinyusb-source",
        version="0.18.0+dfsg-1",
        suite="trixie",
        files=(
            (
                "tinyusb-source_0.18.0+dfsg-1_all.deb",
                "01ce2c645df68f14a8a7dcfc8fb355713152543757955820479a87949a61154e",
            ),
        ),
        binary=True,
    ),
]

BUILD_PACKAGES = [
    "cmake",
    "gcc-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
    "make",
    "ninja-build",
    "patch",
]


class Patch(NamedTuple):
    """A change of MicroPython's source: in `file`, `before` becomes `after`.

    `before` is there exactly once; where it is not `needed` a source without it is left as it is.
    """

    file: str
    before: str
    after: str
    needed: bool = True


# No TLS in a device without a network; Debian's tarball has no mbedtls.
WITHOUT_TLS = [
    Patch("ports/rp2/CMakeLists.txt", "set(MICROPY_SSL_MBEDTLS ON)", "set(MICROPY_SSL_MBEDTLS OFF)", False),
    Patch("ports/rp2/CMakeLists.txt", "    mbedtls/mbedtls_port.c\n", "", False),
    Patch("ports/rp2/CMakeLists.txt", "target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)\n", "", False),
    *(
        Patch("ports/rp2/mpconfigport.h", f"#define {name:<39} (1)\n", f"#define {name} (0)\n", False)
        for name in ("MICROPY_SSL_MBEDTLS", "MICROPY_PY_CRYPTOLIB", "MICROPY_PY_HASHLIB_SHA1")
    ),
    Patch(
        "ports/rp2/mpconfigport.h",
        "#define MICROPY_PY_SSL                  (1)\n",
        "#define MICROPY_PY_SSL (0)\n",
        False,
    ),
]

# A module in the file system at /rom, an update that kocka_update has found to be sound and mounted there, goes before
# the frozen one of the same name: looked for wherever a frozen one is. See host_tools/image/README.md.
_UPDATE_LOOKUP = """\
#if MICROPY_VFS_ROM
#include "extmod/vfs.h"

// Stats /rom/x in the place of .frozen/x, and changes the path to that if it is `wanted`. Nothing is mounted at /rom
// most of the time.
static mp_import_stat_t stat_update(vstr_t *path, mp_import_stat_t wanted) {
    const char *str = vstr_null_terminated_str(path);
    const size_t prefix_len = strlen(MP_FROZEN_PATH_PREFIX);
    if (strncmp(str, MP_FROZEN_PATH_PREFIX, prefix_len) != 0) {
        return MP_IMPORT_STAT_NO_EXIST;
    }
    const mp_vfs_mount_t *vfs = MP_STATE_VM(vfs_mount_table);
    while (vfs != NULL && !(vfs->len == 4 && memcmp(vfs->str, "/rom", 4) == 0)) {
        vfs = vfs->next;
    }
    if (vfs == NULL) {
        return MP_IMPORT_STAT_NO_EXIST;
    }
    vstr_t other;
    vstr_init(&other, path->len + 8);
    vstr_add_str(&other, "/rom/");
    vstr_add_str(&other, str + prefix_len);
    if (wanted == MP_IMPORT_STAT_FILE) {
        vstr_ins_byte(&other, other.len - 2, 'm');
    }
    mp_import_stat_t stat = mp_import_stat(vstr_null_terminated_str(&other));
    if (stat != wanted) {
        stat = MP_IMPORT_STAT_NO_EXIST;
    } else if (stat == MP_IMPORT_STAT_FILE) {
        vstr_reset(path);
        vstr_add_strn(path, other.buf, other.len);
    }
    vstr_clear(&other);
    return stat;
}
#endif

"""

# What uzlib has as `uzlib_crc32`.
_CRC32 = """\
#if MICROPY_PY_BINASCII_CRC32
static uint32_t uzlib_crc32(const byte *data, size_t len, uint32_t crc) {
    static const uint32_t table[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
        0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    while (len--) {
        crc ^= *data++;
        crc = table[crc & 15] ^ (crc >> 4);
        crc = table[crc & 15] ^ (crc >> 4);
    }
    return crc;
}
"""

# Names of frozen modules: two bytes each for where the text is, instead of an address of four; the texts are in one
# piece behind the names of the files, which are among them, and a name that another one ends with is within that.
_NAMES = """\
    # Where each text begins in mp_frozen_names: file names as they are found there, others behind them.
    starts = {}
    frozen_texts = []
    at = 0
    for cm in compiled_modules:
        starts[cm.source_file.str] = at
        at += len(cm.source_file.str) + 1
    at += 1
    last = None
    for text in sorted({qbytes for _, _, _, qbytes in new}, key=lambda text: text[::-1], reverse=True):
        if text.decode() in starts:
            continue
        if last is not None and last.endswith(text):
            starts[text.decode()] = at - 1 - len(text)
            continue
        last = text
        starts[text.decode()] = at
        frozen_texts.append(text)
        at += len(text) + 1
    assert at < 1 << 16
    print("const uint16_t mp_qstr_frozen_const_starts[] = {")
    for _, _, _, qbytes in new:
        print('    sizeof("" MP_FROZEN_STR_NAMES) - 1 + %u,' % starts[qbytes.decode()])
    print("};")
    print()
    print("extern const qstr_pool_t mp_qstr_const_pool;")
"""

# How they are read.
_NAMES_READ = """\
extern const uint16_t mp_qstr_frozen_const_starts[];
extern const char mp_frozen_names[];
extern const qstr_pool_t MICROPY_QSTR_EXTRA_POOL;

static inline const char *pool_text(const qstr_pool_t *pool, size_t at) {
    return pool == &MICROPY_QSTR_EXTRA_POOL ? mp_frozen_names + mp_qstr_frozen_const_starts[at] : pool->qstrs[at];
}

"""

# Modules (by file) whose functions are objects in the flash: rules, sheets, seats, the match, the device and what all
# screens are made of, but for what somebody forgets (`forget` of kocka.ui.screens.play.start, kocka.hal.update).
KEPT = (
    r"kocka/((engine|ai|match|hal|ui/core|ui/session|ui/table|ui/widgets)/"
    r"(?!__init__|entry|seating|storage|update|graph|ledger|paper|help_pages)"
    r"|games/((?!free/)\w+/)?(rules/|ai/|dokladacka/)?(?!__init__|entry|hand_values|help|profile)(?=\w+\.py)"
    r"|games/taroky/sheet/(?!__init__|entry)"
    r"|games/taroky/screens/(?=(board|round|seats|settlement|settling|table)\.py)"
    r"|ui/screens/play/(?=(last_trick|match_end|round_end|start|table)\.py))"
    r"\w+\.py$"
)
KEPT_MOST = 148  # modules; those beyond are as others are

# How they are found: a function that has no default values is the same object whenever it is made.
_KEPT_FUNCTIONS = f'''\
import re

KEPT = re.compile(r"{KEPT}")
kept_modules = 0


def keep_functions(raw_code, context):
    """Functions made below `raw_code` without default values are objects in the flash, of that context."""
    if raw_code.code_kind == MP_CODE_BYTECODE:
        bc = raw_code.fun_data
        ip = raw_code.offset_opcodes
        last = None
        while ip < len(bc):
            _, size, arg, _ = mp_opcode_decode(bc, ip)
            if bc[ip] in (Opcode.MP_BC_MAKE_FUNCTION, Opcode.MP_BC_MAKE_CLOSURE):
                child = raw_code.children[arg]
                # The body of a class runs once.
                if child.code_kind == MP_CODE_BYTECODE and last != Opcode.MP_BC_LOAD_BUILD_CLASS:
                    child.context = context
            last = bc[ip]
            ip += size
    for child in raw_code.children:
        keep_functions(child, context)


class CompiledModule:
'''

# What is changed in MicroPython's source for our images.
PATCHES = [
    # Frozen viper code loads 32-bit constants relative to its own address rounded down to 4: aligned to 2, as
    # MicroPython 1.25 does it, half of the functions silently compute with wrong constants.
    Patch(
        "tools/mpy-tool.py",
        "            MP_NATIVE_ARCH_ARMV6,\n            MP_NATIVE_ARCH_XTENSA,\n",
        "            MP_NATIVE_ARCH_ARMV6,\n            MP_NATIVE_ARCH_ARMV6M,\n            MP_NATIVE_ARCH_XTENSA,\n",
    ),
    # A stack of 11 KB instead of 8, at the cost of the heap.
    Patch(
        "ports/rp2/memmap_mp_rp2040.ld",
        "    __GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM);\n",
        "    __GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM) - 3k;\n",
    ),
    Patch(
        "ports/rp2/memmap_mp_rp2040.ld",
        "    __StackBottom = __StackTop - SIZEOF(.stack_dummy);\n",
        "    __StackBottom = __StackTop - SIZEOF(.stack_dummy) - 3k;\n",
    ),
    # Constants of our modules (bytes, tuples, records of functions) lie in a second region, at the flash's end. Both
    # regions are longer here than they may be: `firmware()` says by how much, the linker would not.
    Patch(
        "ports/rp2/memmap_mp_rp2040.ld",
        "    FLASH(rx) : ORIGIN = 0x10000000, LENGTH = 2048k\n",
        f"""\
    FLASH(rx) : ORIGIN = {FLASH_START:#x}, LENGTH = {CONSTANTS_OFFSET // 1024}k
    CONSTANTS(r) : ORIGIN = {FLASH_START + CONSTANTS_OFFSET:#x}, LENGTH = 1024k
""",
    ),
    Patch(
        "ports/rp2/memmap_mp_rp2040.ld",
        "    .rodata : {\n",
        """\
    .constants : {
        *frozen_content*(.rodata .rodata.str* .rodata.const_obj_* .rodata.children_* .rodata.kept_fun_kocka_[h-z]*)
        . = ALIGN(4);
    } > CONSTANTS

    .rodata : {
""",
    ),
    # Frames of calls lie on the stack, not in the heap, where finding room for one takes up to 0.6 ms when the heap is
    # full of garbage.
    Patch(
        "py/objfun.c",
        "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 11)",
        "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 40)",
    ),
    # Where there are no line numbers.
    Patch(
        "py/bc.h",
        "    size_t source_line = 1;\n",
        f"""\
    if (line_info == line_info_top) {{
        return {NO_LINE} + bc_offset;
    }}
    size_t source_line = 1;
""",
    ),
    *WITHOUT_TLS,
    # What the device does not use: switches after those of the port, and where there are none.
    Patch("ports/rp2/mpconfigport.h", "// Miscellaneous settings\n", '#include "kocka.h"\n'),
    Patch("ports/rp2/CMakeLists.txt", "    rp2_pio.c\n", ""),
    Patch("ports/rp2/CMakeLists.txt", "    ${MICROPY_PORT_DIR}/rp2_pio.c\n", ""),
    Patch("ports/rp2/CMakeLists.txt", "    rp2_dma.c\n", ""),
    # Long integers are rare: small code is better there than fast code.
    Patch(
        "ports/rp2/CMakeLists.txt",
        "    ${MICROPY_PY_DIR}/mpz.c\n    ${MICROPY_PY_DIR}/vm.c\n",
        "    ${MICROPY_PY_DIR}/vm.c\n",
    ),
    Patch("ports/rp2/CMakeLists.txt", "    ${MICROPY_PORT_DIR}/rp2_dma.c\n", ""),
    Patch(
        "ports/rp2/CMakeLists.txt",
        "    PICO_CORE1_STACK_SIZE=0\n",
        """\
    PICO_CORE1_STACK_SIZE=0
    PICO_PRINTF_SUPPORT_FLOAT=0
    PICO_PRINTF_SUPPORT_EXPONENTIAL=0
    PICO_PRINTF_SUPPORT_LONG_LONG=0
    PICO_PRINTF_SUPPORT_PTRDIFF_T=0
    PICO_PANIC_FUNCTION=
""",
    ),
    *(
        Patch("ports/rp2/main.c", f"        {call}();\n", "")
        for call in (
            *("rp2_pio_init", "rp2_pio_deinit", "machine_i2s_init0", "machine_i2s_deinit_all"),
            *("rp2_dma_init", "rp2_dma_deinit", "machine_uart_deinit_all"),
        )
    ),
    Patch("ports/rp2/modrp2.c", "    { MP_ROM_QSTR(MP_QSTR_DMA),                 MP_ROM_PTR(&rp2_dma_type) },\n", ""),
    Patch("ports/rp2/modrp2.c", "    { MP_ROM_QSTR(MP_QSTR_PIO),                 MP_ROM_PTR(&rp2_pio_type) },\n", ""),
    Patch(
        "ports/rp2/modrp2.c",
        "    { MP_ROM_QSTR(MP_QSTR_StateMachine),        MP_ROM_PTR(&rp2_state_machine_type) },\n",
        "",
    ),
    # Of framebuf: polygons, scrolling, and text in a font of its own.
    Patch("extmod/modframebuf.c", '#include "extmod/font_petme128_8x8.h"\n', ""),
    Patch("extmod/modframebuf.c", "#if MICROPY_PY_ARRAY\n\nstatic mp_int_t poly", "#if 0\n\nstatic mp_int_t poly"),
    Patch(
        "extmod/modframebuf.c",
        "    #if MICROPY_PY_ARRAY\n    { MP_ROM_QSTR(MP_QSTR_poly)",
        "    #if 0\n    { MP_ROM_QSTR(MP_QSTR_poly)",
    ),
    Patch("extmod/modframebuf.c", "static mp_obj_t framebuf_scroll(mp", "#if 0\nstatic mp_obj_t framebuf_scroll(mp"),
    Patch("extmod/modframebuf.c", "5, framebuf_text);\n", "5, framebuf_text);\n#endif\n"),
    Patch("extmod/modframebuf.c", "    { MP_ROM_QSTR(MP_QSTR_scroll), MP_ROM_PTR(&framebuf_scroll_obj) },\n", ""),
    Patch("extmod/modframebuf.c", "    { MP_ROM_QSTR(MP_QSTR_text), MP_ROM_PTR(&framebuf_text_obj) },\n", ""),
    # Of framebuf: what is drawn from may be constant. The formats are those that our displays and drawings have.
    Patch(
        "extmod/modframebuf.c",
        "    mp_get_buffer_raise(args_in[0], &bufinfo, MP_BUFFER_WRITE);\n\n    if ((strides_required",
        "    mp_get_buffer_raise(args_in[0], &bufinfo, MP_BUFFER_READ);\n\n    if ((strides_required",
    ),
    *(
        Patch(
            "extmod/modframebuf.c",
            f"    [FRAMEBUF_{form}] = {{{names}_setpixel, {names}_getpixel, {names}_fill_rect}},\n",
            "",
        )
        for form, names in (("RGB565", "rgb565"), ("GS2_HMSB", "gs2_hmsb"), ("GS8", "gs8"))
    ),
    *(
        Patch("extmod/modframebuf.c", before, after)
        for before, after in (
            ("// Functions for RGB565 format\n", "#if 0\n"),
            ("// Functions for GS4_HMSB format\n", "#endif\n"),
            ("// Functions for GS8 format\n", "#if 0\n"),
            ("static mp_framebuf_p_t formats[] = {\n", "#endif\nstatic const mp_framebuf_p_t formats[] = {\n"),
            (
                "        case FRAMEBUF_GS2_HMSB:\n            stride = (stride + 3)",
                "        #if 0\n            stride = (stride + 3)",
            ),
            (
                "        case FRAMEBUF_GS4_HMSB:\n            stride",
                "        #endif\n        case FRAMEBUF_GS4_HMSB:\n            stride",
            ),
            ("        case FRAMEBUF_GS8:\n", "        #if 0\n"),
            ("            bpp = 16;\n            break;\n", "        #endif\n"),
        )
    ),
    # crc32 without the rest of deflate.
    Patch(
        "extmod/modbinascii.c",
        '#if MICROPY_PY_BINASCII_CRC32 && MICROPY_PY_DEFLATE\n#include "lib/uzlib/uzlib.h"\n',
        _CRC32,
    ),
    Patch(
        "extmod/modbinascii.c",
        "    #if MICROPY_PY_BINASCII_CRC32 && MICROPY_PY_DEFLATE\n",
        "    #if MICROPY_PY_BINASCII_CRC32\n",
    ),
    # Nothing of ours asks a pin what else it could do, or for one by its name on the chip.
    Patch(
        "ports/rp2/CMakeLists.txt",
        '"${MICROPY_PORT_DIR}/boards/rp2_af.csv"',
        '"${MICROPY_BOARD_DIR}/functions.csv"',
    ),
    # The other core never runs.
    Patch(
        "ports/rp2/rp2_flash.c",
        "    return multicore_lockout_victim_is_initialized(1 - get_core_num())\n",
        "    return false\n",
    ),
    Patch(
        "ports/rp2/rp2_flash.c",
        """\
    if (multicore_lockout_victim_is_initialized(1 - get_core_num())) {
        multicore_lockout_start_blocking();
    }
""",
        "",
    ),
    Patch(
        "ports/rp2/rp2_flash.c",
        """\
    if (multicore_lockout_victim_is_initialized(1 - get_core_num())) {
        multicore_lockout_end_blocking();
    }
""",
        "",
    ),
    # Names of frozen modules.
    Patch("tools/mpy-tool.py", '    print("extern const qstr_pool_t mp_qstr_const_pool;")\n', _NAMES),
    Patch(
        "tools/mpy-tool.py",
        """\
    print("    {")
    for _, _, qstr, qbytes in new:
        print('        "%s",' % qstrutil.escape_bytes(qstr, qbytes))
    print("    },")
""",
        '    print("    {},")\n',
    ),
    Patch(
        "tools/mpy-tool.py",
        """\
    print('    "\\\\0"')
    print("};")

    # Define the array of pointers""",
        """\
    print('    "\\\\0"')
    for text in frozen_texts:
        print('    "%s\\\\0"' % qstrutil.escape_bytes(text.decode(), text))
    print("};")

    # Define the array of pointers""",
    ),
    Patch(
        "py/qstr.c",
        "qstr qstr_find_strn(const char *str, size_t str_len) {\n",
        _NAMES_READ + "qstr qstr_find_strn(const char *str, size_t str_len) {\n",
    ),
    *(
        Patch("py/qstr.c", before, after)
        for before, after in (
            ("strncmp(str, pool->qstrs[mid], str_len)", "strncmp(str, pool_text(pool, mid), str_len)"),
            ("memcmp(pool->qstrs[at], str, str_len)", "memcmp(pool_text(pool, at), str, str_len)"),
            ("    return pool->qstrs[q];\n", "    return pool_text(pool, q);\n"),
            ("    return (byte *)pool->qstrs[q];\n", "    return (byte *)pool_text(pool, q);\n"),
        )
    ),
    # The only one who asked for snprintf, which is 2 KB.
    Patch(
        "shared/readline/readline.c",
        """\
        char vt100_command[6];
        // snprintf needs space for the terminating null character
        int n = snprintf(&vt100_command[0], sizeof(vt100_command), "\\x1b[%u", pos);
        if (n > 0) {
            assert((unsigned)n < sizeof(vt100_command));
            vt100_command[n] = 'D'; // replace null char
            mp_hal_stdout_tx_strn(vt100_command, n + 1);
        }
""",
        '        mp_printf(&mp_plat_print, "\\x1b[%uD", pos);\n',
    ),
    Patch(
        "tools/makemanifest.py",
        """            b"const mp_raw_code_t *const mp_frozen_mpy_content[] = {NULL};\\n"
""",
        """            b"const mp_raw_code_t *const mp_frozen_mpy_content[] = {NULL};\\n"
            b"const uint16_t mp_qstr_frozen_const_starts[] = {0};\\n"
""",
    ),
    # The prompt does not complete names.
    Patch(
        "shared/readline/readline.c",
        "        #if MICROPY_HELPER_REPL\n        } else if (c == 9) {\n",
        "        #if 0\n        } else if (c == 9) {\n",
    ),
    # Native and viper functions are compiled on the computer; only code in the prompt could ask for it on the device.
    Patch(
        "py/emitnthumb.c",
        '#include "py/emitnative.c"\n',
        """\
#include "py/emit.h"
#include "py/runtime.h"
const emit_method_table_t emit_native_thumb_method_table;
emit_t *emit_native_thumb_new(mp_emit_common_t *common, mp_obj_t *error, uint *label, mp_uint_t max_num_labels) {
    mp_raise_NotImplementedError(MP_ERROR_TEXT("native code has to be compiled before"));
}
void emit_native_thumb_free(emit_t *emit) {
}
""",
    ),
    # Updates.
    Patch(
        "py/builtinimport.c",
        "static mp_import_stat_t stat_path(vstr_t *path) {\n",
        _UPDATE_LOOKUP + "static mp_import_stat_t stat_path(vstr_t *path) {\n",
    ),
    Patch(
        "py/builtinimport.c",
        "        return mp_find_frozen_module(str + frozen_path_prefix_len, NULL, NULL);\n",
        """\
        mp_import_stat_t stat = mp_find_frozen_module(str + frozen_path_prefix_len, NULL, NULL);
        return stat != MP_IMPORT_STAT_NO_EXIST ? stat : stat_update(path, MP_IMPORT_STAT_DIR);
""",
    ),
    Patch(
        "py/builtinimport.c",
        """\
static mp_import_stat_t stat_file_py_or_mpy(vstr_t *path) {
    mp_import_stat_t stat = stat_path(path);
""",
        """\
static mp_import_stat_t stat_file_py_or_mpy(vstr_t *path) {
    mp_import_stat_t stat = stat_update(path, MP_IMPORT_STAT_FILE);
    if (stat == MP_IMPORT_STAT_FILE) {
        return stat;
    }
    stat = stat_path(path);
""",
    ),
    # Functions of modules that nobody forgets are objects in the flash, 16 bytes of the heap less for each. They need
    # to know the context of their module (its globals and its constants), so that is at a place that is known before.
    Patch("tools/mpy-tool.py", "class CompiledModule:\n", _KEPT_FUNCTIONS),
    Patch(
        "tools/mpy-tool.py",
        "        self.raw_code.freeze()\n        print()\n\n        self.freeze_constants()\n",
        f"""\
        context = "NULL"
        global kept_modules
        if KEPT.match(self.source_file.str) and kept_modules < {KEPT_MOST}:
            context = "KEPT_CONTEXT(%u)" % kept_modules
            kept_modules += 1
            keep_functions(self.raw_code, context)
        self.raw_code.freeze()
        print()

        self.freeze_constants()
""",
    ),
    Patch(
        "tools/mpy-tool.py",
        """\
        print("    .proto_fun = &proto_fun_%s," % self.raw_code.escaped_name)
        print("};")
""",
        """\
        print("    .proto_fun = &proto_fun_%s," % self.raw_code.escaped_name)
        print("    .context = %s," % context)
        print("};")
""",
    ),
    Patch(
        "tools/mpy-tool.py",
        "    def freeze_raw_code(self, prelude_ptr=None, type_sig=0):\n",
        """\
    context = None

    def freeze_raw_code(self, prelude_ptr=None, type_sig=0):
        if self.context is not None:
            is_generator = self.scope_flags & MP_SCOPE_FLAG_GENERATOR
            print("static const mp_obj_fun_bc_t kept_fun_%s = {" % self.escaped_name)
            print("    .base = {&%s}," % ("mp_type_gen_wrap" if is_generator else "mp_type_fun_bc"))
            print("    .context = %s," % self.context)
            if len(self.children):
                print("    .child_table = (void *)&children_%s," % self.escaped_name)
            print("    .bytecode = fun_data_%s," % self.escaped_name)
            print("};")
            print("#define proto_fun_%s kept_fun_%s" % (self.escaped_name, self.escaped_name))
            return
""",
    ),
    Patch(
        "tools/mpy-tool.py",
        """    print('#include "py/nativeglue.h"')\n""",
        """\
    print('#include "py/nativeglue.h"')
    print('#include "py/objfun.h"')
    print('#include "py/mpstate.h"')
    print("#define KEPT_CONTEXT(i) ((mp_module_context_t *)&MP_STATE_VM(kept_contexts)[4 * (i)])")
""",
    ),
    Patch(
        "py/bc.h",
        "    const void *proto_fun;\n} mp_frozen_module_t;\n",
        "    const void *proto_fun;\n    mp_module_context_t *context;\n} mp_frozen_module_t;\n",
    ),
    Patch(
        "py/emitglue.c",
        "    #if MICROPY_MODULE_FROZEN_MPY\n    if (mp_proto_fun_is_bytecode(proto_fun)) {\n",
        """\
    #if MICROPY_MODULE_FROZEN_MPY
    if (((uintptr_t)proto_fun & 3) == 0) {
        const mp_obj_type_t *type = ((const mp_obj_base_t *)proto_fun)->type;
        if (type == &mp_type_fun_bc || type == &mp_type_gen_wrap) {
            return MP_OBJ_FROM_PTR(proto_fun);
        }
    }
    if (mp_proto_fun_is_bytecode(proto_fun)) {
""",
    ),
    # Such a module is the context: nothing of it but its globals is in the heap. Imported again it is the same object,
    # with new globals.
    Patch(
        "py/builtinimport.c",
        "            module_obj->constants = frozen->constants;\n",
        """\
            if (frozen->context != NULL) {
                mp_obj_t globals = MP_OBJ_FROM_PTR(module_obj->module.globals);
                mp_obj_t loaded = MP_OBJ_FROM_PTR(&MP_STATE_VM(mp_loaded_modules_dict));
                *frozen->context = *module_obj;
                module_obj = frozen->context;
                mp_obj_t name = mp_obj_dict_get(globals, MP_OBJ_NEW_QSTR(MP_QSTR___name__));
                mp_obj_dict_store(loaded, name, MP_OBJ_FROM_PTR(module_obj));
            }
            module_obj->constants = frozen->constants;
""",
    ),
    Patch(
        "py/builtinimport.c",
        """\
    if (outer_module_obj != MP_OBJ_NULL) {
        // If it's a sub-module""",
        """\
    elem = mp_map_lookup(&MP_STATE_VM(mp_loaded_modules_dict).map, MP_OBJ_NEW_QSTR(full_mod_name), MP_MAP_LOOKUP);
    if (elem != NULL) {
        module_obj = elem->value;
    }

    if (outer_module_obj != MP_OBJ_NULL) {
        // If it's a sub-module""",
    ),
    # The collector looks into all of them, whether they have been imported or not.
    Patch(
        "py/builtinimport.c",
        "static void do_load(mp_module_context_t *module_obj, vstr_t *file) {\n",
        f"""\
MP_REGISTER_ROOT_POINTER(mp_obj_t kept_contexts[4 * {KEPT_MOST}]);

static void do_load(mp_module_context_t *module_obj, vstr_t *file) {{
""",
    ),
    Patch("ports/rp2/main.c", "#include <stdio.h>\n", "#include <stdio.h>\n#include <string.h>\n"),
    Patch(
        "ports/rp2/main.c",
        "        mp_init();\n",
        "        mp_init();\n        memset(MP_STATE_VM(kept_contexts), 0, sizeof(MP_STATE_VM(kept_contexts)));\n",
    ),
]

# Off in our images. Long integers, littlefs, USB and what mpremote asks for stay.
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
    *("MICROPY_PY_DESCRIPTORS", "MICROPY_PY_DELATTR_SETATTR", "MICROPY_PY_DEFLATE", "MICROPY_PY_UCTYPES"),
    "MICROPY_PY_MICROPYTHON_MEM_INFO",
    *("MICROPY_PY_SYS_PS1_PS2", "MICROPY_REPL_AUTO_INDENT", "MICROPY_REPL_EMACS_KEYS", "MICROPY_OPT_MPZ_BITWISE"),
    *("MICROPY_PY_BUILTINS_COMPILE", "MICROPY_PY_MICROPYTHON_STACK_USE"),
]

# On, besides what MicroPython has on: updates are run where they are in the flash.
SWITCHED_ON = ["MICROPY_VFS_ROM"]

# Our board definition: the Pico, under MicroPython's name for it.
BOARD_FILES = {
    "mpconfigboard.cmake": 'set(PICO_BOARD "pico")\nset(PICO_PLATFORM "rp2040")\n',
    "mpconfigboard.h": """\
#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico"
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)
#define MICROPY_VFS_ROM_IOCTL (0)
""",
    "functions.csv": "Pin,AF1\n",
    "kocka.h": "".join(
        f"#undef {name}\n#define {name} ({value})\n"
        for value, names in ((0, SWITCHED_OFF), (1, SWITCHED_ON), ("MICROPY_FLOAT_IMPL_NONE", ["MICROPY_FLOAT_IMPL"]))
        for name in names
    ),
}


class Recipe(NamedTuple):
    """How a MicroPython is built.

    `name` of its folder; `patches` of its source; `board`: files of a board definition, {} for MicroPython's own
    RPI_PICO; `manifest`: what is frozen besides the modules that `firmware()` is given; `checkout`: where the source
    is, None for Debian's; `compiler`: a change of the mpy-cross that compiles the modules, "" for none.
    """

    name: str
    patches: list[Patch]
    board: dict[str, str]
    manifest: str
    checkout: Path | None = None
    compiler: str = ""


# Viper functions in 60 % of the cycles; the same modules compiled by another mpy-cross compute the same.
COMPILER = (Path(__file__).parent / "viper.patch").read_text(encoding="ascii")

# Our images. `_boot.py`, which mounts the files, is ours (firmware/_boot.py).
OURS = Recipe("rp2", PATCHES, BOARD_FILES, 'freeze("$(MPY_DIR)/../modules", opt=3)\n', compiler=COMPILER)

# MicroPython as others have it on their Pico.
STOCK = Recipe(
    "rp2-stock",
    WITHOUT_TLS,
    {},
    'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\nfreeze("$(MPY_DIR)/../modules")\n',
)

# So many linked images are kept, each after a Memory and the size of `Firmware.data`.
_KEPT = 16
_DONE = "done"  # the mark of a finished tree
_HEAD = struct.Struct("<7I")


# The oldest MicroPython that a checkout may hold, and what it must hold besides MicroPython.
OLDEST = (1, 25)
SUBMODULES = {
    "lib/pico-sdk": "src/rp2_common/pico_standard_link/CMakeLists.txt",
    "lib/tinyusb": "src/tusb.c",
}
# What is not copied of a checkout.
_LEFT_OUT = (".git", "build", "build-*", "tests", "docs", "__pycache__")


def version_of(checkout: Path) -> str:
    """The version of a MicroPython source ("1.25.0"). ClickException if it is none, too old, or lacks submodules."""
    try:
        text = (checkout / "py" / "mpconfig.h").read_text(encoding="utf-8")
    except OSError:
        raise click.ClickException(f"{checkout} is not a checkout of MicroPython: it has no py/mpconfig.h") from None
    numbers = [
        int(found[1])
        for part in ("MAJOR", "MINOR", "MICRO")
        if (found := re.search(rf"^#define MICROPY_VERSION_{part} (\d+)$", text, re.MULTILINE))
    ]
    said = ".".join(map(str, numbers))
    if len(numbers) != 3:
        raise click.ClickException(f"{checkout}/py/mpconfig.h does not say which version of MicroPython it is")
    if tuple(numbers[:2]) < OLDEST:
        raise click.ClickException(
            f"{checkout} is MicroPython {said}; Kočka needs {'.'.join(map(str, OLDEST))} or newer"
        )
    missing = [name for name, sign in SUBMODULES.items() if not (checkout / name / sign).exists()]
    if missing:
        raise click.ClickException(
            f"{checkout} has no {' and no '.join(missing)}. Fetch them:\n"
            f"  git -C {checkout} submodule update --init {' '.join(missing)}"
        )
    return said


def from_checkout(checkout: Path) -> Recipe:
    """Our images with the MicroPython in this folder. ClickException if it will not do."""
    version_of(checkout)
    return OURS._replace(name="rp2-checkout", checkout=checkout.resolve(), compiler="")


def relied_on(recipe: Recipe) -> str:
    """What our modules rely on in an image below them."""
    version = micropython.VERSION if recipe.checkout is None else version_of(recipe.checkout)
    return repr((version, [one[:3] for one in recipe.patches], recipe.board))


def _fingerprint(checkout: Path) -> str:
    """Changes when a file of the checkout is changed, added or removed."""
    found = []
    for folder_name, folders, names in os.walk(checkout):
        folders[:] = sorted(name for name in folders if not any(fnmatch(name, out) for out in _LEFT_OUT))
        for name in sorted(names):
            path = Path(folder_name, name)
            state = path.lstat()
            found.append((str(path.relative_to(checkout)), state.st_size, state.st_mtime_ns))
    return hashlib.sha256(repr(found).encode()).hexdigest()


def recipe_key(recipe: Recipe = OURS) -> str:
    """12 hex digits that change with the recipe, the cross compiler and the processor that builds."""
    content = (micropython.VERSION, SOURCES, recipe, BOARD, inspect.getsource(make_tree))
    digest = hashlib.sha256(repr(content).encode())
    if recipe.checkout is not None:
        digest.update(_fingerprint(recipe.checkout).encode())
    digest.update(f"{platform.system()} {platform.machine()} {sys.prefix}".encode())
    compiler = shutil.which("arm-none-eabi-gcc")
    digest.update(debian.run([compiler, "--version"], "asking the cross compiler").encode() if compiler else b"none")
    return digest.hexdigest()[:12]


def folder(recipe: Recipe = OURS) -> Path:
    """Where the tree of this recipe is, or will be."""
    version = micropython.VERSION if recipe.checkout is None else version_of(recipe.checkout)
    return micropython.cache_folder() / f"{recipe.name}-{version}-{recipe_key(recipe)}"


def is_built(recipe: Recipe = OURS) -> bool:
    """Whether `firmware()` needs seconds only."""
    return (folder(recipe) / _DONE).exists()


def patch(top: Path, patches: list[Patch]) -> None:
    """Change an unpacked MicroPython. ClickException if a change that is needed does not fit."""
    for one in patches:
        path = top / one.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        count = text.count(one.before)
        if count == 0 and not one.needed:
            continue
        if count != 1:
            raise click.ClickException(f"{one.file} is not the file that this recipe changes: {one.before.strip()!r}")
        path.write_text(text.replace(one.before, one.after), encoding="utf-8")


def _source(work: Path) -> Path:
    """The MicroPython source in a tree."""
    return next(work.glob("micropython-*"))


def _mpy_cross(work: Path) -> Path:
    """The compiler of modules: of the same version as the source in `work`."""
    own = _source(work) / "mpy-cross" / "build" / "mpy-cross"
    return own if own.exists() else micropython.folder() / "bin" / "mpy-cross"


def module_compiler(build: bool = False, say: Callable[[str], None] = click.echo) -> Path | None:
    """The mpy-cross that compiles the modules of our images; None if it is not there. build: make it then (minutes)."""
    if build:
        tree(say=say)
    if not is_built():
        return None
    trees.touch(folder() / _DONE)
    return _mpy_cross(folder())


def _environment(work: Path) -> dict[str, str]:
    prefix = f"-ffile-prefix-map={work}=."
    return {
        **micropython.build_environment(work),
        "CFLAGS": prefix,
        "CXXFLAGS": prefix,
        "ASMFLAGS": prefix,
        "MICROPY_MPYCROSS": str(_mpy_cross(work)),
        "PYTHONHASHSEED": "0",
    }


def _logged(arguments: list[str], work: Path, what: str) -> None:
    log = work / "build.log"
    with log.open("wb") as handle:
        done = subprocess.run(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=handle,
            stderr=subprocess.STDOUT,
            env=_environment(work),
            check=False,
        )
    if done.returncode != 0:
        tail = "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-20:])
        raise click.ClickException(f"{what} failed:\n{tail}")


def _stage(work: Path, modules: Mapping[str, bytes]) -> None:
    """Lays the modules out for the manifest, and nothing of an earlier build beside them."""
    for stale in (work / "modules", work / "build" / "frozen_mpy"):
        shutil.rmtree(stale, ignore_errors=True)
    (work / "build" / "frozen_content.c").unlink(missing_ok=True)
    (work / "modules").mkdir()
    for name in sorted(modules):
        path = work / "modules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(modules[name])


def _link(work: Path) -> tuple[bytes, bytes]:
    """What goes to FLASH_START, and what to CONSTANTS_OFFSET behind it."""
    _logged(["ninja", "-C", str(work / "build")], work, "building the image")
    data = (work / "build" / "firmware.bin").read_bytes()
    if len(data) <= CONSTANTS_OFFSET:
        return data, b""
    # That one has both, and the gap between them.
    first = work / "build" / "first.bin"
    command = ["arm-none-eabi-objcopy", "-O", "binary", "--remove-section=.constants"]
    debian.run([*command, str(work / "build" / "firmware.elf"), str(first)], "taking the image apart")
    return first.read_bytes(), data[CONSTANTS_OFFSET:]


class Memory(NamedTuple):
    """Addresses in RAM, each pair a start and an end: the collected heap, the interpreter's state, the stack."""

    heap: int
    heap_end: int
    state: int
    state_end: int
    stack: int
    stack_end: int


def memory_map(work: Path) -> Memory:
    """Where the image linked last has its heap, its state and its stack."""
    elf = str(work / "build" / "firmware.elf")
    listing = debian.run(["arm-none-eabi-nm", "--print-size", elf], "reading the image's symbols")
    lines = [line.split() for line in listing.splitlines() if line[:1] != " "]
    symbols = {line[-1]: int(line[0], 16) for line in lines}
    sizes = {line[-1]: int(line[1], 16) for line in lines if len(line) == 4}
    state = symbols["mp_state_ctx"]
    return Memory(
        symbols["__GcHeapStart"],
        symbols["__GcHeapEnd"],
        state,
        state + sizes["mp_state_ctx"],
        symbols["__StackBottom"],
        symbols["__StackTop"],
    )


def _unpack_debian(work: Path, say: Callable[[str], None]) -> Path:
    say(f"fetching the sources of MicroPython {micropython.VERSION} for the RP2040")
    archive, *packages = debian.fetch(SOURCES, work / "download")
    top = micropython.unpack(archive, work)
    for package in packages:
        debian.run(["dpkg", "-x", str(package), str(work / "libraries")], f"unpacking {package.name}")
    shutil.rmtree(work / "download")
    for name in ("tinyusb", "pico-sdk"):
        target = top / "lib" / name
        shutil.rmtree(target, ignore_errors=True)
        target.symlink_to(work / "libraries" / "usr" / "src" / name)
    return top


def _copy_checkout(checkout: Path, work: Path, say: Callable[[str], None]) -> Path:
    version = version_of(checkout)
    say(f"copying MicroPython {version} from {checkout}")
    top = work / f"micropython-{version}"
    shutil.copytree(checkout, top, symlinks=True, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    library = top / "lib" / "micropython-lib"
    library.mkdir(parents=True, exist_ok=True)
    (library / "README.md").touch()
    say("building its mpy-cross")
    _make_mpy_cross(top, work)
    return top


def _make_mpy_cross(top: Path, work: Path) -> None:
    _logged(["make", "-C", str(top / "mpy-cross"), f"-j{os.cpu_count() or 1}"], work, "building mpy-cross")


def _change_compiler(top: Path, work: Path, change: str, say: Callable[[str], None]) -> None:
    """Builds the tree's own mpy-cross with a change that the rest of the tree does not get."""
    say("building an mpy-cross for viper functions")
    file = work / "compiler.patch"
    file.write_text(change, encoding="ascii")
    apply = ["patch", "--strip=1", "--fuzz=0", "--no-backup-if-mismatch", f"--directory={top}", f"--input={file}"]
    _logged(apply, work, "changing the compiler of modules")
    _make_mpy_cross(top, work)
    _logged([*apply, "--reverse"], work, "changing the compiler of modules back")


def make_tree(work: Path, recipe: Recipe, say: Callable[[str], None]) -> None:
    """Unpack, patch, configure and build in the folder `work`, which becomes about 200 MB big."""
    if recipe.checkout is None:
        top = _unpack_debian(work, say)
    else:
        top = _copy_checkout(recipe.checkout, work, say)
    if recipe.compiler:
        _change_compiler(top, work, recipe.compiler, say)
    patch(top, recipe.patches)
    manifest = work / "manifest.py"
    manifest.write_text(recipe.manifest, encoding="ascii")
    for name, text in recipe.board.items():
        path = work / "board" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="ascii")
    if recipe.board:
        shutil.copy(top / "ports" / "rp2" / "boards" / BOARD / "pins.csv", work / "board")
    _stage(work, {})
    say("configuring and building: some minutes, once")
    _logged(
        [
            *("cmake", "-S", str(top / "ports" / "rp2"), "-B", str(work / "build"), "-G", "Ninja"),
            f"-DPICO_SDK_PATH={top / 'lib' / 'pico-sdk'}",
            f"-DMICROPY_BOARD={BOARD}",
            *([f"-DMICROPY_BOARD_DIR={work / 'board'}"] if recipe.board else []),
            f"-DMICROPY_FROZEN_MANIFEST={manifest}",
            f"-DPython3_EXECUTABLE={sys.executable}",
            "-DPICO_NO_PICOTOOL=1",
        ],
        work,
        "configuring MicroPython for the RP2040",
    )
    _link(work)


def tree(force: bool = False, say: Callable[[str], None] = click.echo, recipe: Recipe = OURS) -> Path:
    """The folder in which `firmware()` links; made if it is not there. ClickException says what is missing.

    With a new one those go that nobody uses any more (`trees.py`).
    """
    debian.install(BUILD_PACKAGES, "building the image")
    micropython.build(say=say)
    final = folder(recipe)
    retired: list[Path] = []
    with micropython.locked(micropython.cache_folder() / f"{recipe.name}.lock", say):
        if force or not is_built(recipe):
            # Somebody who works on a checkout would fill the disk with a tree for each change.
            for old in micropython.cache_folder().glob(f"{recipe.name}-*/") if recipe.checkout is not None else ():
                shutil.rmtree(old)
            # CMake keeps absolute paths: it has to be built where it stays.
            shutil.rmtree(final, ignore_errors=True)
            final.mkdir(parents=True)
            make_tree(final, recipe, say)
            (final / _DONE).touch()
            retired = trees.retire(micropython.cache_folder(), recipe.name, _DONE, final)
        trees.touch(final / _DONE)
    trees.remove(retired, say)
    return final


class Firmware(NamedTuple):
    """A linked image: `data` from FLASH_START, what is where in RAM when it runs, `constants` from CONSTANTS_OFFSET."""

    data: bytes
    memory: Memory
    constants: bytes = b""


def _check(what: str, size: int, room: int) -> None:
    if size > room:
        raise click.ClickException(f"{what} {size} bytes: {size - room} more than the {room} that there are for them")


def firmware(modules: Mapping[str, bytes], say: Callable[[str], None] = click.echo, recipe: Recipe = OURS) -> Firmware:
    """MicroPython with `modules` (path -> source) frozen into it. Seconds when the tree is there.

    What was linked last is kept, and there at once when asked for again.

    ClickException if a module does not compile or all of it is too big.
    """
    work = tree(say=say, recipe=recipe)
    digest = hashlib.sha256()
    for name in sorted(modules):
        digest.update(f"{name}:{len(modules[name])}:".encode() + modules[name])
    kept = work / "linked" / f"{digest.hexdigest()[:24]}.image"
    with micropython.locked(work / "link.lock", say):
        if not kept.exists():
            _stage(work, modules)
            data, constants = _link(work)
            _check("the firmware has", len(data), STORAGE_OFFSET)
            _check("the constants have", len(constants), FLASH_BYTES - CONSTANTS_OFFSET)
            kept.parent.mkdir(exist_ok=True)
            for old in sorted(kept.parent.glob("*.image"), key=lambda path: path.stat().st_mtime)[: -_KEPT + 1]:
                old.unlink()
            scratch = kept.with_suffix(".part")
            scratch.write_bytes(_HEAD.pack(*memory_map(work), len(data)) + data + constants)
            scratch.replace(kept)
        os.utime(kept)
        content = kept.read_bytes()
    *memory, size = _HEAD.unpack_from(content)
    end = _HEAD.size + size
    return Firmware(content[_HEAD.size : end], Memory(*memory), content[end:])


def fresh_firmware(
    modules: Mapping[str, bytes], say: Callable[[str], None] = click.echo, recipe: Recipe = OURS
) -> tuple[bytes, bytes]:
    """`data` and `constants` of `firmware()`, built in a temporary folder: to see whether the bytes are the same."""
    debian.install(BUILD_PACKAGES, "building the image")
    micropython.build(say=say)
    with tempfile.TemporaryDirectory(prefix="rp2-build-", dir=micropython.cache_folder()) as scratch:
        work = Path(scratch)
        make_tree(work, recipe, say)
        _stage(work, modules)
        return _link(work)
