// The npm package as a stranger gets it: packed, installed in an empty project, used from JavaScript and TypeScript.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const kProgram = `
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { EngineProblem, load, pixelsOf } from 'quadrille-engine';
import { withLittleMemory } from './with_little_memory.mjs';

const engine = await load({ workers: 2 });
const puzzle = { kind: 'nonogram', width: 3, height: 2, rows: [[2], [1]], columns: [[1], [1], [1]] };
const solved = await engine.call('solve', { puzzle, solutions: 5 });
assert.equal(solved.verdict, 'multiple');
assert.equal((await engine.call('hint', { puzzle })).kind, 'nonogram');
assert.ok((await engine.call('formats')).formats.some(({ name }) => name === 'xml'));
assert.equal((await engine.call('repair', { puzzle: { ...puzzle, goal: ['##.', '..#'] } })).kind, 'nonogram');

// Motifs are there for those who ask for them.
const motif = { kind: 'nonogram', style: 'motif', width: 12, height: 12, seed: 2 };
await assert.rejects(engine.call('generate', motif), { code: 'no_gallery' });
const illustrated = await load({ gallery: true });
assert.ok((await illustrated.call('generate', motif)).credit.licence);
assert.ok((await illustrated.call('packs', {})).packs.length > 0);
illustrated.close();

// An image's pixels become a puzzle.
const [black, clear] = [[0, 0, 0, 255], [0, 0, 0, 0]];
const picture = pixelsOf({ width: 2, height: 2, data: [black, clear, black, black].flat() });
assert.deepEqual((await engine.call('import', {}, { attachment: picture })).goal, ['#.', '##']);

// What is wrong is said with its place.
await assert.rejects(engine.call('solve', { text: 'width 3\\nheight x\\n' }), (error) => error instanceof EngineProblem && error.line === 2);
await assert.rejects(engine.call('nothing', {}), { code: 'unknown_operation' });

// A call that would take its whole minute is cancelled, and the next ones are answered.
const stop = new AbortController();
const long = engine.call('generate', { kind: 'nonogram', width: 60, height: 60, class: 'deep', seed: 3, time_limit: 60 }, { signal: stop.signal, onProgress() {} });
const cancelled = assert.rejects(long, { name: 'AbortError' });
setTimeout(() => stop.abort(), 300);
await cancelled;
const all = await Promise.all([1, 2, 3, 4].map((seed) => engine.call('generate', { kind: 'lightsout', width: 5, height: 5, seed })));
assert.equal(all.length, 4);

// A trap ends one instance and not the engine: here one of memory, of which this module can have little.
const small = await load({ wasm: new WebAssembly.Module(withLittleMemory(readFileSync(createRequire(import.meta.url).resolve('quadrille-engine/quadrille.wasm')), 2 ** 20)) });
const text = 'width 3\\n'.padEnd(2 ** 22);
const failed = assert.rejects(small.call('parse', { text }), (error) => error instanceof EngineProblem && error.code === 'engine_failed');
const after = small.call('rate', { puzzle });
await failed;
assert.equal((await after).kind, 'nonogram');
console.log('used');
`;

const kTyped = `
import { load, type NonogramHint } from 'quadrille-engine';

const engine = await load();
const solution = await engine.call('solve', { text: 'x' }, { signal: new AbortController().signal, onProgress: ({ fraction }) => fraction });
const verdict: string = solution.verdict;
const hint = await engine.call('hint', { text: verdict });
if (hint.kind === 'nonogram' && !('palette' in hint)) { const typed: NonogramHint = hint; void typed; }
// @ts-expect-error there is no such operation
await engine.call('guess', {});
`;

// Workers that nobody has asked for anything, spare ones too, keep no process alive.
const kIdle = `
import { load } from 'quadrille-engine';

const engine = await load();
if (process.argv[2] === 'long') await engine.call('generate', { kind: 'nonogram', width: 60, height: 60, class: 'deep', seed: 3, time_limit: 1 }).catch(() => {});
console.log('idle');
`;

const root = resolve('.');
const folder = mkdtempSync(join(tmpdir(), 'quadrille-package-'));
const npm = (...words) => execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [{ filename, files }] = JSON.parse(npm('pack', '--json', '--ignore-scripts', join(root, 'web/packages/engine')));
  const names = files.map(({ path }) => path);
  for (const wanted of ['package.json', 'README.md', 'LICENSE', 'NOTICE', 'dist/browser.js', 'dist/node.js', 'dist/worker.js', 'dist/index.d.ts', 'dist/api.d.ts', 'dist/quadrille.wasm', 'dist/motifs.qgal']) {
    assert.ok(names.includes(wanted), `${wanted} is not in the package`);
  }
  assert.ok(!names.some((name) => name.includes('test') || name.startsWith('src/')), 'the package has files that nobody needs');
  writeFileSync(join(folder, 'package.json'), '{"name": "scratch", "private": true, "type": "module"}');
  npm('install', '--offline', '--no-audit', '--no-fund', `./${filename}`);
  copyFileSync(join(root, 'tests/wasm/with_little_memory.mjs'), join(folder, 'with_little_memory.mjs'));
  writeFileSync(join(folder, 'use.js'), kProgram);
  const said = execFileSync(process.execPath, ['use.js'], { cwd: folder, encoding: 'utf8', timeout: 300_000 });
  assert.match(said, /used/);
  writeFileSync(join(folder, 'idle.js'), kIdle);
  for (const before of ['nothing', 'long']) {
    const idle = execFileSync(process.execPath, ['idle.js', before], { cwd: folder, encoding: 'utf8', timeout: 120_000 });
    assert.match(idle, /idle/);
  }
  writeFileSync(join(folder, 'use.ts'), kTyped);
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions": {"strict": true, "noEmit": true, "target": "ES2022", "module": "NodeNext", "moduleResolution": "NodeNext", "types": [], "lib": ["ES2022", "DOM"]}, "files": ["use.ts"]}');
  execFileSync(process.execPath, [join(root, 'web/node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'inherit' });
  // The example of the README is what is said there.
  assert.match(readFileSync(join(root, 'web/packages/engine/README.md'), 'utf8'), /quadrille-engine\/dist\/browser\.js/);
  console.log(`${filename}: ${names.length} files, used from JavaScript and TypeScript`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
