// The device, in a worker: MicroPython may think there without the page standing still. Messages are those of the
// simulator (host_tools/sim/server.py), objects and packed pixels, with "start", "visible", "backup", "restore",
// "replace" and "adopt" besides.
import { BUDGET_MS, CODE, FACES, FINGER } from "./faces.js";
import { BUSY, CHANGED, Machine, PAINTED, read, SOUNDED, TOLD } from "./machine.js";
import { own, Saves } from "./storage.js";

const FRAME_MS = 1000 / 60;
const MOST_MS = 250; // of device time in one go: the computer was busy or slept
const MOST_BYTES = 2 * 1024 * 1024; // of a backup; what is in it is counted while it is unpacked
const ITS_OWN = ["settings.kck", "crash.log"]; // files that the device has, whether anybody has played or not

let machine = null;
const saves = new Saves(heard, () => (machine ? machine.files() : {}));
let offered = null; // files of a backup that has been looked through
let speed = 1;
let crash = null;
let told = null; // the device's own part of the state
let owed = 0;
let before = 0;
let visible = true;
let ours = false; // the files
let complete = false; // all modules are there
const waiting = []; // messages that came before
let timer = 0;
const soon = new MessageChannel(); // sooner than any timer, and keys come in between
soon.port1.onmessage = () => turn();

function state() {
  if (!told) return;
  postMessage({
    type: "state", pace: null, face: machine.face, palette: machine.palette, speed, recording: false, folder: null,
    remark: "", boards: Object.values(FACES).map(summary), ...told,
    crash: crash ?? (told.log || null),
  });
}

// As in host_tools/sim/faces.py.
function summary(face) {
  const places = face.keys.map(({ place }) => place[0]).join("");
  return [face.id, face.title, face.width, face.height, face.colours, places];
}

function guarded(work) {
  if (crash !== null) return 0;
  try {
    return work();
  } catch (error) {
    if (!told) throw error; // it never ran
    crash = String(error.message ?? error);
    state();
    return 0;
  }
}

function turn() {
  clearTimeout(timer);
  if (!machine || !ours || !visible || !complete) return;
  const now = performance.now();
  owed = Math.min(owed + (now - before) * speed, MOST_MS * speed);
  before = now;
  const whole = Math.floor(owed);
  owed -= whole;
  const flags = guarded(() => machine.tick(whole, BUDGET_MS));
  publish(flags);
  if (flags & BUSY) soon.port2.postMessage(0);
  else timer = setTimeout(turn, Math.max(1, FRAME_MS - (performance.now() - now)));
}

function publish(flags) {
  keep();
  if (flags & CHANGED) {
    told = JSON.parse(machine.device.state());
    state();
  }
  if (flags & PAINTED) {
    const message = machine.rectangle();
    postMessage(message, [message]);
  }
  if (flags & TOLD) postMessage({ type: "words", lines: JSON.parse(machine.device.words()) });
  if (flags & SOUNDED) {
    const tones = JSON.parse(machine.device.tones());
    for (let at = 0; at < tones.length; at += 2) postMessage({ type: "tone", hz: tones[at], ms: tones[at + 1] });
  }
}

function keep() {
  const changes = machine.changes();
  if (changes && ours) saves.write(changes);
}

let rows = 0; // of the glass of a phone

function switchOn(board, resume) {
  crash = null;
  guarded(() => {
    machine.switchOn(Object.hasOwn(FACES, board) ? FACES[board] : Object.values(FACES)[0], CODE, rows);
    if (resume) machine.device.resume();
  });
  before = performance.now();
  owed = 0;
  turn();
}

// All that the first picture needs is fetched while the page around it comes, the rest behind it.
const first = read(new URL("./first.bin", import.meta.url));
const rest = first.then(() => read(new URL("./rest.bin", import.meta.url)));
const begun = Machine.make(first);
for (const wanted of [begun, rest]) wanted.catch(() => {}); // `start` tells it

async function start({ board, language, steal, page, rows: high }) {
  rows = high;
  ours = await own(steal, lose);
  if (!ours) {
    postMessage({ type: "taken" });
    return;
  }
  const files = await saves.open();
  const made = await begun;
  made.put(files);
  // Whoever comes for the first time sees a picture before the rest is there; others may need any of it.
  const isNew = !Object.keys(files).length && [null, Object.keys(FACES)[0], "phone"].includes(board);
  if (!isNew) await made.complete(await rest);
  machine = made;
  machine.lead(page);
  switchOn(board, false);
  if (!("settings.kck" in files)) guarded(() => machine.device.speak(language));
  if (isNew) {
    for (let left = 4; left; left--) publish(guarded(() => machine.tick(0, BUDGET_MS))); // the picture, its text
    await machine.complete(await rest);
  }
  complete = true;
  before = performance.now();
  for (const message of waiting.splice(0)) receive(message);
  if (saves.isFound) heard("found");
  turn();
}

