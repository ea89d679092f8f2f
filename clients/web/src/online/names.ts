/** Who sits where at a table on a server, as the page shows it. */
import { BOT_NAMES, type Seat } from '../table/port';
import { t } from '../texts';
import type * as wire from '../../../../protocol/messages';

const BOT = 1;
/** Of the longest name that a server takes, in UTF-8. */
const NAME_BYTES = 32;

/** The server gives bots no names, and people need not have one. */
export function nameOf({ kind, name }: wire.Seat, index: number): string {
  if (kind === BOT) return BOT_NAMES[index] ?? '';
  return name || t('personNamed', { number: index + 1 });
}
function presenceOf({ kind, control, here }: wire.Seat, isLost: boolean, isOver: boolean): Seat['presence'] {
  if (kind === BOT) return undefined;
  if (isOver) return here > 0 ? 'here' : 'left';
  return control === 1 ? 'replaced' : here > 0 ? 'here' : isLost ? 'reconnecting' : 'away';
}
/** isLost: the person was here a moment ago. isOver: nobody is expected back. */
export function seatOf(seat: wire.Seat, name: string, mine: boolean, isLost: boolean, isOver: boolean): Seat {
  const kind = seat.kind === BOT ? 'bot' : 'human';
  return { kind, name, level: seat.level, mine, presence: presenceOf(seat, isLost, isOver) };
}

/** As much of a name as a server takes, without what would break a line or turn it round. */
export function fitName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const encoder = new TextEncoder();
  let fit = '';
  for (const letter of plain) {
    if (encoder.encode(fit + letter).length > NAME_BYTES) break;
    fit += letter;
  }
  return fit;
}
