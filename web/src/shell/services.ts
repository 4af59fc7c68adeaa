// The engine and the library that all pages use. A test puts its own in their place.
import type { Engine } from '../engine/engine';
import { HttpEngine } from '../engine/http';
import { LocalFirstEngine, type LocalEngine } from '../engine/local';
import { loadLocal } from '../engine/load-local';
import { Library } from '../library/library';
import { keepEngineForLater } from '../pwa/register';
import { load } from './storage';

async function loadAndKeep(): Promise<LocalEngine | null> {
  const loaded = await loadLocal();
  // When all files are there: they are not fetched twice.
  void loaded?.gallery.then(keepEngineForLater);
  return loaded;
}

const server = new HttpEngine();
// Whoever wants the server to do all the work writes "server" here; so do tests of it.
const local = load<string>('engine') === 'server' ? null : new LocalFirstEngine(server, loadAndKeep);

export const services: { engine: Engine; library: Library } = {
  engine: local ?? server,
  library: new Library(undefined, local ?? server),
};

/** The engine is loaded when the page is there and the browser has nothing better to do. */
export function loadEngineWhenIdle(): void {
  const begin = () => void local?.load();
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 3000 });
  else setTimeout(begin, 500);
}
