// From the start page to a solved puzzle without a pointer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kNoAssistance, openedBoard } from './board';
import { Stage } from './stage';

describe('keyboard alone', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('reaches a new puzzle and solves it', async () => {
    const { page, complaints } = await stage.visit('/', kNoAssistance);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const tabTo = async (role: string, name?: RegExp): Promise<void> => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab');
        const found = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '';
          const implied: Record<string, string> = { BUTTON: 'button', A: 'link' };
          return { role: element.getAttribute('role') ?? element.getAttribute('type') ?? implied[element.tagName] ?? '', label: label.trim() };
        });
        if (found.role === role && (!name || name.test(found.label))) return;
      }
      throw new Error(`Tab never reached ${role} ${name}`);
    };

    await tabTo('radio');
    await page.keyboard.press('ArrowLeft');
    await tabTo('button', /Generate/);
    await page.keyboard.press('Enter');
    const board = await openedBoard(page);
    await tabTo('gridcell');

    const live = page.getByTestId('live');
    await page.keyboard.press('r');
    await expect.poll(() => live.textContent()).toMatch(/^Row 1: [\d ]+\./);
    await page.keyboard.press('c');
    await expect.poll(() => live.textContent()).toMatch(/^Column 1: [\d ]+\./);

    await page.keyboard.press('Space');
    await expect.poll(() => board.state(0, 0)).toBe('marked empty');
    await page.keyboard.press('Control+z');
    await expect.poll(() => board.state(0, 0)).toBe('unknown');
    await page.keyboard.press('Control+y');
    await expect.poll(() => board.state(0, 0)).toBe('marked empty');
    await page.keyboard.press('Delete');
    await expect.poll(() => board.state(0, 0)).toBe('unknown');

    await page.keyboard.press('Shift+H');
    await expect.poll(() => live.textContent()).toMatch(/^Hint: /);
    await page.keyboard.press('Shift+C');
    await expect.poll(() => live.textContent()).toMatch(/lines are satisfied/);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');

    // A hint moves the focus to its line; the corner is a known place to go on from.
    await page.keyboard.press('Control+Home');
    const solution = await board.solution();
    for (const [row, text] of solution.entries()) {
      await page.keyboard.press('Home');
      for (let column = 0; column < text.length; ) {
        const run = /^#+/.exec(text.slice(column))?.[0].length ?? 0;
        if (run > 0) await page.keyboard.press(String(run));
        for (let step = 0; step < Math.max(1, run); step++) await page.keyboard.press('l');
        column += Math.max(1, run);
      }
      if (row + 1 < solution.length) await page.keyboard.press('j');
    }
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
