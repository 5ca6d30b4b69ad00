"""Random instructions of ARMv6-M, run by the twin's core and by Unicorn's, which is QEMU's: two families that share
nothing.

A case is one instruction in a state: registers full of values at which something overflows, shifts by all amounts,
addresses within a small memory. Left out is what the manual (ARM DDI 0419) leaves open: UNPREDICTABLE encodings, and
what raises an exception.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from typing import Any, NamedTuple

from host_tools.sim.twin import emulator

RAM = 0x20000000
SIZE = 0x2000
_CODE = 0x20001000
_TARGET = 0x20003001  # where jumps go: Thumb, and nothing is executed there

# Around each of these a flag changes.
_EDGES = (
    0,
    1,
    2,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0x8000,
    0x7FFFFFFE,
    0x7FFFFFFF,
    0x80000000,
    0x80000001,
    0xFFFFFFFE,
    0xFFFFFFFF,
)
_AMOUNTS = (0, 1, 2, 30, 31, 32, 33, 34, 63, 64, 65, 96, 128, 224, 255, 256, 257, 288)


class Case(NamedTuple):
    """An instruction, as its bytes; r0 to r12, SP and LR; the flags N, Z, C, V as bits 3 to 0."""

    code: bytes
    registers: tuple[int, ...]
    flags: int

    @property
    def opcode(self) -> int:
        """Its first 16 bits."""
        return int.from_bytes(self.code[:2], "little")


class State(NamedTuple):
    """Afterwards: r0 to r12, SP, LR and PC (without its lowest bit); flags as before; bytes of memory that differ."""

    registers: tuple[int, ...]
    flags: int
    memory: dict[int, int]


def memory(seed: int) -> bytes:
    """What is in the memory at first: words that are good as addresses to jump to."""
    dice = random.Random(seed)
    return b"".join(struct.pack("<I", _TARGET + 4 * dice.randrange(64)) for _ in range(SIZE // 4))


def is_open(opcode: int) -> bool:
    """Whether the manual does not say what it does, or it raises an exception, waits or switches interrupts."""
    high, low = opcode >> 8, opcode & 0xFF
    if opcode >= 0xE800 or high in (0xDE, 0xDF, 0xBE):  # UDF, SVC, BKPT
        return True
    if opcode >> 12 == 0xB:
        if high in (0xB4, 0xB5, 0xBC, 0xBD):
            return not opcode & 0x1FF  # no register at all
        if high == 0xBA:
            return low >> 6 == 2
        return high not in (0xB0, 0xB2) and opcode != 0xBF00
    if opcode >> 12 == 0xC:
        registers, base = low, high & 7
        # What is stored of a base that is not the lowest register is UNKNOWN.
        return not registers or (high < 0xC8 and bool(registers >> base & 1) and bool(registers & (1 << base) - 1))
    if high == 0x44:  # ADD: SP has its own encodings, PC and PC
        return 0xD in (low & 7 | low >> 4 & 8, low >> 3 & 15) or low == 0xFF
    if high == 0x45:  # CMP of two low registers, or PC
        return low & 0xC0 == 0 or (low & 7 | low >> 4 & 8) == 15 or low >> 3 & 15 == 15
    if high == 0x46:
        return (low & 7 | low >> 4 & 8) == 13
    if high == 0x47:
        return bool(low & 7) or low >> 3 & 15 in (13, 15)
    return opcode >> 12 == 5 and opcode >> 6 & 7 == opcode >> 3 & 7  # no address fits both


def _operands(opcode: int, dice: random.Random) -> list[int]:
    """r0 to r12, SP and LR that fit."""
    kind = opcode >> 12
    found = [
        dice.choice((dice.choice(_EDGES), dice.choice(_EDGES), dice.getrandbits(32), dice.getrandbits(8)))
        for _ in range(13)
    ]
    if kind == 4 and opcode < 0x4400 and opcode >> 6 & 15 in (2, 3, 4, 7):  # shifts by a register
        found[opcode >> 3 & 7] = dice.choice(_AMOUNTS) | dice.choice((0, 0, 0x100, 0xFFFFFF00))
    elif kind in (5, 6, 7, 8):
        found = [8 * dice.randrange(16) for _ in range(13)]
        found[opcode >> 3 & 7] = RAM + 0x400 + 8 * dice.randrange(32)
    elif kind == 0xC:
        found[opcode >> 8 & 7] = RAM + 0x800 + 4 * dice.randrange(32)
    elif opcode & 0xFF87 == 0x4487:  # ADD to PC
        found = [2 * dice.randrange(0x400) for _ in range(13)]
    elif opcode >> 8 == 0x47 or opcode & 0xFF87 == 0x4687:  # BX, BLX, MOV to PC
        found = [_TARGET + 4 * dice.randrange(16) for _ in range(13)]
    back = 0x101 if opcode & 0xFF87 == 0x4487 else _TARGET + 4 * dice.randrange(16)
    return [*found, RAM + 0x800 + 8 * dice.randrange(16), back]


def _wide(dice: random.Random) -> bytes:
    """BL anywhere near, or MRS and MSR of the flags."""
    register = dice.randrange(13)
    kind = dice.randrange(4)
    if kind == 0:
        return struct.pack("<HH", 0xF3EF, 0x8000 | register << 8)
    if kind == 1:
        return struct.pack("<HH", 0xF380 | register, 0x8800)
    return struct.pack(
        "<HH", 0xF000 | dice.getrandbits(11), 0xD000 | dice.getrandbits(11) | dice.choice((0, 0x800, 0x2000, 0x2800))
    )


def cases(seed: int, of_each: int) -> Iterator[Case]:
    """`of_each` cases of each group of opcodes, which share their highest byte, and more of those that set flags."""
    dice = random.Random(seed)
    for high in range(0xE8):
        valid = [opcode for opcode in range(high << 8, (high + 1) << 8) if not is_open(opcode)]
        if not valid:
            continue
        for _ in range(of_each * (16 if high >> 2 == 0x10 else 1)):  # 40 to 43: each opcode is sixteen of these
            opcode = dice.choice(valid)
            yield Case(struct.pack("<H", opcode), tuple(_operands(opcode, dice)), dice.randrange(16))
    for _ in range(4 * of_each):
        yield Case(_wide(dice), tuple(_operands(0, dice)), dice.randrange(16))


class Ours:
    """The twin's core, as it is compiled with FIXES."""

    def __init__(self, before: bytes) -> None:
        """`before`: what is in the memory."""
        emulator.use()
        from rp2040py.rp2040 import RP2040  # type: ignore[import-not-found, unused-ignore]

        self._mcu: Any = RP2040()
        self._before = before
        self._mcu.sram[:SIZE] = before

    def run(self, case: Case) -> State:
        """Executes the case; the memory is as before then."""
        mcu, at = self._mcu, _CODE - RAM
        core, end = mcu.core, at + len(case.code)
        mcu.sram[at:end] = case.code
        for number, value in enumerate((*case.registers, _CODE)):
            core.registers[number] = value
        core.n, core.z, core.c, core.v = (bool(case.flags >> bit & 1) for bit in (3, 2, 1, 0))
        core.execute_instruction()
        found = [int(value) for value in core.registers]
        after = bytearray(mcu.sram[:SIZE])
        after[at:end] = self._before[at:end]
        mcu.sram[:SIZE] = self._before
        flags = core.n << 3 | core.z << 2 | core.c << 1 | core.v
        return State((*found[:15], found[15] & ~1), flags, _changes(self._before, after))


