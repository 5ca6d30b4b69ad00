"""rp2040py, the emulated RP2040: found or built, kept outside the repository, imported when it is needed.

The package index has a wheel for Python 3.11 and newer that is built against the limited C API: twenty times slower
than the same source built for one Python and with PATCHES. So `build()` compiles the pinned source for the Python that
runs, into the cache folder; where there is no compiler it takes the slow wheel, and `speed` says which it is. Both
count the same cycles, but the wheel has not what FIXES mend in its core.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path

import click

from host_tools.build import debian, micropython, pins, sdist, trees

PACKAGE: str = pins.EMULATOR["package"]
VERSION: str = pins.EMULATOR["version"]
SOURCE_SHA256: str = pins.EMULATOR["sha256"]
BUILD_REQUIREMENTS: list[str] = pins.EMULATOR["build"]
# Those of its requirements that the parts in use import.
RUN_REQUIREMENTS: list[str] = pins.EMULATOR["run"]

# Numbers of 32 bits; memory of the chip, and what is not memory as it was.
_INLINE = """\
cdef inline unsigned int u32(long long n) noexcept:
    return <unsigned int> n


cdef inline int s32(long long n) noexcept:
    return <int> <unsigned int> n

""" + "".join(
    f"""
cdef inline unsigned int load{bits}(CortexM0Core core, unsigned int addr) except? 0:
    if addr - 0x20000000 < 264 * 1024:
        return (<unsigned {name}*> (core.rp2040._ram + (addr - 0x20000000)))[0]
    if addr - 0x10000000 < 16 * 1024 * 1024:
        if core.xip.miss_cycles:
            xip_read(&core.xip, addr)
        return (<unsigned {name}*> (core.rp2040._rom + (addr - 0x10000000)))[0]
    return core.rp2040.read_uint{bits}(addr)


cdef inline int store{bits}(CortexM0Core core, unsigned int addr, unsigned int value) except -1:
    if addr - 0x20000000 < 264 * 1024:
        (<unsigned {name}*> (core.rp2040._ram + (addr - 0x20000000)))[0] = <unsigned {name}> value
    else:
        core.rp2040.write_uint{bits}(addr, value)
    return 0

"""
    for bits, name in ((8, "char"), (16, "short"), (32, "int"))
)

# The cache of the flash (RP2040 datasheet 2.6.3): 1024 sets of two lines of 8 bytes, of which 4 are fetched at a time;
# the line used longer ago is replaced. A line is its tag, shifted by two, and two bits for its halves; the first of a
# set was used last. The processor fetches words, so two instructions of a word are one access.
_XIP = """\
cdef extern from *:
    \"\"\"
    #ifndef KOCKA_XIP
    #define KOCKA_XIP
    #include <stdint.h>
    typedef struct {
        uint32_t lines[1024][2], last, miss_cycles, stall;
        uint64_t reads, misses;
        uint32_t *reads_by_word, *misses_by_word;
    } Xip;
    static void xip_miss(Xip *x, uint32_t address, uint32_t wanted) {
        uint32_t *line = x->lines[address >> 3 & 1023], first = line[0], second = line[1];
        uint32_t mask = wanted & 3 | ~3u;
        if ((second & mask) == wanted) { line[0] = second; line[1] = first; return; }
        x->misses++;
        x->stall += x->miss_cycles;
        if (x->misses_by_word) x->misses_by_word[(address & 0x1fffff) >> 2]++;
        if ((first ^ wanted) < 4) line[0] = first | wanted;
        else if ((second ^ wanted) < 4) { line[0] = second | wanted; line[1] = first; }
        else { line[0] = wanted; line[1] = first; }
    }
    static inline void xip_read(Xip *x, uint32_t address) {
        address &= 0xffffff;
        uint32_t half = 1 + (address >> 2 & 1), wanted = address >> 13 << 2 | half;
        x->reads++;
        if (x->reads_by_word) x->reads_by_word[(address & 0x1fffff) >> 2]++;
        if ((x->lines[address >> 3 & 1023][0] & (half | ~3u)) != wanted) xip_miss(x, address, wanted);
    }
    static inline void xip_fetch(Xip *x, uint32_t address) {
        if (address >> 2 != x->last) { x->last = address >> 2; xip_read(x, address); }
    }
    #endif
    \"\"\"
    ctypedef struct Xip:
        unsigned int lines[1024][2]
        unsigned int last, miss_cycles, stall
        unsigned long long reads, misses
        unsigned int* reads_by_word
        unsigned int* misses_by_word
    void xip_read(Xip*, unsigned int) noexcept
    void xip_fetch(Xip*, unsigned int) noexcept


