import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Lists every file of the page and stamps the service worker with the version, so that a new page is a new worker. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    async closeBundle() {
      const { createHash } = await import('node:crypto');
      const { readFileSync } = await import('node:fs');
      const dist = new URL('./dist/', import.meta.url).pathname;
      const walk = (folder: string): string[] =>
        readdirSync(dist + folder).flatMap((name) =>
          statSync(dist + folder + name).isDirectory() ? walk(`${folder}${name}/`) : [folder + name],
        );
      const files = walk('').filter((file) => !['offline.js', 'files.json'].includes(file) && !file.endsWith('.woff'));
      writeFileSync(`${dist}files.json`, JSON.stringify(['./', ...files.map((file) => `./${file}`)]));
      const version = createHash('sha256')
        .update(files.map((file) => file + readFileSync(dist + file).length).join())
        .digest('hex')
        .slice(0, 12);
      writeFileSync(`${dist}offline.js`, `// version ${version}\n${readFileSync(`${dist}offline.js`, 'utf8')}`);
    },
  };
}

// The page is served from any folder (base './'); the engine and the rules are static files made by `npm run generate`.
export default defineConfig({
  base: './',
  plugins: [svelte(), offline()],
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 2048, chunkSizeWarningLimit: 600 },
  server: { port: 5173, fs: { allow: ['../..'] } },
});
