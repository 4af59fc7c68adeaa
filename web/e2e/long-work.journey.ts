// A question that takes too long on the device: the page shows how far it is, and the player says who goes on with it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await Stage.open()));
afterAll(() => stage.close());

/** A picture of noise, whose clues keep our solver busy for longer than a player waits; half filled it may fall within seconds. */
function hardFile(side: number): string {
  let state = 8;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const grid = Array.from({ length: side }, () => Array.from({ length: side }, () => next() < 0.45));
  const clue = (line: boolean[]) => line.map((cell) => (cell ? '#' : '.')).join('').split(/\.+/).filter(Boolean).map(({ length }) => length).join(',') || '0';
  const rows = grid.map(clue);
  const columns = grid[0].map((_cell, x) => clue(grid.map((row) => row[x])));
  return [`width ${side}`, `height ${side}`, 'rows', ...rows, 'columns', ...columns, ''].join('\n');
}

async function openHard(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await (await chooser).setFiles({ name: 'hard.non', mimeType: 'text/plain', buffer: Buffer.from(hardFile(100)) });
  await page.getByRole('button', { name: 'Check again, up to a minute' }).click();
}

it('goes to the server, or ends, as the player says', async () => {
  const { page, context } = await stage.visit('/make');
  await context.addInitScript(() => localStorage.setItem('quadrille.engine', '"local"'));
  const loaded = page.waitForResponse((response) => response.url().endsWith('.qgal'), { timeout: 120_000 });
  await page.reload();
  await loaded;
  const asked: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(new URL(request.url()).pathname)));
  const choice = page.getByTestId('long-work');

  await openHard(page);
  await choice.waitFor();
  await choice.getByRole('progressbar').waitFor();
  expect(asked).toEqual([]);
  await choice.getByRole('button', { name: 'Let the server do it' }).click();
  await expect.poll(() => asked).toEqual(['/api/v1/solve']);
  await choice.waitFor({ state: 'detached' });

  await page.reload();
  await openHard(page);
  await choice.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('It was stopped.');
  await context.close();
});
