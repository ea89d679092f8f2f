// Offline after the first visit. Files with a hash in their name never change: kept for good, so that a game finishes on
// the engine it began with. Everything else is fetched anew while there is a network, and taken from the cache without.
// Of the translations, only those are kept that somebody reads here. What a server says about a table is never kept.
const CACHE = 'mykonos';
const HASHED = /(-[\w-]{8,}\.(js|css|woff2?|mo)|mykonos-[0-9a-f]{12}\.wasm)$/;
const TRANSLATED = /\/(?:words\/|rules\/\w+\.|assets\/lesson\.)([a-z]{2,3}(?:-[A-Z]{2})?)(?:-[0-9a-f]{12}\.mo|\.md|-[\w-]{8}\.js)$/;

self.addEventListener('install', (event) => event.waitUntil((async () => {
  const read = new Set((await (await caches.open(CACHE)).keys()).map(({ url }) => languageOf(url)));
  await keepFiles((file) => languageOf(file) === undefined || read.has(languageOf(file)), (file) => HASHED.test(file));
})()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
  if (event.data.language) event.waitUntil(keepFiles((file) => languageOf(file) === event.data.language, () => true));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(HASHED.test(pathname) ? cacheFirst(request) : networkFirst(request));
});
/** The language of a translated file; undefined: it belongs to the page in any language. */
function languageOf(file) {
  return TRANSLATED.exec(file)?.[1];
}
/** Of the page's files those wanted; one that is kept already may stay as it is. */
async function keepFiles(isWanted, mayStay) {
  const cache = await caches.open(CACHE);
  const list = await (await fetch('./files.json', { cache: 'no-store' })).json();
  await Promise.all(list.filter(isWanted).map(async (file) => {
    if (mayStay(file) && (await cache.match(file))) return;
    await cache.add(new Request(file, { cache: 'no-store' }));
  }));
}
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
