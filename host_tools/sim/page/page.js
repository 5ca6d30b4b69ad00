// The device's face: paints the pixels that the device sends, sends the keys back. The device is elsewhere: link.js
// knows where. There are two of that file, this simulator's (a server) and that of host_tools/build/web (the browser itself).
import * as link from "./link.js";
import { recall, remember } from "./storage.js";
import { LANGUAGES, TEXTS } from "./texts.js";

const LONG_MS = 500;
const SAID_MS = 8000; // how long the page says what nobody has to answer
const MAX_SEED = 281474976710655n; // 2**48 - 1
const $ = (id) => document.getElementById(id);

// Computer keys: `code` of a keyboard event -> role on the device.
const KEYBOARD = {
  ArrowLeft: "prev", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down", Enter: "ok", NumpadEnter: "ok", Space: "ok",
  Escape: "back", Backspace: "back", KeyM: "menu", KeyI: "info", KeyS: "sheet", KeyH: "home", KeyR: "hint",
};
// How the page writes them beside a key of the device.
const CAPS = { prev: "←", next: "→", up: "↑", down: "↓", ok: "Enter", back: "Esc", menu: "M", info: "I", sheet: "S", home: "H", hint: "R" };

const { send } = link;
let state = null; // the last message "state" of the device
let pixels = null; // Uint8Array of palette indexes
let colours = []; // [r, g, b] by index
let zoom = 1; // pixels of the glass per pixel of the device
let audio = null;
const held = new Map(); // what is down (element or key code) -> timer

function text(name, values = {}) {
  const found = TEXTS[state ? state.language : link.language()][name] ?? name;
  return found.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

// --- the device's messages --------------------------------------------------------------------------------------

function receive(message) {
  if (message.type === "state") {
    const before = state;
    state = message;
    if (!before || before.face.id !== state.face.id) buildDevice();
    if (!before || before.palette.join() !== state.palette.join()) setPalette();
    refresh();
    if (!before) playLinked();
  } else if (message.type === "tone") {
    beep(message.hz, message.ms);
  } else if (message.type === "words") {
    showWords(message.lines);
  } else if (message.type === "table") {
    if (message.as === "csv") saveSheet(message.csv, message.table.date);
    else printSheet(message.table);
  }
}

// --- the score sheet that the device shows ----------------------------------------------------------------------

function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function printSheet(sheet) {
  const two = (name) => {
    const cell = element("th", name);
    cell.colSpan = 2;
    return cell;
  };
  const row = (cells) => element("tr", ...cells.map((cell) => element("td", cell)));
  const total = element("tr", element("th"), element("th"), ...sheet.sums.map(two));
  $("paper").replaceChildren(
    element("h1", sheet.title), element("p", sheet.about),
    element("table", element("thead", element("tr", element("th"), element("th"), ...sheet.names.map(two))),
      element("tbody", ...sheet.rows.map(row)), element("tfoot", total)),
    ...(sheet.bill.length ? [element("h2", sheet.bill_title), element("table", ...sheet.bill.map(row))] : []));
  print();
}

function saveSheet(csv, date) {
  link.download(new Blob([csv], { type: "text/csv" }), `kocka-${date || "zapis"}.csv`);
}
$("send-deal").addEventListener("click", () => { send({ type: "send" }); giveBack(); });
for (const as of ["print", "csv"]) $(as).addEventListener("click", () => { send({ type: "table", as }); giveBack(); });

// --- a deal that somebody sent: the page's address has its code -------------------------------------------------

function playLinked() {
  let code = location.hash.slice(1);
  if (!state || !code) return;
  try {
    code = decodeURIComponent(code);
  } catch {
    // "#%" is no code either way: the device says so
  }
  history.replaceState(history.state, "", location.pathname + location.search); // a reload goes on, not back to its beginning
  send({ type: "code", code });
}
addEventListener("hashchange", playLinked);

// The link of the deal that the device shows leads to this page.
async function share() {
  const url = new URL(`#${state.link.split("#")[1]}`, location.href).href;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text: state.line || undefined, url });
    else await navigator.clipboard.writeText([state.line, url].filter(Boolean).join(" "));
    $("told").textContent = $("share").textContent = text("shared");
  } catch (error) {
    if (error.name !== "AbortError") prompt(text("share"), url);
  }
}
$("share").addEventListener("click", () => { share(); giveBack(); });

