// Offline after the first visit. Files with a hash in their name never change: kept for good, so that a game finishes on
// the engine it began with. Everything else is fetched anew while there is a network, and taken from the cache without.
const CACHE = 'mykonos';
const HASHED = /(-[\w-]{8,}\.(js|css|woff2?)|mykonos-[0-9a-f]{12}\.wasm)$/;

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    const list = await (await fetch('./files.json', { cache: 'no-store' })).json();
    await Promise.all(list.map(async (file) => {
      if (HASHED.test(file) && (await cache.match(file))) return;
      await cache.add(new Request(file, { cache: 'no-store' }));
    }));
  })());
});
self.addEventListener('message', (event) => { if (event.data === 'activate') self.skipWaiting(); });
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(HASHED.test(new URL(request.url).pathname) ? cacheFirst(request) : networkFirst(request));
});
async function cacheFirst(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}
async function networkFirst(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const cached = await caches.match(request, { ignoreSearch: true }) ?? (request.mode === 'navigate' ? await caches.match('./index.html') : undefined);
    if (cached) return cached;
    throw error;
  }
}
async function keep(request, response) {
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
