// A colour puzzle from its file to the finished picture: by mouse, by keyboard, by touch, and by
// nothing but what a screen reader is told.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './axe';
import { Stage } from './stage';

const kPicture = ['.rrr.', 'rrbrr', 'rbbbr', '.rrr.', '..b..'];
const kFile = `#d
   0:.  #ffffff  white
   r:r  #e01010  red
   b:b  #2040e0  blue
: rows
3r
2r 1b 2r
1r 3b 1r
3r
1b
: columns
2r
2r 1b 1r
1r 2b 1r 1b
2r 1b 1r
2r
: end
`;

let stage: Stage;
let folder: string;
beforeAll(async () => {
  stage = await Stage.open();
  folder = mkdtempSync(join(tmpdir(), 'quadrille-colour-'));
  writeFileSync(join(folder, 'flower.g'), kFile);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stage.close();
});

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row * 5 + column}"]`);
const colourButton = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name},`) });
const finished = (page: Page) => page.getByTestId('colour-finished');

/** Opens the file on the start page, which leads to the page for colours. */
async function openFlower(page: Page): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(join(folder, 'flower.g'));
  await page.getByTestId('colour-grid').waitFor();
}

describe('a colour nonogram', () => {
  it('is solved by mouse, with drags, the right button and undo', async () => {
    const { page, complaints } = await stage.visit('/');
    await openFlower(page);
    expect(await violations(page)).toEqual([]);
    await cell(page, 0, 1).hover();
    await page.mouse.down();
    await cell(page, 0, 3).hover();
    await page.mouse.up();
    await expect.poll(() => cell(page, 0, 3).getAttribute('aria-label')).toBe('row 1, column 4, red');
    await cell(page, 0, 0).click({ button: 'right' });
    await expect.poll(() => cell(page, 0, 0).getAttribute('aria-label')).toBe('row 1, column 1, empty');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => cell(page, 0, 0).getAttribute('aria-label')).toBe('row 1, column 1, open');
    for (const [mark, name] of [['r', 'red'], ['b', 'blue']]) {
      await colourButton(page, name).click();
      for (const [row, text] of kPicture.entries()) {
        for (const [column, wanted] of [...text].entries()) {
          if (wanted === mark && !(row === 0 && mark === 'r')) await cell(page, row, column).click();
        }
      }
    }
    await finished(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is solved by the keyboard, and is there again after a reload', async () => {
    const { page, complaints } = await stage.visit('/');
    await openFlower(page);
    await cell(page, 0, 0).focus();
    for (const [row, text] of kPicture.entries()) {
      for (const wanted of text) {
        await page.keyboard.press(wanted === 'r' ? '1' : wanted === 'b' ? '2' : '0');
        await page.keyboard.press('ArrowRight');
      }
      if (row === 2) await page.reload();
      if (row === 2) await cell(page, 2, 0).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
    }
    await finished(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is solved by touch', async () => {
    const { page } = await stage.visit('/', { hasTouch: true, viewport: { width: 412, height: 900 } });
    await openFlower(page);
    for (const [mark, name] of [['r', 'red'], ['b', 'blue']]) {
      await colourButton(page, name).tap();
      for (const [row, text] of kPicture.entries()) {
        for (const [column, wanted] of [...text].entries()) if (wanted === mark) await cell(page, row, column).tap();
      }
    }
    await finished(page).waitFor();
    await page.context().close();
  });

  it('says its clues in words, and what a check finds', async () => {
    const { page } = await stage.visit('/');
    await openFlower(page);
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toContain('row 2: red 2, blue 1, red 2');
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toContain('column 3: red 1, blue 2, red 1, blue 1');
    await page.getByLabel('Marks in the cells').check();
    await cell(page, 0, 0).focus();
    await page.keyboard.press('1');
    await expect.poll(() => cell(page, 0, 0).textContent()).toContain('r');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('There is a mistake').first().waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByTestId('colour-hint').getByText(/row|column/i).first().waitFor();
    await page.getByRole('button', { name: 'Do it', exact: true }).click();
    await page.getByTestId('colour-hint').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Solve', exact: true }).click();
    await finished(page).waitFor();
    await page.context().close();
  });
});
