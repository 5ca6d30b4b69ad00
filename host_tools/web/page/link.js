// The way to the device: it runs in a worker of this page. The same interface as the simulator's file of this name.

export const RECORDS = false;
export const BACKUPS = true;

const LANGUAGES = ["cs", "sk"]; // who reads Czech

let board = null;
let worker = null; // begins at once, before the page around it has come
try {
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
} catch {
  // `open` says so
}

// What the page speaks before it knows the device, and the device that has no settings yet.
export function language() {
  return LANGUAGES.includes(navigator.language.slice(0, 2).toLowerCase()) ? "cs" : "en";
}

export function send(message) {
  if (message.type === "board") remember(message.board);
  if (worker) worker.postMessage(message);
}

function remember(id) {
  board = id;
  localStorage.setItem("kocka-board", id);
}

// `on`: message(object), pixels(DataView), lost(name of a text or null, what can be done, values in the text),
// unsaved(whether nothing can be kept at the moment).
export function open(on) {
  board = new URLSearchParams(location.search).get("board") ?? localStorage.getItem("kocka-board");
  if (!worker) {
    on.lost("broken", () => location.reload());
    return;
  }
  worker.onerror = (event) => {
    event.preventDefault();
    on.lost("broken", () => location.reload());
  };
  worker.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) {
      on.pixels(new DataView(data));
      keepPage();
    }
    else if (data.type === "taken") on.lost("taken", take);
    else if (data.type === "unsaved") on.unsaved(true);
    else if (data.type === "saved") on.unsaved(false);
    else if (data.type === "refused") on.lost(`refused_${data.reason}`, null, data);
    else if (data.type === "offered") offer(on, data);
    else if (data.type === "restored") location.reload();
    else if (data.type === "file") download(data.blob, backupName());
    else if (data.type === "broken") {
      console.error(data.why);
      on.lost("broken", () => location.reload());
    }
    else on.message(data);
  };
  // Whoever opens a link means this window: the one that has the files, perhaps long forgotten, hands them over.
  const steal = sessionStorage.getItem("kocka-take") !== null || location.hash.length > 1;
  sessionStorage.removeItem("kocka-take");
  const page = location.origin + location.pathname; // where QR codes lead
  worker.postMessage({ type: "start", board, language: language(), steal, page });
  // Nobody looks: time stands still.
  document.addEventListener("visibilitychange", () => send({ type: "visible", visible: !document.hidden }));
  // Browsers clear what they may; asked once somebody plays, they keep it.
  addEventListener("keydown", keep, { once: true });
  addEventListener("pointerdown", keep, { once: true });
}

// For when there is no network. All files are fetched once more for it: after the first picture.
let kept = false;
function keepPage() {
  if (kept) return;
  kept = true;
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));
}

// A backup was looked through. What it would replace is backed up first, then the files are exchanged.
function offer(on, data) {
  if (!data.mine) {
    on.lost("restore_new", () => send({ type: "replace" }), data);
    return;
  }
  on.lost("restore_first", () => {
    download(data.mine, backupName());
    on.lost("restore_sure", () => send({ type: "replace" }), data);
  }, data);
}

function backupName() {
  return `kocka-saves-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}.zip`;
}

// This page begins anew, with the files that another one has.
function take() {
  sessionStorage.setItem("kocka-take", "");
  location.reload();
}

function keep() {
  removeEventListener("keydown", keep);
  removeEventListener("pointerdown", keep);
  navigator.storage?.persist?.();
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
