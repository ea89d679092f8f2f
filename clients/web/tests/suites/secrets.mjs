// What browsers are sent of twin games, which differ only in a choice made under seal: for everybody else the same bytes.
import { expect } from '../expect.mjs';
import { begun, numberOf, quiet } from '../people.mjs';

const TABLE = numberOf('table'),
  SEATS = numberOf('seats');
/** Notes all that comes by websocket. */
const listen = ({ context }) =>
  context.addInitScript(() => {
    const heard = (window.heard = []);
    const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      set(hear) {
        set.call(this, (event) => {
          heard.push([...new Uint8Array(event.data)]);
          hear(event);
        });
      },
    });
  });
const number = (table) => [...new Uint8Array(new BigUint64Array([BigInt(table)]).buffer)].join();
/** Without the table's own number, without how long ago the last view was, which are the last bytes of `table`, and without who comes and
 *  goes meanwhile. */
const plain = (table, heard) =>
  heard
    .filter((bytes) => bytes[2] !== SEATS)
    .map((bytes) => (bytes[2] === TABLE ? bytes.slice(0, -4) : bytes).join().replace(number(table), 'table'))
    .join('\n');
/** What a browser keeps of a seat, as src/online/kept.ts has it. */
const keptOf = (token) =>
  JSON.stringify({
    token,
    pass: '',
    invitation: '',
    seat: 'held',
    alone: false,
    waives: false,
    ready: true,
    witness: '',
    fault: '',
    over: false,
    tab: '',
    changed: Date.now(),
  });

export async function secrets(test) {
  const isAlone = true; // nodes go down, so that all twins are as old
  await test('secrets: browsers at twin games hear the same, whatever others chose under seal', twins, { isAlone });
}

async function twins(enter, site) {
  const { tables, mover, tokens } = await site.twins('myst');
  const heardBy = async (table, seat) => {
    const person = await enter({});
    await quiet(person);
    await listen(person);
    await person.page.goto(site.address);
    const kept = seat === null ? null : keptOf(tokens[seat]);
    await person.page.evaluate(
      ([key, value]) => value && localStorage.setItem(key, value),
      [`mykonos.table.${table}`, kept],
    );
    await person.page.goto(`${site.address}/t/${table}`);
    await begun(person.page);
    await person.page.locator('.log li').first().waitFor({ state: 'attached' });
    await person.page.waitForTimeout(500);
    const heard = await person.page.evaluate(() => window.heard);
    await person.context.close();
    return plain(table, heard);
  };
  let compared = 0;
  for (const seat of [...tokens.keys(), null]) {
    const all = [];
    for (const table of tables) all.push(await heardBy(table, seat));
    const different = new Set(all).size;
    if (seat === mover) expect(different === all.length, 'even the one who chose hears no difference');
    else expect(different === 1, `seat ${seat} can tell ${different} choices apart`);
    compared += all.length;
  }
  return `${compared} pages at ${tables.length} twins`;
}
