// Document 001's use cases load, save and solve, by a player who keeps the usual settings and begins on
// the start page. What its test strategy asks for beside them is in helper-strategy.journey.ts; its use
// cases new by clues and new by drawing are in make.journey.ts.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedBoard, type BoardDriver } from './board';
import { Stage } from './stage';

const kChick = new URL('../../examples/puzzles/chick.non', import.meta.url).pathname;

describe('document 001', () => {
  let stage: Stage;
  let page: Page;
  let context: BrowserContext;
  let complaints: string[];
  let board: BoardDriver;
  let saved: Buffer;

  beforeAll(async () => {
    stage = await Stage.open();
    ({ page, context, complaints } = await stage.visit('/'));
  });
  afterAll(async () => {
    await context?.close();
    await stage?.close();
  });

  it('load: a file that cannot be read is refused with its line, and nothing is begun', async () => {
    const broken = readFileSync(kChick, 'utf8').replace('width 7', 'width seven');
    await page.locator('input[type=file]').setInputFiles({ name: 'broken.non', mimeType: 'text/plain', buffer: Buffer.from(broken) });
    await page.locator('.toast').getByText(/^broken\.non:\d+:\d+: /).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    // The browser notes the refusal of the server; nothing else may be wrong.
    expect(complaints.splice(0).filter((text) => !text.includes('400'))).toEqual([]);
  });

  it('load: a puzzle is opened with its clues', async () => {
    await page.locator('input[type=file]').setInputFiles(kChick);
    board = await openedBoard(page);
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(7);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Column 4: 5 1' }).count()).toBe(1);
  });

  it('save: the state of play goes into the file, and comes back with it', async () => {
    await board.drag([0, 2], [0, 3]);
    await board.click(1, 6, 'right');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save file' }).click()]);
    saved = readFileSync(await download.path());

    await page.getByRole('button', { name: 'Quit' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'chick-later.non', mimeType: 'text/plain', buffer: saved });
    board = await openedBoard(page);
    await expect.poll(() => board.state(0, 3)).toBe('filled');
    await expect.poll(() => board.state(1, 6)).toBe('marked empty');
  });

  it('solve: the solution is shown and the end is told', async () => {
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByRole('button', { name: 'Yes, show it' }).click();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    for (const column of [1, 2, 3, 5, 6]) await expect.poll(() => board.state(2, column)).toBe('filled');
    expect(complaints).toEqual([]);
  });
});
