/** Bots think here, beside the page. */
import { Engine, type Thought } from './wasm';

export interface Question {
  id: number;
  game: string;
  view: Uint8Array;
  level: number;
  seat: number;
  seed: number;
  iterations: number;
}

let engine: Promise<Engine>;
/** Iterations a ms of the last thought about each game: the module reads no clock, so the worker keeps the time. */
const pace = new Map<string, number>();
const TRIAL = 24;

function timed(here: Engine, q: Question, iterations: number): Thought {
  const began = performance.now();
  const thought = here.think(q.game, q.view, q.level, q.seat, q.seed, iterations, q.iterations > 0);
  if (thought.iterations > 0) pace.set(q.game, thought.iterations / Math.max(1, performance.now() - began));
  return thought;
}

/** As many iterations as asked for or as the level has, but no more than fit into its time. */
function answer(here: Engine, q: Question): Thought {
  const budget = here.budget(q.level);
  const wanted = q.iterations || budget.iterations;
  if (budget.ms === 0 || wanted <= TRIAL) return timed(here, q, q.iterations);
  if (!pace.has(q.game)) timed(here, q, TRIAL);
  const fits = Math.max(TRIAL, Math.floor((pace.get(q.game) ?? 1) * budget.ms));
  return timed(here, q, Math.min(wanted, fits));
}

/** First the module, then questions. */
self.onmessage = async (event: MessageEvent<WebAssembly.Module | Question>) => {
  if (event.data instanceof WebAssembly.Module) {
    engine = Engine.of(event.data);
    return;
  }
  const q = event.data;
  try {
    self.postMessage({ id: q.id, thought: answer(await engine, q) });
  } catch (error) {
    self.postMessage({ id: q.id, error: String(error) });
  }
};
