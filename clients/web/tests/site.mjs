// A real site for tests in browsers: PostgreSQL, NATS, two nodes (tests/site.py), and a road to them.
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Road } from './road.mjs';
import { typeAnswers } from './typist.mjs';

const BUILD = process.env.BUILD ?? new URL('../../../build/release', import.meta.url).pathname;
export const mykonos = `${BUILD}/mykonos`;

/** knowsItself: it is told that it is at localhost, the one name that browsers trust without TLS, and sends mail. */
export async function startSite(folder, { knowsItself = false } = {}) {
  const script = new URL('./site.py', import.meta.url).pathname;
  const nodes = [];
  const roads = [await new Road(nodes).open()];
  const { port } = roads[0];
  const address = knowsItself ? `http://localhost:${port}` : roads[0].address;
  const site = spawn('python3', [script, folder, ...(knowsItself ? ['--url', address] : [])], {
    env: { ...process.env, BUILD },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: site.stdout })[Symbol.asyncIterator]();
  nodes.push(...JSON.parse((await lines.next()).value).nodes);
  const tell = async (words) => {
    site.stdin.write(`${words}\n`);
    return JSON.parse((await lines.next()).value);
  };
  return {
    address,
    port,
    kill: (node) => tell(`kill ${node}`),
    start: (node) => tell(`start ${node}`),
    /** The node that plays a table. */
    host: (table) => tell(`host ${table}`),
    /** Every account has its mail address for a month. */
    grow: () => tell('grow old'),
    /** The sessions of an account have begun an hour ago. */
    age: (name) => tell(`age ${name}`),
    /** Games that differ in one choice. */
    twins: (game) => tell(`twins ${game}`),
    /** A road of one's own; `lead` makes links go along it. */
    async road(how) {
      const road = await new Road(nodes, how).open();
      roads.push(road);
      return Object.assign(road, { lead: (link) => link.replace(address, road.address) });
    },
    /** The links that `mykonos table create` prints: to join and to watch. */
    async order(game, seats, ...more) {
      const words = ['table', 'create', '--game', game, '--seats', seats, '--tempo', '0', ...more, address];
      const { stdout: out } = await promisify(execFile)(mykonos, words); // it speaks to the balancer in this process
      const [join, watch = join] = out.match(/http:\S+/g);
      return { join, watch, table: /\/t\/(\d+)/.exec(out)[1] };
    },
    /** A person at a terminal; how: as in typeAnswers. */
    terminal(link, home, how) {
      const env = { ...process.env, XDG_STATE_HOME: home, NO_COLOR: '1', LC_ALL: 'C.UTF-8' };
      const program = spawn(mykonos, ['join', link, '--name', 'Cleo'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
      return { ...typeAnswers(program, how), kill: () => program.kill() };
    },
    /** The text of the next one. */
    mail: () => tell('mail next'),
    record: async (table) => (await fetch(`${address}/api/tables/${table}/record`)).text(),
    /** Its exit status: 0 if every node ended cleanly. */
    async end() {
      const ended = new Promise((resolve) => site.on('exit', resolve));
      for (const road of roads) road.close();
      site.stdin.end();
      return ended;
    },
  };
}
