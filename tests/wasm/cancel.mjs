// How soon a cancelled call frees its core, and the next one is answered. Figures for docs/BROWSER.md, not a test.
//   node tests/wasm/cancel.mjs [ROUNDS]
import { load } from '../../web/packages/engine/dist/node.js';

const rounds = Number(process.argv[2] ?? 10);
const engine = await load();
const puzzle = { kind: 'nonogram', width: 3, height: 2, rows: [[2], [1]], columns: [[1], [1], [1]] };
await engine.call('hint', { puzzle });
const busy = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const cpu = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part) / 1000;
const next = [];
const freed = [];
for (let round = 0; round < rounds; round++) {
  const stop = new AbortController();
  const long = engine.call('generate', { kind: 'nonogram', width: 80, height: 80, class: 'deep', seed: round, time_limit: 60 }, { signal: stop.signal }).catch(() => undefined);
  await busy(400);
  const start = performance.now();
  stop.abort();
  await long;
  await engine.call('hint', { puzzle });
  next.push(performance.now() - start);
  // The core is free when hardly any CPU is used any more.
  for (;;) {
    const [used, at] = [cpu(), performance.now()];
    await busy(10);
    if (cpu() - used < 0.3 * (performance.now() - at)) break;
  }
  freed.push(performance.now() - start);
}
const worst = (list) => `${[...list].sort((a, b) => a - b)[list.length >> 1].toFixed(0)} ms in the middle, ${Math.max(...list).toFixed(0)} ms at most`;
console.log(`next answer after a cancel: ${worst(next)}\ncore free: ${worst(freed)}`);
engine.close();
