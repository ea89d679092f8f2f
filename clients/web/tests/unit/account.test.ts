/** The links of mails, and what the page says of what the server refuses. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { lookAtLink, troubleOf } from '../../src/people/account';
import { Attempt } from '../../src/people/attempt.svelte';
import { Fault } from '../../src/people/person.svelte';
import { words } from '../../src/people/texts';

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

it('has a sentence for every fault that a person can cause', () => {
  const protocol = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8');
  const table = /\| status \| fault \|\n(?:\|.*\n)+/.exec(protocol)![0];
  const all = [...table.matchAll(/`(\w+)`/g)].map(([, word]) => word!);
  const causedByPage = ['malformed', 'no_passkeys', 'origin', 'json_only', 'not_found', 'method'];
  const without = all.filter((word) => troubleOf(new Fault(word)) === words('faultOther'));
  expect(all).toContain('link_late');
  expect(new Set(without)).toEqual(new Set(causedByPage));
});
