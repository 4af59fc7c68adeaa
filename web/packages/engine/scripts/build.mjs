// Makes dist/ complete: JavaScript and types from src/, the types of the contract, the engine, the motifs if they were drawn.
//   npm run build            wants build/wasm/quadrille.wasm: cmake --preset wasm && cmake --build --preset wasm
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const web = resolve(here, '../..');
const root = resolve(web, '..');
const wasm = process.env.QUADRILLE_WASM ?? join(root, 'build/wasm/quadrille.wasm');
const motifs = process.env.QUADRILLE_GALLERY ?? join(root, 'build/gallery/motifs.qgal');
const types = join(web, 'node_modules/.quadrille/api.d.ts');
const dist = join(here, 'dist');

if (!existsSync(wasm)) {
  console.error(`${wasm} is missing: cmake --preset wasm && cmake --build --preset wasm`);
  process.exit(1);
}
if (!existsSync(types)) execFileSync('npm', ['run', '--silent', 'types'], { cwd: web, stdio: 'inherit' });

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const compiler = createRequire(join(web, 'package.json')).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', here], { stdio: 'inherit' });
// Outside of the project the contract's types lie beside the others.
for (const name of readdirSync(dist).filter((each) => each.endsWith('.d.ts'))) {
  const path = join(dist, name);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll("'quadrille-api'", "'./api.js'"));
}
copyFileSync(types, join(dist, 'api.d.ts'));
copyFileSync(wasm, join(dist, 'quadrille.wasm'));
if (existsSync(motifs)) copyFileSync(motifs, join(dist, 'motifs.qgal'));
copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'));
