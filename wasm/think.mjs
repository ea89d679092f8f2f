// node wasm/think.mjs MODULE MYKONOS [GAME ...]: compares bots in WebAssembly with native ones. Plays the beginning of a
// game and asks both about every decision: the same seed and iterations must give the same move. Analyses the beginning
// of a game in both: the same expectations and losses. Then compares speed.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { load } from './engine.mjs';

const DECISIONS = 30, ANALYSED = 20, ITERATIONS = 120, CHUNK = 1000, ROUNDS = 3;
const ACTING_AT = 32, SEATS_AT = 36, PHASE_AT = 37, VIEWER_AT = 38; // in the head of a view's bytes (engine/game.h)
const [module, mykonos, ...only] = process.argv.slice(2);
const engine = load(module);
const { wasm } = engine;
const games = engine.json(wasm.games());
const folder = mkdtempSync(join(tmpdir(), 'mykonos-'));

// A new table from the head of a record that the native program wrote.
function openTable(game) {
  const file = join(folder, game.key);
  execFileSync(mykonos, ['record', game.key, '--out', file, '--seats', String(game.seats_least ?? 2), '--seed', '7']);
  const lines = readFileSync(file, 'utf8').split('\n');
  const head = lines.slice(0, lines.findIndex((line) => line.startsWith('start')) + 1).join('\n') + '\n';
  const table = wasm.open(engine.write(head));
  if (table < 0) throw new Error(`${game.key}: the record's head does not open`);
  return table;
}

function viewOf(table, seat) {
  const size = wasm.view(table, seat);
  return new Uint8Array(wasm.memory.buffer, wasm.buffer_at(), size).slice();
}

class Native {
  constructor(game) {
    this.process = spawn(mykonos, ['bot', '--player', 'level:6'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    this.say(`game ${game.key} ${game.rules_version ?? 1} seats 2`);
  }
  say(words) {
    this.process.stdin.write(words + '\n');
  }
  async think(view, seat, seed) {
    this.say('bytes ' + Buffer.from(view).toString('hex'));
    this.say(`think ${'abcdef'[seat]} ms 0 iterations ${ITERATIONS} seed ${seed}`);
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done || value.startsWith('error')) throw new Error(value ?? 'the native bot ended');
      if (value.startsWith('move ')) return value.slice(5);
    }
  }
}

function thinkHere(index, view, seat, seed, iterations = ITERATIONS, thinkWhenForced = 0) {
  new Uint8Array(wasm.memory.buffer, wasm.buffer_at(), view.length).set(view);
  return engine.json(wasm.think(index, 6, seat, seed, iterations, thinkWhenForced));
}

// Impossible views are refused with a reason, like seats, levels and games that do not exist.
function refuses(game, index) {
  const table = openTable(game), acting = viewOf(table, 6)[ACTING_AT];
  const seat = 31 - Math.clz32(acting & -acting), view = viewOf(table, seat);
  const ask = (at, value, asked = index, level = 6, whose = seat) => {
    const changed = view.slice();
    changed[at] = value;
    new Uint8Array(wasm.memory.buffer, wasm.buffer_at(), view.length).set(changed);
    return wasm.think(asked, level, whose, 1, ITERATIONS, 0);
  };
  const bad = [ask(SEATS_AT, 200), ask(PHASE_AT, 200), ask(VIEWER_AT, 255), ask(VIEWER_AT, 6), ask(ACTING_AT, 0),
    ask(0, 0, -1), ask(0, 0, games.length), ask(0, 0, index, 99), ask(0, 0, index, 6, 6), ask(0, 0, index, 6, -1)];
  if (bad.some((length) => length !== -1)) throw new Error(`${game.key}: an impossible view was accepted: ${bad}`);
  if (ask(0, 0) < 0) throw new Error(`${game.key}: a real view was refused: ${engine.text(-1)}`);
  wasm.close(table);
}

