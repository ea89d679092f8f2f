// What is done to the page once it is built: the service worker learns its files, and what gains by it is compressed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const WORKER = new URL('../public/offline.js', import.meta.url).pathname;
/** Compressed files and table.html are made for servers, and .woff is for browsers without service workers. */
const NOT_KEPT = /^(offline\.js|table\.html)$|\.(br|gz|woff)$/;

/** @param {string} dist @returns {string[]} every file, as its path below dist */
function filesOf(dist) {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(`${dist}/${file}`).isFile())
    .sort();
}

/** @param {string | Uint8Array} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** What a server sends at the address of a table, /t/ID: the page, from one folder further down, which asks at once for all that a table of any
 *  game needs.
 *  @param {string} html index.html @param {string[]} files as their paths below dist */
export function tablePage(html, files) {
  const links = files
    .filter((file) => !html.includes(file))
    .map(
      (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="./${file}">`,
    );
  return html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`).replaceAll('="./', '="../');
}

/** Gives the service worker the list of files it may keep. A changed byte in any of them makes it another worker.
 *  @param {string} dist */
export function listFiles(dist) {
  const files = filesOf(dist).filter((file) => !NOT_KEPT.test(file));
  const version = sha256(files.map((file) => `${file} ${sha256(readFileSync(`${dist}/${file}`))}`).join('\n'));
  const head = `// Version ${version.slice(0, 12)}\nconst FILES = ${JSON.stringify(files)};\n`;
  writeFileSync(`${dist}/offline.js`, head + readFileSync(WORKER, 'utf8'));
}

/** FILE.br and FILE.gz beside every file that becomes smaller by a tenth or more: mykonosd sends them instead of it.
 *  @param {string} dist */
export function compress(dist) {
  for (const file of filesOf(dist)) {
    const bytes = readFileSync(`${dist}/${file}`);
    const forms = { br: brotliCompressSync(bytes), gz: gzipSync(bytes, { level: 9 }) }; // brotli's highest level is its default
    for (const [ending, form] of Object.entries(forms))
      if (form.length < 0.9 * bytes.length) writeFileSync(`${dist}/${file}.${ending}`, form);
  }
}
