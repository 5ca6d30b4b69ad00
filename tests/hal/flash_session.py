"""Run by MicroPython's unix port (see test_storage.py): what kocka.hal.storage does with a flash in every state."""

import os

import vfs

from kocka.hal import storage
from kocka.ui.core.app import App, crash_code
from tests.ui.stage import Stage


class Flash:
    """A block device in memory."""

    def __init__(self, fill):
        self.data = bytearray(fill * (4096 * 32))
        self.erased = 0

    def readblocks(self, block, buffer, offset=0):
        at = block * 4096 + offset
        memoryview(buffer)[:] = memoryview(self.data)[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * 4096 + offset
        self.data[at : at + len(buffer)] = buffer

    def ioctl(self, operation, argument):
        if operation == 4:
            return 32
        if operation == 5:
            return 4096
        if operation == 6:
            self.erased += 1
            at = argument * 4096
            self.data[at : at + 4096] = b"\xff" * 4096
        return 0


NAMES = ("", "mounted", "formatted", "damaged")


def trial(flash, what):
    before = bytes(flash.data)
    found = storage.mount(flash, "/flash")
    text = what + ": " + NAMES[found]
    if found == storage.DAMAGED:
        text += ", untouched" if bytes(flash.data) == before else ", CHANGED"
    else:
        if found == storage.MOUNTED:
            text += " " + repr(sorted(os.listdir("/flash")))
            text += ", nothing written" if bytes(flash.data) == before else ", CHANGED"
        storage.make_folder("/flash/saves")
        storage.make_folder("/flash/saves")
        with open("/flash/saves/a", "w") as file:
            file.write("b")
        vfs.umount("/flash")
    print(text)


blank = Flash(b"\xff")
trial(blank, "blank")
trial(blank, "again")

# Power went while a new chip was formatted.
cut = Flash(b"\xff")
cut.data[4096:4136] = blank.data[4096:4136]
trial(cut, "blank but for a cut formatting")

junk = Flash(b"\xff")
for at in range(len(junk.data)):
    junk.data[at] = at * 7919 >> 4 & 255
trial(junk, "junk")

# FAT of another firmware.
fat = Flash(b"\xff")
fat.data[0:11] = b"\xeb\x3c\x90MSDOS5.0"
fat.data[510:512] = b"\x55\xaa"
fat.data[16384] = 0xF8
trial(fat, "FAT")

# A flash with another layout: our files began earlier, and we see their middle.
middle = Flash(b"\xff")
vfs.VfsLfs2.mkfs(middle, progsize=256)
vfs.mount(vfs.VfsLfs2(middle, progsize=256), "/flash")
with open("/flash/match", "wb") as file:
    file.write(b"x" * 60000)
vfs.umount("/flash")
middle.data[:] = middle.data[4 * 4096 :] + b"\xff" * (4 * 4096)
trial(middle, "files of ours that began before")

# The same, and what we see first is a folder: littlefs mounts that as files without a root.
folder = Flash(b"\xff")
folder.data[:] = blank.data
vfs.mount(vfs.VfsLfs2(folder, progsize=256), "/flash")
with open("/flash/saves/inside", "w") as file:
    file.write("b")
vfs.umount("/flash")
begin = next(at for at in range(8192, len(folder.data), 4096) if b"inside" in folder.data[at : at + 4096])
folder.data[:] = folder.data[begin : begin + 4096] + b"\xff" * 4096 + folder.data[8192:]
trial(folder, "a folder of ours where the files would begin")

# One of the two superblocks is enough for littlefs.
half = Flash(b"\xff")
half.data[:] = blank.data
half.data[0:4096] = b"\x00" * 4096
trial(half, "one superblock")

# Both damaged after the magic: ours, but it cannot be mounted.
spoiled = Flash(b"\xff")
spoiled.data[:] = blank.data
for block in range(2):
    start = block * 4096
    for at in range(start + 20, start + 4096):
        spoiled.data[at] ^= 0x55
trial(spoiled, "spoiled")

try:
    storage.make_folder("/nowhere/at/all")
except OSError:
    print("no parent: OSError")

# The crash log on littlefs, where a file opened for appending says that it is at 0.
storage.mount(blank, "/flash")
app = App(Stage("oled_128x64", "/flash/saves"))
largest = 0
for number in range(300):
    try:
        raise ValueError("trouble " + str(number))
    except ValueError as error:
        app._log(error, crash_code(error))
    largest = max(largest, os.stat("/flash/saves/crash.log")[6])
with open("/flash/saves/crash.log") as file:
    text = file.read()
print("crash log:", 8000 < largest < 8500, "trouble 299" in text, "Traceback" in text)

# No space left: a crash stays what it was.
with open("/flash/filler", "wb") as file:
    try:
        while True:
            file.write(b"x" * 512)
    except OSError:
        pass
for _ in range(60):
    app._log(ValueError("x"), "ValueError")
print("full")

print("files:", storage.mounted())
os.umount("/flash")
os.chdir("/")
os.umount("/")
print("no files:", storage.mounted())
