// A colour puzzle from its file to the finished picture, on the page that plays all nonograms: by mouse, by
// touch, by keyboard, and by nothing but what a screen reader is told; and one made of an image.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './axe';
import { BoardDriver, kNoAssistance, openedBoard } from './board';
import { Fingers } from './fingers';
import { expectInView } from './room';
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

const colourButton = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}, key`) });
const finished = (page: Page) => page.getByRole('heading', { name: 'Solved!' });

/** What the board is painted with, as "red,green,blue", where there is much of it. */
function coloursOfBoard(page: Page): Promise<string[]> {
  return page.locator('canvas').first().evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map<string, number>();
    for (let i = 0; i < data.length; i += 4) {
      const colour = data.slice(i, i + 3).join();
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > 200).map(([colour]) => colour);
  });
}

/** Paints the solution that the server knows, cell by cell with the keys of the colours. */
async function solveByKeys(page: Page, board: BoardDriver): Promise<void> {
  const marks = await page.evaluate(() => {
    const { puzzle } = JSON.parse(localStorage.getItem(`quadrille.game.${location.pathname.split('/')[2]}`)!).saved;
    return (puzzle.palette as { mark: string }[]).map(({ mark }) => mark);
  });
  for (const [row, text] of (await board.solution()).entries()) {
    for (const [column, mark] of [...text].entries()) {
      if (mark === marks[0]) continue;
      await board.cell(row, column).focus();
      await page.keyboard.press(String(marks.indexOf(mark)));
    }
  }
  await finished(page).waitFor();
}

/** Opens the file on the start page. */
async function openFlower(page: Page): Promise<BoardDriver> {
  await page.locator('input[type="file"]').first().setInputFiles(join(folder, 'flower.g'));
  return openedBoard(page);
}

describe('a colour nonogram', () => {
  it('is solved by mouse, with drags, the right button and undo; the end shows it in its colours', async () => {
    const { page, complaints } = await stage.visit('/', kNoAssistance);
    const board = await openFlower(page);
    expect(await violations(page)).toEqual([]);
    await board.drag([0, 1], [0, 3]);
    await expect.poll(() => board.state(0, 3)).toBe('red');
    await board.click(0, 0, 'right');
    await expect.poll(() => board.state(0, 0)).toBe('marked empty');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => board.state(0, 0)).toBe('unknown');
    for (const [mark, name] of [['r', 'red'], ['b', 'blue']]) {
      await colourButton(page, name).click();
      for (const [row, text] of kPicture.entries()) {
        for (const run of text.matchAll(new RegExp(`${mark}+`, 'g'))) {
          if (row > 0) await board.drag([row, run.index], [row, run.index + run[0].length - 1]);
        }
      }
    }
    await finished(page).waitFor();
    const fills = page.locator('section:has(#finish-title) svg path[style]');
    await expect.poll(() => fills.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill).sort())).toEqual(['rgb(224, 16, 16)', 'rgb(32, 64, 224)']);
    // So does the board, once the grid has made place for the picture.
    await page.waitForTimeout(1500);
    await expect.poll(() => coloursOfBoard(page)).toEqual(expect.arrayContaining(['224,16,16', '32,64,224']));
    expect(await violations(page)).toEqual([]);
    // The leaderboard replays the moves in their colours.
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Enter the leaderboard' }).click();
    await page.getByText('Place 1 with').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is solved by the keyboard, and is there again after a reload', async () => {
    const { page, complaints } = await stage.visit('/', kNoAssistance);
    const board = await openFlower(page);
    await board.cell(0, 0).focus();
    for (const [row, text] of kPicture.entries()) {
      for (const wanted of text) {
        await page.keyboard.press(wanted === 'r' ? '1' : wanted === 'b' ? '2' : '0');
        await page.keyboard.press('ArrowRight');
      }
      if (row === 2) {
        await expect.poll(() => board.state(2, 4)).toBe('red');
        await page.goto('/');
        await page.getByRole('link', { name: 'Play on' }).click();
        await openedBoard(page);
        await expect.poll(() => board.state(1, 2)).toBe('blue');
        await board.cell(2, 0).focus();
      }
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
    }
    await finished(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is solved by touch on a phone, where board, colours and tools are in sight together', async () => {
    const { page, complaints } = await stage.visit('/', { ...kNoAssistance, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    const board = await openFlower(page);
    for (const part of [page.getByTestId('board'), page.getByTestId('palette'), page.getByRole('toolbar')]) await expectInView(page, part);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violations(page)).toEqual([]);
    const tap = async (row: number, column: number) => {
      const { x, y } = await board.middle(row, column);
      await page.touchscreen.tap(x, y);
    };
    await colourButton(page, 'blue').tap();
    await tap(1, 2);
    await expect.poll(() => board.state(1, 2)).toBe('blue');
    await tap(2, 1);
    // A long press on a painted cell takes its colour up; two taps on one cell would be a double one.
    await colourButton(page, 'red').tap();
    await new Fingers(page, await page.context().newCDPSession(page)).hold(await board.middle(1, 2));
    await expect.poll(() => colourButton(page, 'blue').getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => board.state(1, 2)).toBe('blue');
    for (const [mark, name] of [['r', 'red'], ['b', 'blue']]) {
      await colourButton(page, name).tap();
      for (const [row, text] of kPicture.entries()) {
        for (const [column, wanted] of [...text].entries()) if (wanted === mark && !['1 2', '2 1'].includes(`${row} ${column}`)) await tap(row, column);
      }
    }
    await finished(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is solved by reading nothing but the accessibility tree', async () => {
    const { page, complaints } = await stage.visit('/', kNoAssistance);
    await openFlower(page);
    const grid = page.getByRole('grid', { name: /^Colour nonogram, 5 columns, 5 rows; colours: red, blue$/ });
    await grid.waitFor();
    const tree = await grid.ariaSnapshot();
    const clues = (axis: 'Row' | 'Column', role: string) =>
      [...tree.matchAll(new RegExp(`${role} "${axis} (\\d+): ([^"]*)"`, 'g'))].map(([, , said]) =>
        said === 'no blocks' ? [] : said.split(', ').map((block) => ({ name: block.split(' ')[0], length: Number(block.split(' ')[1]) })),
      );
    const [rows, columns] = [clues('Row', 'rowheader'), clues('Column', 'columnheader')];
    expect(rows[1]).toEqual([{ name: 'red', length: 2 }, { name: 'blue', length: 1 }, { name: 'red', length: 2 }]);
    const solution = solvedFrom(rows, columns);
    expect(solution).not.toBeNull();
    for (const [row, names] of solution!.entries()) {
      for (const [column, name] of names.entries()) {
        if (name === '') continue;
        await page.getByRole('gridcell', { name: new RegExp(`^Row ${row + 1}, column ${column + 1},`) }).focus();
        const key = (await page.getByRole('radio', { name: new RegExp(`^${name}, key`) }).getAttribute('aria-label'))!;
        await page.keyboard.press(/key (\d)/.exec(key)![1]);
      }
    }
    await finished(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('has hints, checks, trials, shapes and other colours; its links lead to the same board', async () => {
    const { page, complaints } = await stage.visit('/', kNoAssistance);
    const board = await openFlower(page);
    await board.cell(0, 0).focus();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Something is wrong').first().waitFor();
    await page.keyboard.press('Control+z');
    for (const rung of [1, 2, 3, 4] as const) await board.climbTo(rung);
    await page.getByTestId('hint').getByText(/row|column/i).first().waitFor();
    // A trial that cannot be: blue where the clue has none.
    await page.getByRole('button', { name: 'Try a guess' }).click();
    await board.cell(0, 0).focus();
    await page.keyboard.press('2');
    await page.getByText('Contradiction').first().waitFor();
    await page.getByRole('button', { name: 'Conclude: not blue' }).click();
    await expect.poll(() => board.cell(0, 0).getAttribute('aria-label')).toBe('Row 1, column 1, unknown, not blue');
    await page.getByLabel('Shapes in the colours').check();
    await page.getByLabel('Colours that everybody can tell apart').check();
    await expect.poll(() => colourButton(page, 'red').evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(213, 94, 0)');
    await expect.poll(() => page.getByTestId('palette').locator('svg').count()).toBe(2);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = new URL(await inputOf(page, 'Link'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Solve', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, show it' }).click();
    await page.getByRole('button', { name: 'Take the solution back' }).click();
    await expect.poll(() => board.cell(0, 0).getAttribute('aria-label')).toBe('Row 1, column 1, unknown, not blue');
    // The address that colour puzzles once had still leads to them.
    await page.goto(`/colour${link.hash}`);
    await openedBoard(page);
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toContain('Row 2: red 2, blue 1, red 2');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is made by the form, in as many colours as wanted, as a picture that the end names with its author', async () => {
    const { page, complaints } = await stage.visit('/', kNoAssistance);
    await page.getByRole('combobox', { name: /^Colours/ }).selectOption({ label: '3 colours' });
    await page.getByRole('button', { name: 'Generate' }).click();
    const board = await openedBoard(page);
    await expect.poll(() => page.getByTestId('palette').getByRole('radio').count()).toBe(4);
    await solveByKeys(page, board);
    await page.getByText('Microsoft Corporation').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('Make in colours', () => {
  it('draws with a palette, says what is ambiguous, and lets the doctor mend it', async () => {
    const { page, complaints } = await stage.visit('/make');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Columns').fill('3');
    await page.getByRole('dialog').getByLabel('Rows').fill('3');
    await page.getByRole('dialog').locator('button[type="submit"]').click();
    await page.getByRole('button', { name: 'Draw in colours' }).click();
    const board = new BoardDriver(page);
    await colourButton(page, 'black').click();
    await board.click(0, 0);
    await colourButton(page, 'red').click();
    await board.click(1, 1);
    await board.click(2, 2);
    await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Several solutions');
    await page.getByTestId('repair').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Change r\d/ }).click();
    await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Exactly one solution');
    await page.getByRole('button', { name: 'Add a colour' }).click();
    await expect.poll(() => page.getByTestId('palette').getByRole('radio').count()).toBe(4);
    await page.getByLabel('Name of colour 3').fill('sea');
    await page.getByLabel('Name of colour 3').press('Tab');
    await colourButton(page, 'sea').waitFor();
    await page.getByRole('button', { name: 'Remove sea' }).click();
    await expect.poll(() => page.getByTestId('palette').getByRole('radio').count()).toBe(3);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('makes a puzzle of an image, saves it with its colours, and plays it', async () => {
    const { page, complaints } = await stage.visit('/make');
    const image = colourfulImage();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Create from image' }).click()]);
    await chooser.setFiles({ name: 'flag.ppm', mimeType: 'image/x-portable-pixmap', buffer: image });
    await page.getByTestId('image-colours').selectOption({ label: '2 colours' });
    await expect.poll(() => page.getByTestId('image-result').locator('path').count()).toBe(2);
    await page.getByRole('button', { name: 'Capture' }).click();
    await expect.poll(() => page.getByTestId('palette').getByRole('radio').count()).toBe(3);
    await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Exactly one solution');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.non$/);
    await page.getByRole('button', { name: 'Play it', exact: true }).click();
    await openedBoard(page);
    await expect.poll(() => page.getByTestId('palette').getByRole('radio').count()).toBe(3);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

async function inputOf(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  await expect.poll(() => field.inputValue()).toMatch(/^http/);
  return field.inputValue();
}

/** Ten by ten pixels: a red bar, a blue bar, white around them. */
function colourfulImage(): Buffer {
  const pixels = Array.from({ length: 100 }, (_, i) => {
    const row = Math.floor(i / 10);
    return row >= 2 && row < 5 ? [220, 20, 30] : row >= 5 && row < 8 ? [20, 40, 210] : [255, 255, 255];
  });
  return Buffer.concat([Buffer.from('P6\n10 10\n255\n'), Buffer.from(pixels.flat())]);
}

type SpokenClue = { name: string; length: number }[];

/** A small solver of its own, which knows what was said and nothing else: rows are tried, columns checked. */
function solvedFrom(rows: SpokenClue[], columns: SpokenClue[]): string[][] | null {
  const width = columns.length;
  const blocks = (line: string[]): string => {
    const runs: SpokenClue = [];
    line.forEach((name, i) => {
      if (name === '') return;
      if (i > 0 && line[i - 1] === name) runs[runs.length - 1].length++;
      else runs.push({ name, length: 1 });
    });
    return runs.map(({ name, length }) => `${name} ${length}`).join();
  };
  const said = (clue: SpokenClue) => clue.map(({ name, length }) => `${name} ${length}`).join();
  const fillings = (clue: SpokenClue, room: number, after = ''): string[][] => {
    if (room < 0) return [];
    if (clue.length === 0) return [new Array<string>(room).fill('')];
    const [{ name, length }, ...rest] = clue;
    return Array.from({ length: Math.max(0, room - length + 1) }, (_, start) => start)
      .filter((start) => start > 0 || name !== after)
      .flatMap((start) => fillings(rest, room - start - length, name).map((tail) => [...new Array<string>(start).fill(''), ...new Array<string>(length).fill(name), ...tail]));
  };
  const extend = (done: string[][]): string[][] | null => {
    if (done.length === rows.length) return columns.every((clue, c) => blocks(done.map((row) => row[c])) === said(clue)) ? done : null;
    for (const filling of fillings(rows[done.length], width)) {
      const found = extend([...done, filling]);
      if (found) return found;
    }
    return null;
  };
  return extend([]);
}
