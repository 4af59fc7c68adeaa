// Puts the engine beside a built app, where its pages find it; without one it says so there.
//   node scripts/place-engine.mjs DIRECTORY [quadrille.wasm [motifs.qgal]]
// The app's build does this itself; it is called alone when the engine is built after the app.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The content as hosts send it: beside each file one with .br and one with .gz. */
export function writeCompressed(path, content) {
  const settings = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: settings }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

/** Puts a file there under a name that changes with its content. Returns the name; null where there is no such file. */
function place(folder, path, stem, extension) {
  const content = path && existsSync(path) ? readFileSync(path) : null;
  const name = content && `${stem}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}${extension}`;
  if (name && !existsSync(join(folder, `${name}.gz`))) {
    writeFileSync(join(folder, name), content);
    writeCompressed(join(folder, name), content);
  }
  return { name, bytes: content?.length ?? 0 };
}

/** `motifs`: the gallery's pack. Returns the name of the engine's file; null where there is no engine. */
export function placeEngine(directory, wasm, motifs) {
  const folder = join(directory, 'engine');
  mkdirSync(folder, { recursive: true });
  const { name: file, bytes } = place(folder, wasm, 'quadrille', '.wasm');
  const { name: gallery } = place(folder, motifs, 'motifs', '.qgal');
  // Last, and at once: a page that reads it must find what it names.
  writeFileSync(join(folder, 'engine.json.new'), `${JSON.stringify({ file, bytes, gallery })}\n`);
  renameSync(join(folder, 'engine.json.new'), join(folder, 'engine.json'));
  for (const old of readdirSync(folder)) {
    const known = /^(quadrille|motifs)-/.test(old) && [file, gallery].some((name) => name && old.startsWith(name));
    if (!known && old !== 'engine.json') rmSync(join(folder, old));
  }
  return file;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [directory, wasm = '../build/wasm/quadrille.wasm', motifs = '../build/gallery/motifs.qgal'] = process.argv.slice(2);
  if (!directory || !existsSync(directory) || !existsSync(wasm)) {
    console.error('usage: node scripts/place-engine.mjs DIRECTORY [quadrille.wasm [motifs.qgal]]');
    process.exit(2);
  }
  console.log(`${join(directory, 'engine', placeEngine(directory, wasm, motifs))}`);
}
