// The nonogram board as a player sees it, found by what it says to a screen reader.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What is generated may have empty lines, which the usual assistance marks at once: journeys that say
 * what a cell holds after a click play without it, so that they hold for every puzzle.
 */
export const kNoAssistance = { settings: { autoMark: false } };

export class BoardDriver {
  constructor(readonly page: Page) {}

  cell(row: number, column: number): Locator {
    return this.page.getByRole('gridcell', { name: new RegExp(`^(Row|Zeile|Ligne) ${row + 1}, (column|Spalte|colonne) ${column + 1},`) });
  }

  /** "filled", "marked empty" or "unknown". */
  async state(row: number, column: number): Promise<string> {
    const name = (await this.cell(row, column).getAttribute('aria-label')) ?? '';
    return name.split(', ')[2];
  }

  /** Waits for the cell to have a place: a board that finds its size is drawn anew. */
  async middle(row: number, column: number): Promise<{ x: number; y: number }> {
    let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
    const look = async () => (box = await this.cell(row, column).boundingBox());
    await expect.poll(look, { message: `cell ${row},${column} is on the screen` }).not.toBeNull();
    const { x, y, width, height } = box!;
    return { x: x + width / 2, y: y + height / 2 };
  }

  async click(row: number, column: number, button: 'left' | 'right' = 'left'): Promise<void> {
    const { x, y } = await this.middle(row, column);
    await this.page.mouse.click(x, y, { button });
    // Two clicks on one cell in quick succession would be a double click.
    await this.page.mouse.move(0, 0);
  }

  async drag(from: [number, number], to: [number, number], button: 'left' | 'right' = 'left'): Promise<void> {
    const [start, end] = [await this.middle(...from), await this.middle(...to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await this.page.mouse.move(end.x, end.y);
    await this.page.mouse.up({ button });
  }

  /** The solution of the game on the screen, asked from the server as any program could. */
  async solution(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const id = location.pathname.split('/')[2];
      const { puzzle } = JSON.parse(localStorage.getItem(`quadrille.game.${id}`)!).saved;
      const response = await fetch('/api/v1/solve', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ puzzle, any: true }) });
      return (await response.json()).solutions[0] as string[];
    });
  }

  /** Climbs to the next rung of the hint ladder, and waits until it is reached. */
  async climbTo(rung: 1 | 2 | 3 | 4): Promise<void> {
    const name = { 1: /^(Hint|Tell more|Do it)$/, 2: 'Tell more', 3: 'Tell more', 4: 'Do it' }[rung];
    await this.page.getByRole('toolbar').getByRole('button', { name }).click();
    await this.page.getByRole('list', { name: `Step ${rung} of 4` }).waitFor();
  }

  /** Paints every run of the solution, or of its first rows with filled cells, with one drag, as a quick player would. */
  async solveByMouse(rows = Infinity): Promise<void> {
    const solution = [...(await this.solution()).entries()].filter(([, text]) => text.includes('#'));
    for (const [row, text] of solution.slice(0, rows)) {
      for (const run of text.matchAll(/#+/g)) await this.drag([row, run.index], [row, run.index + run[0].length - 1]);
    }
  }
}

/** From the start page to a new puzzle of this size. */
export async function newPuzzle(page: Page, size: number): Promise<BoardDriver> {
  await page.getByRole('radio', { name: `${size} × ${size}` }).check();
  await page.getByRole('button', { name: 'Generate' }).click();
  return openedBoard(page);
}

/** From anywhere to a new puzzle of any size. */
export async function ownSize(page: Page, side: number): Promise<BoardDriver> {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Own size…' }).check();
  await page.getByLabel('Columns', { exact: true }).fill(String(side));
  await page.getByLabel('Rows', { exact: true }).fill(String(side));
  await page.getByRole('button', { name: 'Generate' }).click();
  return openedBoard(page);
}

/** The board of the page that is being opened, once it stands still: fonts are there and it is laid out. */
export async function openedBoard(page: Page): Promise<BoardDriver> {
  await page.waitForURL('**/play/*', { timeout: 60_000 });
  await page.getByRole('grid').waitFor();
  await standsStill(page);
  return new BoardDriver(page);
}

/** Before places are measured: fonts are there, and what was done last is drawn. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}
