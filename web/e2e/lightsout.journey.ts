// Lights Out from an empty board to the proof that one cannot be solved.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { violations } from './axe';
import { kSeed, Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await Stage.open()));
afterAll(() => stage.close());

const cell = (page: Page, index: number) => page.locator(`[data-cell="${index}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function randomBoard(page: Page, side: number): Promise<void> {
  await page.getByLabel('Width').fill(String(side));
  await page.getByLabel('Height').fill(String(side));
  await scatter(page);
}

/** Presses the button and waits for the board of the server. */
async function scatter(page: Page): Promise<void> {
  await page.getByLabel('Seed').fill(String(kSeed));
  await button(page, 'Random board').click();
  await page.getByRole('list', { name: 'Log' }).getByText(`seed ${kSeed}.`).first().waitFor();
}

const lights = (page: Page) => page.getByRole('gridcell').evaluateAll((cells) => cells.map((each) => each.getAttribute('aria-label')));
const marked = (page: Page) => page.locator('[data-cell]:has(.press)').evaluateAll((cells) => cells.map((each) => each.getAttribute('data-cell')));

const presses = async (page: Page) => Number(await page.getByTestId('presses').textContent());

/** Clicks until there is nothing left to click at; each click presses something, and shows that before the next. */
async function clickAway(page: Page, what: Locator): Promise<void> {
  while ((await what.count()) > 0) {
    const before = await presses(page);
    await what.first().click();
    await expect.poll(() => presses(page)).toBeGreaterThan(before);
  }
}

describe('Lights Out', () => {
  it('is played to the end with a hint, the fewest presses and a solution', async () => {
    const { page, complaints } = await stage.visit('/lightsout');
    await randomBoard(page, 4);
    await button(page, 'Fewest presses?').click();
    await expect.poll(() => page.getByTestId('message').textContent()).toMatch(/The fewest presses from here: \d+, proven/);
    await button(page, 'Hint').click();
    await page.locator('.hinted').waitFor();
    await page.locator('.hinted').click();
    await expect.poll(() => page.getByTestId('presses').textContent()).toBe('1');
    await button(page, 'Show a solution').click();
    await page.locator('.press').first().waitFor();
    await clickAway(page, page.locator('[data-cell]:has(.press)'));
    await expect.poll(() => page.getByTestId('left').textContent()).toBe('0');
    await expect.poll(() => page.getByRole('list', { name: 'Log' }).textContent()).toMatch(/Done with \d+ presses.*Nobody can do it with fewer/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows all solutions as one and quiet patterns', async () => {
    const { page } = await stage.visit('/lightsout');
    await randomBoard(page, 5);
    await button(page, 'Show a solution').click();
    const pattern = page.getByRole('button', { name: /^Quiet pattern 1/ });
    await pattern.waitFor();
    await expect.poll(() => page.getByText('Solutions: 4').count()).toBe(1);
    // The other solution may have as many presses as the first one, but not the same.
    const before = await marked(page);
    await pattern.click();
    await expect.poll(() => marked(page)).not.toEqual(before);
    await clickAway(page, page.locator('[data-cell]:has(.press)'));
    await expect.poll(() => page.getByTestId('left').textContent()).toBe('0');
    await page.context().close();
  });

  it('draws why a board has no solution', async () => {
    const { page } = await stage.visit('/lightsout');
    await button(page, 'Empty board to paint').click();
    await cell(page, 0).click();
    await button(page, 'Play').click();
    await button(page, 'Hint').click();
    await expect.poll(() => page.getByTestId('proof').textContent()).toContain('is 1, which is odd');
    await expect.poll(() => page.locator('.pattern').count()).toBe(12);
    await expect.poll(() => page.locator('.odd').count()).toBe(1);
    await expect.poll(() => cell(page, 0).getAttribute('aria-label')).toContain('counts towards the odd number');
    await page.context().close();
  });

  it('is chased step by step', async () => {
    const { page } = await stage.visit('/lightsout');
    await randomBoard(page, 5);
    await button(page, 'Light chasing, step by step').click();
    await page.getByTestId('tutor').waitFor();
    await clickAway(page, button(page, 'Press them'));
    await expect.poll(() => page.getByTestId('tutor').textContent()).toBe('Every light is as it should be.');
    await expect.poll(() => page.getByTestId('left').textContent()).toBe('0');
    // A step of the tutor is one undo.
    const pressed = await presses(page);
    await button(page, 'Undo').click();
    await expect.poll(() => presses(page)).toBeLessThan(pressed);
    await expect.poll(() => page.getByTestId('left').textContent()).not.toBe('0');
    await page.context().close();
  });

  it('is played with the keyboard alone, undone, and kept over a reload', async () => {
    const { page } = await stage.visit('/lightsout');
    await button(page, 'All on').click();
    await cell(page, 0).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'End', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => page.getByTestId('presses').textContent()).toBe('2');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('row 2, column 5, off');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByTestId('presses').textContent()).toBe('1');
    await page.keyboard.press('Control+y');
    await expect.poll(() => page.getByTestId('presses').textContent()).toBe('2');
    const before = await lights(page);
    await page.reload();
    await expect.poll(() => page.getByTestId('presses').textContent()).toBe('2');
    await expect.poll(() => lights(page)).toEqual(before);
    await page.context().close();
  });

  it('is shared by a link, variant and target included', async () => {
    const { page, context } = await stage.visit('/lightsout', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByLabel('States of a light').fill('3');
    await page.getByLabel('A press reaches').selectOption('king');
    await page.getByLabel('Torus').check();
    await scatter(page);
    await button(page, 'Paint target').click();
    await cell(page, 6).click();
    await button(page, 'Play').click();
    await button(page, 'Copy link').click();
    await page.getByText('The link is in the clipboard.').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const names = await lights(page);
    await context.close();
    const { page: other } = await stage.visit(link);
    await expect.poll(() => lights(other)).toEqual(names);
    await expect.poll(() => other.getByLabel('States of a light').inputValue()).toBe('3');
    await other.context().close();
  });

  it('opens a file, saves the lights as they stand, and says what is wrong with a bad one', async () => {
    const { page } = await stage.visit('/lightsout');
    const open = async (name: string, text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await button(page, 'Open').click();
      await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    };
    await open('corner.lights', '\uFEFF##0\r\n#00\r\n000\r\n');
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(9);
    await cell(page, 8).click();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save').click()]);
    expect(readFileSync(await download.path(), 'utf8')).toBe('##0\n#0#\n0##\n');
    const before = await lights(page);
    await open('bad.lights', '##x\n');
    await page.getByRole('list', { name: 'Log' }).getByText(/x/).first().waitFor();
    await expect.poll(() => lights(page)).toEqual(before);
    await page.context().close();
  });

  it('plays a board of a hundred rows, with the keyboard too', async () => {
    const { page } = await stage.visit('/lightsout');
    await page.getByLabel('Fewest presses').fill('');
    await randomBoard(page, 100);
    const grid = page.getByRole('grid');
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('100');
    await expect.poll(() => page.getByRole('gridcell').count()).toBeLessThan(2500);
    const before = Number(await page.getByTestId('left').textContent());
    await page.locator('[data-cell][tabindex="0"]').focus();
    await page.keyboard.press('Control+End');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toContain('row 100, column 100');
    await page.keyboard.press('Enter');
    await expect.poll(async () => Math.abs(Number(await page.getByTestId('left').textContent()) - before) % 2).toBe(1);
    await button(page, 'Show a solution').click();
    await expect.poll(() => page.getByTestId('message').textContent()).toMatch(/fewest presses from here: \d+, proven/);
    await page.context().close();
  });

  it('says that no board needs that many presses, and keeps the one it has', async () => {
    const { page } = await stage.visit('/lightsout');
    await page.getByRole('grid').waitFor();
    const before = await lights(page);
    await page.getByLabel('Fewest presses').fill('16');
    await button(page, 'Random board').click();
    await page.getByText('no board of this size needs 16 presses').first().waitFor();
    await expect.poll(() => lights(page)).toEqual(before);
    await page.context().close();
  });

  it('opens a board of the library', async () => {
    const { page } = await stage.visit('/lightsout');
    const id = await page.evaluate(async () => {
      const puzzle = { kind: 'lightsout', width: 3, height: 2, start: ['##.', '#..'] };
      const response = await fetch('/api/v1/puzzles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ puzzle }) });
      return ((await response.json()) as { id: string }).id;
    });
    await page.goto(`/lightsout?puzzle=${id}`);
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(6);
    await expect.poll(() => page.getByTestId('left').textContent()).toBe('3');
    await page.context().close();
  });

  it('works under a thumb on a phone', async () => {
    const { page } = await stage.visit('/lightsout', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await button(page, 'All on').tap();
    await cell(page, 12).tap();
    await expect.poll(() => page.getByTestId('left').textContent()).toBe('20');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('has no violation in %s', async (colorScheme) => {
    const { page } = await stage.visit('/lightsout', { colorScheme });
    await button(page, 'Show a solution').click();
    await page.locator('.press').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('States of a light').fill('3');
    await page.getByLabel('A press reaches').selectOption('stencil');
    await scatter(page);
    await button(page, 'Show a solution').click();
    await page.locator('.press').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'All on').click();
    await button(page, 'Paint target').click();
    await cell(page, 7).click();
    await button(page, 'Play').click();
    await button(page, 'Light chasing, step by step').click();
    // With three states and this target there is no solution: the proof weighs the cells.
    await expect.poll(() => page.getByTestId('proof').textContent()).toContain('every press adds a multiple of 3');
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
