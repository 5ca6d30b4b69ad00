"""Corrects on one emulated chip what rp2040py 0.3.6 leaves out or gets wrong."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

# Winbond W25Q16JV: page program, sector erase, block erase; typical and at most, in ns.
PROGRAM, ERASE_SECTOR, ERASE_BLOCK = 0x02, 0x20, 0xD8
FLASH_NS: dict[int, float] = {PROGRAM: 0.4e6, ERASE_SECTOR: 45e6, ERASE_BLOCK: 150e6}
WORST_FLASH_NS: dict[int, float] = {PROGRAM: 3e6, ERASE_SECTOR: 400e6, ERASE_BLOCK: 2000e6}

# What the processor waits for a word of flash that is not in the cache, in its own cycles. The QSPI needs 20 of its
# clocks, of two cycles each, and the bus a few more; 48 fits the published figures best (`kocka bench model`).
MISS_CYCLES = 48

# The clocks that the processor starts from. The ring oscillator's is typical: 1.8 to 12 MHz are within its limits.
ROSC_HZ, XOSC_HZ, USB_HZ = 6.5e6, 12e6, 48e6


def quiet_uart(mcu: Any) -> None:
    """Makes the transmit interrupt an event, not a state that every poll sets again: else its handler never ends."""
    for uart in mcu.uart:
        _quiet_one(mcu, uart)


def _quiet_one(mcu: Any, uart: Any) -> None:
    write = uart.write_uint32

    def check() -> None:
        mcu.set_interrupt(uart.irq, bool(uart._interrupt_status & uart._interrupt_mask))

    def put(offset: int, value: int) -> None:
        write(offset, value)
        if offset == 0:
            uart._interrupt_status |= 1 << 5
            check()

    uart.check_interrupts = check
    uart.write_uint32 = put


# What can be wrong with a ring oscillator: always the same bit; the same 37 bits for ever; hardly ever a zero.
STUCK, PERIODIC, BIASED = "stuck", "periodic", "biased"
_PERIOD = 37
_ONES = 0.999


class _Registers:
    """A block of registers that keep what is written to them."""

    def __init__(self) -> None:
        self._registers: dict[int, int] = {}

    def read_uint32(self, offset: int) -> int:
        return self._registers.get(offset, 0)

    def write_uint32(self, offset: int, value: int) -> None:
        self._registers[offset] = value

    def write_uint32_atomic(self, offset: int, value: int, kind: int) -> None:
        """Plain, XOR, set or clear."""
        before = self._registers.get(offset, 0)
        self.write_uint32(offset, (value, before ^ value, before | value, before & ~value)[int(kind)])


class Rosc(_Registers):
    """The ring oscillator, whose low bit is where randomness comes from: here from a seed."""

    def __init__(self, seed: int, fault: str = "") -> None:
        """`seed`: other seed, other randomness. `fault`: "", STUCK, PERIODIC or BIASED. ValueError for another."""
        if fault not in ("", STUCK, PERIODIC, BIASED):
            raise ValueError(f"an oscillator is not {fault}")
        super().__init__()
        self._random = random.Random(seed)
        self._fault = fault
        self._bits = [self._random.getrandbits(1) for _ in range(_PERIOD)]
        if not fault:
            self._random.seed(seed)
        self.samples = 0

    def _bit(self) -> int:
        self.samples += 1
        if not self._fault:
            return self._random.getrandbits(1)
        if self._fault == PERIODIC:
            return self._bits[self.samples % _PERIOD]
        return 1 if self._fault == STUCK else int(self._random.random() < _ONES)

    def read_uint32(self, offset: int) -> int:
        """RANDOMBIT, STATUS (running and stable), or what was written."""
        if offset == 0x1C:
            return self._bit()
        return 0x80001000 if offset == 0x18 else super().read_uint32(offset)


def seed_entropy(mcu: Any, seed: int, fault: str) -> None:
    """Samples of the ring oscillator and `machine.unique_id` from a seed. `fault`: of the oscillator."""
    mcu.peripherals[0x40060] = Rosc(seed, fault)
    unique = random.Random(seed ^ 0x5EED).randbytes(8)
    ssi = mcu.ssi
    shift = ssi._shift_byte

    def shifted(byte: int) -> int:
        answer = int(shift(byte))
        sent = ssi._tx_buffer
        if sent[0] == 0x4B and len(sent) > 5:  # command, four dummy bytes, eight bytes of the number
            return unique[len(sent) - 6] if len(sent) - 6 < 8 else 0xFF
        return answer

    ssi._shift_byte = shifted


class _Pll(_Registers):
    """A phase-locked loop, locked as soon as it is asked: RP2040 datasheet 2.18."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self._changed = changed

    def read_uint32(self, offset: int) -> int:
        return super().read_uint32(offset) | (1 << 31 if offset == 0 else 0)

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        self._changed()

    @property
    def is_on(self) -> bool:
        """Whether it has power."""
        return not self._registers.get(4, 0x2D) & 1

    @property
    def hz(self) -> float:
        """What comes out; 0 before it has been set."""
        divisors = self._registers.get(0xC, 0)
        by = (divisors >> 16 & 7) * (divisors >> 12 & 7) * (self._registers.get(0, 0) & 63)
        return XOSC_HZ * self._registers.get(8, 0) / by if by else 0.0