// --- the way back: the browser's own is the device's, until the device is where it starts ---------------------------

// An entry whose state has `away` is there to be left.
const isGuarded = () => history.state?.away === true;

let isGoing = false; // history.back() takes a while: a second one before it is done would leave the page

// Of an emulated chip nobody knows which screen it shows.
function isAwayFromStart() {
  return state.pace === null && state.screen !== "start";
}

function guardBack() {
  if (isGoing) return;
  const isAway = isAwayFromStart();
  if (isAway && !isGuarded()) history.pushState({ away: true }, "");
  else if (!isAway && isGuarded()) {
    isGoing = true;
    history.back();
  }
}
addEventListener("popstate", () => {
  if (location.hash.length > 1) return; // a link was followed, nobody went back
  if (isGoing) {
    isGoing = false;
    guardBack(); // the device may be elsewhere by now
    return;
  }
  if (!state || !isAwayFromStart() || isGuarded()) return;
  send({ type: "key", role: "back" });
  setTimeout(guardBack, 100); // it may still be there: a question whether to leave
});

// --- pixels -----------------------------------------------------------------------------------------------------

function setPalette() {
  colours = state.palette.map((rgb) => [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255]);
  if (pixels) paint(0, 0, state.face.width, state.face.height);
}

function receivePixels(view) {
  if (view.getUint8(0) !== 1 || !pixels) return;
  const [x, y, width, height] = [1, 3, 5, 7].map((at) => view.getUint16(at, true));
  const rowBytes = (width + 1) >> 1;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const byte = view.getUint8(9 + row * rowBytes + (column >> 1));
      pixels[(y + row) * state.face.width + x + column] = column & 1 ? byte & 15 : byte >> 4;
    }
  }
  paint(x, y, width, height);
}

function paint(x, y, width, height) {
  const context = $("screen").getContext("2d");
  const image = context.createImageData(width, height);
  let at = 0;
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const colour = colours[pixels[row * state.face.width + column]] ?? [0, 0, 0];
      image.data[at++] = colour[0];
      image.data[at++] = colour[1];
      image.data[at++] = colour[2];
      image.data[at++] = 255;
    }
  }
  context.putImageData(image, x, y);
  enlarge(x, y, width, height);
}

// The display fills the room there is. `glass` shows it in whole pixels, enough of them for any scale to be sharp; what
// is on `screen` is as the device has it.
function layOut() {
  if (!state) return;
  const { width, height } = state.face;
  const device = $("device");
  const bezel = $("bezel");
  bezel.style.width = bezel.style.height = "";
  const style = getComputedStyle(device);
  const size = (name) => parseFloat(style[name]) || 0;
  const sides = [$("left"), $("right")].filter((side) => side.childElementCount);
  const stacked = getComputedStyle(bezel).gridColumnEnd === "-1"; // keys below the screen
  const edge = parseFloat(getComputedStyle(bezel).paddingLeft) * 2;
  const keysWide = sides.reduce((sum, side) => sum + side.offsetWidth + size("columnGap"), 0);
  const keysHigh = Math.max(0, ...sides.map((side) => side.offsetHeight)) + size("rowGap");
  const stage = $("stage");
  const bars = $("bars").offsetHeight;
  document.documentElement.style.setProperty("--bars", `${bars}px`);
  const others = [...stage.children].filter((child) => child !== device && getComputedStyle(child).position !== "absolute")
    .reduce((sum, child) => sum + child.offsetHeight, 0);
  const room = {
    x: stage.clientWidth - size("paddingLeft") - size("paddingRight") - edge - (stacked ? 0 : keysWide),
    y: innerHeight - bars - stage.getBoundingClientRect().top - scrollY - others - size("paddingTop") - size("paddingBottom") - edge - (stacked ? keysHigh : 0),
  };
  const scale = Math.max(0.5, Math.min(room.x / width, room.y / height));
  bezel.style.width = `${width * scale + edge}px`;
  bezel.style.height = `${height * scale + edge}px`;
  zoom = Math.max(1, Math.min(8, Math.ceil(scale * (window.devicePixelRatio || 1))));
  const glass = $("glass");
  if (glass.width !== width * zoom || glass.height !== height * zoom) {
    glass.width = width * zoom;
    glass.height = height * zoom;
  }
  enlarge(0, 0, width, height);
}

