// The module from Node, for tests and scripts: every function of wasm/exports.c, texts through its buffer.
import { readFileSync } from 'node:fs';

export function load(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const imports = WebAssembly.Module.imports(module);
  if (imports.length > 0) throw new Error(`the module imports ${imports.map((i) => i.name).join(', ')}`);
  const wasm = new WebAssembly.Instance(module).exports;
  wasm._initialize();
  const bytes = (length) => new Uint8Array(wasm.memory.buffer, wasm.buffer_at(), length);
  const read = (length) => new TextDecoder().decode(bytes(length));
  const readAll = () => read(bytes(wasm.buffer_size()).indexOf(0));
  const write = (words) => {
    const encoded = new TextEncoder().encode(words);
    bytes(encoded.length).set(encoded);
    return encoded.length;
  };
  const text = (length) => {
    if (length < 0) throw new Error(readAll());
    return read(length);
  };
  return {
    wasm,
    write,
    text,
    json: (length) => JSON.parse(text(length)),
    signature: (game, games) => BigInt.asUintN(64, wasm.signature(write(game), games)).toString(16).padStart(16, '0'),
    walk: (game, seats, games) => wasm.walk(write(game), seats, games),
  };
}