"""

# AddWithCarry() of ARM DDI 0419.
_ADD_WITH_CARRY = """\
cdef inline unsigned int add_with_carry(CortexM0Core core, unsigned int x, unsigned int y) noexcept:
    cdef unsigned long long total = <unsigned long long> x + y + (1 if core.c else 0)
    cdef unsigned int result = <unsigned int> total
    core.n = (result >> 31) != 0
    core.z = result == 0
    core.c = (total >> 32) != 0
    core.v = (((x ^ result) & (y ^ result)) >> 31) != 0
    return result


"""

# What its core does otherwise than the manual of ARMv6-M (ARM DDI 0419) says, found by comparing it with another core
# (tests/twin/test_instructions.py): (before, after), each `before` there once.
FIXES: list[tuple[str, str]] = [
    # ADC, SBC: AddWithCarry(), where the carry counts for the overflow, too.
    (
        """\
    core.registers[rdn] = <unsigned int> add_update_flags(
        core, core.registers[rm], core.registers[rdn] + (1 if core.c else 0)
    )
""",
        "    core.registers[rdn] = add_with_carry(core, core.registers[rdn], core.registers[rm])\n",
    ),
    (
        """\
    core.registers[rdn] = <unsigned int> subtract_update_flags(
        core, core.registers[rdn], (<long long> core.registers[rm]) + (1 - (1 if core.c else 0))
    )
""",
        "    core.registers[rdn] = add_with_carry(core, core.registers[rdn], ~core.registers[rm])\n",
    ),
    # ASR, LSL, LSR, ROR by a register: Shift_C(), which leaves the carry where the amount is 0. LSL by more than 32
    # shifts zeros out.
    (
        "    core.c = (input_value & (<unsigned int> (1 << ((shift_n - 1) & 31)))) != 0\n",
        "    if shift_n:\n        core.c = ((input_value >> (shift_n - 1)) & 1) != 0\n",
    ),
    (
        "        core.c = (input_value & (<unsigned int> (1 << ((32 - shift_count) & 31)))) != 0\n",
        "        core.c = shift_count <= 32 and ((input_value >> (32 - shift_count)) & 1) != 0\n",
    ),
    ("    if shift_amount <= 32:\n", "    if shift_amount == 0:\n        pass\n    elif shift_amount <= 32:\n"),
    (
        "    cdef unsigned int shift = (core.registers[rm] & 0xFF) % 32\n",
        "    cdef unsigned int amount = core.registers[rm] & 0xFF\n    cdef unsigned int shift = amount % 32\n",
    ),
    ("    core.c = (result & 0x80000000U) != 0\n", "    if amount:\n        core.c = (result & 0x80000000U) != 0\n"),
    # BLX: the target is read before LR is written.
    (
        """\
    core.registers[14] = core.registers[15] | 0x1
    core.registers[15] = core.registers[rm] & ~1
""",
        """\
    cdef unsigned int target = core.registers[rm]
    core.registers[14] = core.registers[15] | 0x1
    core.registers[15] = target & 0xFFFFFFFEU
""",
    ),
    # STM: the address is always written back.
    (
        """\
            store32(core, address, core.registers[i])
            address += 4
            delta_cycles += 1
    # Write back
    if not (reg_list & (1 << rn)):
        core.registers[rn] = address
""",
        """\
            store32(core, address, core.registers[i])
            address += 4
            delta_cycles += 1
    core.registers[rn] = address
