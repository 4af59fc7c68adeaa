// Is the engine small enough to be loaded by a page? Compressed as servers do it, with the doctor: 580 kB are wanted,
// and 22 kB more are allowed, which colour nonograms and their pictures still take.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const kWanted = 580_000;
const kMost = kWanted + 22_000;
const wasm = readFileSync('build/wasm/quadrille.wasm');
const brotli = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
console.log(`quadrille.wasm: ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} with gzip, ${brotli} with brotli; wanted ${kWanted}, at most ${kMost}`);
process.exit(brotli <= kMost ? 0 : 1);
