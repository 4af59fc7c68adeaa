// How soon the engine answers in Node: a hint on 30×30 from nothing but the file of the module, then the next ones.
//   node tests/wasm/first_hint.mjs [ROUNDS]
// Figures for docs/BROWSER.md, not a test. In the browser: `npm run measure -- -t "first hint"` in web.
import { execFileSync } from 'node:child_process';
import { load } from '../../web/packages/engine/dist/node.js';

const kChild = 'as a process of its own';
const [rounds = '5', child] = process.argv.slice(2);

async function puzzleOf(engine) {
  const { seed: _seed, class: _class, score: _score, seconds: _seconds, complete: _complete, attempts: _attempts, ...puzzle } =
    await engine.call('generate', { kind: 'nonogram', width: 30, height: 30, class: 'moderate', seed: 1, time_limit: 60 });
  return puzzle;
}

if (child === kChild) {
  const puzzle = JSON.parse(process.env.QUADRILLE_PUZZLE);
  const times = [performance.now()];
  const engine = await load();
  for (let hint = 0; hint < 10; hint++) {
    await engine.call('hint', { puzzle, ladder: true });
    times.push(performance.now());
  }
  engine.close();
  console.log(JSON.stringify(times.slice(1).map((time, index) => time - times[index])));
} else {
  const engine = await load();
  const puzzle = JSON.stringify(await puzzleOf(engine));
  engine.close();
  const found = Array.from({ length: Number(rounds) }, () =>
    JSON.parse(execFileSync(process.execPath, [process.argv[1], '1', kChild], { encoding: 'utf8', env: { ...process.env, QUADRILLE_PUZZLE: puzzle } })));
  const next = found.flatMap((times) => times.slice(1)).sort((a, b) => a - b);
  console.log(`first hint, ms after load() was called: ${found.map(([first]) => first.toFixed(0)).join(' ')}`);
  console.log(`next hints, ms: median ${next[next.length >> 1].toFixed(1)}, longest ${next.at(-1).toFixed(1)}`);
}
