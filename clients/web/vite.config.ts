import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { compress, listFiles } from './tools/finish.mjs';

function finish(): Plugin {
  const dist = new URL('./dist', import.meta.url).pathname;
  return {
    name: 'finish',
    apply: 'build',
    closeBundle() {
      listFiles(dist);
      compress(dist);
    },
  };
}

// The page is served from any folder (base './'); the engine and the rules are static files made by `npm run generate`.
export default defineConfig({
  base: './',
  plugins: [svelte(), finish()],
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 2048, chunkSizeWarningLimit: 600 },
  server: { port: 5173, fs: { allow: ['../..'] } },
});
