/** Engines and bots of this page, loaded once when first needed. There is one for each game on the shelf, and a larger one for all
 *  games. A saved game asks for the engine it began with. */
import shelf from '../generated/shelf.json';
import { catalogue } from '../words';
import { WorkerThinker } from './thinker';
import { Engine } from './wasm';

/** game: its key; none: the engine of all games. */
export function newestEngine(game?: string): string {
  return shelf.games.find(({ key }) => key === game)?.engine ?? shelf.engine;
}

const engines = new Map<string, Promise<Engine>>();
const thinkers = new Map<string, WorkerThinker>();

function address(file: string): string {
  return new URL(file, document.baseURI).href;
}

export function engineOf(file: string): Promise<Engine> {
  let engine = engines.get(file);
  if (!engine) {
    engine = Engine.load(address(file), catalogue());
    engine.catch(() => engines.delete(file));
    engines.set(file, engine);
  }
  return engine;
}

export function thinkerOf(file: string): WorkerThinker {
  let thinker = thinkers.get(file);
  if (!thinker) {
    const module = engineOf(file).then((engine) => engine.module);
    module.catch(() => thinkers.delete(file));
    thinkers.set(file, (thinker = new WorkerThinker(module)));
  }
  return thinker;
}
