// One visit, then the server is gone and the browser was closed: everything still works, and what was played arrives
// when the server is back. The same app from a plain file server, in a folder.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server as FileServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { BoardDriver, newPuzzle, openedBoard } from './board';
import { kWeb, launchWithMemory, Server } from './stage';

const kFiles = fileURLToPath(new URL('files', import.meta.url));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The app and the engine are kept in the browser. */
async function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return false;
    const engine = (await (await caches.open('quadrille-engine')).keys()).map(({ url }) => url);
    return engine.some((url) => url.endsWith('.wasm')) && engine.some((url) => url.endsWith('.qgal')) && engine.some((url) => url.endsWith('.json')) && (await caches.keys()).some((name) => name.startsWith('quadrille-app-'));
  });
}

interface KeptGame {
  saved: { puzzle: { motif?: string; width: number; height: number } };
}

async function keptGame(page: Page): Promise<KeptGame> {
  const id = new URL(page.url()).pathname.split('/').pop();
  return JSON.parse((await page.evaluate((name) => localStorage.getItem(name), `quadrille.game.${id}`))!) as KeptGame;
}

/** The solution of the game on the screen, by the engine of the npm package. */
async function solution(page: Page): Promise<string[]> {
  const { puzzle } = (await keptGame(page)).saved;
  const { load } = (await import('../packages/engine/dist/node.js' as string)) as { load(): Promise<{ call(operation: string, request: unknown): Promise<{ solutions: string[][] }> }> };
  return (await (await load()).call('solve', { puzzle, any: true })).solutions[0];
}

async function solve(page: Page, board: BoardDriver): Promise<void> {
  for (const [row, text] of (await solution(page)).entries()) {
    for (const run of text.matchAll(/#+/g)) await board.drag([row, run.index], [row, run.index + run[0].length - 1]);
  }
  await page.getByRole('heading', { name: /solved/i }).first().waitFor();
}

/** An image becomes a drawing, and the drawing a picture: in the browser, both. */
async function imageToPicture(page: Page): Promise<void> {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="4" height="4"/></svg>');
  for (const file of [
    { name: 'face.gif', mimeType: 'image/gif', buffer: readFileSync(join(kFiles, 'face.gif')) },
    { name: 'half.svg', mimeType: 'image/svg+xml', buffer: drawing },
  ]) {
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Create from image').click();
    await (await chooser).setFiles(file);
    await page.getByTestId('image-result').getByRole('img').waitFor();
    await expect.poll(() => page.getByTestId('image-class').textContent()).toMatch(/solution/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  for (const [name, start] of [['SVG', '<svg'], ['PNG', '\uFFFDPNG']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    expect(readFileSync(await download.path(), 'utf8').startsWith(start), name).toBe(true);
  }
}

/** Plays, makes and learns without anybody's help. `home`: the address of the app. */
async function everything(page: Page, home: string): Promise<void> {
  await page.goto(home);
  const board = await newPuzzle(page, 5);
  expect((await keptGame(page)).saved.puzzle.motif).toBeTruthy();
  await button(page, 'Hint').click();
  await page.getByRole('region', { name: 'Hint' }).waitFor();
  await solve(page, board);

  await page.goto(`${home}play?daily=nonogram`);
  await openedBoard(page);
  await page.goto(`${home}packs/sea`);
  await page.getByRole('link', { name: 'Puzzle 2:' }).click();
  await openedBoard(page);
  expect((await keptGame(page)).saved.puzzle.motif).toBeTruthy();
  await page.goto(`${home}credits`);
  await page.getByRole('listitem').filter({ hasText: 'CC BY 3.0' }).waitFor();
  await page.goto(`${home}make`);
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('x');
  await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Exactly one solution');
  // Two cells in a diagonal could as well be the other two; the doctor helps.
  for (const key of ['ArrowRight', 'ArrowDown', 'x']) await page.keyboard.press(key);
  await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Several solutions');
  await expect.poll(() => page.getByTestId('repair').textContent()).toContain('Fewer do not suffice, proven');

  await imageToPicture(page);

  await page.goto(`${home}lightsout`);
  await button(page, 'Random board').click();
  await button(page, 'Fewest presses?').click();
  await expect.poll(() => page.getByTestId('message').textContent()).toContain('proven');

  await page.goto(`${home}ewn`);
  await button(page, 'Solve').click();
  await expect.poll(() => page.getByTestId('message').textContent()).toContain('16 moves, proven');
}

describe('after one visit', () => {
  const server = new Server();
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-browser-'));
  let context: BrowserContext;
  beforeAll(async () => {
    await server.start();
  });
  afterAll(async () => {
    await context?.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the app meets the criteria for being installed', async () => {
    context = await launchWithMemory(folder, server.address);
    const page = await context.newPage();
    await page.goto('/');
    await expect.poll(() => isKept(page), { timeout: 120_000 }).toBe(true);
    const session = await context.newCDPSession(page);
    const { errors, url } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(kWeb, 'manifest.webmanifest'), 'utf8')) as { icons: { sizes: string }[]; file_handlers: { accept: Record<string, string[]> }[] };
    expect(url).toBe(`${server.address}/manifest.webmanifest`);
    const opened = manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat());
    expect(opened).toEqual(expect.arrayContaining(['.non', '.xml', '.pbn', '.nin', '.mk', '.g', '.cwd', '.lights', '.ewn']));
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  it('everything works without the server, from a cold start, and arrives once when it is back', async () => {
    await context.close();
    await server.stop();
    context = await launchWithMemory(folder, server.address);
    const page = await context.newPage();
    await everything(page, `${server.address}/`);

    // A time that is entered now goes to the leaderboard later.
    await page.goto('/packs/birds');
    await page.getByRole('link', { name: 'Puzzle 1:' }).click();
    await solve(page, await openedBoard(page));
    await page.getByLabel('Your name').fill('Ada');
    await button(page, 'Enter the leaderboard').click();
    await page.getByText('The server is away. Your time is kept here').waitFor();

    const games = () => page.evaluate(() => (JSON.parse(localStorage.getItem('quadrille.games')!) as { unsent: boolean }[]).map(({ unsent }) => unsent));
    await expect.poll(games).toEqual([true, true, true, true]);
    const started: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/games')) started.push(request.url());
    });
    await server.start();
    await page.goto('/');
    await expect.poll(games, { timeout: 60_000 }).toEqual([false, false, false, false]);
    const scores = async () => ((await (await page.request.get('/api/v1/scores?kind=nonogram')).json()) as { scores: { name: string; hints: number }[] }).scores;
    await expect.poll(scores, { timeout: 60_000 }).toMatchObject([{ name: 'Ada', hints: 0 }]);
    expect(started).toHaveLength(4);
    await page.reload();
    await page.waitForTimeout(4000);
    expect(started).toHaveLength(4);
    expect(await scores()).toHaveLength(1);
  });
});

const kShared = 'width 3\nheight 2\nrows\n2\n1\ncolumns\n1\n1\n1\n';

/** What the system does when somebody shares a file with the installed app. */
async function share(page: Page, home: string, name: string, type: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ action, name, type, bytes }) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action });
      form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'file', files: files.files }));
      document.body.append(form);
      form.submit();
    },
    { action: `${home}share`, name, type, bytes: [...bytes] },
  );
}

