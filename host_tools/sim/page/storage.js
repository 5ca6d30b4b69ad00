// All that the browser keeps for the page, and nothing else touches: small settings, the device's files, which window
// has them, the copy for when there is no network. Each of these may throw, refuse, never answer, or vanish while
// somebody plays. Then the page goes on without it: everything here answers within a limit, and is tried again.

const OPEN_MS = 4000, READ_MS = 10_000, WRITE_MS = 10_000; // for the database to answer
const AGAIN_MS = 2000, LONGEST_MS = 30_000; // until a write is tried again
const LOCK_MS = 1500; // a page that was just left may still hold the files for a moment
const ASK_MS = 600; // for another page to answer
const ANSWER_MS = 5000; // for anything else
const PERSON_MS = 60_000; // where the browser may ask the person

class Late extends Error {}

// What `work` (called at once) promises; broken with Late after so many ms.
function within(ms, work) {
  return new Promise((kept, broken) => {
    const timer = setTimeout(() => broken(new Late("no answer")), ms);
    (async () => work())().then(kept, broken).finally(() => clearTimeout(timer));
  });
}

// --- small settings ---------------------------------------------------------------------------------------------

const here = new Map(); // for as long as the page is open, where nothing can be kept

export function recall(name) {
  if (here.has(name)) return here.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // it is known as long as the page is open
  }
}

// A word for this page once it has been loaded again: it goes with the page's place in the history, which no browser
// refuses.
export function passOn(word) {
  history.replaceState({ ...history.state, kocka: word }, "");
}

// The word that was passed on, null if there is none; once.
export function passedOn() {
  const { kocka: word = null, ...others } = history.state ?? {};
  if (word !== null) history.replaceState(others, "");
  return word;
}

// Whether the browser has promised to keep what is stored; `ask`: asks for that promise. Null: it does not say.
export async function promised(ask) {
  try {
    return await within(PERSON_MS, () => (ask ? navigator.storage.persist() : navigator.storage.persisted()));
  } catch {
    return null;
  }
}

// --- which window has the files ---------------------------------------------------------------------------------

const LOCK = "kocka-saves";

// Whether the files are this window's, until it is closed or (`steal`) another one takes them: `lost` is called then.
export async function own(steal, lost) {
  try {
    if (navigator.locks) return await locked(steal, lost);
  } catch {
    // refused: the windows ask each other
  }
  try {
    return await asked(steal, lost);
  } catch {
    return true; // the database knows whose they are
  }
}

// Broken if the browser refuses locks, or does not answer.
function locked(steal, lost) {
  let held = false, over = false;
  return new Promise((told, refused) => {
    const waiting = new AbortController();
    const timer = setTimeout(async () => {
      const taken = !steal && await isLocked();
      if (held) return;
      over = true;
      waiting.abort();
      if (taken) told(false);
      else refused(new Late("no answer"));
    }, LOCK_MS);
    navigator.locks.request(LOCK, steal ? { steal: true } : { signal: waiting.signal }, () => {
      if (over) return null;
      clearTimeout(timer);
      held = true;
      told(true);
      return new Promise(() => {});
    }).catch((error) => {
      clearTimeout(timer);
      if (held) lost();
      else refused(error);
    });
  });
}

async function isLocked() {
  try {
    const { held } = await within(LOCK_MS, () => navigator.locks.query());
    return held.some((lock) => lock.name === LOCK);
  } catch {
    return false;
  }
}

// Where there are no locks (plain http) the windows ask each other: who has the files answers, or hands them over.
// What a window writes that nobody could ask, as it slept, is refused by the database: see Saves.
function asked(steal, lost) {
  const me = crypto.getRandomValues(new Uint32Array(1))[0];
  const channel = new BroadcastChannel(LOCK);
  let waits = true, ours = false;
  return new Promise((told) => {
    const end = (mine) => {
      waits = false;
      ours = mine;
      told(mine);
    };
    channel.onmessage = ({ data }) => {
      if (waits) {
        if (data.answer === me || (data.ask !== undefined && data.ask < me && !steal)) end(false);
        else if (data.ask !== undefined) channel.postMessage({ answer: data.ask });
      } else if (ours && data.take) {
        ours = false;
        lost();
      } else if (ours && data.ask !== undefined) channel.postMessage({ answer: data.ask });
    };
    if (steal) channel.postMessage({ take: true });
    else channel.postMessage({ ask: me });
    setTimeout(() => waits && end(true), steal ? 0 : ASK_MS);
  });
}

