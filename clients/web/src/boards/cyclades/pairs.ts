/** Buildings on the chart: a building's type and its isle are chosen with one click. */
import { valueTitle, verbName } from '../../engine/moves';
import type { Session } from '../../table/session.svelte';
import { t } from '../../texts';

/** Attributes for a building that can be chosen now; null: it cannot. razed: this is the isle where one must go. */
export function building(session: Session, type: number, isle: number, razed: boolean) {
  const depth = session.partial.picked.length;
  const move = session.open.get(`building:${type}`)?.find((candidate) => {
    const operands = session.game.verbs[candidate[0]!]!.operands;
    return operands[depth + 1] === 'isle' ? candidate[depth + 2] === isle : operands.length === 1 && razed;
  });
  if (!move) return null;
  const verb = session.game.verbs[move[0]!]!;
  const choose = async () => {
    await session.click(`building:${type}`);
    if (verb.operands[depth + 1] === 'isle') await session.click(`isle:${isle}`);
  };
  return {
    'data-element': `building:${type}`,
    'data-open': '',
    role: 'button',
    tabindex: 0,
    'aria-label': t('move', {
      verb: verbName(verb.key),
      things: `${valueTitle(session.game, 'building', type)}, ${valueTitle(session.game, 'isle', isle)}`,
    }),
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      void choose();
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      void choose();
    },
  } as const;
}
