"""Corrects on one emulated chip what rp2040py 0.3.6 leaves out or gets wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

# Winbond W25Q16JV, typical: page program 0.4 ms, sector erase 45 ms, block erase 150 ms.
PROGRAM, ERASE_SECTOR, ERASE_BLOCK = 0x02, 0x20, 0xD8
FLASH_NS: dict[int, float] = {PROGRAM: 0.4e6, ERASE_SECTOR: 45e6, ERASE_BLOCK: 150e6}


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


class Rosc:
    """The ring oscillator, whose low bit is where randomness comes from: here from a seed."""

    def __init__(self, seed: int, fault: str = "") -> None:
        """`seed`: other seed, other randomness. `fault`: "", STUCK, PERIODIC or BIASED. ValueError for another."""
        if fault not in ("", STUCK, PERIODIC, BIASED):
            raise ValueError(f"an oscillator is not {fault}")
        self._random = random.Random(seed)
        self._fault = fault
        self._bits = [self._random.getrandbits(1) for _ in range(_PERIOD)]
        if not fault:
            self._random.seed(seed)
        self._registers: dict[int, int] = {}
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
        return 0x80001000 if offset == 0x18 else self._registers.get(offset, 0)

    def write_uint32(self, offset: int, value: int) -> None:
        self._registers[offset] = value

    def write_uint32_atomic(self, offset: int, value: int, kind: int) -> None:
        """Plain, XOR, set or clear."""
        before = self._registers.get(offset, 0)
        self._registers[offset] = (value, before ^ value, before | value, before & ~value)[int(kind)]


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


def peripheral_clock(mcu: Any) -> None:
    """clk_peri follows its selector: 125 MHz from the system clock, 48 MHz from the USB PLL."""
    clocks = mcu.clocks
    write = clocks.write_uint32

    def put(offset: int, value: int) -> None:
        write(offset, value)
        if offset == 0x48:
            mcu.clk_peri = {0: 125e6, 1: 125e6, 2: 48e6, 4: 12e6}.get(value >> 5 & 7, 125e6)

    clocks.write_uint32 = put


class Flash:
    """The flash chip: erases and programs in realistic times, and counts its operations.

    `on_operation(command, address, data)` is called before each; if it returns False, the operation does not happen (a
    power cut).
    """

    def __init__(self, mcu: Any, with_times: bool = True) -> None:
        """Hooks itself into the flash commands."""
        self._mcu = mcu
        self._ssi = mcu.ssi
        self._apply = self._ssi._apply_command
        self._ssi._apply_command = self._command
        self._with_times = with_times
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
        if self._with_times:
            # The guest has its interrupts off and polls the status meanwhile.
            self.busy_ns += FLASH_NS[command]
            self._mcu.clock.tick(FLASH_NS[command])


def repair(mcu: Any, seed: int, oscillator: str = "") -> None:
    """All of it, but for the flash. `oscillator`: what is wrong with it."""
    quiet_uart(mcu)
    seed_entropy(mcu, seed, oscillator)
    peripheral_clock(mcu)
