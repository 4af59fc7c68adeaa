// The engine in Node. Workers do not keep the process alive unless a call is under way.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Engine, type LoadOptions, type Platform } from './pool.js';

export * from './public.js';

const platform: Platform = {
  start(onMessage, onError) {
    const worker = new Worker(new URL('./node-worker.js', import.meta.url));
    worker.on('message', (message) => {
      if ('reply' in message || 'trap' in message) worker.unref();
      onMessage(message);
    });
    worker.on('error', (error) => onError(error.message));
    // After the listeners: the first one that hears messages takes it back.
    worker.unref();
    return {
      post(message) {
        if ('call' in message) worker.ref();
        worker.postMessage(message);
      },
      end: () => void worker.terminate(),
    };
  },
};

export async function load({ wasm = new URL('./quadrille.wasm', import.meta.url), gallery = false, workers = 1 }: LoadOptions = {}): Promise<Engine> {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(new Uint8Array(await readFile(wasm)));
  const engine = new Engine(platform, module, workers);
  if (gallery) engine.useGallery(gallery instanceof Uint8Array ? gallery : new Uint8Array(await readFile(gallery === true ? new URL('./motifs.qgal', import.meta.url) : gallery)));
  return engine;
}
