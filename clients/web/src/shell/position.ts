/** Links to positions: a record, up to one of its events, in the part of an address that no server is sent. What is opened may have been
 *  written by a stranger: it is short, becomes no longer than this when it is unpacked, and then the engine checks every event (engine/door.ts). */

/** Characters of a link's data, and bytes of a record. The longest golden game, a race of Myst with six players, has 46,000 and 82,000. */
const LINK_MOST = 65_536;
const RECORD_MOST = 262_144;

/** null: the game is too long for a link. */
export async function packed(record: string): Promise<string | null> {
  const whole = new TextEncoder().encode(record);
  const bytes =
    whole.length <= RECORD_MOST && (await through(whole, new CompressionStream('deflate-raw'), RECORD_MOST));
  if (!bytes) return null;
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const data = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return data.length <= LINK_MOST ? data : null;
}

/** null: this was never a link of ours. */
export async function unpacked(data: string): Promise<string | null> {
  if (data.length > LINK_MOST || !/^[\w-]+$/.test(data)) return null;
  try {
    const letters = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const record = await through(bytes, new DecompressionStream('deflate-raw'), RECORD_MOST);
    return record && new TextDecoder('utf-8', { fatal: true }).decode(record);
  } catch {
    return null;
  }
}

/** Stops as soon as more than `most` bytes come out. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  press: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(press).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The address at which this page shows the position. */
export function addressOf(data: string): string {
  return new URL(`.#/at/${data}`, document.baseURI).href;
}
