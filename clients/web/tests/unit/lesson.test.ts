import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveOf, notation } from '../../src/engine/moves';
import type { Engine } from '../../src/engine/wasm';
import { seatsOf } from '../../src/shell/begin';
import { Guide, lessonRecord, type Lesson } from '../../src/table/lesson.svelte';
import { LocalTable } from '../../src/table/local';
import type { TablePort } from '../../src/table/port';
import { readEngine } from '../engine';

const web = new URL('../../', import.meta.url).pathname;
const games = readdirSync(`${web}../../games`).filter((key) => existsSync(`${web}../../games/${key}/lesson.json`));
let engine: Engine;

beforeAll(async () => {
  engine = await readEngine();
});

const thinker = {
  think: (game: string, view: Uint8Array, level: number, seat: number, seed: number) =>
    Promise.resolve(engine.think(game, view, level, seat, seed, 0)),
};

function begin(key: string): { guide: Guide; table: TablePort } {
  const lesson = JSON.parse(readFileSync(`${web}../../games/${key}/lesson.json`, 'utf8')) as Lesson;
  const table = new LocalTable(
    engine,
    thinker,
    seatsOf(lesson.seats, lesson.level),
    lessonRecord(lesson, engine.game(key)!),
    () => {},
    { paceMs: () => 0 },
  );
  const guide = new Guide(lesson, table, (seat, words) => table.playFor(seat, words));
  return { guide, table: guide.port };
}
async function myTurn(table: TablePort): Promise<string[]> {
  for (let tries = 0; tries < 500; tries++) {
    if (table.state.moves.length > 0) return table.state.moves.map((move) => notation(table.game, move));
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  throw new Error('it never was the pupil’s turn');
}

const play = (table: TablePort, words: string) => table.send(moveOf(table.game, words)!);

describe.each(games)('the lesson of %s', (key) => {
  it('has five to ten steps, and can be followed to its end', async () => {
    const { guide, table } = begin(key);
    expect(guide.lesson.steps.length).toBeGreaterThanOrEqual(5);
    expect(guide.lesson.steps.length).toBeLessThanOrEqual(10);
    guide.enter();
    while (guide.step) {
      const at = guide.index,
        { step } = guide;
      if (step.next) {
        guide.forward();
        continue;
      }
      const moves = await myTurn(table);
      const move = moves.find((words) => words.startsWith(step.expect ?? ''));
      expect(move, `step ${at + 1} asks for "${step.expect}", legal: ${moves.slice(0, 6).join(', ')}`).toBeDefined();
      expect(await play(table, move!)).toBeNull();
      expect(guide.index).toBe(at + 1);
    }
    table.close();
  });
  it('goes on with any move when what it asks for has become impossible', async () => {
    const { guide, table } = begin(key);
    guide.lesson.steps.splice(0, Infinity, { say: 'Fly.', expect: 'fly to the moon' }, { say: 'Done.', next: true });
    expect(await play(table, (await myTurn(table))[0]!)).toBeNull();
    expect(guide.index).toBe(1);
    table.close();
  });
  it('goes on by one step when a move is sent twice at once', async () => {
    const { guide, table } = begin(key);
    guide.lesson.steps.splice(0, Infinity, { say: 'Move.' }, { say: 'Again.' }, { say: 'Again.' });
    const [move] = await myTurn(table);
    await Promise.all([play(table, move!), play(table, move!)]);
    expect(guide.index).toBe(1);
    table.close();
  });
  it('says what was meant after another move, and does not play it', async () => {
    const { guide, table } = begin(key);
    guide.enter();
    while (guide.step && (guide.step.next || guide.step.expect === undefined))
      if (guide.step.next) guide.forward();
      else await play(table, (await myTurn(table))[0]!);
    const moves = await myTurn(table),
      before = table.state.look.seq,
      at = guide.index;
    const other = moves.find((words) => !words.startsWith(guide.step!.expect!));
    if (other !== undefined) {
      expect((await play(table, other))?.sentence).toBe(guide.said);
      expect([guide.index, table.state.look.seq]).toEqual([at, before]);
    }
    table.close();
  });
});
