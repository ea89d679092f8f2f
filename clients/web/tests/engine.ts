/** The page's engine, read from the files that `npm run generate` has made. */
import { readFileSync, readdirSync } from 'node:fs';
import { Engine } from '../src/engine/wasm';

export async function readEngine(): Promise<Engine> {
  const folder = new URL('../public/', import.meta.url).pathname;
  const file = readdirSync(folder).find((name) => name.endsWith('.wasm'))!;
  return Engine.of(await WebAssembly.compile(readFileSync(folder + file)));
}