async function compare(game, index) {
  const table = openTable(game), native = new Native(game);
  let asked = 0;
  for (let step = 0; step < 10 * DECISIONS && asked < DECISIONS; step++) {
    const acting = viewOf(table, 6)[ACTING_AT];
    if (acting === 0) break;
    const seat = 31 - Math.clz32(acting & -acting), view = viewOf(table, seat);
    const here = thinkHere(index, view, seat, step), there = await native.think(view, seat, step);
    if (here.move !== there) throw new Error(`${game.key}, decision ${step}: ${here.move} here, ${there} natively`);
    asked++;
    if (wasm.play(table, seat, 0, engine.write(here.move)) < 0) break; // a race ends here: its clock runs, but this test always plays at 0 ms
  }
  native.say('quit');
  wasm.close(table);
  return asked;
}

// Of the same record, cut off after some events; the shares of the native program have four decimals.
function compareAnalyses(game) {
  const file = join(folder, `${game.key}.begun`), lines = readFileSync(join(folder, game.key), 'utf8').trimEnd().split('\n');
  const record = lines.slice(0, lines.findIndex((line) => line.startsWith('start')) + 1 + ANALYSED).join('\n') + '\n';
  writeFileSync(file, record);
  const there = JSON.parse(execFileSync(mykonos, ['analyse', file, '--iterations', String(ITERATIONS), '--json']));
  if (wasm.analyse_begin(engine.write(record)) < 0) throw new Error(`${game.key}: ${engine.said()}`);
  while (engine.text(wasm.analyse_step(ITERATIONS)) !== '');
  const here = engine.json(wasm.analyse_end(-1));
  const parts = (shares) => shares.map((share) => Math.round(share * 4096));
  const one = JSON.stringify([...here.moments.map(({ value, loss }) => [value, loss]), here.result]);
  const other = JSON.stringify([
    ...there.events.map(({ win, loss }) => [parts(win), loss === undefined ? undefined : parts([loss])[0]]),
    parts(there.result),
  ]);
  if (one !== other) throw new Error(`${game.key}: the analysis is\n${one} here,\n${other} natively`);
  if (wasm.analyse_step(1) !== -1 || wasm.analyse_begin(engine.write('no record')) !== -1 || wasm.analyse_end(0) !== -1)
    throw new Error(`${game.key}: nothing was analysed`);
  return here.moments.length;
}

function speedHere(game, index, seconds) {
  const table = openTable(game), acting = viewOf(table, 6)[ACTING_AT];
  const seat = 31 - Math.clz32(acting & -acting), view = viewOf(table, seat);
  let iterations = 0, elapsed = 0;
  for (let seed = 0; seed < 3; seed++) thinkHere(index, view, seat, seed, CHUNK, 1); // let the compiler warm up
  const began = process.cpuUsage();
  for (let seed = 1; elapsed < seconds; seed++) {
    iterations += thinkHere(index, view, seat, seed, CHUNK, 1).iterations;
    elapsed = process.cpuUsage(began).user / 1e6;
  }
  wasm.close(table);
  return iterations / elapsed;
}

function speedNatively(game) {
  const seats = String(game.seats_least ?? 2);
  return JSON.parse(execFileSync(mykonos, ['bench', game.key, '--search', '--seats', seats, '--seconds', '1', '--json'])).simulations_per_s;
}

for (const [index, game] of games.entries()) {
  if (only.length > 0 && !only.includes(game.key)) continue;
  const asked = await compare(game, index);
  const analysed = compareAnalyses(game);
  refuses(game, index); // after the comparison, because the module's bot keeps its tree
  let here = 0, natively = 0; // the best of several rounds, in turns, because other programs may slow the machine down
  for (let round = 0; round < ROUNDS; round++) {
    here = Math.max(here, speedHere(game, index, 1));
    natively = Math.max(natively, speedNatively(game));
  }
  console.log(`${game.key}: ${asked} decisions and ${analysed} moments alike; ${Math.round(here)} simulations a second here, ` +
    `${natively} natively (${Math.round((100 * here) / natively)} %)`);
}
rmSync(folder, { recursive: true });
