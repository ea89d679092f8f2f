/** What is heard when pieces land. */
import { expect, test } from 'vitest';
import { soundsOf } from '../../src/table/sound';

test('each kind has its sound, and what has none of its own is of wood', () => {
  expect(
    ['die', 'building', 'picture', 'offer', 'fleet', 'creature', 'tile', 'point', 'cube'].flatMap((kind) =>
      soundsOf([kind], 2),
    ),
  ).toEqual(['dice', 'stone', 'fit', 'coin', 'sea', 'paper', 'paper', 'point', 'wood']);
});

test('of many that land at once only the most important are heard, each once', () => {
  expect(soundsOf(['point', 'cube', 'cube', 'tile', 'tile'], 2)).toEqual(['paper', 'wood']);
  expect(soundsOf(['troop', 'die', 'building', 'fleet'], 1)).toEqual(['dice']);
  expect(soundsOf(['point', 'cube'], 2)).toEqual(['wood', 'point']);
  expect(soundsOf([], 2)).toEqual([]);
});
