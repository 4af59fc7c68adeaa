// Is the engine small enough to be loaded by a page? With the doctor at most 580 kB, compressed as servers do it, and
// 70 kB for colour nonograms.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const kMost = 580_000 + 70_000;
const wasm = readFileSync('build/wasm/quadrille.wasm');
const brotli = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
console.log(`quadrille.wasm: ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} with gzip, ${brotli} with brotli, at most ${kMost}`);
process.exit(brotli <= kMost ? 0 : 1);
