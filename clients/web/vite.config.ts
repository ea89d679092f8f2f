import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync, writeFileSync } from 'node:fs';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compress, listFiles, tablePage } from './tools/finish.mjs';

/** The files of the chunk with this module, and of all that it imports at once. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(add);
    chunk.viteMetadata?.importedCss.forEach((file) => files.add(file));
  };
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(module)) add(name);
  return [...files];
}

function finish(): Plugin {
  const dist = new URL('./dist', import.meta.url).pathname;
  return {
    name: 'finish',
    apply: 'build',
    writeBundle(_, bundle) {
      const files = filesOf(bundle, '/people/RoomPage.svelte');
      writeFileSync(`${dist}/table.html`, tablePage(readFileSync(`${dist}/index.html`, 'utf8'), files));
    },
    closeBundle() {
      listFiles(dist);
      compress(dist);
    },
  };
}

/** What every page needs is one file, and what several of them need is another: a browser fetches six at a time, and far away every further
 *  one costs a round trip. */
const groups = [
  { name: 'first', test: /\/src\/main\.ts$/, priority: 1 }, // and all that it imports
  { name: 'shared', minShareCount: 2 },
];

// The page is served from any folder (base './'); the engine and the rules are static files made by `npm run generate`.
export default defineConfig({
  base: './',
  plugins: [svelte(), finish()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, fs: { allow: ['../..'] } },
});