/** Puzzles and images that come from the system: shared, and opened with the app. */
async function fromOutside(page: Page, home: string): Promise<void> {
  await page.goto(home);
  await share(page, home, 'shared.non', 'text/plain', Buffer.from(kShared));
  await page.waitForURL(/\/play\//);
  await openedBoard(page);
  await share(page, home, 'face.gif', 'image/gif', readFileSync(join(kFiles, 'face.gif')));
  await page.waitForURL(/\/make/);
  await page.getByTestId('image-result').getByRole('img').waitFor();
  // It came once: the page opened anew is as usual.
  await page.goto(`${home}?incoming`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.addInitScript(() => Object.defineProperty(window, 'launchQueue', { value: { setConsumer: (take: unknown) => Object.assign(window, { launched: take }) } }));
  await page.goto(home);
  const opened = (name: string, text: string) => page.evaluate(([called, content]) => {
    const { launched } = window as unknown as { launched(files: { files: { getFile(): Promise<File> }[] }): void };
    launched({ files: [{ getFile: () => Promise.resolve(new File([content], called)) }] });
  }, [name, text]);
  await page.waitForFunction(() => 'launched' in window);
  await opened('opened.non', 'width 3\nheight x\n');
  await page.getByText('opened.non:2:').first().waitFor();
  // Only its name says what this is.
  await opened('opened.nin', '2 3\n2\n1\n1\n3\n1\n');
  await page.waitForURL(/\/play\//);
  await openedBoard(page);
  expect((await keptGame(page)).saved.puzzle).toMatchObject({ width: 2, height: 3 });
}

const kTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json' };

/** What hosts are asked to send. */
const [, kPolicy] = /Content-Security-Policy "([^"]+)"/.exec(readFileSync('../docs/BROWSER.md', 'utf8'))!;

/** Files of a folder and nothing else, as the simplest host there is; at other addresses its 404.html. */
function fileServer(folder: string, prefix: string): Promise<FileServer> {
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    let path = join(folder, pathname.slice(prefix.length));
    if (pathname.startsWith(prefix) && existsSync(path) && statSync(path).isDirectory()) {
      if (!pathname.endsWith('/')) return void response.writeHead(301, { Location: `${pathname}/${new URL(request.url!, 'http://host').search}` }).end();
      path = join(path, 'index.html');
    }
    if (request.method !== 'GET' || !pathname.startsWith(prefix) || !existsSync(path)) {
      const page = join(folder, '404.html');
      return void response.writeHead(404, { 'Content-Type': 'text/html', 'Content-Security-Policy': kPolicy }).end(existsSync(page) ? readFileSync(page) : 'not here');
    }
    response.writeHead(200, { 'Content-Type': kTypes[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
  });
  return new Promise((resolve) => host.listen(0, '127.0.0.1', () => resolve(host)));
}

describe('from a folder of a plain file server', () => {
  it('everything works, and after one visit without that one too', async () => {
    const host = await fileServer(kWeb, '/games/quadrille/');
    const address = host.address();
    const home = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/games/quadrille/`;
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-browser-'));
    let context = await launchWithMemory(folder, home);
    try {
      let page = await context.newPage();
      await page.goto(home);
      await newPuzzle(page, 5);
      await button(page, 'Hint').click();
      await page.getByRole('region', { name: 'Hint' }).waitFor();
      await expect.poll(() => isKept(page), { timeout: 120_000 }).toBe(true);

      await context.close();
      await new Promise((resolve) => host.close(resolve));
      context = await launchWithMemory(folder, home);
      page = await context.newPage();
      await everything(page, home);
      expect(new URL(page.url()).pathname).toMatch(/^\/games\/quadrille\/ewn/);
      await fromOutside(page, home);
    } finally {
      await context.close();
      host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('links into the app open it before the first visit, however deep they are', async () => {
    const host = await fileServer(kWeb, '/games/quadrille/');
    const address = host.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-browser-'));
    const context = await launchWithMemory(folder, origin);
    // What a first visitor sees, each time.
    await context.route('**/service-worker.js', (route) => route.abort());
    try {
      const page = await context.newPage();
      for (const path of ['/games/quadrille/packs/sea', '/games/quadrille/packs/sea/', '/games/quadrille/packs/sea?x=1#y']) {
        expect((await page.goto(path))?.status()).toBe(404);
        await page.getByRole('link', { name: 'Puzzle 2:' }).waitFor();
        expect(page.url()).toBe(origin + path);
      }
      await page.goto('/games/quadrille/');
      await newPuzzle(page, 5);
      const game = page.url();
      expect(game).toMatch(/\/games\/quadrille\/play\/[0-9a-f]{16}$/);
      await page.goto('about:blank');
      expect((await page.goto(game))?.status()).toBe(404);
      await openedBoard(page);
      await page.goto('/games/quadrille/no/such/page');
      await page.getByRole('heading', { level: 1 }).waitFor();
    } finally {
      await context.close();
      host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Makes the browser's database one of the app's first version, which had games alone, with the games that there are. */
async function asInFirstVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const now = await done(indexedDB.open('quadrille'));
    const games = await done(now.transaction('games').objectStore('games').getAll() as IDBRequest<object[]>);
    now.close();
    await done(indexedDB.deleteDatabase('quadrille'));
    const opening = indexedDB.open('quadrille', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'summary.id' });
    const first = await done(opening);
    for (const game of games) await done(first.transaction('games', 'readwrite').objectStore('games').put(game));
    first.close();
  });
}

/** Games could make room; the archive has them. */
function fillLocalStorage(): void {
  for (const name of Object.keys(localStorage)) if (/^quadrille\.games?\b/.test(name)) localStorage.removeItem(name);
  for (let size = 1 << 23; size >= 1; ) {
    try {
      localStorage.setItem('other', (localStorage.getItem('other') ?? '') + 'x'.repeat(size));
    } catch {
      size >>= 1;
    }
  }
}

describe('a browser whose local storage is emptied, or full', () => {
  it('has the games of an older version still, and what is drawn', async () => {
    const server = new Server();
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-browser-'));
    await server.start();
    const context = await launchWithMemory(folder, server.address);
    try {
      const page = await context.newPage();
      const elsewhere = () => page.goto('/favicon.svg');
      await page.goto('/');
      await (await newPuzzle(page, 5)).click(0, 0);
      const game = page.url();
      await elsewhere();
      await asInFirstVersion(page);
      await page.evaluate(() => localStorage.clear());
      await page.goto(game);
      await openedBoard(page);
      await page.goto('/make');
      await page.getByRole('gridcell').first().focus();
      await page.keyboard.press('x');
      await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Exactly one solution');
      await elsewhere();
      expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name, version }) => [name, version]))).toEqual([['quadrille', 2]]);
      await page.evaluate(() => localStorage.clear());
      await page.goto('/make');
      await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Exactly one solution');
      await page.goto(game);
      await openedBoard(page);

      // Another drawing, without room for a single character more.
      await page.goto('/make');
      await page.getByRole('gridcell').first().focus();
      await page.evaluate(fillLocalStorage);
      const keptHere = () => page.evaluate(() => localStorage.getItem('quadrille.make'));
      const before = await keptHere();
      for (const key of ['ArrowRight', 'ArrowDown', 'x']) await page.keyboard.press(key);
      await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Several solutions');
      expect(await keptHere()).toBe(before);
      expect(await page.getByText('This browser keeps nothing here').count()).toBe(0);
      await page.reload();
      await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Several solutions');
    } finally {
      await context.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a browser that keeps nothing', () => {
  it('plays all the same, and says so', async () => {
    const server = new Server();
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-browser-'));
    // What "block all cookies" is in the settings: no storage of any kind, and no service worker.
    mkdirSync(join(folder, 'Default'));
    writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
    await server.start();
    const context = await launchWithMemory(folder, server.address);
    try {
      const page = await context.newPage();
      await page.goto('/');
      expect(await page.evaluate(() => { try { return localStorage.length; } catch { return 'forbidden'; } })).toBe('forbidden');
      const board = await newPuzzle(page, 5);
      await page.getByText('This browser keeps nothing here').waitFor();
      await board.click(0, 0);
      await button(page, 'Undo').click();
      await button(page, 'Hint').click();
      await page.getByRole('region', { name: 'Hint' }).waitFor();
    } finally {
      await context.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the page of the engine\'s README', () => {
  it('solves and hints in any folder', async () => {
    const [folder, memory] = ['quadrille-readme-', 'quadrille-browser-'].map((name) => mkdtempSync(join(tmpdir(), name)));
    const [, html] = readFileSync('packages/engine/README.md', 'utf8').match(/```html\n([^]*?)```/)!;
    writeFileSync(join(folder, 'index.html'), html);
    writeFileSync(join(folder, 'use.html'), '<!doctype html><body><script type="module" src="use-package.mjs"></script>');
    for (const script of ['e2e/files/use-package.mjs', '../tests/wasm/with_little_memory.mjs']) cpSync(script, join(folder, basename(script)));
    cpSync('packages/engine/dist', join(folder, 'node_modules/quadrille-engine/dist'), { recursive: true });
    const host = await fileServer(folder, '/');
    const address = host.address();
    const context = await launchWithMemory(memory, `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    try {
      const page = await context.newPage();
      await page.goto('/');
      const said = () => page.locator('#out').textContent();
      // Clicks before the engine is there are nobody's.
      await expect.poll(async () => (await button(page, 'Hint').click(), said()), { timeout: 60_000 }).toMatch(/row|column/i);
      await button(page, 'Solve').click();
      await expect.poll(said).toBe('###..\n#...#\n#####');

      // In a page too: calls are cancelled while they tell how far they are, several run at once, and a trap ends only itself.
      await page.goto('/use.html');
      await expect.poll(() => page.locator('body').textContent(), { timeout: 60_000 }).toContain('after');
      expect(JSON.parse((await page.locator('body').textContent())!)).toEqual({ cancelled: 'AbortError', together: 3, trapped: 'engine_failed', after: 'nonogram' });
    } finally {
      await context.close();
      host.close();
      for (const each of [folder, memory]) rmSync(each, { recursive: true, force: true });
    }
  });
});

describe('a new version of the app', () => {
  it('is told, and used when somebody says so', async () => {
    const [folder, memory] = ['quadrille-version-', 'quadrille-browser-'].map((name) => mkdtempSync(join(tmpdir(), name)));
    cpSync(kWeb, folder, { recursive: true });
    const host = await fileServer(folder, '/');
    const address = host.address();
    const context = await launchWithMemory(memory, `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    try {
      const page = await context.newPage();
      const versions = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('quadrille-app-')));
      await page.goto('/');
      await expect.poll(() => isKept(page), { timeout: 120_000 }).toBe(true);
      const [old] = await versions();
      const worker = join(folder, 'service-worker.js');
      writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(old.slice('quadrille-app-'.length), 'second'));
      await page.reload();
      await page.getByText('A new version of Quadrille is here.').waitFor({ timeout: 60_000 });
      await expect.poll(versions).toContain(old);
      await page.getByRole('button', { name: 'Use it now' }).click();
      await expect.poll(versions, { timeout: 60_000 }).toEqual(['quadrille-app-second']);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.getByText('A new version of Quadrille is here.').count()).toBe(0);
    } finally {
      await context.close();
      host.close();
      for (const each of [folder, memory]) rmSync(each, { recursive: true, force: true });
    }
  });
});
