// The side of a worker: holds an instance and answers calls, one after the other.
import { EngineTrap, Instance, type Hooks } from './instance.js';
import type { FromWorker, ToWorker } from './messages.js';

/** A large puzzle once must not hold its memory for ever. */
const kMostMemoryKept = 192 * 2 ** 20;
const kMillisecondsBetweenReports = 50;

export function serve(post: (message: FromWorker, transfer?: ArrayBuffer[]) => void): (message: ToWorker) => void {
  let module: WebAssembly.Module | null = null;
  let instance: Instance | null = null;
  let gallery: Uint8Array | null = null;
  let reported = 0;

  const hooks: Hooks = {
    progress(fraction) {
      const now = performance.now();
      if (now - reported < kMillisecondsBetweenReports) return;
      reported = now;
      post({ fraction: fraction >= 0 ? fraction : null });
    },
    partial: (json) => post({ partial: json }),
  };

  return (message) => {
    if ('module' in message) {
      module = message.module;
      instance = new Instance(module, hooks);
      // The first call sets up what all calls need: a spare worker has that behind it when it is wanted.
      instance.call('formats', '{}');
      post({ ready: true });
      return;
    }
    if ('gallery' in message) {
      gallery = takeGallery(instance, message.gallery);
      return;
    }
    reported = performance.now();
    instance ??= new Instance(module!, hooks, gallery);
    try {
      const reply = instance.call(message.call.operation, message.call.request, message.call.attachment);
      post({ reply }, [reply.buffer as ArrayBuffer]);
      if (instance.memoryBytes > kMostMemoryKept) instance = null;
    } catch (error) {
      instance = null;
      if (!(error instanceof EngineTrap)) throw error;
      post({ trap: error.message });
    }
  };
}

/** Bytes that are no pack leave the engine without motifs, and its answers say so. */
function takeGallery(instance: Instance | null, bytes: Uint8Array): Uint8Array | null {
  try {
    instance?.useGallery(bytes);
    return bytes;
  } catch {
    return null;
  }
}