function enlarge(x, y, width, height) {
  const context = $("glass").getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage($("screen"), x, y, width, height, x * zoom, y * zoom, width * zoom, height * zoom);
}

// --- the device -------------------------------------------------------------------------------------------------

const GLYPHS = { LEFT: "◀", RIGHT: "▶", UP: "▲", DOWN: "▼", PRESS: "●" };

function buildDevice() {
  const { face } = state;
  const device = $("device");
  device.style.setProperty("--pcb", face.pcb);
  device.style.setProperty("--print", face.print);
  device.style.setProperty("--bezel", face.bezel);
  device.classList.toggle("below", face.below);
  document.documentElement.classList.toggle("kocka-phone", !face.keys.length);
  $("silk").textContent = face.title;
  const canvas = $("screen");
  canvas.width = face.width;
  canvas.height = face.height;
  pixels = new Uint8Array(face.width * face.height);
  for (const side of ["left", "right"]) {
    const column = $(side);
    column.replaceChildren();
    const stick = face.keys.filter((key) => key.place === "stick");
    if (side === "left" && stick.length) {
      const pad = document.createElement("div");
      pad.className = "stick";
      stick.forEach((key) => pad.append(makeKey(key, `${key.label.toLowerCase()}-place`)));
      column.append(pad);
    }
    face.keys.filter((key) => key.place === side).forEach((key) => column.append(makeKey(key, "")));
  }
  device.hidden = false;
  $("stuck")?.remove();
}

function makeKey(key, place) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `key ${key.role} ${place}`;
  button.dataset.role = key.role;
  button.dataset.label = key.label;
  button.innerHTML = `<span class="cap"></span><span class="does"></span><kbd></kbd>`;
  button.querySelector(".cap").textContent = GLYPHS[key.label] ?? key.label;
  button.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    event.preventDefault();
    button.setPointerCapture(event.pointerId);
    keyDown(button, key.role);
  });
  button.addEventListener("pointerup", () => keyUp(button, key.role));
  button.addEventListener("pointercancel", () => keyCancel(button));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.detail === 0) send({ type: "key", role: key.role }); // pressed by a screen reader or a script, not a pointer
  });
  return button;
}

function lights(role, name, on) {
  document.querySelectorAll(`.key[data-role="${role}"]`).forEach((key) => key.classList.toggle(name, on));
}

function keyDown(source, role) {
  if (held.has(source)) return;
  wakeAudio();
  lights(role, "down", true);
  held.set(source, setTimeout(() => {
    held.set(source, 0);
    lights(role, "long", true);
    send({ type: "key", role, held: true });
  }, LONG_MS));
}

function keyUp(source, role) {
  if (!held.has(source)) return;
  const timer = held.get(source);
  keyCancel(source);
  lights(role, "down", false);
  lights(role, "long", false);
  if (timer) send({ type: "key", role });
}

