// The saves as one file, the same one that `kocka backup` writes and `kocka restore` reads (host_tools/device/saves.py):
// a zip of saves/… and of kocka-backup.json, which has the size and SHA-256 of each.

const CONTENTS = "kocka-backup.json", FOLDER = "saves/";
const FORMAT = 1;
const MOST_BYTES = 2 * 1024 * 1024;
const LOCAL = 0x04034b50, CENTRAL = 0x02014b50, END = 0x06054b50; // marks of a zip's parts
const UTF8 = 0x0800;

export class BackupError extends Error {}

const CRCS = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRCS[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Numbers of 2 and 4 bytes, low byte first, as [bytes, value].
function record(...fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return view;
}

// `files`: name -> Uint8Array; `facts`: of the device ("id") and its program ("kocka").
export async function pack(files, facts, now = new Date()) {
  const listed = {};
  const members = [];
  for (const name of Object.keys(files).sort()) {
    listed[FOLDER + name] = { size: files[name].length, sha256: await sha256(files[name]) };
    members.push([FOLDER + name, files[name]]);
  }
  const contents = { format: FORMAT, made: stamp(now), by: facts.kocka, device: facts.id, kocka: facts.kocka, files: listed };
  members.unshift([CONTENTS, new TextEncoder().encode(JSON.stringify(contents, null, 1) + "\n")]);
  const day = ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  const parts = [], directory = [];
  let at = 0;
  for (const [name, bytes] of members) {
    const written = new TextEncoder().encode(name);
    const common = [[2, 20], [2, UTF8], [2, 0], [2, time], [2, day], [4, crc32(bytes)], [4, bytes.length],
      [4, bytes.length], [2, written.length], [2, 0]];
    parts.push(record([4, LOCAL], ...common), written, bytes);
    directory.push(record([4, CENTRAL], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), written);
    at += 30 + written.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.byteLength, 0);
  const count = members.length;
  const end = record([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

function stamp(now) {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// All members of a zip: name -> Uint8Array.
async function members(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new BackupError("no zip file");
  const found = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left--) {
    if (view.getUint32(at, true) !== CENTRAL) throw new BackupError("a damaged zip file");
    const [method, packed, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [name, extra, note] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const local = view.getUint32(at + 42, true);
    const written = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = bytes.slice(start, start + packed);
    if (size > MOST_BYTES || (method !== 0 && method !== 8)) throw new BackupError("no backup of ours");
    found[written] = method === 8 ? await inflate(content) : content;
    at += 46 + name + extra + note;
  }
  return found;
}

// The saves of a backup: name -> Uint8Array, each checked. BackupError for anything else.
export async function unpack(blob) {
  if (blob.size > MOST_BYTES) throw new BackupError("too large");
  let found, contents;
  try {
    found = await members(new Uint8Array(await blob.arrayBuffer()));
    contents = JSON.parse(new TextDecoder().decode(found[CONTENTS]));
  } catch (error) {
    throw new BackupError(`no backup: ${error.message}`);
  }
  if (contents.format !== FORMAT) throw new BackupError("a backup of a newer version");
  const files = {};
  for (const [path, { size, sha256: wanted }] of Object.entries(contents.files)) {
    const bytes = found[path];
    if (!bytes || bytes.length !== size || (await sha256(bytes)) !== wanted) throw new BackupError(`${path} is damaged`);
    if (path.startsWith(FOLDER) && !path.slice(FOLDER.length).includes("/")) files[path.slice(FOLDER.length)] = bytes;
  }
  return files;
}
