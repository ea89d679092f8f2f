/** Only one page of this browser plays a game: two would overwrite each other's moves. */
export interface Claim {
  release(): void;
}

/** A page that was just left, or has crashed, may still have the game for a moment. */
const WAIT_MS = 500;

/** take: also from another page. wait: until no other page has the game, or `waits` is aborted. */
export type Means = 'ask' | 'take' | 'wait';

/** null: another page has the game. lost: another page has taken it from us. */
export function claim(id: string, means: Means, waits: AbortSignal, lost: () => void): Promise<Claim | null> {
  const name = `mykonos.game.${id}`;
  // Web Locks are missing on a page from another machine without TLS.
  if (!('locks' in navigator)) return Promise.resolve(means === 'wait' ? null : claimAloud(name, lost));
  const signal = means === 'wait' ? waits : AbortSignal.timeout(WAIT_MS);
  return new Promise((resolve) => {
    let held = false;
    const hold = () => {
      held = true;
      return new Promise<void>((release) => resolve({ release }));
    };
    const refuse = async () => resolve(means === 'wait' || (await isHeld(name)) ? null : claim(id, means, waits, lost));
    navigator.locks
      .request(name, means === 'take' ? { steal: true } : { signal }, hold)
      .catch(() => (held ? lost() : void refuse()));
  });
}
/** A busy browser may let us wait although nobody has the game. */
async function isHeld(name: string): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === name) ?? false;
}

/** Without locks, the page that has opened the game last has it. */
function claimAloud(name: string, lost: () => void): Claim {
  const channel = new BroadcastChannel(name);
  channel.onmessage = lost;
  channel.postMessage('taken');
  return { release: () => channel.close() };
}
