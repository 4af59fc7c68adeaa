// A page's script: what the package's README promises beside answers, and as JSON what came of it.
import { load } from './node_modules/quadrille-engine/dist/browser.js';
import { withLittleMemory } from './with_little_memory.mjs';

const puzzle = { kind: 'nonogram', width: 3, height: 2, rows: [[2], [1]], columns: [[1], [1], [1]] };
const failure = (work) => work.then(() => 'none', (error) => (error.name === 'EngineProblem' ? error.code : error.name));

const engine = await load({ workers: 3 });
const stop = new AbortController();
// The doctor tells often that it is at work.
const ones = Array.from({ length: 20 }, () => [1, 1]);
const request = { puzzle: { kind: 'nonogram', width: 20, height: 20, rows: ones, columns: ones }, time_limit: 60 };
const cancelled = await failure(engine.call('repair', request, { signal: stop.signal, onProgress: () => stop.abort() }));
const together = (await Promise.all([1, 2, 3].map(() => engine.call('hint', { puzzle })))).length;

const wasm = await (await fetch('./node_modules/quadrille-engine/dist/quadrille.wasm')).arrayBuffer();
const small = await load({ wasm: await WebAssembly.compile(withLittleMemory(new Uint8Array(wasm), 2 ** 20)) });
const trapped = await failure(small.call('parse', { text: 'width 3\n'.padEnd(2 ** 22) }));
const after = (await small.call('rate', { puzzle })).kind;
document.body.textContent = JSON.stringify({ cancelled, together, trapped, after });