""",
    ),
]

# Whether a branch is taken.
_CONDITION = """\
    cdef unsigned int base = cond >> 1
    cdef bint result
    if base == 0:
        result = core.z
    elif base == 1:
        result = core.c
    elif base == 2:
        result = core.n
    elif base == 3:
        result = core.v
    elif base == 4:
        result = core.c and not core.z
    elif base == 5:
        result = core.n == core.v
    elif base == 6:
        result = core.n == core.v and not core.z
    else:
        return True
    return result != (cond & 1)
"""

# What is changed in its source before it is compiled, for speed alone: (file, before, after), each `before` there once.
# MicroPython divides whenever it looks a name up, so the divider must not be Python; nor may the count of microseconds,
# which whatever waits reads all the time, the question whether to stop, asked at every instruction (`clock.stopped`),
# or that whether to branch; RAM and flash are read and written where they are, without views and calls in between.
PATCHES: list[tuple[str, str, str]] = [
    ("setup.py", "USE_LIMITED_API = (\n", "USE_LIMITED_API = False and (\n"),
    (
        "_simulation_clock.pxd",
        "    cdef public double frequency\n",
        """\
    cdef public double frequency
    cdef public bint stopped
    cdef public double cycle_nanos
    cdef double due  # when the next alarm is, infinity without one
    cdef void lead(self, ClockAlarm alarm) noexcept
""",
    ),
    (
        "_simulation_clock.pyx",
        "        self.frequency = frequency\n        self._next_alarm = None\n",
        "        self.frequency = frequency\n        self.cycle_nanos = 8.0\n        self.lead(None)\n",
    ),
    (
        "_simulation_clock.pyx",
        "    @property\n    def nanos(self):\n",
        """\
    cdef void lead(self, ClockAlarm alarm) noexcept:
        self._next_alarm = alarm
        self.due = INFINITY if alarm is None else alarm.nanos

    @property
    def nanos(self):
""",
    ),
    (
        "_simulation_clock.pyx",
        "cdef class ClockAlarm:\n",
        "from libc.math cimport INFINITY\n\n\ncdef class ClockAlarm:\n",
    ),
    *(
        ("_simulation_clock.pyx", f"self._next_alarm = {alarm}\n{more}", f"self.lead({alarm})\n{more}")
        for alarm, more in (("alarm", "            alarm.next"), ("alarm.next", ""), ("alarm_list_item.next", ""))
    ),
    (
        "_simulator.pyx",
        "    while i < BATCH_INSTRUCTION_CEILING and not simulator.stopped:\n",
        "    while i < BATCH_INSTRUCTION_CEILING and not clock.stopped:\n",
    ),
    ("_simulator.pyx", "cdef int TIME_CHECK_INTERVAL = 256\n", "cdef enum:\n    TIME_CHECK_INTERVAL = 16384\n"),
    ("_simulator.pyx", "cdef long BATCH_INSTRUCTION_CEILING =", "cdef enum:\n    BATCH_INSTRUCTION_CEILING ="),
    ("_simulator.pyx", "cdef double CYCLE_NANOS = 1e9 / 125_000_000  # 125 MHz\n", ""),
    ("_simulator.pyx", "<long long>(idle_nanos / CYCLE_NANOS)", "<long long>(idle_nanos / clock.cycle_nanos)"),
    ("_simulator.pyx", "delta_nanos = cycles * CYCLE_NANOS\n", "delta_nanos = cycles * clock.cycle_nanos\n"),
    (
        "_simulator.pyx",
        "        ticks_since_check += 1\n",
        """\
        if tick_batch <= 1 and not has_pios and not core.waiting:
            i += core.run(clock, TIME_CHECK_INTERVAL)
            if time.monotonic() - batch_start > BATCH_YIELD_BUDGET_SECONDS:
                break
            continue
        ticks_since_check += 1
