/** The page's code for a seat against servers that cheat about the shuffle, each in one way (tests/checks/cheating_server.py).
 *  BUILD: the folder of a native build, which deals their games. */
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/wasm';
import { readEngine } from '../engine';
import { MemoryStorage } from '../storage';
import { Player, type Ended } from './player';

const SERVER = new URL('../../../../tests/checks/cheating_server.py', import.meta.url).pathname;
const PATIENCE_MS = 60_000;
const lies = execFileSync('python3', [SERVER, '--lies'], { encoding: 'utf8' })
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [string, 'now' | 'reveal' | 'record' | 'honest' | 'ended', string, string]);

let engine: Engine;
beforeAll(async () => {
  engine = await readEngine();
});

async function playAt(lie: string): Promise<Ended> {
  const server = spawn('python3', [SERVER, lie], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const { value } = (await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next()) as {
      value: string;
    };
    const { port, table, invitation } = JSON.parse(value) as { port: number; table: string; invitation: string };
    return await new Player(engine, `http://127.0.0.1:${port}`, BigInt(table), new MemoryStorage()).play(
      `#${invitation}`,
      'ann',
    );
  } finally {
    server.stdin.end();
  }
}

describe('a server that cheats', () => {
  it.each(lies.filter(([, when]) => when !== 'honest' && when !== 'ended'))(
    'is caught: %s',
    { timeout: PATIENCE_MS },
    async (lie, when, _, fault) => {
      const { told, stopped, verdict } = await playAt(lie);
      const words = `The server has cheated: ${fault}.`;
      if (when === 'record')
        expect({ stopped, verdict }).toEqual({ stopped: false, verdict: { shuffle: 'cheated', words } });
      else expect({ stopped, last: told.at(-1) }).toEqual({ stopped: true, last: words });
    },
  );
});

describe('an honest server', () => {
  const expected: Record<string, string> = { record_missing: 'not checked' };
  it.each(lies.filter(([, when]) => when === 'honest'))(
    'is not accused: %s',
    { timeout: PATIENCE_MS },
    async (kind) => {
      const { told, stopped, verdict } = await playAt(kind);
      expect({ stopped, shuffle: verdict?.shuffle }).toEqual({ stopped: false, shuffle: expected[kind] ?? 'fair' });
      if (kind === 'silent') expect(told[0]).toContain('has lost the seat. The shuffle begins again');
      if (kind === 'broken_off') expect(told.at(-1)).toContain('done again: 3 times so far');
      if (kind === 'honest') expect(told).toEqual([]);
    },
  );
});

describe('a server that does not come to a table', () => {
  const expected: Record<string, string> = {
    newer_than_asked: 'The server sent something that cannot be',
    older_than_any: 'The server is older than this page',
    without_hello: 'The server is older than this page',
    too_old_a_client: 'This page is older than the server: load it again.',
    sorry: 'The server is full.',
  };
  it.each(lies.filter(([, when]) => when === 'ended'))(
    'is told once, and not tried again: %s',
    { timeout: PATIENCE_MS },
    async (kind) => {
      const { told, stopped, verdict } = await playAt(kind);
      expect({ told, stopped, verdict }).toEqual({
        told: [expect.stringContaining(expected[kind]!)],
        stopped: false,
        verdict: null,
      });
    },
  );
});
