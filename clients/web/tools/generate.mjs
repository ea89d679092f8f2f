// Makes what the page takes from the engine: its modules, what a first page needs to know of the games, their rules and
// lessons, the catalogues of other languages, and the TypeScript types of verbs and views. The types of views are read off views of random games, so they
// are what the engine writes and nothing else.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { load, notation } from '../../../wasm/engine.mjs';

const root = new URL('../../../', import.meta.url).pathname;
const web = new URL('../', import.meta.url).pathname;
const modules = `${root}build/wasm/`;
const engine = load(`${modules}mykonos.wasm`);
const games = engine.json(engine.wasm.games());

mkdirSync(`${web}src/generated`, { recursive: true });
for (const folder of ['rules', 'words']) {
  rmSync(`${web}public/${folder}`, { recursive: true, force: true });
  mkdirSync(`${web}public/${folder}`, { recursive: true });
}
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
for (const old of readdirSync(`${web}public`)) {
  if (/^mykonos-.*\.wasm$/.test(old)) rmSync(`${web}public/${old}`);
}
/** Puts a module among the page's files, and tells its name there. */
function publish(module) {
  const file = `${module}-${hashOf(`${modules}${module}.wasm`)}.wasm`;
  copyFileSync(`${modules}${module}.wasm`, `${web}public/${file}`);
  return file;
}
const whole = publish('mykonos');

for (const game of games) {
  copyFileSync(`${root}games/${game.key}/rules.md`, `${web}public/rules/${game.key}.md`);
}

// ---- languages ----

const languages = readdirSync(`${root}languages`)
  .filter((file) => file.endsWith('.po'))
  .sort()
  .map((po) => {
    const code = po.slice(0, -3),
      made = `${web}public/words/${code}.mo`;
    execFileSync('tools/words', ['--page', code, made], { cwd: root });
    const file = `words/${code}-${hashOf(made)}.mo`;
    renameSync(made, `${web}public/${file}`);
    const rules = games.map(({ key }) => key).filter((key) => existsSync(`${root}games/${key}/rules.${code}.md`));
    for (const key of rules)
      copyFileSync(`${root}games/${key}/rules.${code}.md`, `${web}public/rules/${key}.${code}.md`);
    return { code, file, rules };
  });
writeFileSync(`${web}src/generated/languages.json`, JSON.stringify(languages));

// ---- types ----

function merge(a, b) {
  if (!a) return b;
  if (a.kind === b.kind && a.kind === 'object') {
    const keys = new Map(a.members);
    for (const [key, type] of b.members)
      keys.set(key, keys.has(key) ? merge(keys.get(key), type) : { ...type, optional: true });
    for (const [key, type] of keys) if (!b.members.has(key)) keys.set(key, { ...type, optional: true });
    return { ...a, members: keys };
  }
  if (a.kind === b.kind && a.kind === 'array')
    return { ...a, item: a.item && b.item ? merge(a.item, b.item) : (a.item ?? b.item) };
  if (a.kind === b.kind) return a;
  const parts = new Map();
  for (const part of [...(a.kind === 'union' ? a.parts : [a]), ...(b.kind === 'union' ? b.parts : [b])]) {
    parts.set(part.kind, parts.has(part.kind) ? merge(parts.get(part.kind), part) : part);
  }
  return { kind: 'union', parts: [...parts.values()], optional: a.optional || b.optional };
}

function typeOf(value) {
  if (value === null) return { kind: 'null' };
  if (Array.isArray(value))
    return { kind: 'array', item: value.map(typeOf).reduce((a, b) => (a ? merge(a, b) : b), undefined) };
  if (typeof value === 'object')
    return { kind: 'object', members: new Map(Object.entries(value).map(([k, v]) => [k, typeOf(v)])) };
  return { kind: typeof value };
}

function write(type, indent = '') {
  if (!type) return 'never';
  if (type.kind === 'object') {
    const lines = [...type.members].map(
      ([k, t]) =>
        `${indent}  ${/^[a-z_]\w*$/i.test(k) ? k : JSON.stringify(k)}${t.optional ? '?' : ''}: ${write(t, indent + '  ')};`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (type.kind === 'array') return `Array<${write(type.item, indent)}>`;
  if (type.kind === 'union') return type.parts.map((part) => write(part, indent)).join(' | ');
  return type.kind;
}

function head(game, seats, seed, vary) {
  const options = game.options
    .map((o) => `option ${o.key} ${o.choices[vary ? seed % o.choices.length : o.default_choice]}\n`)
    .join('');
  return `mykonos-record 1\ngame ${game.key} ${game.rules_version}\nseats ${seats}\n${options}key ${seed.toString(16).padStart(32, '0')}\n`;
}

/** Views and facts of a few random games in every seat count. */
function sample(game) {
  let view,
    facts,
    random = 12345;
  const next = (limit) => (random = (random * 1103515245 + 12345) % 2147483648) % limit;
  for (let seats = game.seats_least; seats <= game.seats_most; seats += game.seat_step) {
    for (let seed = 1; seed <= 3; seed++) {
      const table = engine.wasm.open(engine.write(head(game, seats, seed, seed > 1)));
      if (table < 0) continue;
      facts = merge(facts, typeOf(engine.json(engine.wasm.facts(table))));
      for (let step = 0; step < 400; step++) {
        const look = engine.json(engine.wasm.look(table, -1, [...Array(seats).keys(), 6][next(seats + 1)]));
        view = merge(view, typeOf(look.table.view));
        if (look.table.over) break;
        const acting = [...Array(seats).keys()].filter((s) => (look.table.acting >> s) & 1);
        if (acting.length === 0) {
          engine.wasm.pass_time(table, look.table.deadline_ms);
          continue;
        }
        const seat = acting[next(acting.length)];
        const moves = engine.json(engine.wasm.moves(table, seat));
        engine.wasm.play(
          table,
          seat,
          look.time_ms + (look.table.deadline_ms ? 50 : 0),
          engine.write(notation(game, moves[next(moves.length)])),
        );
      }
      engine.wasm.close(table);
    }
  }
  return { view, facts };
}

const name = (key) => key[0].toUpperCase() + key.slice(1);
let types = '// Generated by tools/generate.mjs from the engine. Do not edit.\n';
for (const game of games) {
  const { view, facts } = sample(game);
  types += `\nexport type ${name(game.key)}Verb = ${game.verbs
    .slice(1)
    .map((v) => `'${v.key}'`)
    .join(' | ')};\n`;
  types += `export type ${name(game.key)}View = ${write(view)};\nexport type ${name(game.key)}Facts = ${write(facts)};\n`;
}
writeFileSync(`${web}src/generated/views.ts`, types);

const shelf = games
  .filter((g) => g.on_shelf)
  .map(({ verbs, kinds, phases, ...rest }) => ({
    ...rest,
    engine: publish(`mykonos-${rest.key}`),
    lesson: existsSync(`${root}games/${rest.key}/lesson.json`),
  }));
writeFileSync(`${web}src/generated/shelf.json`, JSON.stringify({ engine: whole, games: shelf }));
console.log(`${games.length} games, ${whole}`);
