import { beforeAll } from 'vitest';
import { newRecord } from '../../src/engine/records';
import type { Engine } from '../../src/engine/wasm';
import { Guide, type Lesson } from '../../src/table/lesson.svelte';
import { LocalTable } from '../../src/table/local';
import { readEngine } from '../engine';
import { LateTable } from './late';
import { portContract, type Wanted } from './port';

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});

function local({ seat }: Wanted): LocalTable {
  const thinker = {
    think: (...[game, view, level, who, seed]: [string, Uint8Array, number, number, number, number]) =>
      Promise.resolve(engine.think(game, view, level, who, seed, 0)),
  };
  const who = seat === 0 ? ('human' as const) : ('bot' as const);
  return new LocalTable(
    engine,
    thinker,
    [
      { kind: who, name: 'Eleni', level: 1, mine: seat === 0 },
      { kind: 'bot', name: 'You', level: 1, mine: false },
    ],
    newRecord(engine.game('template')!, 2, [], '1'.repeat(32)),
    () => {},
    { paceMs: () => 0 },
  );
}
portContract('a table in this browser', (wanted) => Promise.resolve(local(wanted)));
portContract('a lesson', (wanted) => {
  const lesson: Lesson = { seats: 2, key: '', level: 1, steps: [{ say: 'Take one.' }, { say: 'Go on.' }] };
  const table = local(wanted);
  return Promise.resolve(new Guide(lesson, table, (seat, words) => table.playFor(seat, words)).port);
});
portContract('a table that answers late', (wanted) => Promise.resolve(new LateTable(local(wanted), true)));
