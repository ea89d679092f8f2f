import { t, you } from '../texts';
import { settings } from './settings.svelte';

/** The people of a table in this browser, as they are called on its panels: by the name in the settings, else as this page's language does it:
 *  "You", or "Person 1" and "Person 2". A person keeps the number in another seat. */
export function peopleHere<Seat extends { kind: 'human' | 'bot'; name: string; owner?: boolean | undefined }>(
  seats: readonly Seat[],
): (Seat & { mine: boolean })[] {
  const alone = seats.filter(({ kind }) => kind === 'human').length === 1;
  return seats.map((seat, i) => {
    if (seat.kind === 'bot') return { ...seat, mine: false };
    const number = seat.owner ? 1 : (/\d+$/.exec(seat.name)?.[0] ?? i + 1);
    const own = alone || seat.owner ? settings.name : '';
    return { ...seat, mine: true, name: own || (alone ? you() : t('personNamed', { number })) };
  });
}
