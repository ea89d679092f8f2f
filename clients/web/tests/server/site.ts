/** A real server for tests, with the real PostgreSQL and NATS, and tables at it. BUILD: the folder of its build. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

const SERVE = new URL('../../../../tests/server/serve.py', import.meta.url).pathname;
export const START_MS = 120_000,
  PATIENCE_MS = 120_000;

export interface Ordered {
  table: bigint;
  link: string;
}

export class Site {
  private constructor(
    private readonly server: ChildProcess,
    readonly address: string,
  ) {}
  static async start(): Promise<Site> {
    const server = spawn('python3', [SERVE], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { value } = (await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next()) as {
      value: string;
    };
    return new Site(server, (JSON.parse(value) as { address: string }).address);
  }
  /** Its exit status: 0 if every node ended cleanly. */
  async end(): Promise<number> {
    const ended = new Promise<number>((resolve) => this.server.on('exit', resolve));
    this.server.stdin!.end();
    return ended;
  }
  async order(seats: string, more: Record<string, string> = {}): Promise<Ordered> {
    const answer = await fetch(`${this.address}/api/tables`, {
      method: 'POST',
      body: new URLSearchParams({ game: 'template', seats, tempo: '0', ...more }),
    });
    const { table, invitation } = (await answer.json()) as { table: string; invitation: string };
    return { table: BigInt(table), link: `#${invitation}` };
  }
  async record(table: bigint): Promise<string> {
    return (await fetch(`${this.address}/api/tables/${table}/record`)).text();
  }
}
