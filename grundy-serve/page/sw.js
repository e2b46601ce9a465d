// The service worker: it keeps all files of the page, so that the page opens without a network after
// the first visit. The build puts two constants before this: FILES and VERSION.
const OWN = `grundy ${self.registration.scope} `;
const CACHE = OWN + VERSION;

self.addEventListener("install", (event) => {
  // Files as they are now, and not as the browser remembers them from an earlier version.
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

// A new version begins when no page of the old one is open any more, so none finds half of each.
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith(OWN) && name !== CACHE);
  const tidy = async () => {
    await Promise.all(old(await caches.keys()).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(kept());
});
