// Keeps the page for when there is no network. Made anew with every build: VERSION stands for what all files hold.
const VERSION = "{version}";
const FILES = {files};

// However it is called.
function isThePage(address) {
  return new URL("./", location).pathname === new URL(address).pathname.replace(/index\.html$/, "");
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("kocka-") && name !== VERSION) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(VERSION);
    const wanted = event.request.mode === "navigate" && isThePage(event.request.url) ? "./" : event.request;
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});
