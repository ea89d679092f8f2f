/** What opens a seat, and how it is written in links. */
import { fromHex } from '../engine/hex';

/** What a link to a table has after the #: an invitation to a free seat, or the one-time code of a seat held on another device. */
export interface Pass {
  bytes: Uint8Array;
  isCode: boolean;
}
/** People may type a code in small letters, with dashes and blanks. */
export function passOf(fragment: string): Pass | null {
  const plain = fragment.replace(/^#|[-\s]/g, '').toUpperCase();
  if (/^[0-9A-F]{32}$/.test(plain)) return { bytes: fromHex(plain), isCode: false };
  return /^[0-9A-Z]{8}$/.test(plain) ? { bytes: new TextEncoder().encode(plain), isCode: true } : null;
}
