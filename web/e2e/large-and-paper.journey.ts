// The board on paper, and what is seen of large boards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kNoAssistance, newPuzzle, ownSize } from './board';
import { Stage } from './stage';

describe('large boards and paper', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('prints the whole board with its clues and marks, and nothing else, on one sheet', async () => {
    const { page, context, complaints } = await stage.visit('/', { ...kNoAssistance, colorScheme: 'dark' });
    const board = await newPuzzle(page, 20);
    await board.drag([0, 0], [0, 2]);
    const sheet = page.locator('.print-sheet');
    await expect.poll(() => sheet.count()).toBe(0);

    await page.emulateMedia({ media: 'print' });
    await sheet.waitFor();
    await expect.poll(() => page.getByRole('toolbar').isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
    const clues = await page.evaluate(() => {
      const id = location.pathname.split('/')[2];
      const { rows, columns } = JSON.parse(localStorage.getItem(`quadrille.game.${id}`)!).saved.puzzle as { rows: number[][]; columns: number[][] };
      return [...rows, ...columns].flatMap((clue) => (clue.length > 0 ? clue : [0])).map(String);
    });
    await expect.poll(() => sheet.locator('text').allTextContents()).toEqual(clues);
    await expect.poll(() => sheet.locator('path').first().getAttribute('d')).toMatch(/^(M[^M]+){3}$/);
    for (const landscape of [false, true]) {
      const pages = (await page.pdf({ format: 'A4', landscape })).toString('latin1').match(/\/Type\s*\/Page\b/g);
      expect(pages).toHaveLength(1);
    }

    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => sheet.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has an overview over 30 × 30 that jumps by pointer and by keyboard, and goes where all of it fits', async () => {
    const { page, context, complaints } = await stage.visit('/', kNoAssistance);
    const overview = page.getByRole('group', { name: 'Overview of the board' });
    await newPuzzle(page, 30);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => overview.count()).toBe(0);

    const board = await ownSize(page, 60);
    await overview.waitFor();
    const scrolled = () => page.getByTestId('board').evaluate((element) => [element.scrollLeft, element.scrollTop]);
    await expect.poll(() => scrolled()).toEqual([0, 0]);
    const { width, height } = (await overview.boundingBox())!;
    await overview.click({ position: { x: width - 2, y: height - 2 } });
    await expect.poll(async () => (await scrolled()).every((pixels) => pixels > 100)).toBe(true);
    await overview.click({ position: { x: 2, y: 2 } });
    await expect.poll(scrolled).toEqual([0, 0]);

    await overview.getByRole('button', { name: 'Go to rows 1 to 25, columns 1 to 25' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Go to rows 26 to 50, columns 26 to 50');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Row 26, column 26,/);
    await page.keyboard.press('x');
    await expect.poll(() => board.state(25, 25)).toBe('filled');

    await page.setViewportSize({ width: 3000, height: 2400 });
    await expect.poll(() => overview.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