// A notch of the mouse's wheel over the device is one of a rotary encoder.
const NOTCH = 50; // px
let turned = 0;
$("device").addEventListener("wheel", (event) => {
  event.preventDefault();
  const by = event.deltaMode ? event.deltaY * NOTCH : event.deltaY;
  turned = turned * by < 0 ? by : turned + by;
  while (Math.abs(turned) >= NOTCH) {
    send({ type: "key", role: turned > 0 ? "next" : "prev" });
    turned -= Math.sign(turned) * NOTCH;
  }
}, { passive: false });

function keyCancel(source) {
  clearTimeout(held.get(source));
  held.delete(source);
  document.querySelectorAll(".key.down, .key.long").forEach((key) => key.classList.remove("down", "long"));
}

function roleOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const label = event.key.length === 1 ? event.key.toUpperCase() : "";
  const printed = state && label >= "A" ? state.face.keys.find((key) => key.label === label) : null;
  return printed ? printed.role : KEYBOARD[event.code] ?? null;
}

function typing(event) {
  return event.target instanceof HTMLInputElement;
}

addEventListener("keydown", (event) => {
  if (typing(event) || !state) return;
  // Whoever has gone to a button by Tab presses that one; a pointer leaves the keyboard with the device.
  if (event.target instanceof HTMLButtonElement && (event.code === "Enter" || event.code === "Space")) return;
  if ($("more").open) return;
  if (state.types && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    send({ type: "type", letter: event.key });
    return;
  }
  const role = roleOf(event);
  if (!role) return;
  event.preventDefault();
  if (!event.repeat) keyDown(event.code, role);
});
addEventListener("keyup", (event) => {
  const role = roleOf(event);
  if (role) keyUp(event.code, role);
});
addEventListener("blur", () => [...held.keys()].forEach(keyCancel));

// --- sound ------------------------------------------------------------------------------------------------------

// By the device's setting: off, quiet, medium, loud. An emulated chip has its own, which nobody can ask it for.
const LOUDNESS = [0, 0.5, 1, 2];

function wakeAudio() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

// Two voices: the device's own, and an octave below it a softer one.
function beep(hz, ms) {
  if (!audio || hz <= 0) return;
  const loud = LOUDNESS[state.sound ?? 2];
  voice("square", hz, ms, 0.035 * loud);
  voice("triangle", hz / 2, ms, 0.06 * loud);
}

function voice(shape, hz, ms, loud) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.type = shape;
  tone.frequency.value = hz;
  volume.gain.setValueAtTime(loud, now);
  volume.gain.setTargetAtTime(0, now + ms / 1000, 0.008);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + ms / 1000 + 0.06);
}

// --- the page around it -----------------------------------------------------------------------------------------

function choose(id, options, chosen, send_) {
  const group = $(id);
  group.setAttribute("aria-label", text(group.dataset.label));
  if (group.childElementCount !== options.length) {
    group.replaceChildren(...options.map(([value]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("role", "radio");
      button.dataset.value = value;
      button.addEventListener("click", () => { send_(value); $("more").close(); });
      return button;
    }));
  }
  options.forEach(([value, label, ...shown], at) => {
    const button = group.children[at];
    button.replaceChildren(...(shown.length ? [picture(...shown)] : []), label); // it may be in another language now
    button.setAttribute("aria-checked", String(value === String(chosen)));
  });
}

// A board in a few lines: its glass, in proportion, and where its keys are.
function picture(width, height, colours, places) {
  const wide = (22 * width) / Math.max(height, width / 1.5);
  const high = (wide * height) / width;
  const [left, right] = [/[ls]/.test(places) ? 10 : 3, /r/.test(places) ? 10 : 3];
  const svg = shape("svg", { width: wide + left + right, height: 28, "aria-hidden": "true" });
  const top = (28 - high) / 2;
  const add = (name, attributes) => svg.append(shape(name, attributes));
  add("rect", { class: "body", x: 0, y: top - 3, width: wide + left + right, height: high + 6, rx: 3 });
  add("rect", { class: colours > 2 ? "glass" : "mono", x: left, y: top, width: wide, height: high, rx: 1 });
  const column = (letter, x) => {
    const count = places.split(letter).length - 1;
    for (let at = 0; at < count; at++) add("circle", { cx: x, cy: 14 + (at - (count - 1) / 2) * 6, r: 2 });
  };
  column("l", left / 2);
  column("r", left + wide + right / 2);
  if (places.includes("s")) add("path", { d: `M${left / 2 - 3} 14h6m-3 -3v6` });
  return svg;
}

