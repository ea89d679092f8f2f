/** Time as clocks show it. */
import { t } from '../texts';

const MINUTE_MS = 60_000,
  HOUR_MS = 60 * MINUTE_MS,
  DAY_MS = 24 * HOUR_MS;

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** How long something took: "2:05", "1:02:05". */
export function timeTaken(ms: number): string {
  const seconds = Math.round(ms / 1000),
    hours = Math.floor(seconds / 3600),
    minutes = Math.floor(seconds / 60) % 60;
  const clock = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** "0:42", "12:40", "3:05 h", "2 d": what has begun is not counted any more, so that 0 is shown only when nothing is left of it. */
export function timeLeft(ms: number): string {
  if (ms >= 2 * DAY_MS) return t('clockDays', { count: Math.floor(ms / DAY_MS) });
  if (ms >= HOUR_MS)
    return t('clockHours', { time: `${Math.floor(ms / HOUR_MS)}:${twoDigits((ms / MINUTE_MS) % 60)}` });
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
