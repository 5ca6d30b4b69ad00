// MicroPython with the firmware in its file system, and a device on it. Used by worker.js, and by tests in a page.
import { loadMicroPython } from "./micropython.mjs";

export const BUSY = 1, PAINTED = 2, TOLD = 4, SOUNDED = 8, CHANGED = 16; // flags of guest/device.py

const KERNELS = "kernels.wasm"; // host_tools/lab/jit/wasm.py
const HEAP_BYTES = 24 * 1024 * 1024;
export const FOLDER = "/saves";

// MicroPython as it comes does not show its memory; whoever makes it an instance sees it.
async function withMemory(load) {
  let memory = null;
  const before = {};
  for (const name of ["instantiate", "instantiateStreaming"]) {
    before[name] = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await before[name].apply(WebAssembly, given);
      memory = made.instance.exports.memory;
      return made;
    };
  }
  try {
    return [await load(), memory];
  } finally {
    Object.assign(WebAssembly, before);
  }
}

// What host_tools/build/web/firmware.py packs: name -> bytes.
export function unpack(bytes) {
  let at = bytes.indexOf(10) + 1; // the line that says what follows
  return Object.fromEntries(JSON.parse(new TextDecoder().decode(bytes.subarray(0, at))).map(([name, size]) => {
    at += size;
    return [name, bytes.subarray(at - size, at)];
  }));
}

export async function read(address) {
  const packed = await fetch(address);
  return unpack(new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()));
}

function random24() {
  const three = crypto.getRandomValues(new Uint8Array(3));
  return (three[0] << 16) | (three[1] << 8) | three[2];
}

// The date here, as the firmware writes it: 20261123.
function today() {
  const now = new Date();
  return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
}

// The hour here, 0 to 23.
function hour() {
  return new Date().getHours();
}

export class Machine {
  // MicroPython with an image of its memory (a promise of address -> bytes, see memory.mjs; {}: none), for a device
  // that is still off and has no files. Modules that are not in the image have to be added.
  static async make(image, print = (line) => console.log(line)) {
    const machine = new Machine();
    [machine.python, machine.heap] = await withMemory(() =>
      loadMicroPython({ heapsize: HEAP_BYTES, stdout: print, linebuffer: true }));
    const memory = new Uint8Array(machine.heap.buffer);
    for (const [address, bytes] of Object.entries(await image)) memory.set(bytes, Number(address));
    const { FS } = machine.python;
    FS.mkdir(FOLDER);
    machine.python.runPython('import sys\nif "/firmware" not in sys.path: sys.path.insert(0, "/firmware")');
    machine.watch(FS);
    return machine;
  }

  // Gives the device its files: name -> Uint8Array.
  put(files) {
    for (const [name, bytes] of Object.entries(files)) this.python.FS.writeFile(`${FOLDER}/${name}`, bytes);
    this.written.clear();
  }

  // Gives the device other files than it had; it has to be switched on anew.
  exchange(files) {
    for (const name of Object.keys(this.files())) this.python.FS.unlink(`${FOLDER}/${name}`);
    this.put(files);
  }

  // Modules of the firmware (path -> compiled module, or source).
  add(modules) {
    const { FS } = this.python;
    const folders = new Set();
    for (const [path, source] of Object.entries(modules)) {
      const parts = `firmware/${path}`.split("/");
      for (let depth = 1; depth < parts.length; depth++) {
        const folder = `/${parts.slice(0, depth).join("/")}`;
        if (!folders.has(folder) && !FS.analyzePath(folder).exists) FS.mkdir(folder);
        folders.add(folder);
      }
      if (typeof source === "string") FS.writeFile(`/${parts.join("/")}`, source);
      else {
        const node = FS.mknod(`/${parts.join("/")}`, 0o100644, 0); // a third of the time that writing takes
        node.contents = source;
        node.usedBytes = source.length;
      }
    }
  }

  // All that is not in the image. The seats' fast functions work on MicroPython's memory; modules of the firmware import
  // them from `kernels`.
  async complete({ [KERNELS]: kernels, ...modules }) {
    this.add(modules);
    const { instance } = await WebAssembly.instantiate(kernels, { env: { memory: this.heap } });
    this.python.registerJsModule("kernels", { ...instance.exports });
  }

  // Notes the names of files in FOLDER that are written, renamed or removed.
  watch(FS) {
    this.written = new Set();
    const note = (path) => {
      if (typeof path === "string" && path.startsWith(`${FOLDER}/`)) this.written.add(path.slice(FOLDER.length + 1));
    };
    const own = { write: FS.write, rename: FS.rename, unlink: FS.unlink, truncate: FS.truncate, open: FS.open };
    FS.write = (stream, ...rest) => { note(stream.path); return own.write(stream, ...rest); };
    FS.rename = (from, to, ...rest) => { note(from); note(to); return own.rename(from, to, ...rest); };
    FS.unlink = (path, ...rest) => { note(path); return own.unlink(path, ...rest); };
    FS.truncate = (path, ...rest) => { note(path); return own.truncate(path, ...rest); };
    FS.open = (path, flags, ...rest) => {
      const stream = own.open(path, flags, ...rest);
      if (typeof flags === "number" ? flags & 0o3 : flags !== "r") note(stream.path); // not for reading alone
      return stream;
    };
  }

