// The server goes away while somebody works, and comes back: nothing is lost, and everything says what is the matter.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await Stage.open()));
afterAll(() => stage.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const names = (page: Page) => page.getByRole('gridcell').evaluateAll((cells) => cells.map((each) => each.getAttribute('aria-label')));
const log = (page: Page) => page.getByRole('list', { name: 'Log' });

/** Does something without a server, then with it again. */
async function without(server: { stop(): Promise<void>; start(): Promise<void> }, work: () => Promise<void>): Promise<void> {
  await server.stop();
  try {
    await work();
  } finally {
    await server.start();
  }
}

describe('without the server', () => {
  it('a drawing goes on, and is checked when asked again', async () => {
    const { page } = await stage.visit('/make');
    await page.getByRole('gridcell').first().waitFor();
    await without(stage.server, async () => {
      await page.getByRole('gridcell').first().focus();
      await page.keyboard.press('x');
      await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('The check failed');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('x');
      await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('The check failed');
    });
    await button(page, 'Check again').click();
    await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Exactly one solution');
    await expect.poll(async () => (await names(page)).slice(0, 2).every((name) => /filled/.test(name ?? ''))).toBe(true);
    await page.context().close();
  });

  it('lights are pressed and chased; a new board is refused and the old one stays', async () => {
    const { page } = await stage.visit('/lightsout');
    await page.getByRole('gridcell').first().waitFor();
    await without(stage.server, async () => {
      await page.locator('[data-cell="12"]').click();
      await expect.poll(() => page.getByTestId('presses').textContent()).toBe('1');
      const before = await names(page);
      await button(page, 'Random board').click();
      await expect.poll(() => log(page).getByRole('listitem').filter({ hasText: '!' }).count()).toBeGreaterThan(0);
      await expect.poll(() => names(page)).toEqual(before);
      await button(page, 'Light chasing, step by step').click();
      await button(page, 'Press them').click();
      await page.getByTestId('tutor').waitFor();
    });
    await button(page, 'Fewest presses?').click();
    await expect.poll(() => page.getByTestId('message').textContent()).toContain('proven');
    await page.context().close();
  });

  it('pieces are moved, outputs are read; solving waits for the server', async () => {
    const { page } = await stage.visit('/ewn');
    await page.getByRole('gridcell').first().waitFor();
    await without(stage.server, async () => {
      await page.getByLabel('Pasted text').fill('0.1\n2\n36 45 62 51\n');
      await button(page, 'Load the text').click();
      await expect.poll(() => page.getByTestId('message').textContent()).toContain('Illegal move in round 2');
      await button(page, 'Solve').click();
      await expect.poll(() => page.getByTestId('message').textContent()).not.toContain('Illegal move');
      await expect.poll(() => page.locator('[data-cell="45"] .piece').textContent()).toBe('6');
    });
    await button(page, 'Solve').click();
    await expect.poll(() => page.getByTestId('message').textContent()).toContain('16 moves, proven');
    await page.context().close();
  });
});
