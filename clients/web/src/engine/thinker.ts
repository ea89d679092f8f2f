/** The page's side of the bots' worker. */
import type { Thinker } from './table';
import type { Thought } from './wasm';
import type { Question } from './worker';

type Waiting = { resolve: (thought: Thought) => void; reject: (error: Error) => void };

export class WorkerThinker implements Thinker {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly url: string) {
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

  /** Loads the engine there before the first question. */
  warm(): void {
    this.worker.postMessage(this.url);
  }

  think(game: string, view: Uint8Array, level: number, seat: number, seed: number, iterations: number): Promise<Thought> {
    const question: Question = { id: this.next++, url: this.url, game, view, level, seat, seed, iterations };
    return new Promise((resolve, reject) => {
      this.waiting.set(question.id, { resolve, reject });
      this.worker.postMessage(question);
    });
  }
}
