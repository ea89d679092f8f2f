// Loads the module in Node, for tests and scripts: all functions of wasm/exports.c, with texts passed in its buffer.
import { readFileSync } from 'node:fs';

// Turns a move as `moves` lists it, [verb, operand, ...], into the notation that `play` takes.
export function notation(game, move) {
  const verb = game.verbs[move[0]];
  const kinds = new Map(game.kinds.map((k) => [k.key, k]));
  return [verb.key, ...verb.operands.map((k, i) => kinds.get(k).names?.[move[i + 1]] ?? String(move[i + 1]))].join(' ');
}

export function load(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const imports = WebAssembly.Module.imports(module);
  if (imports.length > 0) throw new Error(`the module imports ${imports.map((i) => i.name).join(', ')}`);
  const wasm = new WebAssembly.Instance(module).exports;
  wasm._initialize();
  const bytes = (length) => new Uint8Array(wasm.memory.buffer, wasm.buffer_at(), length);
  const read = (length) => new TextDecoder().decode(bytes(length));
  const readAll = () => read(bytes(wasm.buffer_size()).indexOf(0));
  const writeBytes = (given) => {
    bytes(given.length).set(given);
    return given.length;
  };
  const write = (words) => writeBytes(new TextEncoder().encode(words));
  const text = (length) => {
    if (length < 0) throw new Error(readAll());
    return read(length);
  };
  return {
    wasm,
    write,
    writeBytes,
    said: readAll,
    text,
    json: (length) => JSON.parse(text(length)),
    signature: (game, games) => BigInt.asUintN(64, wasm.signature(write(game), games)).toString(16).padStart(16, '0'),
    walk: (game, seats, games) => wasm.walk(write(game), seats, games),
  };
}
