/** Bots think here, beside the page. */
import { Engine, type Analysed, type Moment, type Thought } from './wasm';

export interface Question {
  id: number;
  game: string;
  view: Uint8Array;
  level: number;
  seat: number;
  seed: number;
  iterations: number;
}

/** An analysis has a worker of its own, which ends with it. */
export interface Study {
  record: string;
  seat: number;
}
/** The moments since the last news, how many entries of the log are thought over, and of how many; at the end all of it. */
export interface StudyNews {
  moments: Moment[];
  done: number;
  of: number;
  result?: Analysed;
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

/** What an analysis spends on each position, if the whole game then takes no longer than this; else less. */
const STUDY_ITERATIONS = 1000;
const STUDY_MS = 20_000;
/** How often it tells how far it is. */
const NEWS_MS = 100;

/** seat: whose turning points are wanted; -1: everybody's. */
function study(here: Engine, { record, seat }: Study): void {
  const of = here.beginAnalysis(record),
    began = performance.now();
  let iterations = STUDY_ITERATIONS,
    spent = 0,
    told = began,
    moments: Moment[] = [];
  for (let moment = here.stepAnalysis(iterations); moment; moment = here.stepAnalysis(iterations)) {
    const now = performance.now(),
      gone = Math.max(1, now - began);
    moments.push(moment);
    spent += iterations;
    const fits = ((spent / gone) * (STUDY_MS - gone)) / Math.max(1, of - moment.entry);
    iterations = Math.round(Math.min(STUDY_ITERATIONS, Math.max(TRIAL, fits)));
    if (now - told < NEWS_MS) continue;
    self.postMessage({ moments, done: moment.entry, of } satisfies StudyNews);
    told = now;
    moments = [];
  }
  self.postMessage({ moments, done: of, of, result: here.endAnalysis(seat) } satisfies StudyNews);
}

/** First the module, then questions, or one study. */
self.onmessage = async (event: MessageEvent<WebAssembly.Module | Question | Study>) => {
  if (event.data instanceof WebAssembly.Module) {
    engine = Engine.of(event.data);
    return;
  }
  const q = event.data;
  try {
    if ('record' in q) study(await engine, q);
    else self.postMessage({ id: q.id, thought: answer(await engine, q) });
  } catch (error) {
    self.postMessage('record' in q ? null : { id: q.id, error: String(error) });
  }
};