""",
    ),
    (
        "_cortex_m0_core.pxd",
        "from rp2040py.native._rp2040 cimport RP2040\n",
        "from rp2040py.native._rp2040 cimport RP2040\nfrom rp2040py.native._simulation_clock cimport SimulationClock\n",
    ),
    (
        "_cortex_m0_core.pxd",
        "    cpdef int execute_instruction(self) except -1\n",
        """\
    cdef Xip xip
    cdef object _by_word  # keeps what the cache counts into
    cpdef int execute_instruction(self) except -1
    cdef int run(self, SimulationClock clock, int most) except -1
""",
    ),
    (
        "_cortex_m0_core.pyx",
        "        self.cycles += delta_cycles\n        return delta_cycles\n",
        """\
        if self.xip.stall:
            delta_cycles += self.xip.stall
            self.xip.stall = 0
        self.cycles += delta_cycles
        return delta_cycles

    def xip_cost(self, unsigned int cycles):
        self.xip.miss_cycles = cycles

    def xip_flush(self):
        cdef int i
        for i in range(1024):
            self.xip.lines[i][0] = self.xip.lines[i][1] = 0

    def xip_counts(self):
        return self.xip.reads, self.xip.misses

    def xip_count_by_word(self, unsigned int[::1] reads, unsigned int[::1] misses):
        self._by_word = reads, misses
        self.xip.reads_by_word = &reads[0]
        self.xip.misses_by_word = &misses[0]

    cdef int run(self, SimulationClock clock, int most) except -1:
        cdef int done = 0
        cdef int cycles
        cdef double nanos
        cdef unsigned int pc, opcode
        cdef OpHandler handler
        cdef unsigned int* registers = &self.registers[0]
        cdef unsigned char* rom = self.rp2040._rom
        cdef unsigned char* ram = self.rp2040._ram
        while done < most and not self.waiting and not clock.stopped:
            done += 1
            # Instructions of 16 bits from flash and RAM here, all others and interrupts as they always were.
            handler = NULL
            pc = registers[15] & 0xFFFFFFFEU
            if not self.interrupts_updated:
                if pc - 0x10000000 < 16 * 1024 * 1024:
                    opcode = (<unsigned short*> (rom + (pc - 0x10000000)))[0]
                    if opcode < 0xE800:
                        handler = DISPATCH_TABLE[opcode]
                        if self.xip.miss_cycles:
                            xip_fetch(&self.xip, pc)
                elif pc - 0x20000000 < 264 * 1024:
                    opcode = (<unsigned short*> (ram + (pc - 0x20000000)))[0]
                    if opcode < 0xE800:
                        handler = DISPATCH_TABLE[opcode]
            if handler != NULL:
                registers[15] = pc + 2
                cycles = handler(self, opcode, 0, pc) + self.xip.stall
                self.xip.stall = 0
                self.cycles += cycles
            else:
                cycles = self.execute_instruction()
            nanos = clock._nanos_counter + cycles * clock.cycle_nanos
            if nanos < clock.due:
                clock._nanos_counter = nanos
            else:
                clock.tick(cycles * clock.cycle_nanos)
        return done
""",
    ),
    ("_simulator.pyx", "    cdef long i = 0\n", "    cdef bint has_pios = len(pios) > 0\n    cdef long i = 0\n"),
    (
        "_simulator.pyx",
        "        for pio in pios:\n            if not pio.stopped:\n                pio.advance(cycles)\n",
        """\
        if has_pios:
            for pio in pios:
                if not pio.stopped:
                    pio.advance(cycles)
""",
    ),
    *(
        (name, "cdivision=True, freethreading", "cdivision=True, initializedcheck=False, freethreading")
        for name in ("_cortex_m0_core.pyx", "_rp2040.pyx")
    ),
    ("_cortex_m0_core.pxd", "cdef public unsigned int[:] registers", "cdef public unsigned int[::1] registers"),
    (
        "_cortex_m0_core.pxd",
        "cdef class CortexM0Core:\n",
        _XIP + "cimport cython\n\n\n@cython.final\ncdef class CortexM0Core:\n",
    ),
    ("_cortex_m0_core.pyx", "from rp2040py.native._bit cimport s32, u32\n", _INLINE + _ADD_WITH_CARRY),
    ("_cortex_m0_core.pyx", "    return core.check_condition(cond)\n", _CONDITION),
    *(("_cortex_m0_core.pyx", f"    core.bl_taken(core, {blx})\n", "") for blx in (False, True)),
    (
        "_cortex_m0_core.pyx",
        """\
