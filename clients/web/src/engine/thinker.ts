/** The page's side of the bots' worker. */
import type { Thought } from './wasm';
import type { Question } from './worker';

export type Thinker = Pick<WorkerThinker, 'think'>;

type Waiting = { resolve: (thought: Thought) => void; reject: (error: Error) => void };

export class WorkerThinker {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
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
}