// --- the device's files -----------------------------------------------------------------------------------------

const STORE = "files";
const OWNER = 0; // the key of the window that has the files. Files have names, so none of them is mistaken for it
const FORMER_OWNER = ":owner"; // and a text, where files are bytes: as older pages wrote it

class Taken extends Error {}

// Names that may be any, "__proto__", too.
const nothing = () => Object.create(null);

// The device's files in the browser's database. All changes of a turn go in together, or none of them; what could not be
// written is tried again. The database knows which window has the files: what another one writes is refused. If it has
// lost all, everything that the device has is written again.
export class Saves {
  // `all`: gives all files of the device. `tell`: called with
  //   "unsaved"    nothing can be kept here, so far; it is tried again
  //   "saved"      all is kept again
  //   "rewritten"  the browser had deleted the files; they are there again
  //   "found"      files that could not be read at first can be read now: see `adopt`
  //   "taken"      another window has the files
  constructor(tell = () => {}, all = nothing, name = "kocka") {
    this.tell = tell;
    this.all = all;
    this.name = name;
    this.me = Array.from(crypto.getRandomValues(new Uint32Array(2))).join("-");
    this.base = null;
    this.isRead = false; // what the database has, the device has
    this.isClaimed = false; // the database has us as its owner
    this.owner = undefined; // whom it had when it was read
    this.isSure = false; // it has been seen since something might have happened to it
    this.isWriting = false; // something that the database has not had
    this.isFound = false;
    this.over = false;
    this.said = "saved";
    this.waiting = nothing(); // name -> content, null: the file is gone; not written yet
    this.writes = null; // while it does
    this.wake = () => {};
  }

  // All files: name -> Uint8Array. None if they cannot be read now: `tell` says so, then and later.
  async open() {
    try {
      await this.connect();
      const files = await this.take();
      this.write(nothing());
      return files;
    } catch {
      this.say("unsaved");
      this.write(nothing());
      return nothing();
    }
  }

  // Whether the device has something that the database has not.
  get isBehind() {
    return !this.isRead || this.isWriting || Object.keys(this.waiting).length > 0;
  }

  // Keeps these files and no others, or everything stays as it is: then the promise is broken.
  async replace(files) {
    this.over = true; // what waits is of files that go
    try {
      if (!this.base) await this.connect();
      await this.put(files, true);
    } catch (error) {
      this.over = false;
      this.write(nothing());
      throw error;
    }
  }

  // After "found": the files. What the device has is not kept. The promise is broken if they cannot be read.
  async adopt() {
    this.isFound = false;
    try {
      if (!this.base) await this.connect();
      const files = await this.take();
      this.waiting = nothing();
      this.isSure = false; // until it has us as its owner
      return files;
    } finally {
      this.write(nothing());
    }
  }

  // Looks whether the database still has the files.
  check() {
    this.isSure = false;
    return this.write(nothing());
  }

  // Keeps changes (name -> content, null: the file is gone), as soon as that is possible.
  write(changes) {
    Object.assign(this.waiting, changes);
    this.writes ??= this.writeOn().finally(() => { this.writes = null; });
    return this.writes;
  }

  async writeOn() {
    let pause = AGAIN_MS;
    while (!this.over && !this.isFound && (this.isBehind || !this.isSure)) {
      let changes = this.waiting;
      this.waiting = nothing();
      this.isSure = true;
      try {
        if (!this.base) await this.connect();
        if (!this.isRead) {
          if (Object.keys(await this.take()).length) {
            this.isRead = false;
            this.isFound = true;
            this.tell("found");
            return;
          }
          changes = this.all(); // nothing was there: all that the device has is new
        }
        this.isWriting = Object.keys(changes).length > 0;
        const rewritten = await this.put(changes);
        this.isWriting = false;
        this.say("saved");
        if (rewritten) this.tell("rewritten");
        pause = AGAIN_MS;
      } catch (error) {
        this.isWriting = this.isSure = false;
        this.waiting = Object.assign(nothing(), changes, this.waiting);
        if (error instanceof Taken) {
          this.over = true;
          this.tell("taken");
          return;
        }
        this.say("unsaved");
        this.leave(this.base);
        await new Promise((rested) => {
          this.wake = rested;
          setTimeout(rested, pause);
        });
        pause = Math.min(2 * pause, LONGEST_MS);
      }
    }
  }

