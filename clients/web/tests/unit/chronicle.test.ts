/** The log of a table on a server: what is known of a move is what its line names. */
import { expect, test } from 'vitest';
import type { Sight } from '../../src/engine/sight';
import type { Game } from '../../src/engine/types';
import { Chronicle } from '../../src/online/chronicle';
import { speakEnglish } from '../../src/words';
import * as wire from '../../../../protocol/messages';

const game = {
  verbs: [
    { key: 'clock', help: '', operands: [] },
    { key: 'choose', help: '', operands: ['card'], sealed: true },
    { key: 'take', help: '', operands: ['card'] },
  ],
  kinds: [{ key: 'card', count: 3 }],
} as unknown as Game;
const sight = { narrate: () => '' } as unknown as Sight;

function told(verb: number, operand: number, who: number): string {
  const chronicle = new Chronicle(game, sight, 0, () => {});
  const move = Uint8Array.from([verb, operand, 0, 0, 0, 0, 0, 0]);
  const step: wire.Step = { at_ms: 0, told: wire.TOLD.move, who, move, patch: new Uint8Array() };
  chronicle.answer({ type: 'past', from: 1, last: 1, before: new Uint8Array(8), steps: [step] });
  return chronicle.log.at(-1)!.notation;
}

test('somebody else’s sealed choice is its verb only, and no thing of number 0', () => {
  expect(told(1, 0, 1)).toBe('choose');
  expect(told(1, 2, 1)).toBe('choose 2'); // the game is over
  expect(told(1, 0, 0)).toBe('choose 0'); // our own
  expect(told(2, 0, 1)).toBe('take 0');
});

test('what was taken back with everybody’s consent is struck out, but not what was taken back before', () => {
  speakEnglish();
  const chronicle = new Chronicle(game, sight, 0, () => {});
  const step = (told: number, who: number, ...bytes: number[]): wire.Step => {
    const move =
      bytes.length > 0 ? Uint8Array.from([...bytes, ...Array<number>(8 - bytes.length).fill(0)]) : new Uint8Array();
    return { at_ms: 0, told, who, move, patch: new Uint8Array() };
  };
  const steps = [
    step(wire.TOLD.move, 0, 2, 1),
    step(wire.TOLD.move, 1, 2, 2),
    step(wire.TOLD.move, 0, 2, 0),
    step(wire.TOLD.taken_back, 0),
    step(wire.TOLD.move, 0, 2, 1),
    step(wire.TOLD.taken_back, 1, 255, 2),
  ];
  chronicle.answer({ type: 'past', from: 1, last: steps.length, before: new Uint8Array(8), steps });
  expect(chronicle.log.map(({ undone }) => undone)).toEqual([false, false, true, true, false, true, false]);
  expect(chronicle.log.at(-1)).toMatchObject({
    words: '{b} took back 2 moves; everybody agreed.',
    notation: 'undo 2',
  });
  expect(chronicle.log[4]!.notation).toBe('undo');
});
