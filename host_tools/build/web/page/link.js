// The way to the device: it runs in a worker of this page. The same interface as the simulator's file of this name.
import { keepPage, passedOn, passOn, promised, recall, remember } from "./storage.js";
import { LANGUAGES } from "./texts.js";

export const RECORDS = false;
export const BACKUPS = true;

// What is known of what the browser keeps. `promised`: that it deletes nothing by itself, null: it does not say;
// `offline`: the page itself; `backup`: when the last one was made, as milliseconds, null: never.
export const keeping = { promised: null, offline: false, backup: Number(recall("kocka-backup")) || null };

let board = null;
let worker = null; // begins at once, before the page around it has come
try {
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
} catch {
  // `open` says so
}

// What the page speaks before it knows the device, and the device that has no settings yet.
export function language() {
  const wanted = navigator.language.slice(0, 2).toLowerCase();
  return LANGUAGES.find(({ readers }) => readers.includes(wanted))?.code ?? "en";
}

// Rows of a phone's glass: as many as fill the window below the page's head, within what the screens can use.
const HEAD = 44; // px
const [WIDE, LEAST, MOST] = [270, 440, 620];

function rows() {
  const wanted = Math.floor((WIDE * (innerHeight - HEAD)) / innerWidth);
  return Math.max(LEAST, Math.min(MOST, wanted)) & ~1;
}

// What somebody begins with who has not chosen: on a phone held upright its own glass.
function usual() {
  return matchMedia("(pointer: coarse) and (orientation: portrait)").matches ? "phone" : null;
}

export function send(message) {
  if (message.type === "board") {
    setBoard(message.board);
    message = { ...message, rows: rows() };
  }
  if (worker) worker.postMessage(message);
}

function setBoard(id) {
  board = id;
  remember("kocka-board", id);
}

// `on`: message(object), pixels(DataView), lost(name of a text or null, what can be done, values in the text),
// unsaved(whether nothing can be kept at the moment), kept() (`keeping` has changed), fresh(what loads a newer version
// of the page).
export function open(on) {
  board = new URLSearchParams(location.search).get("board") ?? recall("kocka-board") ?? usual();
  const broken = () => {
    if (!worker && self !== top) on.lost("framed", () => window.open(location.href, "_blank"));
    else on.lost("broken", () => location.reload());
  };
  if (!worker) {
    broken();
    return;
  }
  worker.onerror = (event) => {
    event.preventDefault();
    broken();
  };
  worker.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) {
      on.pixels(new DataView(data));
      keep(on);
    }
    else if (data.type === "taken") taken(on, data.isBehind);
    else if (data.type === "unsaved") on.unsaved(true);
    else if (data.type === "saved") on.unsaved(false);
    else if (data.type === "rewritten") on.lost("rewritten", null);
    else if (data.type === "found") on.lost("found", () => send({ type: "adopt" }));
    else if (data.type === "refused") on.lost(`refused_${data.reason}`, null, data);
    else if (data.type === "offered") offer(on, data);
    else if (data.type === "restored") location.reload();
    else if (data.type === "file") backUp(on, data.blob);
    else if (data.type === "broken") {
      console.error(data.why);
      broken();
    }
    else on.message(data);
  };
  // Whoever opens a link means this window: the one that has the files, perhaps long forgotten, hands them over.
  const steal = passedOn() === "take" || location.hash.length > 1;
  const page = location.origin + location.pathname; // where QR codes lead
  worker.postMessage({ type: "start", board, language: language(), steal, page, rows: rows() });
  // Nobody looks: time stands still.
  document.addEventListener("visibilitychange", () => send({ type: "visible", visible: !document.hidden }));
  // Browsers clear what they may; asked once somebody plays, they keep it.
  const ask = async (asks) => {
    keeping.promised = await promised(asks);
    on.kept();
  };
  ask(false);
  const begun = () => {
    removeEventListener("keydown", begun);
    removeEventListener("pointerdown", begun);
    ask(true);
  };
  addEventListener("keydown", begun);
  addEventListener("pointerdown", begun);
}

// For when there is no network. All files are fetched once more for it: after the first picture.
let isKept = false;
async function keep(on) {
  if (isKept) return;
  isKept = true;
  keeping.offline = await keepPage(new URL("../sw.js", import.meta.url), on.fresh);
  on.kept();
}

// Another window has the files. `isBehind`: this one has something that is not among them.
function taken(on, isBehind) {
  on.unsaved(false);
  const offered = () => on.lost("taken", () => {
    passOn("take");
    location.reload();
  });
  if (!isBehind) offered();
  else {
    on.lost("taken_behind", () => {
      send({ type: "backup" });
      offered();
    });
  }
}

// A backup was looked through. What it would replace is backed up first, then the files are exchanged.
function offer(on, data) {
  if (!data.mine) {
    on.lost("restore_new", () => send({ type: "replace" }), data);
    return;
  }
  on.lost("restore_first", () => {
    backUp(on, data.mine);
    on.lost("restore_sure", () => send({ type: "replace" }), data);
  }, data);
}

function backUp(on, blob) {
  const now = new Date();
  download(blob, `kocka-saves-${now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}.zip`);
  keeping.backup = now.getTime();
  remember("kocka-backup", String(keeping.backup));
  on.kept();
}

const ZOOM = 4;

export function savePicture(screen) {
  const large = document.createElement("canvas");
  large.width = screen.width * ZOOM;
  large.height = screen.height * ZOOM;
  const context = large.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage(screen, 0, 0, large.width, large.height);
  large.toBlob((blob) => download(blob, "kocka.png"));
}

export function download(blob, name) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

export function saveRecording() {}