function zipped() {
  return new Blob([machine.backup()], { type: "application/zip" });
}

// Looks a backup through; the page then asks whether it shall replace what is here, of which it is offered a backup.
async function restore(file) {
  offered = null;
  let found = { refused: "large", name: "" };
  try {
    if (file.size <= MOST_BYTES) found = machine.lookInto(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    console.warn(error);
    found = { refused: "damaged", name: "" };
  }
  if (found.refused) {
    postMessage({ type: "refused", reason: found.refused, name: found.name });
    return;
  }
  offered = found.files;
  const mine = Object.keys(machine.files()).length ? zipped() : null;
  const matches = Object.keys(offered).filter((name) => /^match\d+\.kck$/.test(name)).length;
  postMessage({ type: "offered", files: Object.keys(offered).length, matches, made: found.made, mine });
}

// All saves become those of the backup that was offered, or nothing happens. The page begins anew then. Where nothing can
// be kept, the device goes on with them.
async function replace() {
  if (!offered) return;
  if (!saves.isRead) {
    exchange(offered);
    return;
  }
  ours = false; // what the device still writes does not count
  try {
    await saves.replace(offered);
  } catch {
    ours = true;
    postMessage({ type: "unsaved" });
    turn();
    return;
  }
  postMessage({ type: "restored" });
}

// The device goes on with these files and no others.
function exchange(files) {
  machine.exchange(files);
  switchOn(machine.face.id, false);
}

// Goes on with the files that could not be read at first.
async function adopt() {
  if (isPlayed()) postMessage({ type: "file", blob: zipped() });
  try {
    exchange(await saves.adopt());
  } catch {
    // it goes on as before, and asks again
  }
}

// Whether the device has made files that somebody could miss.
function isPlayed() {
  return complete && Object.keys(machine.files()).some((name) => !ITS_OWN.includes(name));
}

// What the saves say: see Saves.
function heard(what) {
  if (what === "taken") lose();
  else if (what !== "found") postMessage({ type: what });
  else if (isPlayed()) postMessage({ type: what });
  else if (complete) adopt();
}

// Another page has the files now.
function lose() {
  if (!ours) return;
  ours = false;
  postMessage({ type: "taken", isBehind: saves.isBehind && isPlayed() });
}

onmessage = ({ data }) => {
  if (complete || data.type === "start") receive(data);
  else waiting.push(data);
};

function receive(data) {
  if (data.type === "start") {
    start(data).catch((error) => postMessage({ type: "broken", why: String(error.message ?? error) }));
    return;
  }
  if (data.type === "backup" && complete) { // though another page may have the files by now
    postMessage({ type: "file", blob: zipped() });
    return;
  }
  if (data.type === "visible") {
    visible = data.visible;
    if (visible && complete && ours) saves.check();
    before = performance.now();
    turn();
    return;
  }
  if (!machine || !ours || !told) return;
  if (data.type === "key") {
    guarded(() => machine.key(data.role, data.held === true));
  } else if (data.type === "touch") {
    guarded(() => machine.device.touch(data.x, data.y, FINGER[data.what]));
  } else if (data.type === "type") {
    guarded(() => machine.device.type(data.letter));
  } else if (data.type === "board") {
    rows = data.rows;
    for (let left = 8; left; left--) publish(guarded(() => machine.tick(0, 0))); // what was pressed is taken
    switchOn(data.board, told.at_table);
    return;
  } else if (data.type === "restart") {
    switchOn(machine.face.id, told.at_table);
    return;
  } else if (data.type === "language") {
    guarded(() => machine.device.speak(data.language));
  } else if (data.type === "sound") {
    guarded(() => machine.device.be_loud(data.sound));
  } else if (data.type === "speed") {
    speed = data.speed;
    state();
  } else if (data.type === "restore") {
    restore(data.file);
    return;
  } else if (data.type === "adopt") {
    adopt();
    return;
  } else if (data.type === "replace") {
    replace();
    return;
  } else if (data.type === "table") {
    if (told.sheet) postMessage({ ...data, table: JSON.parse(machine.device.table()), csv: machine.device.csv() });
    return;
  } else if (data.type === "code") {
    guarded(() => machine.device.play_code(data.code));
  } else if (data.type === "send") {
    guarded(() => machine.device.send_deal());
  } else if (data.type === "deal") {
    guarded(() => machine.device.play_deal(data.seed));
  }
  turn();
}
