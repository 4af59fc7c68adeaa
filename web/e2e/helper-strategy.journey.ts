// The test strategy for the Helper of document 001, step by step and in its order, by a player who
// set the app up as the Helper was: clicks that cycle, clues to the right and below.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { BoardDriver, openedBoard } from './board';
import { Stage } from './stage';

const chick = readFileSync(new URL('../../examples/puzzles/chick.non', import.meta.url));
const initials = ['##..##..##', '#.#.#.#.#.', '##..##..##'];

describe('the Helper test strategy', () => {
  let stage: Stage;
  let context: BrowserContext;
  let page: Page;
  let board: BoardDriver;
  let saved = '';

  beforeAll(async () => {
    stage = await Stage.open();
    ({ page, context } = await stage.visit('/make'));
    board = new BoardDriver(page);
  });
  afterAll(async () => {
    await context?.close();
    await stage?.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const clue = (name: string) => page.getByRole('textbox', { name, exact: true });

  async function open(name: string, content: Buffer): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await button('Open').click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: content });
  }

  async function set(change: (settings: Page) => Promise<unknown>): Promise<void> {
    const back = page.url();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await change(page);
    await page.goto(back);
    await openedBoard(page);
  }

  /** From the corner of the board to its first cell. */
  async function inset(): Promise<[number, number]> {
    const [frame, first] = [await page.locator('.board').boundingBox(), await board.cell(0, 0).boundingBox()];
    return [first!.x - frame!.x, first!.y - frame!.y];
  }

  it('1: launches with an empty grid and the file, edit and tools commands', async () => {
    for (const name of ['File', 'Edit', 'Tools']) await expect.poll(() => page.getByRole('group', { name }).count()).toBe(1);
    await expect.poll(() => page.getByRole('gridcell', { name: /filled|empty/ }).count()).toBe(0);
  });

  it('2: opens chick.non, 7×7 with its clues', async () => {
    await open('chick.non', chick);
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(49);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Column 4: 5 1' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('rowheader', { name: 'Row 3: 3 2' }).count()).toBe(1);
  });

  it('3: takes the margins and the cell size of the preferences', async () => {
    await button('Play it').click();
    await page.waitForURL('**/play/*');
    await set(async () => {
      await page.getByLabel('Cell size in pixels').fill('25');
      await page.getByLabel('Left margin').fill('25');
      await page.getByLabel('Top margin').fill('35');
      await page.getByRole('combobox', { name: /^Clues/ }).selectOption('end');
      await page.getByRole('radio', { name: /1999/ }).check();
    });
    // The clues stand at the other side, so the margins end where the cells begin.
    await expect.poll(inset).toEqual([25, 35]);
    await expect.poll(async () => (await board.middle(0, 1)).x - (await board.middle(0, 0)).x).toBe(25);
    await expect.poll(async () => (await board.middle(1, 0)).y - (await board.middle(0, 0)).y).toBe(25);
  });

  it('4: shades by dragging; a second click makes a cell blank, a right click shades it again', async () => {
    await board.drag([0, 3], [4, 3]);
    for (let row = 0; row < 5; row++) await expect.poll(() => board.state(row, 3)).toBe('filled');
    await board.click(6, 3);
    await board.click(6, 3);
    await expect.poll(() => board.state(6, 3)).toBe('marked empty');
    await board.click(6, 3, 'right');
    await expect.poll(() => board.state(6, 3)).toBe('filled');
  });

  it('5: shows when the clue of row 3 is satisfied and marks the rest of the row', async () => {
    await board.drag([2, 1], [2, 2]);
    await board.drag([2, 5], [2, 6]);
    await board.cell(2, 6).focus();
    await page.keyboard.press('r');
    await expect.poll(() => page.getByTestId('live').textContent()).toContain('Satisfied');
    await expect.poll(() => board.state(2, 0)).toBe('marked empty');
    await expect.poll(() => board.state(2, 4)).toBe('marked empty');
  });

  it('6: saves the puzzle with the state of play', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button('Save file').click()]);
    saved = readFileSync(await download.path(), 'utf8');
    expect(saved).toContain('.###.##');
  });

  it('7, 8: makes a new puzzle of 10×10 from drawn initials, whose clues match the picture', async () => {
    await page.goto('/make');
    await button('New').click();
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('10');
    await page.getByRole('spinbutton', { name: 'Columns' }).fill('10');
    await button('OK').click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(100);
    for (const [row, text] of initials.entries()) {
      for (const run of text.matchAll(/#+/g)) await board.drag([row, run.index], [row, run.index + run[0].length - 1]);
    }
    await expect.poll(() => page.getByRole('rowheader', { name: 'Row 1: 2 2 2' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Column 1: 3' }).count()).toBe(1);
  });

  it('9: clears the grid and keeps the clues', async () => {
    await button('Keep only the clues').click();
    await expect.poll(() => page.getByRole('gridcell', { name: /filled|empty/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole('rowheader', { name: 'Row 1: 2 2 2' }).count()).toBe(1);
  });

  it('10: completes satisfied lines only when that is wished', async () => {
    await button('Play it').click();
    await page.waitForURL('**/play/*');
    await set(async () => page.getByLabel('Mark the rest of finished lines').uncheck());
    await board.drag([0, 0], [0, 1]);
    await board.drag([0, 4], [0, 5]);
    await board.drag([0, 8], [0, 9]);
    await expect.poll(() => board.state(0, 2)).toBe('unknown');
    await set(async () => page.getByLabel('Mark the rest of finished lines').check());
    await expect.poll(() => board.state(0, 2)).toBe('marked empty');
  });

  it('11, 12: opens the saved file as it was, and solves it', async () => {
    await page.goto('/make');
    await open('req_test.non', Buffer.from(saved));
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(49);
    for (let row = 0; row < 5; row++) await expect.poll(() => board.state(row, 3)).toBe('filled');
    await expect.poll(() => board.state(2, 0)).toBe('marked empty');
    await button('Solve').click();
    await expect.poll(() => board.state(5, 4)).toBe('filled');
    await expect.poll(() => board.state(0, 0)).toBe('marked empty');
  });

  it('13: tells when the sums differ and lets nothing invalid in', async () => {
    await button('Edit clues').click();
    await clue('Row 1').fill('4');
    await clue('Row 1').press('Tab');
    await expect.poll(() => page.getByTestId('sums').textContent()).toContain('They must be the same');
    for (const text of ['four', '-1', '#']) {
      await clue('Row 1').fill(text);
      await clue('Row 1').press('Tab');
      await expect.poll(() => clue('Row 1').getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => page.getByRole('rowheader', { name: 'Row 1: 4' }).count()).toBe(1);
    }
  });

  it('14: undoes a row that was dragged', async () => {
    await button('Clear grid').click();
    await board.drag([6, 0], [6, 6]);
    await expect.poll(() => board.state(6, 5)).toBe('filled');
    await button('Undo').click();
    await expect.poll(() => page.getByRole('gridcell', { name: /filled|empty/ }).count()).toBe(0);
  });

  it('15: captures an image (make.journey.ts also takes a JPEG, step 16)', async () => {
    const chooser = page.waitForEvent('filechooser');
    await button('Create from image').click();
    await (await chooser).setFiles({ name: 'face.gif', mimeType: 'image/gif', buffer: readFileSync(new URL('files/face.gif', import.meta.url)) });
    await page.getByTestId('image-result').getByRole('img').waitFor();
    await button('Capture').click();
    await expect.poll(() => page.getByRole('rowheader', { name: 'Row 1: 8' }).count()).toBe(1);
  });
});
