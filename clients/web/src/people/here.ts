/** This page's connection to the server it came from, and what this person is called at tables. */
import { Connection } from '../online/connection';
import { browserStorage } from '../online/kept';
import { fitName } from '../online/names';
import { keepSettings, settings } from '../store/settings.svelte';
import { person } from './person.svelte';

let connection: Connection | null = null;

export function connectionHere(): Connection {
  const address = new URL('ws', document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return (connection ??= new Connection(address.href));
}

/** Where older pages kept the name. */
const KEY = 'mykonos.name';

/** At tables on a server, an account has one name. */
export function nameHere(): string {
  return person.name ?? fitName(settings.name || (browserStorage()?.getItem(KEY) ?? ''));
}
/** What this browser cannot keep is asked again the next time. */
export function keepName(name: string): void {
  if (person.name !== null) return;
  settings.name = fitName(name);
  try {
    keepSettings();
  } catch {
    return;
  }
}
