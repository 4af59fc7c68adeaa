// Measures what a player feels, in the real browser against the real server; prints figures.
//   npm run measure
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { ownSize } from '../e2e/board';
import { launchWithMemory, Server, Stage } from '../e2e/stage';

/**
 * Milliseconds of each task of the page's main thread while `action` runs, from a trace: time of the
 * processor, so that other work on the machine does not count.
 */
async function tracedTasks(session: CDPSession, action: () => Promise<void>): Promise<number[]> {
  const events: { name: string; tdur?: number; ph: string; tid: number; pid: number; args?: { name?: string } }[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as typeof events)));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] } });
  await action();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  const mains = new Set(events.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`));
  return events
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}

it('a drag over 50 cells of 100 × 100', async () => {
  const stage = await Stage.open();
  const { page, context } = await stage.visit('/');
  const board = await ownSize(page, 100);
  const session = await context.newCDPSession(page);
  const start = await board.middle(0, 0);
  const width = (await board.cell(0, 0).boundingBox())!.width - 1;
  const longest: number[] = [];
  for (let round = 0; round < 5; round++) {
    const y = start.y + round * width;
    const tasks = await tracedTasks(session, async () => {
      await page.mouse.move(start.x, y);
      await page.mouse.down();
      for (let column = 1; column < 50; column++) await page.mouse.move(start.x + Math.min(column * width, 1000), y);
      await page.mouse.up();
    });
    longest.push(Math.max(...tasks));
  }
  console.log(`longest task of the main thread in 5 drags, ms: ${longest.map((ms) => ms.toFixed(1)).join(' ')}`);
  await stage.close();
});

it('a hint on 30 × 30', async () => {
  const stage = await Stage.open();
  const { page } = await stage.visit('/');
  await ownSize(page, 30);
  const times: number[] = [];
  for (let round = 0; round < 12; round++) {
    // From the press to the frame after the sentence is on the screen.
    times.push(
      await page.evaluate(async () => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=toolbar] button')];
        const hint = buttons.find((button) => /Hint|Tell more|Do it/.test(button.textContent ?? ''))!;
        const shown = () => document.querySelector('section[aria-label=Hint]')?.textContent ?? '';
        const before = shown();
        const began = performance.now();
        hint.click();
        while (shown() === before || shown() === '') await new Promise(requestAnimationFrame);
        return performance.now() - began;
      }),
    );
  }
  times.sort((a, b) => a - b);
  console.log(`hint to highlighted answer, ms: median ${times[6].toFixed(0)}, longest ${times[11].toFixed(0)}`);
  await stage.close();
});

// Nobody but the engine in the browser can answer: the server is gone, and the browser was closed.
it('the first hint on 30 × 30 after a cold start, by the engine in the browser', async () => {
  const server = new Server();
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-measure-'));
  await server.start();
  let context = await launchWithMemory(folder, server.address);
  let page = await context.newPage();
  await ownSize(page, 30);
  const game = page.url();
  const kept = () => page.evaluate(async () => (await (await caches.open('quadrille-engine')).keys()).some(({ url }) => url.endsWith('.qgal')));
  await expect.poll(kept, { timeout: 120_000 }).toBe(true);
  await server.stop();
  const first: { asked: number; took: number }[] = [];
  const next: number[] = [];
  for (let round = 0; round < 5; round++) {
    await context.close();
    context = await launchWithMemory(folder, server.address);
    page = await context.newPage();
    await page.goto(game);
    const times = await page.evaluate(async () => {
      const hint = () => [...document.querySelectorAll<HTMLButtonElement>('[role=toolbar] button')].find((button) => !button.disabled && /Hint|Tell more|Do it/.test(button.textContent ?? ''));
      const shown = () => document.querySelector('section[aria-label=Hint]')?.textContent ?? '';
      const found: { asked: number; took: number }[] = [];
      for (let press = 0; press < 9; press++) {
        while (!hint()) await new Promise(requestAnimationFrame);
        const before = shown();
        const asked = performance.now();
        hint()!.click();
        while (shown() === before || shown() === '') await new Promise(requestAnimationFrame);
        found.push({ asked, took: performance.now() - asked });
      }
      return found;
    });
    first.push(times[0]);
    next.push(...times.slice(1).map(({ took }) => took));
  }
  await context.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  next.sort((a, b) => a - b);
  const list = (values: number[]) => values.map((value) => value.toFixed(0)).join(' ');
  console.log(`asked as soon as the page had its board, ms after the start of the page: ${list(first.map(({ asked }) => asked))}`);
  console.log(`first hint, ms after it was asked: ${list(first.map(({ took }) => took))}; ms after the start of the page: ${list(first.map(({ asked, took }) => asked + took))}`);
  console.log(`next hints, ms: median ${next[next.length >> 1].toFixed(0)}, longest ${next.at(-1)!.toFixed(0)}`);
});

it('the largest paint and what moves while a page comes in', async () => {
  const stage = await Stage.open();
  for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 800 }]) {
    const paints: string[] = [];
    const shifts: string[] = [];
    for (const path of ['/', '/daily', '/packs', '/library', '/play?pack=sea&number=3', '/make', '/lightsout', '/ewn']) {
      // A context of its own: nothing is in the cache yet.
      const { page, context } = await stage.visit(path, { viewport });
      await page.waitForLoadState('networkidle');
      const { paint, shift } = await page.evaluate(async () => {
        const entries = (type: string) =>
          new Promise<PerformanceEntry[]>((resolve) => {
            const seen: PerformanceEntry[] = [];
            new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true });
            setTimeout(() => resolve(seen), 500);
          });
        const [paints, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')]);
        return { paint: paints.at(-1)?.startTime ?? NaN, shift: shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0) };
      });
      paints.push(`${path.split('?')[0]} ${paint.toFixed(0)}`);
      shifts.push(`${path.split('?')[0]} ${shift.toFixed(3)}`);
      await context.close();
    }
    console.log(`${viewport.width} × ${viewport.height}: largest contentful paint, ms: ${paints.join(', ')}`);
    console.log(`${viewport.width} × ${viewport.height}: layout shift: ${shifts.join(', ')}`);
  }
  await stage.close();
});
