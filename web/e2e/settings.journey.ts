// Settings have an effect, and keep it over a reload. Cell size, margins, the side of the clues, the
// cycle of 1999 and finished lines are in helper-strategy.journey.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { kNoAssistance, newPuzzle, standsStill } from './board';
import { Stage } from './stage';

describe('settings', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  const property = (page: Page, name: string) => page.evaluate((wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted).trim(), `--${name}`);

  it('palettes and own colours reach the board, and stay readable', async () => {
    const { page, context, complaints } = await stage.visit('/settings', { ...kNoAssistance, colorScheme: 'light' });
    const usual = await property(page, 'board-fill');
    await page.getByRole('radio', { name: 'safe for colour-blind eyes' }).check();
    await expect.poll(() => property(page, 'good')).toBe('#0072b2');

    await page.getByRole('radio', { name: 'own colours' }).check();
    await page.getByLabel('Filled cells').fill('#aa2200');
    await expect.poll(() => property(page, 'board-fill')).toBe('#aa2200');
    await page.getByLabel('Accent').fill('#ffee00');
    await page.getByText('a darker shade is used').waitFor();
    await expect.poll(() => property(page, 'accent')).not.toBe('#ffee00');

    await page.goto('/');
    const board = await newPuzzle(page, 5);
    await board.click(2, 2);
    const { x, y } = await board.middle(2, 2);
    const shown = () =>
      page.evaluate(
        ([left, top]) => {
          const canvas = document.querySelector('canvas')!;
          const box = canvas.getBoundingClientRect();
          return [...canvas.getContext('2d')!.getImageData((left - box.left) * devicePixelRatio, (top - box.top) * devicePixelRatio, 1, 1).data];
        },
        [x, y],
      );
    await expect.poll(shown).toEqual([0xaa, 0x22, 0x00, 255]);

    await page.goto('/settings');
    await page.getByRole('button', { name: 'Back to the usual settings' }).click();
    await expect.poll(() => property(page, 'board-fill')).toBe(usual);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('speaks the browser’s language, and another one when that is chosen', async () => {
    const { page, context, complaints } = await stage.visit('/', { ...kNoAssistance, locale: 'fr-FR' });
    await page.getByRole('button', { name: 'Créer' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr');
    await page.goto('/settings');
    await page.getByLabel('Langue').selectOption('de');
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.goto('/');
    await page.getByRole('radio', { name: '5 × 5', exact: true }).check();
    await page.getByRole('button', { name: 'Erzeugen' }).click();
    await page.getByRole('grid', { name: /Nonogramm/ }).waitFor();
    await page.goto('/settings');
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('forced colours win over every palette', async () => {
    const { page, context } = await stage.visit('/settings', { forcedColors: 'active' });
    await page.getByRole('radio', { name: 'ocean' }).check();
    await expect.poll(() => property(page, 'board-fill')).toBe('CanvasText');
    await context.close();
  });

  it('the clock, the side of the panels, spoken clues and clicks that clear', async () => {
    const { page, context } = await stage.visit('/settings', kNoAssistance);
    await page.getByLabel('Show the clock').uncheck();
    await page.getByLabel('Panels on the left, for left hands').check();
    await page.getByLabel('Screen readers say both clues with every cell').check();
    await page.getByLabel('a click on a filled or marked cell clears it').check();
    await page.goto('/');
    const board = await newPuzzle(page, 10);
    await expect.poll(() => page.getByRole('timer').count()).toBe(0);
    const log = page.getByRole('list', { name: 'Log' });
    await expect.poll(async () => (await board.middle(0, 0)).x - (await log.boundingBox())!.x).toBeGreaterThan(0);
    await expect.poll(() => board.cell(0, 0).getAttribute('aria-label')).toMatch(/; Row 1: [\d ]+; Column 1: [\d ]+$/);
    await board.click(4, 4);
    await board.click(6, 6, 'right');
    await expect.poll(async () => [await board.state(4, 4), await board.state(6, 6)]).toEqual([expect.stringMatching(/^filled/), expect.stringMatching(/^marked empty/)]);
    await board.click(6, 6);
    await board.click(4, 4);
    for (const place of [4, 6]) await expect.poll(() => board.state(place, place)).toMatch(/^unknown/);
    await context.close();
  });

  it('struck numbers and lights can be switched off', async () => {
    const pictures = new Set<string>();
    const choices = [{}, { strikeThrough: false }, { lineLights: false }, { strikeThrough: false, lineLights: false }];
    for (const choice of choices) {
      const { page, context } = await stage.visit('/', { settings: { ...kNoAssistance.settings, ...choice } });
      const board = await newPuzzle(page, 10);
      await board.solveByMouse(1);
      await page.mouse.move(0, 0);
      await standsStill(page);
      pictures.add(await page.evaluate(() => document.querySelector('canvas')!.toDataURL()));
      await context.close();
    }
    expect(pictures.size).toBe(choices.length);
  });

  it('a key gets another meaning; conflicts are told; the sheet shows it', async () => {
    const { page, context, complaints } = await stage.visit('/settings', kNoAssistance);
    const card = page.getByRole('region', { name: 'Keys on the board' });
    await card.getByRole('button', { name: 'Add a key for: Fill the cell' }).click();
    await page.keyboard.press('7');
    await card.getByText('7 is taken everywhere').waitFor();
    await page.keyboard.press('Shift+H');
    await card.getByText('Shift + H is the key for “Hint; again: tell more”.').waitFor();
    await page.getByRole('button', { name: 'Use it here instead' }).click();
    await page.getByRole('button', { name: 'Take x away from: Fill the cell' }).click();

    await page.goto('/');
    const board = await newPuzzle(page, 5);
    await board.cell(0, 0).focus();
    await page.keyboard.press('x');
    await expect.poll(() => board.state(0, 0)).toBe('unknown');
    await page.keyboard.press('Shift+H');
    await expect.poll(() => board.state(0, 0)).toBe('filled');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Shift + H', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('dialog').getByText('Hint; again: tell more').count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.goto('/settings');
    await page.getByRole('button', { name: 'Usual keys' }).click();
    await page.getByRole('button', { name: 'Take x away from: Fill the cell' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
