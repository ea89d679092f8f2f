// node wasm/signature.mjs MODULE GAME [GAMES]: the line `mykonos signature GAME` prints, from WebAssembly.
import { load } from './engine.mjs';

const [path, game, games = '2000'] = process.argv.slice(2);
console.log(load(path).signature(game, Number(games)));