  say(what) {
    if (this.said !== what) this.tell(what);
    this.said = what;
  }

  connect() {
    return within(OPEN_MS, () => new Promise((opened, refused) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onerror = () => refused(request.error);
      request.onsuccess = () => { // perhaps long after somebody stopped waiting for it
        if (this.base) request.result.close();
        else this.use(request.result);
        opened();
        this.wake();
      };
    }));
  }

  use(base) {
    this.base = base;
    base.onclose = base.onversionchange = () => { // the browser deletes it, or another window wants to change it
      this.leave(base);
      this.check();
    };
  }

  leave(base) {
    if (base && this.base === base) this.base = null;
    base?.close();
  }

  // Reads all; the files are ours if nobody else takes them meanwhile.
  async take() {
    const found = [];
    await this.transact("readonly", READ_MS, (store) => {
      for (const wanted of [store.getAllKeys(), store.getAll()]) {
        wanted.onsuccess = () => found.push(wanted.result);
      }
    });
    const [names, contents] = found;
    const files = names.map((name, place) => [name, contents[place]]);
    this.owner = files.find(([name]) => name === OWNER)?.[1];
    this.isRead = true;
    this.isClaimed = false;
    return Object.fromEntries(files.filter(([name, content]) => name !== OWNER && typeof content !== "string"));
  }

  // One transaction; the promise is kept when it is on the disk. Taken if the files are another window's. True if the
  // database had lost everything, and has all files of the device now.
  async put(changes, alone = false) {
    let taken = false, rewritten = false;
    try {
      await this.transact("readwrite", WRITE_MS, (store, work) => {
        const owner = store.get(OWNER);
        owner.onsuccess = () => {
          const known = this.isClaimed ? this.me : this.owner;
          rewritten = known !== undefined && owner.result === undefined;
          taken = !rewritten && owner.result !== known;
          try {
            if (taken) throw new Taken();
            if (alone) store.clear();
            store.put(this.me, OWNER);
            const former = store.get(FORMER_OWNER);
            former.onsuccess = () => { if (typeof former.result === "string") store.delete(FORMER_OWNER); };
            for (const [name, content] of Object.entries(rewritten && !alone ? this.all() : changes)) {
              if (content === null) store.delete(name);
              else store.put(content, name);
            }
          } catch {
            work.abort(); // thrown on, it would be an error of the page
          }
        };
      });
    } catch (error) {
      throw taken ? new Taken() : error;
    }
    this.isClaimed = true;
    return rewritten;
  }

  async transact(mode, ms, change) {
    let work = null;
    try {
      await within(ms, () => new Promise((kept, lost) => {
        work = this.base.transaction(STORE, mode, { durability: "strict" });
        work.oncomplete = () => kept();
        work.onabort = work.onerror = () => lost(work.error ?? new Error("the database has stopped"));
        change(work.objectStore(STORE), work);
      }));
    } catch (error) {
      try {
        if (error instanceof Late) work?.abort();
      } catch {
        // it has just ended; the same is written again
      }
      throw error;
    }
  }
}

// --- the page itself, for when there is no network ----------------------------------------------------------------

const KEPT_MS = 120_000; // for all files to be fetched once more
const UPDATE_MS = 3_600_000; // between two questions whether there is a newer version

// Whether the page is kept. `ready(change)` is called when a newer version of it is there, whole: `change()` loads it.
export async function keepPage(address, ready) {
  try {
    const workers = navigator.serviceWorker;
    const kept = await within(ANSWER_MS, () => workers.register(address, { updateViaCache: "none" }));
    const look = () => {
      if (kept.waiting && kept.active) ready(() => change(workers, kept.waiting));
    };
    kept.addEventListener("updatefound", () => kept.installing?.addEventListener("statechange", look));
    look();
    let asked = performance.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || performance.now() - asked < UPDATE_MS) return;
      asked = performance.now();
      kept.update().catch(() => {}); // no network: later
    });
    await within(KEPT_MS, () => workers.ready);
    return true;
  } catch {
    return false;
  }
}

function change(workers, waiting) {
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("change");
  setTimeout(() => location.reload(), ANSWER_MS);
}