cdef unsigned int SIO_START = <unsigned int> SIO_START_ADDRESS
cdef unsigned int APB_START = <unsigned int> APB_START_ADDRESS
""",
        "cdef enum:\n    SIO_START = 0xD0000000\n    APB_START = 0x40000000\n",
    ),
    (
        "_cortex_m0_core.pyx",
        "        opcode = self.rp2040.read_uint16(opcode_pc)\n",
        """\
        if opcode_pc - 0x10000000 < 16 * 1024 * 1024:
            if self.xip.miss_cycles:
                xip_fetch(&self.xip, opcode_pc)
            opcode = (<unsigned short*> (self.rp2040._rom + (opcode_pc - 0x10000000)))[0]
        else:
            opcode = load16(self, opcode_pc)
""",
    ),
    (
        "_cortex_m0_core.pyx",
        "        opcode2 = self.rp2040.read_uint16(opcode_pc + 2) if wide_instruction else 0\n",
        """\
        opcode2 = 0
        if wide_instruction:
            if opcode_pc - 0x10000000 < 16 * 1024 * 1024:
                if self.xip.miss_cycles:
                    xip_fetch(&self.xip, opcode_pc + 2)
                opcode2 = (<unsigned short*> (self.rp2040._rom + (opcode_pc + 2 - 0x10000000)))[0]
            else:
                opcode2 = load16(self, opcode_pc + 2)
""",
    ),
    ("_rp2040.pxd", "cdef class RP2040:\n", "cimport cython\n\n\n@cython.final\ncdef class RP2040:\n"),
    (
        "_rp2040.pxd",
        "    cdef dict __dict__\n",
        """\
    cdef dict __dict__
    cdef unsigned char* _ram
    cdef unsigned char* _rom
    cdef double _epoch_nanos
    cdef unsigned int _dividend, _divisor, _quotient, _remainder, _division
    cdef void _divide(self, bint is_signed) noexcept
""",
    ),
    (
        "_rp2040.pyx",
        "cdef unsigned int SIO_START = <unsigned int> SIO_START_ADDRESS\n",
        """\
cdef unsigned int SIO_START = <unsigned int> SIO_START_ADDRESS
cdef enum:
    TIMERAWH = 0x40054024
    TIMERAWL = 0x40054028
    DIVIDER = 0xD0000060
""",
    ),
    (
        "_rp2040.pyx",
        "        self.flash_byte_size = len(self._flash)\n",
        """\
        self.flash_byte_size = len(self._flash)
        self._ram = &self._sram[0]
        self._rom = &self._flash[0]
""",
    ),
    (
        "_rp2040.pyx",
        """\
        cdef unsigned int offset
        if addr & 0x3:
            self.logger.warning(LOG_NAME, f"read from address {addr:x}, which is not 32 bit aligned")
""",
        """\
        cdef unsigned int offset
        cdef double micros
        if addr & 0x3:
            self.logger.warning(LOG_NAME, f"read from address {addr:x}, which is not 32 bit aligned")
