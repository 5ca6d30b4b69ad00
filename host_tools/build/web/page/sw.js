// Keeps the page for when there is no network. Made anew with every build: VERSION stands for what all files hold.
const VERSION = "{version}";
const FILES = {files}; // name -> SHA-256

// However it is called.
function isThePage(address) {
  return new URL("./", location).pathname === new URL(address).pathname.replace(/index\.html$/, "");
}

// What the server has now, which may still be the former version.
async function fetched(name, digest) {
  const answer = await fetch(new Request(name, { cache: "reload" }));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  const digits = Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (digits !== digest) throw new Error(`${name} is of another version`);
  return answer;
}

// All files of this version, or it is not installed; the browser tries again. It waits until no page runs the former
// version, or a page says "change".
self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const files = await Promise.all(Object.entries(FILES).map(async ([name, digest]) => [name, await fetched(name, digest)]));
    const cache = await caches.open(VERSION);
    for (const [name, answer] of files) await cache.put(name, answer);
  })());
});

self.addEventListener("message", ({ data }) => {
  if (data === "change") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("kocka-") && name !== VERSION) await caches.delete(name);
    await self.clients.claim();
  })());
});

async function kept(wanted) {
  try {
    return await (await caches.open(VERSION)).match(wanted, { ignoreSearch: true });
  } catch {
    return undefined; // the browser denies what it kept
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const wanted = event.request.mode === "navigate" && isThePage(event.request.url) ? "./" : event.request;
    return (await kept(wanted)) ?? fetch(event.request);
  })());
});
