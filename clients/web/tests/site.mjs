// A real site for tests in Chromium: PostgreSQL, NATS, two nodes (tests/site.py), and in front of them what a load balancer does: every
// connection goes to a node that is there.
import { execFile, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const BUILD = process.env.BUILD ?? new URL('../../../build/release', import.meta.url).pathname;
export const mykonos = `${BUILD}/mykonos`;

function balance(nodes) {
  let next = 0;
  const to = (client, tries) => {
    const [host, port] = nodes[next++ % nodes.length].split(':');
    const node = connect(Number(port), host);
    let isThere = false;
    node.on('connect', () => {
      isThere = true;
      client.pipe(node);
      node.pipe(client);
    });
    node.on('error', () => (isThere || tries === 1 ? client.destroy() : to(client, tries - 1)));
    node.on('close', () => isThere && client.destroy());
    client.on('error', () => node.destroy());
    client.on('close', () => node.destroy());
  };
  const server = createServer((client) => to(client, nodes.length));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

export async function startSite(folder) {
  const script = new URL('./site.py', import.meta.url).pathname;
  const site = spawn('python3', [script, folder], {
    env: { ...process.env, BUILD },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: site.stdout })[Symbol.asyncIterator]();
  const { nodes } = JSON.parse((await lines.next()).value);
  const server = await balance(nodes);
  const address = `http://127.0.0.1:${server.address().port}`;
  const tell = async (words) => {
    site.stdin.write(`${words}\n`);
    await lines.next();
  };
  return {
    address,
    port: server.address().port,
    kill: (node) => tell(`kill ${node}`),
    start: (node) => tell(`start ${node}`),
    /** The links that `mykonos table create` prints: to join and to watch. */
    async order(game, seats, ...more) {
      const words = ['table', 'create', '--game', game, '--seats', seats, '--tempo', '0', ...more, address];
      const { stdout: out } = await promisify(execFile)(mykonos, words); // it speaks to the balancer in this process
      const [join, watch = join] = out.match(/http:\S+/g);
      return { join, watch, table: /\/t\/(\d+)/.exec(out)[1] };
    },
    /** A person at a terminal who always takes the first choice. */
    terminal(link, home) {
      const env = { ...process.env, XDG_STATE_HOME: home, NO_COLOR: '1', LC_ALL: 'C.UTF-8' };
      const program = spawn(mykonos, ['join', link, '--name', 'Cleo'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
      let said = '';
      program.stdout.on('data', (bytes) => (said += bytes));
      program.stdin.on('error', () => {}); // the game is over before the last line is read
      program.stdin.write('1\n'.repeat(5000));
      const ended = new Promise((resolve) => program.on('exit', (status) => resolve({ status, said })));
      return { ended, kill: () => program.kill() };
    },
    record: async (table) => (await fetch(`${address}/api/tables/${table}/record`)).text(),
    /** Its exit status: 0 if every node ended cleanly. */
    async end() {
      const ended = new Promise((resolve) => site.on('exit', resolve));
      server.close();
      site.stdin.end();
      return ended;
    },
  };
}
