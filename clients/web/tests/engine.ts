/** The page's engine of all games, read from the files that `npm run generate` has made. */
import { readFileSync, readdirSync } from 'node:fs';
import { Engine } from '../src/engine/wasm';

export async function readEngine(): Promise<Engine> {
  const folder = new URL('../public/', import.meta.url).pathname;
  const file = readdirSync(folder).find((name) => /^mykonos-[0-9a-f]{12}\.wasm$/.test(name))!;
  return Engine.of(await WebAssembly.compile(readFileSync(folder + file)));
}