function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// After a click on the page the keyboard belongs to the device again.
function giveBack() {
  if ($("more").open) return;
  $("screen").focus({ preventScroll: true });
}

function legend() {
  const parts = [
    ["main", ["←", "→"], text("prevnext"), null],
    ["main", ["Enter"], text("ok"), null],
    ["main", ["Esc"], text("back"), null],
    ["", ["M"], text("menu"), "menu"],
    ["", ["I"], text("info"), "info"],
    ["", ["S"], text("sheet"), "sheet"],
    ["", ["R"], text("hint"), "hint"],
  ];
  $("legend").replaceChildren(...parts.map(([kind, caps, label, role]) => {
    const part = document.createElement(role ? "button" : "span");
    part.className = kind;
    if (role) {
      part.type = "button";
      part.dataset.role = role;
      part.addEventListener("click", () => { $("more").close(); send({ type: "key", role }); });
    }
    for (const cap of caps) {
      const kbd = document.createElement("kbd");
      kbd.textContent = cap;
      part.append(kbd);
    }
    part.append(label);
    return part;
  }));
}

// --- the screen's text ------------------------------------------------------------------------------------------

const [CHOSEN, DIMMED, MARKED, RECEIVED, LED] = [1, 2, 4, 8, 32];
let toldLines = []; // what a screen reader has been told
let telling = 0;

function spoken([words, flags]) {
  const notes = [[CHOSEN, "word_chosen"], [DIMMED, "word_dimmed"], [MARKED, "word_marked"], [RECEIVED, "word_received"],
    [LED, "word_led"]]
    .filter(([flag]) => flags & flag).map(([, name]) => text(name));
  return notes.length ? `${words} (${notes.join(", ")})` : words;
}

// `lines`: from the top down, each a list of [text, flags] from the left.
function showWords(lines) {
  $("words").replaceChildren(...lines.map((pieces) => {
    const line = document.createElement("p");
    pieces.forEach((piece, number) => {
      const part = document.createElement(piece[1] & CHOSEN ? "strong" : "span");
      part.textContent = spoken(piece);
      line.append(number ? ", " : "", part);
    });
    return line;
  }));
  // Only what is new is spoken, and not before the screen has come to rest.
  clearTimeout(telling);
  telling = setTimeout(() => {
    const pieces = lines.flat();
    // What the cursor has left is nothing new.
    const left = pieces.map(([piece, flags]) => spoken([piece, flags & ~CHOSEN]));
    const now = pieces.map(spoken);
    const fresh = now.filter((piece) => !toldLines.includes(piece));
    toldLines = [...now, ...left];
    if (fresh.length) $("told").textContent = fresh.join(", ");
  }, 350);
}

function look() {
  for (const [id, name] of [["as-text", "kocka-text"], ["contrast", "kocka-contrast"]]) {
    const on = recall(name) === "on";
    $(id).setAttribute("aria-pressed", String(on));
    document.documentElement.classList.toggle(name, on);
  }
  layOut();
}

for (const [id, name] of [["as-text", "kocka-text"], ["contrast", "kocka-contrast"]]) {
  $(id).addEventListener("click", () => {
    remember(name, recall(name) === "on" ? "off" : "on");
    look();
    giveBack();
  });
}

let recordedSince = 0;
let sure = null; // the seed that was asked about

