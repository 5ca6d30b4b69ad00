// The device's files in the browser's database. All changes of a turn go in together, or none of them; what could not be
// written is tried again. The database knows which page has the files: what another one writes is refused.

const NAME = "kocka", STORE = "files";
const OWNER = ":owner"; // no name of a file
const AGAIN_MS = 2000, LONGEST_MS = 30_000; // until a write is tried again

export class Saves {
  // `tell`: called with "unsaved" (a write failed, and is tried again), "saved" (it is there now), "taken" (another page
  // has the files). The files are this page's from now on.
  static async open(tell = () => {}, name = NAME) {
    const saves = new Saves();
    saves.name = name;
    saves.tell = tell;
    saves.me = Array.from(crypto.getRandomValues(new Uint32Array(2))).join("-");
    saves.waiting = {}; // name -> content, null: the file is gone; not written yet
    saves.writes = null; // while it does
    await saves.connect();
    await saves.transact((store) => store.put(saves.me, OWNER));
    return saves;
  }

  async connect() {
    this.base = await done(((request) => {
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      return request;
    })(indexedDB.open(this.name, 1)));
  }

  // All files: name -> Uint8Array.
  async read() {
    const store = this.base.transaction(STORE).objectStore(STORE);
    const [names, contents] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return Object.fromEntries(names.map((name, place) => [name, contents[place]]).filter(([name]) => name !== OWNER));
  }

  // Keeps these files and no others, or everything stays as it is: then the promise is broken.
  async replace(files) {
    this.over = true; // what waits is of files that go
    try {
      await this.put(files, true);
    } catch (error) {
      this.over = false;
      this.write({});
      throw error;
    }
  }

  // Keeps changes (name -> content, null: the file is gone), as soon as that is possible.
  write(changes) {
    Object.assign(this.waiting, changes);
    this.writes ??= this.writeOn().finally(() => { this.writes = null; });
    return this.writes;
  }

  async writeOn() {
    let pause = AGAIN_MS;
    while (Object.keys(this.waiting).length && !this.over) {
      const changes = this.waiting;
      this.waiting = {};
      try {
        await this.put(changes);
        if (pause > AGAIN_MS) this.tell("saved");
        pause = AGAIN_MS;
      } catch (error) {
        if (error instanceof Taken) {
          this.waiting = {};
          this.tell("taken");
          return;
        }
        this.waiting = { ...changes, ...this.waiting };
        this.tell("unsaved");
        await new Promise((rested) => setTimeout(rested, pause));
        pause = Math.min(2 * pause, LONGEST_MS);
        await this.connect().catch(() => {}); // the browser may have closed it
      }
    }
  }

  // One transaction; the promise is kept when it is on the disk. Taken if the files are another page's.
  async put(changes, alone = false) {
    let taken = false;
    try {
      await this.transact((store, work) => {
        const owner = store.get(OWNER);
        owner.onsuccess = () => {
          if (owner.result !== this.me) {
            taken = true;
            work.abort();
            return;
          }
          if (alone) store.clear();
          store.put(this.me, OWNER);
          for (const [name, content] of Object.entries(changes)) {
            if (content === null) store.delete(name);
            else store.put(content, name);
          }
        };
      });
    } catch (error) {
      throw taken ? new Taken() : error;
    }
  }

  transact(change) {
    return new Promise((kept, lost) => {
      const work = this.base.transaction(STORE, "readwrite", { durability: "strict" });
      work.oncomplete = () => kept();
      work.onabort = work.onerror = () => lost(work.error);
      change(work.objectStore(STORE), work);
    });
  }
}

class Taken extends Error {}

function done(request) {
  return new Promise((kept, lost) => {
    request.onsuccess = () => kept(request.result);
    request.onerror = () => lost(request.error);
  });
}
