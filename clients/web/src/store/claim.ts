/** Only one page of this browser plays a game: two would overwrite each other's moves. */
export interface Claim {
  release(): void;
}

/** A page that was just left, or has crashed, may still have the game for a moment. */
const WAIT_MS = 500;

/** takeOver: also from another page. null: another page has the game. lost: another page has taken it from us. */
export function claim(id: string, takeOver: boolean, lost: () => void): Promise<Claim | null> {
  const name = `mykonos.game.${id}`;
  // Web Locks are missing on a page from another machine without TLS.
  if (!('locks' in navigator)) return Promise.resolve(claimAloud(name, lost));
  const how: LockOptions = takeOver ? { steal: true } : { signal: AbortSignal.timeout(WAIT_MS) };
  return new Promise((resolve) => {
    let held = false;
    const hold = () => {
      held = true;
      return new Promise<void>((release) => resolve({ release }));
    };
    const refuse = async () => resolve((await isHeld(name)) ? null : claim(id, takeOver, lost));
    navigator.locks.request(name, how, hold).catch(() => (held ? lost() : void refuse()));
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
