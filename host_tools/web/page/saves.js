// The device's files in the browser's database. All changes of a turn go in together, or none of them.

const NAME = "kocka", STORE = "files";

export class Saves {
  static async open(name = NAME) {
    const saves = new Saves();
    saves.base = await done(((request) => {
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      return request;
    })(indexedDB.open(name, 1)));
    return saves;
  }

  // All files: name -> Uint8Array.
  async read() {
    const store = this.base.transaction(STORE).objectStore(STORE);
    const [names, contents] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return Object.fromEntries(names.map((name, place) => [name, contents[place]]));
  }

  // Keeps these files and no others.
  replace(files) {
    return this.write(files, true);
  }

  // Keeps changes (name -> content, null: the file is gone); the promise is kept when they are on the disk.
  write(changes, alone = false) {
    return new Promise((kept, lost) => {
      const work = this.base.transaction(STORE, "readwrite", { durability: "strict" });
      const store = work.objectStore(STORE);
      if (alone) store.clear();
      for (const [name, content] of Object.entries(changes)) {
        if (content === null) store.delete(name);
        else store.put(content, name);
      }
      work.oncomplete = () => kept();
      work.onabort = work.onerror = () => lost(work.error);
      work.commit?.();
    });
  }
}

function done(request) {
  return new Promise((kept, lost) => {
    request.onsuccess = () => kept(request.result);
    request.onerror = () => lost(request.error);
  });
}
