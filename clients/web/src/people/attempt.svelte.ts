import { troubleOf } from './account';
import { Fault } from './person.svelte';

/** One request at a time. What came of it is said by Said.svelte. */
export class Attempt {
  isRunning = $state(false);
  trouble = $state('');
  /** The word of docs/protocol.md for the trouble, if it has one. */
  fault = $state('');
  done = $state('');

  async run(work: () => Promise<unknown>, told = ''): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.trouble = this.fault = this.done = '';
    try {
      await work();
      this.done = told;
    } catch (error) {
      this.trouble = troubleOf(error);
      this.fault = error instanceof Fault ? error.reason : '';
    }
    this.isRunning = false;
  }
}