""",
    ),
    (
        "_rp2040.pyx",
        "            self.timer.reset()\n",
        "            self.timer.reset()\n            self._epoch_nanos = self.clock._nanos_counter\n",
    ),
    (
        "_rp2040.pyx",
        "            return read_uint32_le(self._flash, offset)\n",
        "            return (<unsigned int*> (self._rom + offset))[0]\n",
    ),
    (
        "_rp2040.pyx",
        "            return read_uint32_le(self._sram, addr - RAM_START)\n",
        "            return (<unsigned int*> (self._ram + (addr - RAM_START)))[0]\n",
    ),
    (
        "_rp2040.pyx",
        "            return read_uint16_le(self._flash, offset)\n",
        "            return (<unsigned short*> (self._rom + offset))[0]\n",
    ),
    (
        "_rp2040.pyx",
        "            return read_uint16_le(self._sram, offset)\n",
        "            return (<unsigned short*> (self._ram + offset))[0]\n",
    ),
    (
        "_rp2040.pyx",
        "            write_uint32_le(self._sram, addr - RAM_START, val)\n",
        "            (<unsigned int*> (self._ram + (addr - RAM_START)))[0] = val\n",
    ),
    (
        "_rp2040.pyx",
        "    cpdef unsigned int read_uint32(self, long long address) except? 0:\n",
        """\
    cdef void _divide(self, bint is_signed) noexcept:
        cdef long long dividend, divisor
        if is_signed:
            dividend, divisor = <int> self._dividend, <int> self._divisor
        else:
            dividend, divisor = self._dividend, self._divisor
        if divisor == 0:
            self._quotient = 1 if is_signed and dividend < 0 else 0xFFFFFFFFU
            self._remainder = self._dividend
        else:
            self._quotient = <unsigned int> (dividend / divisor)
            self._remainder = <unsigned int> (dividend % divisor)
        self._division = 3
        self.core.cycles += 8

    cpdef unsigned int read_uint32(self, long long address) except? 0:
""",
    ),
    (
        "_rp2040.pyx",
        "        if SIO_START <= addr < SIO_START + 0x10000000:\n            # int(): SIO",
        """\
        if TIMERAWH <= addr <= TIMERAWL:
            micros = (self.clock._nanos_counter - self._epoch_nanos) / 1000
            if addr == TIMERAWH:
                micros /= 4294967296.0
            return <unsigned int> <unsigned long long> micros
        if DIVIDER <= addr <= DIVIDER + 24:
            offset = addr - DIVIDER
            if offset == 16:
                self._division &= 1
                return self._quotient
            if offset == 20:
                return self._remainder
            if offset == 24:
                return self._division
            return self._divisor if offset & 4 else self._dividend
        if SIO_START <= addr < SIO_START + 0x10000000:
            # int(): SIO""",
    ),
    (
        "_rp2040.pyx",
        "        elif SIO_START <= addr < SIO_START + 0x10000000:\n            self.sio.write",
        """\
        elif DIVIDER <= addr < DIVIDER + 24:
            offset = addr - DIVIDER
            if offset < 16:
                if offset & 4:
                    self._divisor = val
                else:
                    self._dividend = val
                self._divide(offset >= 8)
            else:
                if offset == 16:
                    self._quotient = val
                else:
                    self._remainder = val
                self._division = 3
        elif SIO_START <= addr < SIO_START + 0x10000000:
            self.sio.write""",
    ),
]

# Calls that instructions make, anywhere behind the line _HANDLERS of the core: (before, after).
_HANDLERS = "cdef inline bint check_condition("
CALLS = [
    (call, inline)
    for bits in (8, 16, 32)
    for call, inline in (
        (f"core.rp2040.read_uint{bits}(", f"load{bits}(core, "),
        (f"core.rp2040.write_uint{bits}(", f"store{bits}(core, "),
    )
]

_MARK = "built.json"


def folder() -> Path:
    """Where the emulator for this Python is, or will be."""
    recipe = (
        SOURCE_SHA256,
        BUILD_REQUIREMENTS,
        RUN_REQUIREMENTS,
        PATCHES,
        CALLS,
        FIXES,
        sys.version,
        sysconfig.get_platform(),
    )
    digest = hashlib.sha256(repr(recipe).encode())
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return micropython.cache_folder() / f"rp2040py-{VERSION}-python{python}-{digest.hexdigest()[:12]}"


def speed() -> str:
    """ "fast" (built for this Python), "slow" (the index's wheel) or "" if the emulator is not here."""
    mark = folder() / _MARK
    return str(json.loads(mark.read_text(encoding="utf-8"))["speed"]) if mark.exists() else ""


