/** The seats of a waiting room as the page shows them, and what has changed about them, in sentences. */
import { SPECTATOR } from '../engine/types';
import { nameOf } from '../online/names';
import { NOBODY, type RoomState } from '../online/room';
import { t } from '../texts';
import type * as wire from '../../../../protocol/messages';

const BOT = 1;

export interface Place {
  index: number;
  kind: 'free' | 'person' | 'bot';
  /** Of the person or bot. */
  name: string;
  level: number;
  isMine: boolean;
  isHere: boolean;
  isReady: boolean;
  isLeader: boolean;
}
/** What a person may do in a waiting room now. */
export interface Rights {
  isSeated: boolean;
  maySit: boolean;
  /** Change one's own seat, or give it back. */
  mayMove: boolean;
  /** Everybody's. */
  mayLead: boolean;
}

function kindOf({ kind, joined }: wire.Seat): Place['kind'] {
  return kind === BOT ? 'bot' : joined > 0 ? 'person' : 'free';
}
export function placesOf({ seats, viewer, leader, isReady }: RoomState): Place[] {
  return seats.map((seat, index) => {
    const kind = kindOf(seat),
      isMine = index === viewer;
    return {
      index,
      kind,
      name: kind === 'free' ? '' : nameOf(seat, index),
      level: seat.level,
      isMine,
      isHere: seat.here > 0,
      isReady: kind === 'bot' || (kind === 'person' && (seat.ready > 0 || (isMine && isReady))),
      isLeader: index === leader && kind === 'person',
    };
  });
}
export function rightsOf(state: RoomState, isInvited: boolean): Rights {
  const { viewer, leader, canArrange, isLocked, seats, link } = state;
  const isSeated = viewer !== SPECTATOR,
    mayMove = isSeated && canArrange && link === 'on';
  const hasFree = seats.some((seat) => kindOf(seat) === 'free');
  return {
    isSeated,
    maySit: !isSeated && isInvited && hasFree && !isLocked,
    mayMove,
    mayLead: mayMove && leader === viewer,
  };
}

// ---- what has changed ----

const isSame = (one: Place, other: Place): boolean =>
  one.kind === other.kind && (one.kind === 'bot' ? one.level === other.level : one.name === other.name);

function seatChange(before: Place, after: Place): string {
  const number = after.index + 1;
  if (after.kind === 'bot') return t('newsBot', { number, level: after.level });
  if (after.kind === 'person')
    return after.isMine ? t('newsYours', { number }) : t('newsTook', { name: after.name, number });
  return before.kind === 'person' ? t('newsLeft', { name: before.name, number }) : t('newsFree', { number });
}
function seatChanges(before: Place[], after: Place[]): string[] {
  const changed = after.filter((place, i) => !isSame(before[i]!, place));
  const [one, other] = changed;
  if (changed.length !== 2 || !one || !other) return changed.map((place) => seatChange(before[place.index]!, place));
  if (!isSame(one, before[other.index]!) || !isSame(other, before[one.index]!))
    return changed.map((place) => seatChange(before[place.index]!, place));
  const moved = one.kind === 'free' ? other : one;
  if (one.kind !== 'free' && other.kind !== 'free')
    return [t('newsSwap', { one: one.index + 1, other: other.index + 1 })];
  return [t('newsMoved', { name: moved.name, number: moved.index + 1 })];
}
/** Nothing of what the person has just come to. */
export function changesOf(before: RoomState, after: RoomState): string[] {
  if (before.seats.length !== after.seats.length || before.table?.table !== after.table?.table) return [];
  const [old, now] = [placesOf(before), placesOf(after)];
  const words = seatChanges(old, now);
  if (words.length === 0) {
    const ready = now.filter(
      (place, i) => place.kind === 'person' && place.isReady && !old[i]!.isReady && !place.isMine,
    );
    words.push(...ready.map(({ name }) => t('newsReady', { name })));
  }
  const leads = now[after.leader];
  if (before.leader !== NOBODY && leads && old[before.leader]?.name !== leads.name)
    words.push(leads.isMine ? t('newsYouLead') : t('newsLeads', { name: leads.name }));
  if (before.isLocked !== after.isLocked) words.push(t(after.isLocked ? 'newsLocked' : 'newsUnlocked'));
  return words;
}