  // What has changed since the last call: name -> content, null if the file is gone. Null if nothing has.
  changes() {
    if (!this.written.size) return null;
    const { FS } = this.python;
    const found = Object.create(null); // a file may be called "__proto__"
    for (const name of this.written) {
      const path = `${FOLDER}/${name}`;
      found[name] = FS.analyzePath(path).exists ? FS.readFile(path) : null;
    }
    this.written.clear();
    return found;
  }

  // All files of the device: name -> content.
  files() {
    const { FS } = this.python;
    const names = FS.readdir(FOLDER).filter((name) => FS.isFile(FS.stat(`${FOLDER}/${name}`).mode));
    return Object.fromEntries(names.map((name) => [name, FS.readFile(`${FOLDER}/${name}`)]));
  }

  // All files of the device as one: the zip of `kocka backup`, a Uint8Array.
  backup(now = new Date()) {
    const { FS, globals } = this.python;
    globals.set("_made", new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19));
    globals.set("_board", this.face.id);
    this.python.runPython(
      `from host_tools.build.web.guest.backups import save\nsave("${FOLDER}", "/backup.zip", _board, _made)`);
    return FS.readFile("/backup.zip");
  }

  // A backup as host_tools/build/web/guest/backups.py looks it through: {refused, name}, or {files, made, remarks}, `files`
  // being name -> content then.
  lookInto(backup) {
    const { FS, globals } = this.python;
    FS.writeFile("/backup.zip", backup);
    this.python.runPython(
      'from host_tools.build.web.guest.backups import look\n_found = look("/backup.zip", "/backup")');
    const found = JSON.parse(globals.get("_found"));
    if (!found.refused) {
      found.files = Object.fromEntries(found.files.map((name) => [name, FS.readFile(`/backup/${name}`)]));
    }
    return found;
  }

  // Switches a board on (another one that was on is off then). `face`: see faces.js; `rows`: how many the glass of a
  // phone has.
  switchOn(face, code = "", rows = 0) {
    const { globals } = this.python;
    this.face = rows && face.id === "phone" ? { ...face, height: rows } : face;
    globals.set("_rows", this.face.height);
    globals.set("_random", random24);
    globals.set("_board", face.id);
    globals.set("_code", code);
    globals.set("_today", today);
    globals.set("_hour", hour);
    this.python.runPython(
      "import gc\nfrom host_tools.build.web.guest.device import Device\ndevice = None\ngc.collect()\n" +
      "device = Device(_board, _random, _code, today=_today, hour=_hour, rows=_rows)");
    this.device = globals.get("device");
    this.tick = this.device.tick;
    this.frameAt = this.device.frame_at;
    this.areaAt = this.device.area_at;
    this.palette = face.colours === 2 ? face.mono : JSON.parse(this.device.colours());
  }

  // Where the links of QR codes lead.
  lead(page) {
    this.python.globals.set("_page", page);
    this.python.runPython("from kocka.match import page\npage.PAGE = _page");
  }

  key(role, held) {
    const codes = this.face.codes[role];
    return codes !== undefined && this.device.key(codes[held ? 1 : 0]);
  }

  // The bytes on the glass, laid out as the firmware has them; valid until MicroPython goes on.
  get glass() {
    const { width, height, colours } = this.face;
    return new Uint8Array(this.heap.buffer, this.frameAt, colours === 2 ? (width * height) >> 3 : (width * height) >> 1);
  }

  // The rectangle that was painted in the last tick, as the page takes it: kind 1, x, y, width, height, 4 bits a pixel.
  rectangle() {
    const [x, y, right, bottom] = new Uint32Array(this.heap.buffer, this.areaAt, 4);
    return this.pack(x, y, right - x, bottom - y);
  }

  pack(x, y, width, height) {
    const glass = this.glass;
    const row = (width + 1) >> 1;
    const message = new Uint8Array(9 + row * height);
    const head = new DataView(message.buffer);
    message[0] = 1;
    [x, y, width, height].forEach((number, place) => head.setUint16(1 + 2 * place, number, true));
    const stride = this.face.width;
    for (let down = 0, at = 9; down < height; down++, at += row) {
      if (this.face.colours === 16) {
        const start = ((y + down) * stride + x) >> 1; // x is even
        message.set(glass.subarray(start, start + row), at);
      } else {
        const start = ((y + down) >> 3) * stride + x;
        const bit = (y + down) & 7;
        for (let across = 0; across < width; across++) {
          if ((glass[start + across] >> bit) & 1) message[at + (across >> 1)] |= across & 1 ? 1 : 16;
        }
      }
    }
    return message.buffer;
  }
}
