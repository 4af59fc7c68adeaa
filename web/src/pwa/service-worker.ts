// Keeps the app on the device: it opens without a network, and a new version waits until somebody asks for it.
// The build puts the list of files and their version in place of the two names below (vite.config.ts).
declare const __FILES__: string[];
declare const __VERSION__: string;

/** What the list of the engine says: the engine's file and the pack of motifs; null where there is none. */
interface EngineFiles {
  file: string | null;
  gallery?: string | null;
}

const worker = self as unknown as ServiceWorkerGlobalScope;
const kApp = `quadrille-app-${__VERSION__}`;
const kEngine = 'quadrille-engine';
/** Names the engine's files. */
const kList = 'engine/engine.json';
/** What came in from outside of the app, until a page takes it. */
const kIncoming = 'quadrille-incoming';

const scope = new URL(worker.registration.scope);
const inScope = (path: string) => new URL(path, scope).href;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(kApp).then((cache) => cache.addAll(__FILES__.map((file) => new Request(inScope(file), { cache: 'no-cache' })))),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const outdated = (await caches.keys()).filter((name) => name.startsWith('quadrille-app-') && name !== kApp);
      await Promise.all(outdated.map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('message', (event) => {
  if (event.data === 'use-new-version') void worker.skipWaiting();
  if (event.data === 'keep-engine') event.waitUntil(keepEngine());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path === 'share' && request.method === 'POST') event.respondWith(takeIn(request));
  else if (request.method !== 'GET' || path.startsWith('api/')) return;
  else if (path === kList) event.respondWith(newestKnown(request));
  else if (path.startsWith('engine/')) event.respondWith(keptEngine(event));
  else if (request.mode === 'navigate') event.respondWith(page(request, path));
  else if (__FILES__.includes(path)) event.respondWith(kept(request, path));
});

async function kept(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(kApp)).match(inScope(path))) ?? fetch(request);
}

/** Every page of the app is one file, which refers to the others from where it lies. */
async function page(request: Request, path: string): Promise<Response> {
  const [first = ''] = path.split('/');
  // Addresses with pages of the server's own.
  if (/^(plain|metrics|healthz|readyz)$/.test(first)) return fetch(request);
  const index = await (await caches.open(kApp)).match(inScope('index.html'));
  if (!index) return fetch(request);
  const text = (await index.text()).replaceAll('="./', `="${scope.pathname}`);
  return new Response(text, { status: 200, headers: index.headers });
}

/** The server may have a new engine; without it the one that is here will do. */
async function newestKnown(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (!response.ok) throw new Error(response.statusText);
    return response;
  } catch {
    return (await (await caches.open(kEngine)).match(request.url)) ?? new Response('{"file":null}', { headers: { 'Content-Type': 'application/json' } });
  }
}

/** Its name changes with its content: what is here is right. The page has it while it is kept, and also where there is no room to keep it. */
async function keptEngine(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(kEngine);
  const known = await cache.match(request.url);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(cache.put(request.url, response.clone()).catch(() => undefined));
  return response;
}

/**
 * Keeps all files of the newest engine, then the list that names them, and only then lets older ones go: whatever fails on the
 * way, room or network, the engine that was here is still whole.
 */
async function keepEngine(): Promise<void> {
  const list = await newestKnown(new Request(inScope(kList)));
  const { file, gallery } = (await list.clone().json()) as EngineFiles;
  if (!file) return;
  const cache = await caches.open(kEngine);
  const files = [file, gallery].filter((name) => name != null).map((name) => inScope(`engine/${name}`));
  for (const address of files) if (!(await cache.match(address))) await cache.add(address);
  await cache.put(inScope(kList), list);
  for (const { url } of await cache.keys()) if (![inScope(kList), ...files].includes(url)) await cache.delete(url);
}

/** A file that another app shared: kept until the page that is opened now asks for it. */
async function takeIn(request: Request): Promise<Response> {
  const file = (await request.formData()).get('file');
  if (file instanceof File) {
    const headers = { 'Content-Type': file.type || 'application/octet-stream', 'X-File-Name': encodeURIComponent(file.name) };
    await (await caches.open(kIncoming)).put(inScope('incoming'), new Response(file, { headers }));
  }
  return Response.redirect(inScope('./?incoming'), 303);
}
