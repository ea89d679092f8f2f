/** A new table on the server this page came from: what may be chosen for it, and asking for it. */
import type { ShelfGame } from '../engine/types';
import { t } from '../texts';

export type Pace = 'none' | 'live' | 'days';
export interface Order {
  /** The level of the bot in each seat; 0: a person. */
  seats: number[];
  /** For each option of the game. */
  choices: number[];
  pace: Pace;
  /** Of a live game: each player's time, and what every turn adds to it. */
  minutes: number;
  increment_s: number;
  /** Of a game by the day: for each decision. */
  days: number;
  watch: 'anyone' | 'nobody';
  /** Who may write to the others in their room. */
  talk: 'everybody' | 'players' | 'nobody';
  /** Spectators see everything so much later. */
  delay_s: number;
  hints: 'allowed' | 'none';
}
export interface Opened {
  table: string;
  invitation: string;
}

export const LIVE = [
  { minutes: 10, increment_s: 5 },
  { minutes: 20, increment_s: 10 },
  { minutes: 40, increment_s: 20 },
] as const;
/** Of a bot whose level nobody has chosen. */
export const ANY_LEVEL = 3;
export const DAYS = [1, 2, 3, 7] as const;
/** For spectators. */
export const DELAYS_S = [0, 60, 300] as const;
export const MINUTES_MOST = 600,
  INCREMENT_MOST_S = 600,
  DAYS_MOST = 30;
const DAY_S = 86_400;

/** A whole number from least to most, whatever was typed. */
export function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(Number.isFinite(value) ? value : least)));
}

/** Without a clock a bot plays on for a person who has been away for a day; by the day the clock alone decides. */
function clockOf({ pace, minutes, increment_s, days }: Order): Record<string, number> {
  if (pace === 'none') return { absent_s: DAY_S };
  if (pace === 'days') return { per_move_s: within(days, 1, DAYS_MOST) * DAY_S, absent_s: 0 };
  return {
    per_game_s: within(minutes, 1, MINUTES_MOST) * 60,
    increment_s: within(increment_s, 0, INCREMENT_MOST_S),
  };
}
/** As POST /api/tables takes it; what is not said is as usual. */
export function formOf(game: ShelfGame, order: Order): URLSearchParams {
  const form = new URLSearchParams({
    game: game.key,
    seats: order.seats.map((level) => (level === 0 ? 'person' : `bot:${level}`)).join(),
  });
  game.options.forEach(({ key, choices }, i) => form.set(`option.${key}`, choices[order.choices[i]!]!));
  for (const [key, value] of Object.entries(clockOf(order))) form.set(key, String(value));
  if (order.watch !== 'anyone') form.set('watch', order.watch);
  else if (order.delay_s > 0) form.set('delay_s', String(order.delay_s));
  if (order.talk !== 'everybody') form.set('talk', order.talk);
  if (order.hints !== 'allowed') form.set('hints', order.hints);
  return form;
}

/** What is wrong, in a sentence for the person. */
export class OrderError extends Error {}

type Post = (path: URL | string, init: RequestInit) => Promise<Response>;
/** Throws an OrderError. */
export async function openTable(
  game: ShelfGame,
  order: Order,
  post: Post = (path, init) => fetch(path, init),
): Promise<Opened> {
  const response = await post('api/tables', { method: 'POST', body: formOf(game, order) }).catch(() => null);
  if (!response) throw new OrderError(t('openNoServer'));
  if (response.status === 429) throw new OrderError(t('openTooMany'));
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.status === 400) throw new OrderError(t('openRefused', { reason: String(answer.error).slice(0, 200) }));
  const table = String(answer.table),
    invitation = String(answer.invitation);
  if (!response.ok || !/^[1-9]\d{0,19}$/.test(table) || !/^[0-9a-f]{32}$/i.test(invitation))
    throw new OrderError(t('openFailed'));
  return { table, invitation };
}
