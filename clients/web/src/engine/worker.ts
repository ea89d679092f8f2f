/** Bots think here, beside the page. */
import { Engine } from './wasm';

export interface Question {
  id: number;
  url: string;
  game: string;
  view: Uint8Array;
  level: number;
  seat: number;
  seed: number;
  iterations: number;
}

let engine: Promise<Engine> | null = null;

self.onmessage = async (event: MessageEvent<Question>) => {
  const q = event.data;
  engine ??= Engine.load(q.url);
  try {
    const thought = (await engine).think(q.game, q.view, q.level, q.seat, q.seed, q.iterations);
    self.postMessage({ id: q.id, thought });
  } catch (error) {
    self.postMessage({ id: q.id, error: String(error) });
  }
};
