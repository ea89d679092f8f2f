// node wasm/bench.mjs MODULE GAME SEATS [SECONDS]: actions per second, measured like `mykonos-lab bench --json`.
import { load } from './engine.mjs';

const [path, game, seats, seconds = '3'] = process.argv.slice(2);
const engine = load(path);
engine.walk(game, Number(seats), 20); // let the compiler warm up
let actions = 0, games = 0, elapsed = 0;
const began = performance.now(), cpu = process.cpuUsage();
while (elapsed < Number(seconds)) {
  actions += engine.walk(game, Number(seats), 8);
  games += 8;
  elapsed = (performance.now() - began) / 1000;
}
const used = process.cpuUsage(cpu).user / 1e6;
console.log(JSON.stringify({ game, seats: Number(seats), actions_per_s: Math.round(actions / elapsed), games_per_s: Math.round(games / elapsed), actions_per_cpu_s: Math.round(actions / used) }));