class Clocks:
    """The processor's and the peripherals' clock as the guest selects them: from the ring oscillator on, at power-on.

    The crystal takes as long to start as its STARTUP register says; the loops take no time.
    """

    _REF, _SYS, _SYS_DIV, _PERI = 0x30, 0x3C, 0x40, 0x48

    def __init__(self, mcu: Any) -> None:
        """Takes over the registers."""
        self._mcu = mcu
        self._pll = mcu.peripherals[0x40028] = _Pll(self.follow)
        self.usb_pll = mcu.peripherals[0x4002C] = _Pll(self.follow)
        self._write = mcu.clocks.write_uint32
        mcu.clocks.write_uint32 = self._put
        self._crystal = mcu.xosc.write_uint32
        mcu.xosc.write_uint32 = self._start
        self._started = mcu.clock.create_alarm(self._steady)
        self.follow()

    def _put(self, offset: int, value: int) -> None:
        self._write(offset, value)
        if offset in (self._REF, self._SYS, self._SYS_DIV, self._PERI):
            self.follow()

    def _start(self, offset: int, value: int) -> None:
        crystal = self._mcu.xosc
        before = crystal._stable
        self._crystal(offset, value)
        if crystal._stable and not before:
            crystal._stable = False
            self._started.schedule((crystal._startup & 0x3FFF) * 256 / XOSC_HZ * 1e9)

    def _steady(self) -> None:
        self._mcu.xosc._stable = self._mcu.xosc._enabled

    def follow(self) -> None:
        """Makes the frequencies what the registers say; to be called after a reset, too."""
        clocks = self._mcu.clocks
        loop = self._pll.hz or ROSC_HZ
        reference = {0: ROSC_HZ, 2: XOSC_HZ}.get(clocks.ref_ctrl & 3, XOSC_HZ)
        source = {0: loop, 1: USB_HZ, 2: ROSC_HZ, 3: XOSC_HZ}.get(clocks.sys_ctrl >> 5 & 7, XOSC_HZ)
        system = (source if clocks.sys_ctrl & 1 else reference) / max(1, clocks.sys_div >> 8)
        self._mcu.clk_sys = system
        if hasattr(self._mcu.clock, "cycle_nanos"):  # the emulator that was not compiled here runs at one frequency
            self._mcu.clock.cycle_nanos = 1e9 / system
        self._mcu.clk_peri = {0: system, 1: loop, 2: USB_HZ, 3: ROSC_HZ}.get(clocks.peri_ctrl >> 5 & 7, XOSC_HZ)


class Xip(NamedTuple):
    """Reads of the flash through its cache since power-on, and those that had to wait for it; 0 where not modelled."""

    reads: int
    misses: int


class XipWords(NamedTuple):
    """The same for each word of the flash, from its start on."""

    reads: array[int]
    misses: array[int]


class XipCounters:
    """The guest's registers that count accesses and hits, each since it was written (RP2040 datasheet 2.6.3.3)."""

    _FLUSH, _HITS, _READS = 0x04, 0x0C, 0x10

    def __init__(self, mcu: Any) -> None:
        """Takes over the registers."""
        self._core = mcu.core
        self._since = {self._HITS: 0, self._READS: 0}
        self._read, self._write = mcu.xip_ctrl.read_uint32, mcu.xip_ctrl.write_uint32
        mcu.xip_ctrl.read_uint32, mcu.xip_ctrl.write_uint32 = self._get, self._put

    def _count(self, offset: int) -> int:
        reads, misses = self._core.xip_counts()
        return int(reads if offset == self._READS else reads - misses)

    def _get(self, offset: int) -> int:
        if offset in self._since:
            return min(self._count(offset) - self._since[offset], 0xFFFFFFFF)
        return int(self._read(offset))

    def _put(self, offset: int, value: int) -> None:
        if offset in self._since:
            self._since[offset] = self._count(offset)
        elif offset == self._FLUSH:
            self._core.xip_flush()
        self._write(offset, value)


class Flash:
    """The flash chip: erases and programs in realistic times, and counts its operations.

    `on_operation(command, address, data)` is called before each; if it returns False, the operation does not happen (a
    power cut).
    """

    def __init__(self, mcu: Any, times_ns: Mapping[int, float] = FLASH_NS) -> None:
        """Hooks itself into the flash commands. `times_ns`: what each takes; {}: nothing."""
        self._mcu = mcu
        self._ssi = mcu.ssi
        self._apply = self._ssi._apply_command
        self._ssi._apply_command = self._command
        self._times_ns = times_ns
        self.operations: list[tuple[int, int, bytes]] = []
        self.busy_ns = 0.0
        self.on_operation: Callable[[int, int, bytes], bool] | None = None

    def _command(self) -> None:
        sent = self._ssi._tx_buffer
        command = sent[0] if sent else 0
        if command not in FLASH_NS or len(sent) < 4 or not self._ssi._write_enabled:
            self._apply()
            return
        address, data = sent[1] << 16 | sent[2] << 8 | sent[3], bytes(sent[4:])
        if self.on_operation is not None and not self.on_operation(command, address, data):
            self._ssi._tx_buffer = bytearray()
            return
        self.operations.append((command, address, data))
        self._apply()
        if command in self._times_ns:
            # The guest has its interrupts off and polls the status meanwhile.
            self.busy_ns += self._times_ns[command]
            self._mcu.clock.tick(self._times_ns[command])


def repair(mcu: Any, seed: int, oscillator: str = "") -> None:
    """All of it, but for the flash and the clocks. `oscillator`: what is wrong with it."""
    quiet_uart(mcu)
    seed_entropy(mcu, seed, oscillator)
