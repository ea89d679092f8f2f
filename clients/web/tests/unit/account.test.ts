/** The links of mails, what an account takes along, its end, and what the page says of what the server refuses. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Keeping, nothingKept } from '../../src/online/kept';
import { dataOf, deleteAccount, deviceOf, fileOf, lookAtLink, troubleOf } from '../../src/people/account';
import { Attempt } from '../../src/people/attempt.svelte';
import { nameHere } from '../../src/people/here';
import { Fault, person, type Line } from '../../src/people/person.svelte';
import { words } from '../../src/people/texts';
import { settings } from '../../src/store/settings.svelte';
import { MemoryStorage } from '../storage';

let status: number, answer: object;
vi.stubGlobal('document', { baseURI: 'https://mykonos.example/' });
vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), { status }));
beforeEach(() => {
  status = 200;
});
async function opened(): Promise<Attempt> {
  const attempt = new Attempt();
  await attempt.run(() => lookAtLink('recover', 'abc'));
  return attempt;
}

it('tells the account that a link is for, and where it was sent', async () => {
  answer = { name: 'Melina', mail: 'm@example.org', what: 'recover' };
  expect(await lookAtLink('recover', 'abc')).toEqual({ name: 'Melina', mail: 'm@example.org' });
});
it('takes a link that does something else than its address says for one that is no good', async () => {
  answer = { name: 'Melina', what: 'back' };
  expect((await opened()).fault).toBe('link_late');
});
it('knows a link that is no good from a server that does not answer', async () => {
  [status, answer] = [400, { fault: 'link_late' }];
  const late = await opened();
  expect([late.fault, late.trouble]).toEqual(['link_late', words('faultLinkLate')]);
  [status, answer] = [502, {}];
  const lost = await opened();
  expect([lost.fault, lost.trouble]).toEqual(['busy', words('faultBusy')]);
});

it('puts together what the server keeps, with the lines of all parts', async () => {
  const written: Line[] = Array.from({ length: 1203 }, (_, i) => ({
    table: 7 + Math.floor(i / 600),
    entry: (i % 600) + 3,
    words: `line ${i}`,
  }));
  const asked: { table: number; entry: number }[] = [];
  vi.stubGlobal('fetch', async (url: URL, { body }: { body?: string }) => {
    if (url.pathname.endsWith('/export'))
      return new Response(JSON.stringify({ account: { name: 'Melina' }, games: [] }));
    const after = JSON.parse(body!) as { table: number; entry: number };
    asked.push(after);
    const lines = written.filter(
      ({ table, entry }) => table > after.table || (table === after.table && entry > after.entry),
    );
    return new Response(JSON.stringify({ lines: lines.slice(0, 500) }));
  });
  expect(JSON.parse(await dataOf())).toEqual({ account: { name: 'Melina' }, games: [], lines: written });
  expect(asked).toEqual([{ table: 0, entry: 0 }, ...[499, 999, 1202].map((i) => pick(written[i]!))]);
  expect([fileOf('Melina'), fileOf("Ana-Lía O'Neill"), fileOf('Μελίνα 2')]).toEqual([
    'mykonos-Melina.json',
    'mykonos-Ana-Lía-O-Neill.json',
    'mykonos-Μελίνα-2.json',
  ]);
});
const pick = ({ table, entry }: Line) => ({ table, entry });

describe('a deleted account', () => {
  const sent: unknown[] = [];
  let storage: MemoryStorage;
  beforeEach(() => {
    sent.length = 0;
    storage = new MemoryStorage();
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('document', { baseURI: 'https://mykonos.example/', documentElement: { dataset: {} } });
    vi.stubGlobal('fetch', async (url: URL, { body }: { body: string }) => {
      sent.push([url.pathname, JSON.parse(body)]);
      return new Response(JSON.stringify(answer), { status });
    });
    settings.name = '';
    person.know({ account: { id: 5, name: 'Melina', has_password: true } });
    const keeping = new Keeping(storage);
    keeping.write(1n, { ...nothingKept(), token: 'ab'.repeat(16), seat: 'held', account: '5' });
    keeping.write(2n, { ...nothingKept(), token: 'cd'.repeat(16), seat: 'held', account: '6' });
  });
  it('leaves nothing of its name in this browser, but the seats', async () => {
    answer = {};
    expect(nameHere()).toBe('Melina');
    await deleteAccount('correct horse');
    expect(sent).toEqual([['/api/account/delete', { password: 'correct horse' }]]);
    expect([person.name, person.id, settings.name, nameHere()]).toEqual([null, 0, '', '']);
    const kept = Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i)!)!);
    expect(kept.join()).not.toContain('Melina');
    expect(storage.getItem('mykonos.account')).toBe(null);
    const keeping = new Keeping(storage);
    expect(keeping.read(1n)).toMatchObject({ seat: 'held', token: 'ab'.repeat(16), account: '0' });
    expect(keeping.read(2n)).toMatchObject({ account: '6' });
  });
  it('leaves another name with which somebody plays here', async () => {
    answer = {};
    settings.name = 'Mel';
    await deleteAccount('');
    expect([nameHere(), settings.name]).toEqual(['Mel', 'Mel']);
  });
  it('is not deleted with a wrong password', async () => {
    [status, answer] = [401, { fault: 'old_wrong' }];
    await expect(deleteAccount('wrong')).rejects.toThrow('old_wrong');
    expect([person.name, settings.name, storage.getItem('mykonos.account')]).toEqual(['Melina', 'Melina', 'Melina']);
    expect(new Keeping(storage).read(1n)).toMatchObject({ account: '5' });
  });
});

it('names a browser, and a terminal by its machine', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(deviceOf(firefox)).toBe('Firefox on Linux');
  expect(deviceOf('mykonos/0.1.0 (laptop; Linux)')).toBe('Mykonos on laptop (Linux)');
  expect(deviceOf('mykonos/0.1.0 (a (b); Linux)')).toBe('Linux');
  expect(deviceOf('')).toBe('Unknown device');
});

it('has a sentence for every fault that a person can cause', () => {
  const protocol = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8');
  const table = /\| status \| fault \|\n(?:\|.*\n)+/.exec(protocol)![0];
  const all = [...table.matchAll(/`(\w+)`/g)].map(([, word]) => word!);
  const causedByPage = ['malformed', 'no_passkeys', 'origin', 'json_only', 'not_found', 'method'];
  const toldToPrograms = ['code_waiting', 'code_late'];
  const without = all.filter((word) => troubleOf(new Fault(word)) === words('faultOther'));
  expect(all).toContain('link_late');
  expect(new Set(without)).toEqual(new Set([...causedByPage, ...toldToPrograms]));
});
