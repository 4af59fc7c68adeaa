// The engine in a browser: one worker that computes, one that waits to take its place.
import { Engine, type LoadOptions } from './pool.js';
import { bytesAt, compiled, platformOf } from './web-platform.js';

export * from './public.js';

const platform = platformOf(() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'quadrille' }));

export async function load({ wasm = new URL('./quadrille.wasm', import.meta.url), gallery = false, workers = 1 }: LoadOptions = {}): Promise<Engine> {
  const engine = new Engine(platform, wasm instanceof WebAssembly.Module ? wasm : await compiled(wasm), workers);
  if (gallery) engine.useGallery(gallery instanceof Uint8Array ? gallery : await bytesAt(gallery === true ? new URL('./motifs.qgal', import.meta.url) : gallery));
  return engine;
}