function refresh() {
  document.documentElement.lang = state.language;
  const about = document.querySelector("meta[name=description]");
  if (about) about.content = about.dataset[state.language];
  document.title = text("title");
  document.querySelectorAll("[data-text]").forEach((element) => { element.textContent = text(element.dataset.text); });
  choose("boards", state.boards.map(([id, title, ...shown]) => [id, title.replace(/^Pico \+ /, ""), ...shown]), state.face.id, (value) => send({ type: "board", board: value }));
  choose("languages", LANGUAGES.map(({ code, name }) => [code, name]), state.language, (value) => send({ type: "language", language: value }));
  choose("speeds", [["1", "×1"], ["4", "×4"]], state.speed, (value) => send({ type: "speed", speed: Number(value) }));
  const sounds = ["sound_off", "sound_low", "sound_middle", "sound_loud"].map((name, value) => [String(value), text(name)]);
  choose("sounds", sounds, state.sound ?? "", (value) => { wakeAudio(); send({ type: "sound", sound: Number(value) }); });
  document.querySelectorAll(".key").forEach((key) => {
    const { role } = key.dataset;
    key.querySelector(".does").textContent = text(role);
    key.querySelector("kbd").textContent = CAPS[role] ?? "";
    key.title = `${text(role)} (${CAPS[role] ?? ""})`;
    key.setAttribute("aria-label", key.title);
  });
  legend();
  const where = !$("unsaved").hidden ? "" : state.folder !== null ? text("where", { folder: state.folder })
    : link.keeping?.offline ? text("where_browser") : text("where_online");
  $("where").textContent = [where, state.remark].filter(Boolean).join(". ");
  keptNotes();
  $("screen").setAttribute("aria-label", text("screen"));
  $("record").hidden = !link.RECORDS;
  $("saves").hidden = !link.BACKUPS;
  if (state.recording !== ($("record").getAttribute("aria-pressed") === "true")) recordedSince = Date.now();
  $("record").setAttribute("aria-pressed", String(state.recording));
  $("record").textContent = text(state.recording ? "recording" : "record");
  recordNote();
  $("screen").style.filter = state.brightness < 60 ? `brightness(${0.3 + (0.7 * state.brightness) / 60})` : "";
  if (state.seed !== null && document.activeElement !== $("seed") && sure === null) $("seed").value = state.seed;
  $("screen").dataset.screen = state.screen;
  guardBack();
  $("typing").hidden = !state.types;
  $("sharing").hidden = !state.link && !state.sheet && !state.sends;
  $("send-deal").hidden = !state.sends;
  $("share").hidden = !state.link;
  $("print").hidden = $("csv").hidden = !state.sheet;
  $("open").setAttribute("aria-label", text("more"));
  const emulated = state.pace !== null; // a chip with its keys: nothing else can be asked of it
  for (const id of ["as-text-panel", "boards", "languages", "deal", "speed-sound"]) $(id).hidden = emulated;
  $("pace").hidden = !emulated;
  if (emulated) {
    $("pace").textContent = text("pace", { percent: Math.round(100 * state.pace) });
  }
  $("seed-form").querySelector("button").textContent = text(sure === null ? "play_deal" : "play_deal_sure");
  $("seed-note").textContent = sure === null ? sealNote() : text("seed_new");
  freshNote();
  crash();
  layOut();
}

// The seal of the deal. Once it is open the browser hashes the line of the deal itself, if it may: not on a page
// without https.
let sealed = { line: "", holds: null };

function sealNote() {
  const [seal, opened, line] = state.seal;
  if (!opened) return seal ? text("sealed", { seal }) : "";
  if (sealed.line !== line) {
    sealed = { line, holds: null };
    crypto.subtle?.digest("SHA-256", new TextEncoder().encode(line)).then((bytes) => {
      const digits = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      if (sealed.line !== line) return;
      sealed.holds = digits.startsWith(seal.replaceAll(" ", ""));
      refresh();
    });
  }
  const found = { null: "seal_open", true: "seal_holds", false: "seal_broken" }[sealed.holds];
  return `${text("opened", { seal, opened })} ${text(found, { line })}`;
}

