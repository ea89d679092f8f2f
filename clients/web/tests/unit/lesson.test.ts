import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { notation } from '../../src/engine/moves';
import { LocalTable } from '../../src/engine/table';
import { Engine } from '../../src/engine/wasm';
import { seatsOf } from '../../src/shell/begin';
import { Guide, lessonRecord, type Lesson } from '../../src/table/lesson.svelte';

const web = new URL('../../', import.meta.url).pathname;
const games = readdirSync(`${web}../../games`).filter((key) => existsSync(`${web}../../games/${key}/lesson.json`));
let engine: Engine;

beforeAll(async () => {
  const file = readdirSync(`${web}public`).find((name) => name.endsWith('.wasm'))!;
  vi.stubGlobal(
    'fetch',
    async () => new Response(readFileSync(`${web}public/${file}`), { headers: { 'content-type': 'application/wasm' } }),
  );
  engine = await Engine.load('engine.wasm');
});

const thinker = {
  think: async (game: string, view: Uint8Array, level: number, seat: number, seed: number) =>
    engine.think(game, view, level, seat, seed, 0),
};

function begin(key: string): { guide: Guide; table: LocalTable } {
  const lesson = JSON.parse(readFileSync(`${web}../../games/${key}/lesson.json`, 'utf8')) as Lesson;
  const table = new LocalTable(
    engine,
    thinker,
    seatsOf(lesson.seats, lesson.level),
    lessonRecord(lesson, engine.game(key)!),
    () => {},
    { paceMs: () => 0 },
  );
  return { guide: new Guide(lesson, table, 0), table };
}
async function myTurn(table: LocalTable): Promise<string[]> {
  for (let tries = 0; tries < 500; tries++) {
    if (table.look(0).table.acting & 1) return table.moves(0).map((move) => notation(table.game, move));
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  throw new Error('it never was the pupil’s turn');
}

describe.each(games)('the lesson of %s', (key) => {
  it('has five to ten steps, and can be followed to its end', async () => {
    const { guide, table } = begin(key);
    expect(guide.lesson.steps.length).toBeGreaterThanOrEqual(5);
    expect(guide.lesson.steps.length).toBeLessThanOrEqual(10);
    await guide.enter();
    while (guide.step) {
      const at = guide.index,
        { step } = guide;
      if (step.next) {
        await guide.forward();
        continue;
      }
      const moves = await myTurn(table);
      const move = moves.find((words) => words.startsWith(step.expect ?? ''));
      expect(move, `step ${at + 1} asks for "${step.expect}", legal: ${moves.slice(0, 6).join(', ')}`).toBeDefined();
      expect(await table.play(0, move!)).toBeNull();
      expect(guide.index).toBe(at + 1);
    }
    table.close();
  });
  it('goes on with any move when what it asks for has become impossible', async () => {
    const { guide, table } = begin(key);
    guide.lesson.steps.splice(0, Infinity, { say: 'Fly.', expect: 'fly to the moon' }, { say: 'Done.', next: true });
    expect(await table.play(0, (await myTurn(table))[0]!)).toBeNull();
    expect(guide.index).toBe(1);
    table.close();
  });
  it('says what was meant after another move, and does not play it', async () => {
    const { guide, table } = begin(key);
    await guide.enter();
    while (guide.step && (guide.step.next || guide.step.expect === undefined))
      await (guide.step.next ? guide.forward() : table.play(0, (await myTurn(table))[0]!));
    const moves = await myTurn(table),
      before = table.look(0).seq,
      at = guide.index;
    const other = moves.find((words) => !words.startsWith(guide.step!.expect!));
    if (other !== undefined) {
      expect((await table.play(0, other))?.sentence).toBe(guide.said);
      expect([guide.index, table.look(0).seq]).toEqual([at, before]);
    }
    table.close();
  });
});
