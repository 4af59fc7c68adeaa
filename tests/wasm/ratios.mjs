// CPU time of the engine as WebAssembly in Node against the same engine natively, warm, by group of operations.
//   node tests/wasm/ratios.mjs [PASSES [GROUP]]
// Not a test: figures for docs/BROWSER.md. A busy machine makes both slower and leaves the ratio.
import { NativeEngine, WasmEngine } from './engines.mjs';

const passes = Number(process.argv[2] ?? 3);
const native = new NativeEngine(process.env.QUADRILLE_NATIVE_CALLS ?? 'build/release/tests/wasm/native_calls');
const wasm = new WasmEngine();
const made = async (request) => {
  const { answer } = JSON.parse((await native.call({ operation: 'generate', request: { time_limit: 600, ...request } })).reply);
  const { seed: _seed, class: _class, score: _score, seconds: _seconds, complete: _complete, attempts: _attempts, ...puzzle } = answer;
  return puzzle;
};
const seeds = (count, from = 1) => Array.from({ length: count }, (_, index) => from + index);

const noise = await Promise.all(seeds(12).map((seed) => made({ kind: 'nonogram', width: 25, height: 25, class: 'moderate', seed })));
const deep = await Promise.all(seeds(4).map((seed) => made({ kind: 'nonogram', width: 20, height: 20, class: 'deep', seed })));
const lights = await Promise.all(seeds(6).map((seed) => made({ kind: 'lightsout', width: 40, height: 40, seed })));
const cases = await Promise.all(seeds(6).map((seed) => made({ kind: 'ewn', seed })));
// Random pictures of the density at which survey and tournament puzzles are hard; whether they have one solution is the question.
const random = seeds(6, 100).map((seed) => {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const grid = Array.from({ length: 25 }, () => Array.from({ length: 25 }, () => next() < 0.5));
  const runs = (line) => line.map((cell) => (cell ? '#' : '.')).join('').split(/\.+/).filter(Boolean).map(({ length }) => length);
  return { kind: 'nonogram', width: 25, height: 25, rows: grid.map(runs), columns: grid[0].map((_cell, x) => runs(grid.map((row) => row[x]))) };
});

const groups = {
  'solve (survey)': [...noise, ...deep].map((puzzle) => ['solve', { puzzle }]),
  'solve (random 25×25)': random.map((puzzle) => ['solve', { puzzle, time_limit: 600 }]),
  'hint': noise.flatMap((puzzle) => [['hint', { puzzle, ladder: true }]]),
  'explain': [...noise, ...deep].map((puzzle) => ['explain', { puzzle, time_limit: 600 }]),
  'rate': noise.map((puzzle) => ['rate', { puzzle }]),
  'generate': seeds(4).map((seed) => ['generate', { kind: 'nonogram', width: 20, height: 20, class: 'moderate', seed }]),
  'lights out': lights.flatMap((puzzle) => [['solve', { puzzle }], ['count', { puzzle }], ['explain', { puzzle }]]),
  'ewn': cases.flatMap((puzzle) => [['solve', { puzzle }], ['count', { puzzle }], ['explain', { puzzle }]]),
};

for (const [name, calls] of Object.entries(groups)) {
  if (!name.includes(process.argv[3] ?? '')) continue;
  const all = calls.map(([operation, request]) => ({ operation, request }));
  // Short calls are repeated until they can be measured.
  let once = 0;
  for (const call of all) once += (await native.call(call)).milliseconds;
  const loops = Math.min(200, Math.max(1, Math.ceil(300 / once)));
  for (let loop = 0; loop < Math.max(2, loops / 4); loop++) for (const call of all) wasm.call(call);
  let best = [Infinity, Infinity];
  for (let pass = 0; pass < passes; pass++) {
    let one = 0;
    for (let loop = 0; loop < loops; loop++) for (const call of all) one += (await native.call(call)).milliseconds;
    const start = process.cpuUsage();
    for (let loop = 0; loop < loops; loop++) for (const { operation, request } of all) wasm.instance.call(operation, JSON.stringify(request));
    const { user, system } = process.cpuUsage(start);
    best = [Math.min(best[0], one / loops), Math.min(best[1], (user + system) / 1000 / loops)];
  }
  console.log(`${name.padEnd(22)} native ${best[0].toFixed(2).padStart(9)} ms  wasm ${best[1].toFixed(2).padStart(9)} ms  ${(best[1] / best[0]).toFixed(2)}`);
}
native.close();