def use() -> None:
    """Make `import rp2040py` work. ClickException if it is not here."""
    if not speed():
        raise click.ClickException("the emulated Pico is not built: kocka build twin")
    path = str(folder())
    if path not in sys.path:
        sys.path.append(path)
        importlib.invalidate_caches()
        trees.touch(folder() / _MARK)


def _need_compiler() -> None:
    """A C compiler and Python's headers, installed from Debian where they are missing. ClickException without them."""
    missing = []
    if shutil.which("gcc") is None and shutil.which("cc") is None:
        missing += ["gcc", "libc6-dev"]
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        missing += ["python3-dev"]
    if missing:
        debian.install(missing, "compiling the emulator")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise click.ClickException(f"the headers of {sys.executable} are not here")


def patch(top: Path) -> None:
    """Apply PATCHES, CALLS and FIXES to the unpacked source. ClickException if one does not fit."""
    for name, before, after in PATCHES:
        path = top / name if name == "setup.py" else top / "src" / "rp2040py" / "native" / name
        text = path.read_text(encoding="utf-8")
        if text.count(before) != 1:
            raise click.ClickException(f"the emulator's {name} is not the file that this recipe changes: {before!r}")
        path.write_text(text.replace(before, after), encoding="utf-8")
    core = top / "src" / "rp2040py" / "native" / "_cortex_m0_core.pyx"
    head, handlers, body = core.read_text(encoding="utf-8").partition(_HANDLERS)
    for before, after in CALLS:
        if before not in body:
            raise click.ClickException(f"the emulator's core is not the file that this recipe changes: {before!r}")
        body = body.replace(before, after)
    for before, after in FIXES:
        if body.count(before) != 1:
            raise click.ClickException(f"the emulator's core is not the file that this recipe changes: {before!r}")
        body = body.replace(before, after)
    core.write_text(head + handlers + body, encoding="utf-8")


def _compile(work: Path, target: Path) -> None:
    """The pinned source, without the limited C API, into `target`."""
    _need_compiler()
    with sdist.tools(work):
        top = sdist.fetch(PACKAGE, VERSION, SOURCE_SHA256, work)
        patch(top)
        sdist.pip(
            ["install", "--no-deps", "--no-build-isolation", "--target", str(target), str(top)],
            "compiling the emulator",
            VERSION,
        )
    if not list((target / "rp2040py" / "native").glob("_cortex_m0_core.*.so")):
        raise click.ClickException("compiling the emulator failed: no compiled core came out")


def build(force: bool = False, say: Callable[[str], None] = click.echo) -> Path:
    """Build the emulator for this Python unless it is there; returns its folder. A minute or two, once.

    Without a C compiler (or Python's headers) it takes the package index's wheel and says so.
    """
    final = folder()
    with micropython.locked(micropython.cache_folder() / "rp2040py.lock", say):
        if speed() and not force:
            return final
        with tempfile.TemporaryDirectory(prefix="rp2040py-build-", dir=micropython.cache_folder()) as scratch:
            work = Path(scratch)
            target = work / "result"
            kind = "fast"
            say("building the emulated Pico: a minute or two, once")
            try:
                _compile(work, target)
            except click.ClickException as problem:
                say(f"{problem.message}\ntaking the package index's wheel: the twin will be slow")
                kind = "slow"
                shutil.rmtree(target, ignore_errors=True)
                sdist.install([PACKAGE], target, "installing the emulator", "--only-binary", ":all:")
            names = [one.partition("==")[0] for one in RUN_REQUIREMENTS]
            sdist.install(names, target, "installing what it imports")
            (target / _MARK).write_text(json.dumps({"speed": kind, "version": VERSION}), encoding="utf-8")
            if final.exists():
                shutil.rmtree(final)
            os.replace(target, final)
        retired = trees.retire(micropython.cache_folder(), "rp2040py", _MARK, final)
    trees.remove(retired, say)
    say(f"built {final}")
    return final
