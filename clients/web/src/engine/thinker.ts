/** The page's side of the bots' worker. */
import type { Thought } from './wasm';
import type { Question, Study, StudyNews } from './worker';

export type Thinker = Pick<WorkerThinker, 'think'> & Partial<Pick<WorkerThinker, 'analyse'>>;

/** What an analysis tells: how far it is; null: it has failed. */
export type HearStudy = (news: StudyNews | null) => void;

function newWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

type Waiting = { resolve: (thought: Thought) => void; reject: (error: Error) => void };

export class WorkerThinker {
  private readonly worker = newWorker();
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly module: Promise<WebAssembly.Module>) {
    module.then(
      (compiled) => this.worker.postMessage(compiled),
      () => this.worker.terminate(),
    );
    this.worker.onmessage = (event: MessageEvent<{ id: number; thought?: Thought; error?: string }>) => {
      const waiting = this.waiting.get(event.data.id);
      this.waiting.delete(event.data.id);
      if (event.data.thought) waiting?.resolve(event.data.thought);
      else waiting?.reject(new Error(event.data.error ?? 'the bot gave no answer'));
    };
    this.worker.onerror = () => {
      for (const { reject } of this.waiting.values()) reject(new Error('the bots’ worker has failed'));
      this.waiting.clear();
    };
  }

  think(
    game: string,
    view: Uint8Array,
    level: number,
    seat: number,
    seed: number,
    iterations: number,
  ): Promise<Thought> {
    const question: Question = { id: this.next++, game, view, level, seat, seed, iterations };
    return new Promise((resolve, reject) => {
      this.waiting.set(question.id, { resolve, reject });
      this.module.then(() => this.worker.postMessage(question), reject);
    });
  }

  /** Thinks about a whole game, in a worker of its own, which the function returned stops at once. */
  analyse(study: Study, heard: HearStudy): () => void {
    const worker = newWorker();
    const stop = () => worker.terminate();
    const fail = () => {
      stop();
      heard(null);
    };
    worker.onmessage = ({ data }: MessageEvent<StudyNews | null>) => {
      if (data === null || data.result) stop();
      heard(data);
    };
    worker.onerror = fail;
    this.module.then((compiled) => {
      worker.postMessage(compiled);
      worker.postMessage(study);
    }, fail);
    return stop;
  }
}