class Unicorns:
    """A Cortex-M0 of Unicorn, with as much memory around the code as BL reaches."""

    def __init__(self, before: bytes) -> None:
        """`before`: what is in the memory."""
        import unicorn
        from unicorn import arm_const as arm

        make: Any = unicorn.Uc
        self._machine: Any = make(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS)
        self._machine.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M0)
        self._machine.mem_map(RAM - 0x1100000, 0x2200000)  # as far as BL goes
        self._machine.mem_write(RAM, before)
        self._before = before
        self._registers = [arm.UC_ARM_REG_R0 + number for number in range(13)]
        self._registers += [arm.UC_ARM_REG_SP, arm.UC_ARM_REG_LR, arm.UC_ARM_REG_PC]
        self._flags = arm.UC_ARM_REG_APSR

    def run(self, case: Case) -> State:
        """Executes the case; the memory is as before then."""
        machine, at = self._machine, _CODE - RAM
        end = at + len(case.code)
        machine.mem_write(_CODE, case.code)
        machine.ctl_remove_cache(_CODE, _CODE + 4)
        machine.reg_write(self._flags, case.flags << 28)
        for register, value in zip(self._registers, case.registers, strict=False):
            machine.reg_write(register, value)
        machine.emu_start(_CODE | 1, RAM, count=1)
        found = [int(machine.reg_read(register)) for register in self._registers]
        after = bytearray(machine.mem_read(RAM, SIZE))
        after[at:end] = self._before[at:end]
        if after != self._before:
            machine.mem_write(RAM, self._before)
        return State((*found[:15], found[15] & ~1), machine.reg_read(self._flags) >> 28, _changes(self._before, after))


def _changes(before: bytes, after: bytearray) -> dict[int, int]:
    """Bytes that have changed, by place."""
    if before == after:
        return {}
    return {at: value for at, value in enumerate(after) if value != before[at]}


def difference(case: Case, ours: State, other: State) -> str:
    """What differs, in words; "" if nothing does."""
    names = [f"r{number}" for number in range(13)] + ["sp", "lr", "pc"]
    found = [
        f"{name} {a:#x} and not {b:#x}"
        for name, a, b in zip(names, ours.registers, other.registers, strict=True)
        if a != b
    ]
    if ours.flags != other.flags:
        found.append(f"NZCV {ours.flags:04b} and not {other.flags:04b}")
    if ours.memory != other.memory:
        found.append(f"memory {ours.memory} and not {other.memory}")
    if not found:
        return ""
    state = " ".join(f"{value:x}" for value in case.registers)
    return f"{case.code.hex()}: {', '.join(found)}; before: {state}, NZCV {case.flags:04b}"
