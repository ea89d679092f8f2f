/** The server this page came from, if it is one at which tables can be opened: asked once, when somebody wants to know. */
import { browserStorage } from '../online/kept';

const KEY = 'mykonos.site';

class Site {
  /** Where others reach the site; null: not known yet, or there is no server. */
  address = $state<string | null>(null);
  /** There was a server the last time: whatever needs one keeps its place on the page until the answer comes. */
  readonly wasThere = browserStorage()?.getItem(KEY) === 'yes';
  private asked: Promise<void> | null = null;

  ask(): Promise<void> {
    return (this.asked ??= this.fetch());
  }
  private async fetch(): Promise<void> {
    const response = await fetch(new URL('api/site', document.baseURI), { cache: 'no-store' }).catch(() => null);
    const answer = response?.ok ? ((await response.json().catch(() => null)) as { url?: unknown } | null) : null;
    if (typeof answer?.url === 'string') this.address = addressOf(answer.url);
    try {
      browserStorage()?.setItem(KEY, this.address === null ? 'no' : 'yes');
    } catch {
      return; // it is asked again the next time
    }
  }
}
/** A site that does not know its own address is where this page came from. */
function addressOf(url: string): string {
  return /^https?:\/\/[^\s#?]+$/.test(url) ? url : new URL('.', document.baseURI).href;
}
export const site = new Site();