// What the browser promises, and what it does not.
function keptNotes() {
  if (!link.keeping) return;
  const { promised, backup } = link.keeping;
  const when = backup && new Date(backup).toLocaleString(state.language, { dateStyle: "long", timeStyle: "short" });
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  const notes = [
    !$("unsaved").hidden ? text("unsaved")
      : promised === null ? text("promise_none") : promised ? text("promise_given") : text("promise_refused"),
    isInstalled || !$("unsaved").hidden ? "" : text("safari"),
    when ? text("backup_last", { when }) : text("backup_never"),
  ];
  $("kept").replaceChildren(...notes.filter(Boolean).map((note) => element("p", note)));
}

// A newer version of the page is there. It begins between two matches: when somebody asks for it then, or rests where
// the device starts.
const REST_MS = 3000;
let newer = null; // what begins it
let resting = 0;

// Nothing is lost when the page begins anew.
function isFree() {
  return newer && !state.at_table && !state.types && $("unsaved").hidden && $("lost").hidden;
}

function freshNote() {
  if (!newer) return;
  $("fresh").hidden = !$("unsaved").hidden; // it would be the loss of what is not saved
  $("fresh-words").textContent = isFree() ? text("fresh") : text("fresh_later");
  $("fresh-now").textContent = text("fresh_act");
  $("fresh-now").hidden = !isFree();
  rest();
}

function rest() {
  clearTimeout(resting);
  const rests = () => isFree() && state.screen === "start" && !$("more").open;
  if (rests()) resting = setTimeout(() => rests() && newer(), REST_MS);
}
for (const name of ["keydown", "pointerdown"]) addEventListener(name, () => newer && rest());
$("fresh-now").addEventListener("click", () => isFree() && newer());

function crash() {
  const box = $("crash");
  box.hidden = !state.crash;
  if (!state.crash) return;
  const head = document.createElement("strong");
  head.textContent = text("crash");
  const again = document.createElement("button");
  again.textContent = text("restart");
  again.addEventListener("click", () => { send({ type: "restart" }); giveBack(); });
  const trace = document.createElement("pre");
  trace.textContent = state.crash;
  box.replaceChildren(head, " ", again, trace);
}

function recordNote() {
  const seconds = Math.round((Date.now() - recordedSince) / 1000);
  $("record-note").textContent = state && state.recording ? text("record_note", { s: seconds }) : "";
}
setInterval(recordNote, 1000);

$("seed-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const wanted = $("seed").value.trim();
  const code = wanted.replace(/[\s-]/g, "");
  if (/^[0-9a-z]{16,}$/i.test(code)) { // one deal by its code; the match waits
    $("seed-error").textContent = "";
    send({ type: "code", code });
    $("more").close();
    return;
  }
  const fine = /^\d{1,15}$/.test(wanted) && BigInt(wanted) <= MAX_SEED;
  $("seed-error").textContent = fine ? "" : text("seed_bad");
  if (!fine) return;
  if (state.unfinished && sure !== wanted) { // asked once more: the match in play would be left behind
    sure = wanted;
    refresh();
    return;
  }
  sure = null;
  send({ type: "deal", seed: wanted });
  $("more").close();
  refresh();
});
$("seed").addEventListener("input", () => { sure = null; refresh(); });
$("screenshot").addEventListener("click", () => { link.savePicture($("screen")); giveBack(); });
$("record").addEventListener("click", () => {
  if (state.recording) link.saveRecording();
  else send({ type: "record" });
  giveBack();
});
$("backup").addEventListener("click", () => { $("more").close(); send({ type: "backup" }); });
$("restore").addEventListener("click", () => $("restore-file").click());
$("restore-file").addEventListener("change", () => {
  const [file] = $("restore-file").files;
  $("restore-file").value = "";
  $("more").close();
  if (file) send({ type: "restore", file });
});

