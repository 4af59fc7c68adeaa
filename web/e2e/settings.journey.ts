// Each setting has an effect, and keeps it over a reload.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { kNoAssistance, newPuzzle } from './board';
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
    expect(await property(page, 'accent')).not.toBe('#ffee00');

    await page.goto('/');
    const board = await newPuzzle(page, 5);
    await board.click(2, 2);
    const { x, y } = await board.middle(2, 2);
    const shown = await page.evaluate(
      ([left, top]) =>
        new Promise<number[]>((resolve) =>
          requestAnimationFrame(() => {
            const canvas = document.querySelector('canvas')!;
            const box = canvas.getBoundingClientRect();
            resolve([...canvas.getContext('2d')!.getImageData((left - box.left) * devicePixelRatio, (top - box.top) * devicePixelRatio, 1, 1).data]);
          }),
        ),
      [x, y],
    );
    expect(shown).toEqual([0xaa, 0x22, 0x00, 255]);

    await page.goto('/settings');
    await page.getByRole('button', { name: 'Back to the usual settings' }).click();
    await expect.poll(() => property(page, 'board-fill')).toBe(usual);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('forced colours win over every palette', async () => {
    const { page, context } = await stage.visit('/settings', { forcedColors: 'active' });
    await page.getByRole('radio', { name: 'ocean' }).check();
    expect(await property(page, 'board-fill')).toBe('CanvasText');
    await context.close();
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
    expect(await board.state(0, 0)).toBe('unknown');
    await page.keyboard.press('Shift+H');
    expect(await board.state(0, 0)).toBe('filled');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Shift + H', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').getByText('Hint; again: tell more').count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.goto('/settings');
    await page.getByRole('button', { name: 'Usual keys' }).click();
    await page.getByRole('button', { name: 'Take x away from: Fill the cell' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
