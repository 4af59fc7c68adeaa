// The service worker on a network and a storage that fail as they do in life.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const kScope = 'https://host/games/';
const kList = `${kScope}engine/engine.json`;
const list = (version: string) => JSON.stringify({ file: `quadrille-${version}.wasm`, gallery: `motifs-${version}.qgal` });

/** A cache that may have no room. */
class FakeCache {
  readonly kept = new Map<string, string>();
  hasRoom = true;
  constructor(private readonly fetcher: (address: string) => Promise<Response>) {}
  async match(address: string): Promise<Response | undefined> {
    const text = this.kept.get(address);
    return text === undefined ? undefined : new Response(text);
  }
  async put(address: string, response: Response): Promise<void> {
    const text = await response.text();
    if (!this.hasRoom) throw new DOMException('no room', 'QuotaExceededError');
    this.kept.set(address, text);
  }
  async add(address: string): Promise<void> {
    await this.put(address, await this.fetcher(address));
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
  async delete(address: string): Promise<boolean> {
    return this.kept.delete(address);
  }
}

/** Addresses and what the host has there; what it has not cannot be fetched. */
const host = new Map<string, string>();
const fetched = vi.fn(async (asked: { url: string } | string) => {
  const text = host.get(typeof asked === 'string' ? asked : asked.url);
  if (text === undefined) throw new TypeError('no network');
  return new Response(text);
});
let cache: FakeCache;
const handlers = new Map<string, (event: object) => void>();

/** Lets the worker handle an event, and waits for all that comes of it. */
async function handle(name: string, event: object): Promise<Response | undefined> {
  const works: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  handlers.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work), respondWith: (given: Promise<Response>) => (answer = given) });
  const answered = await answer;
  await Promise.all(works);
  return answered;
}

const get = (path: string) => handle('fetch', { request: { url: kScope + path, method: 'GET', mode: 'cors' } });
const keep = () => handle('message', { data: 'keep-engine' }).catch(() => undefined);
const textAt = async (path: string) => (await get(path))!.text();

function offer(version: string): void {
  host.set(kList, list(version));
  host.set(`${kScope}engine/quadrille-${version}.wasm`, `engine ${version}`);
  host.set(`${kScope}engine/motifs-${version}.qgal`, `motifs ${version}`);
}

beforeEach(async () => {
  host.clear();
  handlers.clear();
  cache = new FakeCache(fetched);
  vi.stubGlobal('self', { registration: { scope: kScope }, addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler) });
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('Request', class { constructor(readonly url: string) {} });
  vi.stubGlobal('__FILES__', ['index.html']);
  vi.stubGlobal('__VERSION__', 'test');
  vi.resetModules();
  await import('./service-worker' as string);
});
afterEach(() => vi.unstubAllGlobals());

describe('the engine that the service worker keeps', () => {
  it('is there without a network', async () => {
    offer('one');
    await keep();
    host.clear();
    expect(await textAt('engine/engine.json')).toBe(list('one'));
    expect(await textAt('engine/quadrille-one.wasm')).toBe('engine one');
    expect(await textAt('engine/motifs-one.qgal')).toBe('motifs one');
  });

  it('makes way for a newer one', async () => {
    offer('one');
    await keep();
    offer('two');
    await keep();
    expect([...cache.kept.keys()].sort()).toEqual([kList, `${kScope}engine/motifs-two.qgal`, `${kScope}engine/quadrille-two.wasm`]);
  });

  it('stays whole when the network ends amid a newer one', async () => {
    offer('one');
    await keep();
    offer('two');
    host.delete(`${kScope}engine/motifs-two.qgal`);
    expect(await textAt('engine/engine.json')).toBe(list('two'));
    await keep();
    host.clear();
    expect(await textAt('engine/engine.json')).toBe(list('one'));
    expect(await textAt('engine/quadrille-one.wasm')).toBe('engine one');
  });

  it('stays whole, and the page has the newer one, when there is no room for both', async () => {
    offer('one');
    await keep();
    cache.hasRoom = false;
    offer('two');
    expect(await textAt('engine/engine.json')).toBe(list('two'));
    expect(await textAt('engine/quadrille-two.wasm')).toBe('engine two');
    await keep();
    host.clear();
    expect(await textAt('engine/engine.json')).toBe(list('one'));
    expect(await textAt('engine/quadrille-one.wasm')).toBe('engine one');
  });

  it('stays while the host builds the next one', async () => {
    offer('one');
    await keep();
    host.set(kList, '{"file":null}');
    await keep();
    host.clear();
    expect(await textAt('engine/engine.json')).toBe(list('one'));
  });
});
