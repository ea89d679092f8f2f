// Offline after the first visit. The build puts FILES, the list of the page's files, before the first line.
//
// Only those files ever enter the cache, all at once when a new version comes, so that a page without a network is whole.
// Files with a hash in their name never change: they are kept for good, and a game finishes on the engine it began with.
// Everything else is fetched anew while there is a network. Of the translations, only those are kept that somebody reads
// here. All else that a server says is none of our business.
const CACHE = 'mykonos';
const HASHED = /^(assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2)|words\/[\w-]+-[0-9a-f]{12}\.mo|mykonos-(\w+-)?[0-9a-f]{12}\.wasm)$/;
const TRANSLATED =
  /^(?:words\/|rules\/\w+\.|assets\/lesson\.)([a-z]{2,3}(?:-[A-Z]{2})?)(?:-[0-9a-f]{12}\.mo|\.md|-[\w-]{8}\.js)$/;
const listed = new Set(FILES);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
  if (event.data.language) event.waitUntil(keep(FILES.filter((file) => languageOf(file) === event.data.language)));
});
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), tidy()])));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const file = fileOf(request.url);
  const isPage = file === 'index.html' && request.mode === 'navigate';
  if (request.method !== 'GET' || file === null || (hasQuery(request.url) && !isPage)) return;
  if (HASHED.test(file)) event.respondWith(cacheFirst(request, file));
  else if (listed.has(file)) event.respondWith(networkFirst(request, file));
});

/** A file's path below the page, without its query; null: it lies elsewhere. */
function fileOf(url) {
  const { origin, pathname } = new URL(url);
  const folder = new URL('./', self.location.href).pathname;
  if (origin !== self.location.origin || !pathname.startsWith(folder)) return null;
  return pathname.slice(folder.length) || 'index.html';
}
function hasQuery(url) {
  return new URL(url).search !== '';
}
/** The language of a translated file; undefined: it belongs to the page in any language. */
function languageOf(file) {
  return TRANSLATED.exec(file)?.[1];
}
/** What can be missing comes first: the page itself must not be newer than its parts. */
async function install() {
  const kept = await (await caches.open(CACHE)).keys();
  const read = new Set(kept.map(({ url }) => languageOf(fileOf(url))));
  const wanted = FILES.filter((file) => languageOf(file) === undefined || read.has(languageOf(file)));
  await keep(wanted.filter((file) => HASHED.test(file)));
  await keep(wanted.filter((file) => !HASHED.test(file)));
}
async function keep(files) {
  const cache = await caches.open(CACHE);
  await Promise.all(
    files.map(async (file) => {
      if (!HASHED.test(file)) await cache.add(new Request(`./${file}`, { cache: 'no-cache' }));
      else if (!(await cache.match(`./${file}`))) await cache.add(`./${file}`);
    }),
  );
}
/** Removes what no version of the page would keep. */
async function tidy() {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys())
    if (hasQuery(url) || !(HASHED.test(fileOf(url)) || listed.has(fileOf(url)))) await cache.delete(url);
}
async function cacheFirst(request, file) {
  return (await caches.match(`./${file}`)) ?? fetch(request);
}
async function networkFirst(request, file) {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(`./${file}`);
    if (cached) return cached;
    throw error;
  }
}
