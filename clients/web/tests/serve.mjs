// Serves dist/ on loopback, with the headers that mykonosd sends: serve(folder, port) -> { url, show, close } for tests, show(folder) being
// a new version of the page; `node tests/serve.mjs PORT` for people.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, normalize } from 'node:path';

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.webmanifest': 'application/manifest+json',
};

/** Those of the server's own list: a page that its policy blocks is blocked here too. */
const list = readFileSync(new URL('../../../server/edge/headers.def', import.meta.url), 'utf8');
const protection = Object.fromEntries(
  [...list.matchAll(/HEADER\("([\w-]+):",((?:\s*"[^"]*")+)\)/g)].map(([, name, value]) => [
    name,
    [...value.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join(''),
  ]),
);
if (!protection['content-security-policy']) throw new Error('no policy in server/edge/headers.def');

export function serve(folder, port = 0) {
  let shown = folder;
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/^(\.\.[/\\])+/, '');
    const file = path.endsWith('/') ? `${path}index.html` : path;
    try {
      const body = await readFile(`${shown}${file}`);
      response.writeHead(200, {
        ...protection,
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  return new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}/`,
        show: (other) => (shown = other),
        close: () => server.close(),
      }),
    ),
  );
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { url } = await serve(new URL('../dist', import.meta.url).pathname, Number(process.argv[2] ?? 8080));
  console.log(`The page is at ${url} (Ctrl-C ends it)`);
}
