// Pictures as the reward: what is generated shows something, the end tells what, and packs are worked through.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './axe';
import { kNoAssistance, newPuzzle, openedBoard } from './board';
import englishNames from '../src/strings/en/motifs.json';
import germanNames from '../src/strings/de/motifs.json';
import { Stage } from './stage';

const english: Record<string, string> = englishNames;
const german: Record<string, string> = germanNames;

interface Kept {
  puzzleId: string | null;
  saved: { puzzle: { class?: string; motif?: string; title?: string; credit?: { title: string; licence: string } } };
}

/** The game on the screen, as the browser keeps it. */
function kept(page: Page): Promise<Kept> {
  return page.evaluate(() => JSON.parse(localStorage.getItem(`quadrille.game.${location.pathname.split('/')[2]}`) ?? '{}') as Kept);
}

describe('the gallery', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('a new puzzle is a picture of something, told at the end and not before, with its author and licence', async () => {
    const { page, context, complaints } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 10);
    const { puzzle } = (await kept(page)).saved;
    expect(puzzle.motif).toBeTruthy();
    const name = english[puzzle.motif!];
    for (const text of [name, puzzle.credit!.title]) expect(await page.locator('body').innerText()).not.toContain(text);
    await board.solveByMouse();
    const card = page.getByRole('region', { name: 'Solved!' });
    await card.getByText(`${name}!`, { exact: true }).waitFor();
    await card.getByText(puzzle.credit!.licence).waitFor();
    // The finer drawing takes the place of the cells.
    await card.locator('svg path[fill-rule="evenodd"]').waitFor();
    await card.getByRole('link', { name: 'Credits' }).click();
    await page.getByRole('heading', { name: 'Credits', level: 1 }).waitFor();
    for (const text of [/Fluent Emoji High Contrast.*Microsoft Corporation.*MIT/, /Game Icons.*CC BY 3\.0/]) await page.getByRole('listitem').filter({ hasText: text }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('whoever likes patterns gets patterns, also as the next one', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    await page.getByLabel('What it shows').selectOption('abstract');
    const board = await newPuzzle(page, 5);
    expect((await kept(page)).saved.puzzle.motif).toBeUndefined();
    await board.solveByMouse();
    const first = page.url();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForURL((address) => address.href !== first);
    await openedBoard(page);
    expect((await kept(page)).saved.puzzle.motif).toBeUndefined();
    await context.close();
  });

  it('a pack keeps what was solved, and goes on with its next puzzle', async () => {
    const { page, context, complaints } = await stage.visit('/', kNoAssistance);
    await page.getByRole('link', { name: 'Choose a pack' }).click();
    const packs = page.locator('main ul > li');
    await expect.poll(() => packs.count()).toBeGreaterThanOrEqual(10);
    await expect.poll(async () => Number(/of (\d+)/.exec(await page.locator('main .progress').innerText())?.[1])).toBeGreaterThanOrEqual(500);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Small creatures' }).click();
    await page.getByText(/^0 of \d+ solved$/).waitFor();
    await page.getByRole('link', { name: /^.*Puzzle 1:/ }).click();
    const board = await openedBoard(page);
    const { puzzleId, saved } = await kept(page);
    expect(puzzleId).toMatch(/^pack:insects\//);
    await board.solveByMouse();
    await page.getByText(`${english[saved.puzzle.motif!]}!`, { exact: true }).waitFor();
    await page.getByText(/^1 of \d+ solved$/).waitFor();
    const first = page.url();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForURL((address) => address.href !== first && /^\/play\/[0-9a-f]+$/.test(address.pathname));
    await openedBoard(page);
    const next = await kept(page);
    expect(next.puzzleId).toMatch(/^pack:insects\//);
    expect(next.puzzleId).not.toBe(puzzleId);
    await page.goto('/packs/insects');
    await page.getByText(/^1 of \d+ solved$/).waitFor();
    const listed = english[saved.puzzle.motif!].replace(/^(An?|The) /, '');
    await page.getByRole('link', { name: new RegExp(`Puzzle 1: ${listed}`, 'i') }).waitFor();
    expect(await violations(page)).toEqual([]);
    // Whoever opens it again sees the game that is finished.
    await page.getByRole('link', { name: 'Puzzle 1:' }).click();
    await page.waitForURL(first);
    // It is part of the collection, too.
    await page.goto('/records');
    await page.getByText(listed).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a German reader is told what it shows in German, here and in the collection', async () => {
    const { page, context } = await stage.visit('/play?pack=sea&number=1', { ...kNoAssistance, locale: 'de-DE', colorScheme: 'dark' });
    const board = await openedBoard(page);
    const phrase = german[(await kept(page)).saved.puzzle.motif!];
    expect(await page.locator('body').innerText()).not.toContain(phrase);
    // The engine reasons in English; the page says it in German.
    await page.getByRole('button', { name: 'Hinweis', exact: true }).click();
    await page.getByTestId('hint').getByText(/^Sieh dir (Zeile|Spalte) \d+ an\.$/).waitFor();
    await page.getByRole('button', { name: 'Hinweis verbergen' }).click();
    await board.solveByMouse();
    await page.getByRole('region', { name: 'Gelöst!' }).getByText(`${phrase}!`, { exact: true }).waitFor();
    // Dark on light although the page is dark.
    const colours = await page.locator('.picture svg.found').first().evaluate((svg) => ({
      paper: getComputedStyle(svg.querySelector('rect')!).fill,
      ink: getComputedStyle(svg.querySelector('path')!).fill,
    }));
    const sum = (colour: string) => [...colour.matchAll(/\d+/g)].reduce((total, [part]) => total + Number(part), 0);
    expect(sum(colours.paper)).toBeGreaterThan(sum(colours.ink) + 300);
    await page.goto('/records');
    await page.getByRole('listitem').getByText(new RegExp(phrase.replace(/^(Eine?|Der|Die|Das) /, ''), 'i')).waitFor();
    await context.close();
  });

  it('the rarest class is a picture in some sizes, and in others it is told beforehand that there is none', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    await page.getByLabel('Difficulty').selectOption('deep');
    const note = page.getByText('Pictures of this difficulty are rare: there are some of 15\u00a0×\u00a015, 20\u00a0×\u00a020');
    await page.getByRole('radio', { name: '5 × 5', exact: true }).check();
    await note.waitFor();
    await page.getByRole('radio', { name: '20 × 20', exact: true }).check();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Generate' }).click();
    await openedBoard(page);
    const { puzzle } = (await kept(page)).saved;
    expect(puzzle.class).toBe('deep');
    expect(puzzle.motif).toBeTruthy();
    await context.close();
  });

  it('an unknown pack is told', async () => {
    const { page, context } = await stage.visit('/packs/unheard', kNoAssistance);
    await page.getByRole('alert').waitFor();
    await context.close();
  });
});
