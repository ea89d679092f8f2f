// node wasm/finish.mjs MODULE RECORD: opens a record as the page does, plays the game to its end, always with the first
// legal move, and prints the whole record.
import { readFileSync } from 'node:fs';
import { load, notation } from './engine.mjs';

const SPECTATOR = 6, STEPS_LIMIT = 10000;
const [module, path] = process.argv.slice(2);
const engine = load(module);
const { wasm } = engine;
const games = engine.json(wasm.games());
const words = readFileSync(path, 'utf8');
const game = games.find((one) => words.includes(`\ngame ${one.key} `));
const table = wasm.open(engine.write(words));
if (table < 0) engine.text(table);

for (let step = 0; step < STEPS_LIMIT; step++) {
  const { time_ms, table: shown } = engine.json(wasm.look(table, -1, SPECTATOR));
  if (shown.over) break;
  const seat = 31 - Math.clz32(shown.acting); // any seat that acts
  const [move] = engine.json(wasm.moves(table, seat));
  const refused = wasm.play(table, seat, time_ms, engine.write(notation(game, move)));
  if (refused < 0) engine.text(refused);
}
process.stdout.write(engine.text(wasm.record(table)));