// --- a finger on the display: the device knows what is there ---------------------------------------------------------

let finger = null; // what is down: its number, the last place, the timer that makes it a long touch

function touch(what, event) {
  const screen = $("screen");
  const box = screen.getBoundingClientRect();
  const at = (from, size, end) => Math.max(0, Math.min(end - 1, Math.floor(((from) * end) / size)));
  const x = at(event.clientX - box.left, box.width, screen.width);
  const y = at(event.clientY - box.top, box.height, screen.height);
  if (what === "move" && finger.x === x && finger.y === y) return;
  Object.assign(finger, { x, y });
  send({ type: "touch", what, x, y });
}

$("screen").addEventListener("pointerdown", (event) => {
  if (event.button > 0 || finger || !state || state.pace !== null) return;
  wakeAudio();
  event.preventDefault();
  giveBack();
  $("screen").setPointerCapture(event.pointerId);
  finger = { id: event.pointerId };
  touch("down", event);
  finger.timer = setTimeout(() => touch("hold", event), LONG_MS);
});
$("screen").addEventListener("pointermove", (event) => {
  if (finger?.id === event.pointerId) touch("move", event);
});
for (const [name, what] of [["pointerup", "up"], ["pointercancel", null]]) {
  $("screen").addEventListener(name, (event) => {
    if (finger?.id !== event.pointerId) return;
    clearTimeout(finger.timer);
    if (what) touch(what, event);
    finger = null;
  });
}
$("screen").addEventListener("contextmenu", (event) => event.preventDefault());

// What is typed where the device asks for it: from a keyboard, or that of a phone by way of a field.
$("typed").addEventListener("input", (event) => {
  for (const letter of $("typed").value) send({ type: "type", letter });
  if (event.inputType === "deleteContentBackward") send({ type: "key", role: "back" });
  $("typed").value = "";
});
$("typed").addEventListener("keydown", (event) => {
  if (event.key === "Backspace") send({ type: "key", role: "back" });
  if (event.key === "Enter") send({ type: "key", role: "menu" });
});

$("open").addEventListener("click", () => { $("more").showModal(); });
$("close").addEventListener("click", () => { $("more").close(); });
$("more").addEventListener("close", () => giveBack());
addEventListener("resize", layOut);
let leaving = 0;
look();
link.open({
  message: receive,
  pixels: receivePixels,
  unsaved(is) { // stays as long as it is so
    const save = element("button", text("backup"));
    save.type = "button";
    save.addEventListener("click", () => { send({ type: "backup" }); giveBack(); });
    $("unsaved").replaceChildren(text("unsaved"), " ", save);
    $("unsaved").hidden = !is;
    if (state) refresh();
  },
  kept() {
    if (state) refresh();
  },
  fresh(begin) {
    newer = begin;
    if (state) refresh();
  },
  // `name`: of what the page says then, null: the device is there again; `act`: what its button does; `values`: in it.
  lost(name, act, values = {}) {
    const box = $("lost");
    box.hidden = name === null || (!state && name === "lost");
    if (name === null) return;
    if (!box.hidden) $("stuck")?.remove(); // it says why
    box.replaceChildren(text(state && state.pace !== null && name === "lost" ? "lost_twin" : name, values));
    clearTimeout(leaving);
    if (!act && name !== "lost") leaving = setTimeout(() => { box.hidden = true; }, SAID_MS);
    if (!act) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text(`${name}_act`);
    button.addEventListener("click", () => { box.hidden = true; act(); });
    box.append(" ", button);
    if (!name.startsWith("restore")) return;
    const leave = document.createElement("button");
    leave.type = "button";
    leave.textContent = text("restore_leave");
    leave.addEventListener("click", () => { box.hidden = true; giveBack(); });
    box.append(" ", leave);
  },
});
