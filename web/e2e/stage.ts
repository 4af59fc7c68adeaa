// What every journey needs: a server of its own on a free port with an empty data folder, and
// Debian's Chromium. Nothing is shared between files, nothing is left behind.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Settings } from '../src/shell/settings.svelte';

const kProgram = process.env.QUADRILLE_PROGRAM ?? '../build/release/quadrille';
export const kWeb = process.env.QUADRILLE_WEB_OUTPUT ?? '../build/web';
const kChromium = process.env.QUADRILLE_CHROMIUM ?? '/usr/bin/chromium';
/** Which puzzles are generated; another number tries a journey on other ones. */
export const kSeed = Number(process.env.QUADRILLE_JOURNEY_SEED ?? 1);
/** Who computes: the server unless "local" is said. Journeys that need the one or the other say so themselves. */
const kEngine = process.env.QUADRILLE_JOURNEY_ENGINE ?? 'server';
const kFlags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
];

/** Whoever ends without having stopped them takes them along. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export class Server {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), 'quadrille-web-'));
  address = '';

  /** Starts it, on the same port as before if there was one. */
  async start(): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port;
    const child = spawn(kProgram, ['serve', '--http', `127.0.0.1:${port}`, '--no-udp', '--data', this.data, '--web', kWeb]);
    this.process = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    let said = '';
    this.address = await new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        const found = /listening on (http:\/\/\S+)/.exec(said);
        if (found) resolve(found[1]);
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A browser with a memory: what it keeps is there when it is started again. */
export async function launchWithMemory(folder: string, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: kChromium, args: kFlags, reducedMotion: 'reduce', baseURL, viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(30_000);
  return context;
}

export class Stage {
  private constructor(readonly server: Server, readonly browser: Browser) {}

  static async open(): Promise<Stage> {
    const server = new Server();
    await server.start();
    return new Stage(server, await chromium.launch({ executablePath: kChromium, args: kFlags }));
  }

  /**
   * A fresh visitor, with these settings beside the usual ones. Anything that the page complains about
   * in its console is kept in `complaints`.
   */
  async visit(path: string, { settings, ...options }: BrowserContextOptions & { settings?: Partial<Settings> } = {}): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
    const context = await this.browser.newContext({
      reducedMotion: 'reduce', baseURL: this.server.address, viewport: { width: 1280, height: 900 }, serviceWorkers: 'block', ...options,
    });
    context.setDefaultTimeout(30_000);
    await context.addInitScript(seedPuzzles, kSeed);
    await context.addInitScript(chooseEngine, kEngine);
    // The log is what many journeys read.
    await context.addInitScript(chooseSettings, { logOpen: true, ...settings });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('request', (request) => {
      const host = new URL(request.url()).host;
      if (!request.url().startsWith('data:') && !request.url().startsWith('blob:') && host !== new URL(this.server.address).host) {
        complaints.push(`fetched from ${host}`);
      }
    });
    await page.goto(path);
    return { page, context, complaints };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }
}

/** In the page: what the player chose before the journey began. */
function chooseSettings(chosen: Partial<Settings>): void {
  if (localStorage.getItem('quadrille.settings') === null) localStorage.setItem('quadrille.settings', JSON.stringify(chosen));
}

/** In the page: whose engine is asked. */
function chooseEngine(engine: string): void {
  localStorage.setItem('quadrille.engine', JSON.stringify(engine));
}

/** In the page: a puzzle's seed is the only random number of 32 bits, and a journey that fails must fail again. */
function seedPuzzles(seed: number): void {
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = <T extends ArrayBufferView>(array: T): T => {
    random(array);
    if (array instanceof Uint32Array) array.fill(seed++);
    return array;
  };
}
