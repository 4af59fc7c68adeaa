// Document 003, from its landing page over every button of its toolbar to the leaderboard.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoardDriver, kNoAssistance, newPuzzle, openedBoard } from './board';
import { Stage } from './stage';

describe('document 003', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('selects a size, generates, and plays with every button of the toolbar', async () => {
    const { page, complaints } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 10);
    const bar = page.getByRole('toolbar');
    const log = page.getByRole('list', { name: 'Log' });
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(10);

    await board.click(0, 0);
    await expect.poll(() => board.state(0, 0)).toBe('filled');
    // Click here, Shift-click there: a drag without dragging, and one undo.
    await page.keyboard.down('Shift');
    await board.click(0, 3);
    await page.keyboard.up('Shift');
    await expect.poll(() => board.state(0, 3)).toBe('filled');
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => board.state(0, 1)).toBe('unknown');
    await board.click(1, 1, 'right');
    await expect.poll(() => board.state(1, 1)).toBe('marked empty');
    const { x, y } = await board.middle(2, 2);
    await page.mouse.dblclick(x, y);
    await expect.poll(() => board.state(2, 2)).toBe('marked empty');
    await expect.poll(() => log.textContent()).toContain('Marked row 3, column 3.');

    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => board.state(2, 2)).toBe('unknown');
    await bar.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => board.state(2, 2)).toBe('marked empty');

    await bar.getByRole('button', { name: 'Restart' }).click();
    await bar.getByRole('button', { name: 'Yes, restart' }).click();
    await expect.poll(() => board.state(0, 0)).toBe('unknown');

    // Where nothing follows for a line or cell, the hint says so; each answer is one line of the log.
    for (const [i, scope] of ['this row', 'this column', 'this cell', 'anywhere'].entries()) {
      await bar.getByLabel('Hint for').selectOption({ label: scope });
      await bar.getByRole('button', { name: /^(Hint|Tell more|Do it)$/ }).click();
      await expect.poll(() => log.getByText(/^Hint: /).count()).toBe(i + 1);
    }
    for (const rung of [2, 3, 4] as const) await board.climbTo(rung);
    await expect.poll(() => log.textContent()).toContain('The hint was carried out.');

    await bar.getByRole('button', { name: 'Check' }).click();
    await expect.poll(() => log.textContent()).toMatch(/lines are satisfied, and no mistake so far/);

    await bar.getByRole('button', { name: 'Solve' }).click();
    await bar.getByRole('button', { name: 'Yes, show it' }).click();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await expect.poll(() => log.textContent()).toMatch(/Solved in \d+:\d\d/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows the solution cell by cell, and leaves the board as it was when that is cancelled', async () => {
    const { page } = await stage.visit('/', { reducedMotion: 'no-preference', settings: { autoMark: false, solveSpeed: 1 } });
    const board = await newPuzzle(page, 20);
    await board.click(0, 0, 'right');
    for (const cancel of [() => page.getByRole('button', { name: 'Cancel' }).click(), () => page.keyboard.press('Escape')]) {
      await page.getByRole('button', { name: 'Solve' }).click();
      await page.getByRole('button', { name: 'Yes, show it' }).click();
      await page.getByRole('slider', { name: 'Speed of the solution' }).waitFor();
      await board.cell(0, 0).focus();
      await cancel();
      await page.getByRole('slider', { name: 'Speed of the solution' }).waitFor({ state: 'detached' });
      await expect.poll(() => board.state(0, 0)).toBe('marked empty');
      await expect.poll(() => page.getByRole('gridcell', { name: /, filled/ }).count()).toBe(0);
    }
    await page.context().close();
  });

  it('tells what is wrong, and goes back to before the mistake', async () => {
    const { page } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 5);
    const solution = await board.solution();
    const [row, column] = solution.flatMap((text, r) => [...text].map((letter, c) => ({ letter, r, c }))).filter(({ letter }) => letter === '.').map(({ r, c }) => [r, c])[0];
    await board.click(row, column);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('button', { name: 'Go back to before the mistake' }).click();
    await expect.poll(() => board.state(row, column)).toBe('unknown');
    await page.context().close();
  });

  it('solved by hand, the time is shown and enters the leaderboard; quit keeps a game for later', async () => {
    const { page, complaints } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 5);
    await board.solveByMouse();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await expect.poll(() => page.getByText(/Solved in \d+:\d\d\. Hints: 0\./).count()).toBe(1);

    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Enter the leaderboard' }).click();
    await page.getByText(/Place 1 with/).waitFor();
    await page.getByRole('button', { name: 'Review my moves' }).click();
    await page.getByRole('heading', { name: 'Your moves' }).waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('slider', { name: 'Replay' }).fill('1');
    await page.getByRole('button', { name: 'Back to the picture' }).click();
    await page.getByRole('link', { name: 'See the leaderboard' }).click();
    await page.getByRole('rowheader', { name: 'Ada' }).waitFor();

    await page.getByRole('link', { name: 'Play', exact: true }).click();
    const second = await newPuzzle(page, 10);
    await second.click(3, 4);
    await page.getByRole('button', { name: 'Quit' }).click();
    await page.getByRole('link', { name: /10 × 10/ }).click();
    await page.getByRole('grid').waitFor();
    await expect.poll(() => new BoardDriver(page).state(3, 4)).toBe('filled');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('the puzzle of the day goes on where it was left', async () => {
    const { page } = await stage.visit('/', kNoAssistance);
    const daily = page.getByRole('link', { name: 'Play today’s puzzle' });
    await daily.click();
    await (await openedBoard(page)).click(1, 1);
    await page.getByRole('button', { name: 'Quit' }).click();
    await daily.click();
    const left = await openedBoard(page);
    await expect.poll(() => left.state(1, 1)).toBe('filled');
    await page.context().close();
  });

  it('the puzzle of the day is the same for everybody', async () => {
    const clues: (string | null)[] = [];
    for (let visitor = 0; visitor < 2; visitor++) {
      const { page } = await stage.visit('/');
      await page.getByRole('link', { name: 'Play today’s puzzle' }).click();
      await page.waitForURL('**/play/*');
      clues.push(await page.getByRole('grid').getByRole('rowheader').first().textContent());
      await page.context().close();
    }
    expect(clues[0]).toBe(clues[1]);
  });
});
