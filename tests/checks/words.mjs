// node tests/checks/words.mjs MODULE CATALOGUE [GAME...]: plays random games in a language of one letter, in which every sentence stands
// in brackets (tools/words --mo pseudo). English that remains was never looked up, so it could not be translated.
import { readFileSync } from 'node:fs';
import { load, notation } from '../../wasm/engine.mjs';

const SPECTATOR = 6, STEPS_LIMIT = 3000, GAMES = 3;
const [modulePath, cataloguePath] = process.argv.slice(2);
const engine = load(modulePath);
const { wasm } = engine;
const catalogue = readFileSync(cataloguePath);
if (wasm.speak(engine.writeBytes(catalogue)) !== 0) throw new Error(engine.said());
const games = engine.json(wasm.games());

/** The English in it: seats, rules and single letters, as in the name of a space, are none. */
function english(words) {
  return words.replace(/\{[a-f]\}|\[[\dT]+\.\d+\]/g, '').match(/[A-Za-z]{2,}[^⟦⟧ø]*/g)?.join(' ... ');
}

const leaks = new Map();
let lines = 0;
function check(game, kind, words) {
  lines++;
  const found = english(words);
  if (found) leaks.set(`${game.key} ${kind}: ${found}`, words);
}

function checkGame(game) {
  check(game, 'about', game.about);
  for (const verb of game.verbs) check(game, 'help', verb.help);
  for (const option of game.options) for (const words of [option.title, ...(option.titles ?? [])]) check(game, 'option', words);
  for (const kind of game.kinds) for (const title of kind.titles ?? []) check(game, 'title', title);
}

function checkLook(game, look) {
  check(game, 'phase', look.table.phase_title);
  for (const question of look.table.questions) check(game, 'question', question);
  for (const score of look.table.scores) for (const line of score.lines) check(game, 'score', line.words);
}

let random = 12345;
const next = (limit) => (random = (random * 1103515245 + 12345) % 2147483648) % limit;

function play(game, seats, seed) {
  const options = game.options.map((o) => `option ${o.key} ${o.choices[seed % o.choices.length]}\n`).join('');
  const table = wasm.open(engine.write(
    `mykonos-record 1\ngame ${game.key} ${game.rules_version}\nseats ${seats}\n${options}key ${seed.toString(16).padStart(32, '0')}\n`));
  if (table < 0) return;
  for (let step = 0; step < STEPS_LIMIT; step++) {
    let look = engine.json(wasm.look(table, -1, SPECTATOR));
    if (look.table.over) break;
    const acting = [...Array(seats).keys()].filter((seat) => look.table.acting >> seat & 1);
    if (acting.length === 0) { wasm.pass_time(table, look.table.deadline_ms); continue; }
    const seat = acting[next(acting.length)];
    look = engine.json(wasm.look(table, -1, seat));
    checkLook(game, look);
    const moves = engine.json(wasm.moves(table, seat));
    wasm.play(table, seat, look.time_ms, engine.write(notation(game, moves[next(moves.length)])));
  }
  checkLook(game, engine.json(wasm.look(table, -1, 0)));
  for (const line of engine.json(wasm.log(table, SPECTATOR, 0))) check(game, 'log', line.words);
  wasm.close(table);
}

const wanted = process.argv.slice(4);
for (const game of games.filter((game) => wanted.length === 0 || wanted.includes(game.key))) {
  checkGame(game);
  for (let seats = game.seats_least; seats <= game.seats_most; seats += game.seat_step) {
    for (let seed = 1; seed <= GAMES; seed++) play(game, seats, seed);
  }
}
for (const [leak, words] of leaks) console.log(`${leak}\n    in: ${words}`);
console.log(`${lines} texts, ${leaks.size} kinds of English outside of the catalogue`);
process.exit(leaks.size > 0 ? 1 : 0);
