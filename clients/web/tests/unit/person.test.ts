/** Who is signed in here, when answers do not come in the order of their requests. */
import { beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '../../src/people/account';
import { person, type Answer } from '../../src/people/person.svelte';
import { settings } from '../../src/store/settings.svelte';

const melina = { account: { id: 1, name: 'Melina', has_password: true } };
let answers: ((status: number, answer: Answer & { fault?: string }) => void)[];

vi.stubGlobal('document', { baseURI: 'https://mykonos.example/' });
beforeEach(() => {
  answers = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) =>
        answers.push((status, answer) => resolve(new Response(JSON.stringify(answer), { status }))),
      ),
  );
  settings.name = 'Ann';
  person.know({ account: null });
});

it('is who signed in, even if an older question is answered afterwards', async () => {
  const look = person.lookAgain(),
    list = person.ask('/sessions').catch((fault: Error) => fault.message),
    enter = person.ask('/sign-in', {});
  answers[2]!(200, melina);
  await enter;
  answers[0]!(200, { account: null });
  await look;
  expect(person.name).toBe('Melina');
  answers[1]!(401, { fault: 'signed_out' });
  expect(await list).toBe('signed_out');
  expect(person.name).toBe('Melina');
});
it('is nobody after signing out, even if an older question is answered afterwards', async () => {
  person.know(melina);
  const look = person.lookAgain(),
    leave = signOut();
  answers[1]!(200, {});
  await leave;
  answers[0]!(200, melina);
  await look;
  expect(person.name).toBe(null);
});
it('learns who it is beside a request that was refused', async () => {
  const look = person.lookAgain(),
    enter = person.ask('/sign-in', {}).catch((fault: Error) => fault.message);
  answers[1]!(401, { fault: 'wrong' });
  expect(await enter).toBe('wrong');
  answers[0]!(200, melina);
  await look;
  expect(person.name).toBe('Melina');
});
it('learns who it is beside a question about a link', async () => {
  const look = person.lookAgain(),
    link = person.ask('/link', { token: 'abc' });
  answers[1]!(200, { name: 'Ann', what: 'confirm' });
  await link;
  answers[0]!(200, melina);
  await look;
  expect(person.name).toBe('Melina');
});
it('is signed out when a request says so', async () => {
  person.know(melina);
  const change = person.ask('/password', {}).catch((fault: Error) => fault.message);
  answers[0]!(401, { fault: 'signed_out' });
  expect(await change).toBe('signed_out');
  expect(person.name).toBe(null);
});
