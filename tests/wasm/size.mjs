// Is the engine small enough to be loaded by a page, compressed as servers do it? With the doctor, and without.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const kMost = { 'quadrille.wasm': 580_000, 'quadrille-without-doctor.wasm': 480_000 };

let tooLarge = 0;
for (const [name, most] of Object.entries(kMost)) {
  const wasm = readFileSync(`build/wasm/${name}`);
  const brotli = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
  console.log(`${name}: ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} with gzip, ${brotli} with brotli; at most ${most}`);
  if (brotli > most) tooLarge++;
}
process.exit(tooLarge === 0 ? 0 : 1);
