// What a browser gives the engine: workers, and modules that are compiled while they arrive.
import type { Platform } from './pool.js';

export function platformOf(newWorker: () => Worker): Platform {
  return {
    start(onMessage, onError) {
      const worker = newWorker();
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onerror = (event) => onError(event.message || 'the worker could not be started');
      return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
    },
  };
}

export async function compiled(address: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine is not at ${address}: ${response.status}`);
  // A host that does not know the type of .wasm files has them compiled after they have arrived.
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export async function bytesAt(address: string | URL): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`nothing is at ${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
