// Nothing is lost: reload, server restart, another browser by link.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kNoAssistance, newPuzzle, openedBoard } from './board';
import { Stage } from './stage';

describe('continuity', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('a reload in the middle loses neither cells nor undo', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 10);
    await board.drag([0, 0], [0, 4], 'right');
    await board.click(5, 5);
    await page.reload();
    await openedBoard(page);
    await expect.poll(() => board.state(0, 4)).toBe('marked empty');
    await expect.poll(() => board.state(5, 5)).toBe('filled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => board.state(5, 5)).toBe('unknown');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => board.state(0, 4)).toBe('unknown');
    await context.close();
  });

  it('a server that restarts in the middle loses nothing either', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 5);
    await board.click(0, 0, 'right');
    // The game is on the server as soon as it has told its version.
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem(`quadrille.game.${location.pathname.split('/')[2]}`)!).server?.version ?? 0)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await stage.server.stop();

    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Log' }).textContent()).toContain('No server answers');
    await board.click(4, 4, 'right');
    await stage.server.start();

    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('region', { name: 'Hint' }).waitFor();
    await expect.poll(() => board.state(4, 4)).toBe('marked empty');
    await page.getByRole('button', { name: 'Undo' }).click();
    await board.solveByMouse();
    await page.getByLabel('Your name').fill('Grace');
    await page.getByRole('button', { name: 'Enter the leaderboard' }).click();
    await page.getByText(/Place 1 with/).waitFor();
    await context.close();
  });

  it('a link carries the puzzle to another browser', async () => {
    const { page, context } = await stage.visit('/', { ...kNoAssistance, permissions: ['clipboard-read', 'clipboard-write'] });
    const board = await newPuzzle(page, 10);
    await board.click(0, 0, 'right');
    const clue = await page.getByRole('rowheader').first().textContent();
    const links: string[] = [];
    for (const withProgress of [false, true]) {
      await page.getByRole('button', { name: 'Share' }).click();
      const link = page.getByLabel('Link');
      await expect.poll(() => link.inputValue()).toContain('#p=');
      const before = await link.inputValue();
      await page.getByLabel('with what I have painted so far').setChecked(withProgress);
      if (withProgress) await expect.poll(() => link.inputValue()).not.toBe(before);
      links.push(await link.inputValue());
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(links[links.length - 1]);
    }
    await context.close();

    for (const [i, link] of links.entries()) {
      const other = await stage.visit(link, kNoAssistance);
      const theirs = await openedBoard(other.page);
      await expect.poll(() => other.page.getByRole('rowheader').first().textContent()).toBe(clue);
      await expect.poll(() => theirs.state(0, 0)).toBe(i === 0 ? 'unknown' : 'marked empty');
      expect(other.complaints).toEqual([]);
      await other.context.close();
    }
  });

  it('a trial that fails becomes a proof of the opposite', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 10);
    const solution = await board.solution();
    const row = solution.findIndex((text) => text.includes('.') && text.includes('#'));
    const column = solution[row].indexOf('.');
    await page.getByRole('button', { name: 'Try a guess' }).click();
    await board.click(row, column);
    await page.getByText(`Assumed: row ${row + 1}, column ${column + 1} is filled.`).waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Conclude: marked empty' }).click();
    await expect.poll(() => board.state(row, column)).toBe('marked empty');
    await expect.poll(() => page.getByRole('region', { name: /Trial/ }).count()).toBe(0);
    await context.close();
  });
});
