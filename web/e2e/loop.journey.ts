// What brings people back: a next puzzle, today's puzzle, what was left, what was reached.
import type { PuzzlePage } from 'quadrille-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kNoAssistance, newPuzzle, openedBoard } from './board';
import { expectInView } from './room';
import { Stage } from './stage';

describe('the loop', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('home puts the game that was left and today first', async () => {
    const { page, context } = await stage.visit('/', { ...kNoAssistance, viewport: { width: 360, height: 740 } });
    const board = await newPuzzle(page, 10);
    await board.click(0, 0, 'right');
    const game = page.url();
    await page.goto('/');
    await expectInView(page, page.getByRole('link', { name: 'Play on' }));
    await expectInView(page, page.getByRole('link', { name: 'Play today’s puzzle' }));
    await page.getByRole('link', { name: 'Play on' }).click();
    await page.waitForURL(game);
    await expect.poll(() => board.state(0, 0)).toBe('marked empty');
    await context.close();
  });

  it('the daily puzzle has a day, a calendar, a streak and its own times', async () => {
    const { page, context } = await stage.visit('/daily', kNoAssistance);
    await page.getByText('Days in a row: 0').waitFor();
    await page.getByText('Nobody has a time here yet.').waitFor();
    await page.getByRole('link', { name: 'Play today’s puzzle' }).click();
    const board = await openedBoard(page);
    await board.solveByMouse();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Enter the leaderboard' }).click();
    await page.getByText(/Place 1 with/).waitFor();
    await page.getByRole('link', { name: 'See the leaderboard' }).click();
    await page.getByRole('rowheader', { name: 'Ada' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Daily' }).click();
    await page.getByText('Days in a row: 1').waitFor();
    await page.getByRole('rowheader', { name: 'Ada' }).waitFor();
    await page.getByRole('button', { name: /: solved in \d/ }).waitFor();
    // A day of last month is another puzzle, and does not lengthen the streak.
    await page.getByRole('button', { name: 'Earlier month' }).click();
    await page.getByRole('group', { name: 'Calendar' }).getByRole('button').first().click();
    await page.getByText('Nobody has a time here yet.').waitFor();
    await page.getByRole('link', { name: 'Play this day' }).click();
    await openedBoard(page);
    await page.goto('/');
    await page.getByText('Days in a row: 1').waitFor();
    await page.getByText(/A new one comes tomorrow/).waitFor();
    await context.close();
  });

  it('what was solved is kept: pictures, best times, hints', async () => {
    const { page, context } = await stage.visit('/records', kNoAssistance);
    await page.getByText('Nothing yet').waitFor();
    await page.goto('/');
    const board = await newPuzzle(page, 5);
    await board.climbTo(1);
    await board.solveByMouse();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor({ state: 'detached' });
    await openedBoard(page);
    await board.solveByMouse();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'My records' }).click();
    const row = page.getByRole('row').filter({ hasText: '5 × 5' }).first();
    await row.waitFor();
    const facts = page.locator('main dl');
    await expect.poll(() => facts.textContent()).toMatch(/Solved\s*2\s*Without a hint\s*1/);
    await expect.poll(() => page.getByRole('heading', { name: 'Your pictures' }).count()).toBe(1);
    await context.close();
  });

  it('the leaderboard has the time of play, and marks hints', async () => {
    const { page, context, complaints } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 5);
    // The player looks at it first: the page is hidden meanwhile, and that is no play.
    const other = await context.newPage();
    await page.waitForTimeout(2500);
    await other.close();
    await board.climbTo(1);
    await board.solveByMouse();
    const card = page.getByRole('region', { name: 'Solved!' });
    const solved = /Solved in (\d+:\d+)\. Hints: 1\./;
    await expect.poll(() => card.textContent()).toMatch(solved);
    const time = solved.exec((await card.textContent()) ?? '')?.[1];
    await page.getByLabel('Your name').fill('Grace');
    await page.getByRole('button', { name: 'Enter the leaderboard' }).click();
    await page.getByText(`with ${time}.`).waitFor();
    await page.getByRole('link', { name: 'See the leaderboard' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Grace' }) });
    await expect.poll(() => row.textContent()).toContain(time!);
    await expect.poll(async () => (await row.getByRole('cell').allTextContents()).map((text) => text.trim())).toContain('1');
    const { scores } = (await (await page.request.get('/api/v1/scores?kind=nonogram&width=5&height=5')).json()) as { scores: { name: string; replayed: boolean; hints: number }[] };
    expect(scores.find(({ name }) => name === 'Grace')).toMatchObject({ replayed: true, hints: 1 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a puzzle of the library is followed by another one of it', async () => {
    const { page, context } = await stage.visit('/library', kNoAssistance);
    await page.getByLabel('Kind').selectOption('nonogram');
    await page.getByLabel('Sort by').selectOption('size');
    const puzzles = await page.evaluate(async () => ((await (await fetch('/api/v1/puzzles?kind=nonogram&sort=size&limit=48')).json()) as PuzzlePage).puzzles);
    const titles = puzzles.map(({ title }) => title!);
    // The same puzzles in another order stand there until the server has answered.
    const opened = () => page.locator('main').getByRole('listitem').getByRole('link').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('puzzle')));
    await expect.poll(opened).toEqual(puzzles.map(({ id }) => id));
    await expect.poll(() => page.getByRole('listitem').getByText('A picture of').count()).toBe(titles.length);
    // What a picture shows is not told before it is found, neither here nor while one plays.
    const toldOnPage = async () => (await page.locator('main').innerText()).split(/\W+/).filter((word) => titles.includes(word));
    expect(await toldOnPage()).toEqual([]);
    await page.getByRole('listitem').getByRole('link').first().click();
    const board = await openedBoard(page);
    const first = page.url();
    expect(await toldOnPage()).toEqual([]);
    expect(await page.title()).not.toContain(titles[0]);
    await board.solveByMouse();
    await page.getByRole('region', { name: 'Solved!' }).getByText(`${titles[0]}!`, { exact: true }).waitFor();
    await page.goto('/library');
    await page.getByRole('listitem').getByText(titles[0], { exact: true }).waitFor();
    await page.goto(first);
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForURL((address) => address.href !== first && /^\/play\/[0-9a-f]+$/.test(address.pathname));
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem(`quadrille.game.${location.pathname.split('/')[2]}`) ?? '{}').puzzleId)).toBeTruthy();
    await context.close();
  });
});
