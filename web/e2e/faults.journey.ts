// Faults that players found, each as they met it.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoardDriver, kNoAssistance, newPuzzle, openedBoard, standsStill } from './board';
import { expectInView } from './room';
import { Stage } from './stage';

const kChick = readFileSync(new URL('../../examples/puzzles/chick.non', import.meta.url), 'utf8');

async function openChick(page: Page): Promise<BoardDriver> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a file…').click();
  await (await chooser).setFiles({ name: 'chick.non', mimeType: 'text/plain', buffer: Buffer.from(kChick) });
  return openedBoard(page);
}

describe('faults', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('Solve asks first, and can be taken back', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 10);
    await board.click(0, 0, 'right');
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByText('Show the whole solution?').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Solved!' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByRole('button', { name: 'Yes, show it' }).click();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await page.getByRole('button', { name: 'Take the solution back' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Solved!' }).count()).toBe(0);
    await expect.poll(() => board.state(0, 0)).toBe('marked empty');
    await expect.poll(() => board.state(5, 5)).toBe('unknown');
    await context.close();
  });

  it('keys work without a click on the board: after loading and after any button', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 10);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    await expect.poll(() => board.state(0, 1)).toBe('filled');
    await page.getByRole('button', { name: 'Mark ×' }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => board.state(0, 1)).toBe('unknown');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.keyboard.press('H');
    await page.getByRole('region', { name: 'Hint' }).waitFor();
    // Enter and Space stay the button's own while it has the focus.
    await page.getByRole('button', { name: 'Fill' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByRole('button', { name: 'Fill' }).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => board.state(0, 1)).toBe('unknown');
    await context.close();
  });

  it('the board is the first stop of the Tab key behind “skip”', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    await newPuzzle(page, 5);
    await page.reload();
    await openedBoard(page);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('skip');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
    await context.close();
  });

  it('automatic marks go with the move that caused them', async () => {
    const { page, context } = await stage.visit('/');
    const board = await openChick(page);
    await board.click(0, 0);
    await expect.poll(() => board.state(6, 0)).toBe('marked empty');
    await board.click(0, 0, 'right');
    await expect.poll(() => board.state(0, 0)).toBe('marked empty');
    for (let row = 1; row < 7; row++) await expect.poll(() => board.state(row, 0)).toBe('unknown');
    await context.close();
  });

  it('the start page opens files that only their name tells', async () => {
    const { page, context } = await stage.visit('/');
    const files = { 'dot.nin': '2 1\n2\n1\n1\n', 'dot.mk': '1 2\n2\n#\n1\n1\n', 'dot.cwd': '1\n2\n2\n\n1\n1\n' };
    for (const [name, text] of Object.entries(files)) {
      await page.goto('/');
      const chooser = page.waitForEvent('filechooser');
      await page.getByText('Choose a file…').click();
      await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      await page.getByRole('grid', { name: 'Nonogram, 2 columns, 1 rows' }).waitFor();
    }
    await context.close();
  });

  it('a review rings its move, knows strokes, and counts no trial as wrong', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 10);
    const solution = await board.solution();
    const row = solution.findIndex((text) => text.includes('.') && text.includes('#'));
    const column = solution[row].indexOf('.');
    // A wrong guess in a trial that is dropped is no move.
    await page.getByRole('button', { name: 'Try a guess' }).click();
    await board.click(row, column);
    await page.getByRole('button', { name: 'Drop' }).click();
    await board.solveByMouse();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await page.getByRole('button', { name: 'Review my moves' }).click();
    await page.getByText(/Wrong: 0\./).waitFor();
    const strokes = solution.join(' ').match(/#+/g)!.length;
    const entries = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /: filled/ }) });
    await expect.poll(() => entries.count()).toBe(strokes);
    await entries.nth(2).getByRole('button').click();
    await expect.poll(() => entries.nth(2).getByRole('button').getAttribute('aria-current')).toBe('step');
    await page.getByRole('region', { name: 'Replay' }).waitFor();
    await expectInView(page, page.getByTestId('board'));
    await context.close();
  });

  it('a trial that only the engine sees through counts as a hint, and its message survives a reload', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await openChick(page);
    await page.getByRole('button', { name: 'Try a guess' }).click();
    // Row 4 holds a run of five; a mark in its middle leaves no room for it.
    await board.click(3, 3, 'right');
    await page.getByText(/^Contradiction: row 4/).waitFor();
    await page.reload();
    await openedBoard(page);
    await page.getByText(/^Contradiction: row 4/).waitFor();
    await context.close();
  });

  it('two tabs of one game go on together', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 5);
    const other = await context.newPage();
    await other.goto(page.url());
    const theirs = await openedBoard(other);
    await page.bringToFront();
    await board.click(1, 1, 'right');
    await expect.poll(() => theirs.state(1, 1)).toBe('marked empty');
    await other.bringToFront();
    await theirs.click(2, 2, 'right');
    await expect.poll(() => board.state(2, 2)).toBe('marked empty');
    await expect.poll(() => board.state(1, 1)).toBe('marked empty');
    await context.close();
  });

  it('a game that was saved from elsewhere meanwhile says so, and goes on', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 5);
    const server = () => page.evaluate(() => JSON.parse(localStorage.getItem(`quadrille.game.${location.pathname.split('/')[2]}`)!).server as { id: string; secret: string; version: number } | null);
    await expect.poll(async () => (await server())?.version ?? 0).toBeGreaterThan(0);
    const { id, secret, version } = (await server())!;
    const saved = await page.request.put(`/api/v1/games/${id}`, { headers: { Authorization: `Bearer ${secret}` }, data: { state: { from: 'another device' }, version } });
    expect(saved.status()).toBe(200);
    await board.click(1, 1, 'right');
    await page.getByText('This game was also played elsewhere.').first().waitFor();
    // What is seen here is what the server has in the end.
    await expect
      .poll(async () => ((await (await page.request.get(`/api/v1/games/${id}`, { headers: { Authorization: `Bearer ${secret}` } })).json()) as { state: { cells?: string[] } }).state.cells?.[1]?.[1])
      .toBe('.');
    await context.close();
  });

  it('the bubble counts the cells that are painted, not those that are passed', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    const board = await newPuzzle(page, 10);
    await board.click(0, 2, 'right');
    const [from, to] = [await board.middle(0, 0), await board.middle(0, 4)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await expect.poll(() => page.locator('.bubble').textContent()).toBe('4');
    await page.mouse.up();
    await expect.poll(() => page.locator('.bubble').count()).toBe(0);
    await expect.poll(() => board.state(0, 2)).toBe('marked empty');
    await context.close();
  });

  it('numbers of three digits stand apart on 300 × 300', async () => {
    const { page, context } = await stage.visit('/', kNoAssistance);
    // Every number that is drawn, with the room that it takes.
    await page.evaluate(() => {
      const drawn: { text: string; x: number; y: number; width: number }[] = [];
      const draw = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
        drawn.push({ text, x, y, width: Math.min(this.measureText(text).width, most ?? Infinity) });
        if (drawn.length > 5000) drawn.shift();
        return draw.call(this, text, x, y, most);
      };
      (window as unknown as { drawn: typeof drawn }).drawn = drawn;
    });
    const side = 300;
    const clue = (_: unknown, index: number) => (index < 140 || index >= 160 ? '300' : '0');
    const row = '140,140';
    const text = `width ${side}\nheight ${side}\n\nrows\n${Array(side).fill(row).join('\n')}\n\ncolumns\n${Array.from({ length: side }, clue).join('\n')}\n`;
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('Choose a file…').click();
    await (await chooser).setFiles({ name: 'large.non', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await openedBoard(page);
    const overlaps = () =>
      page.evaluate(() => {
        const { drawn } = window as unknown as { drawn: { text: string; x: number; y: number; width: number }[] };
        const numbers = drawn.filter(({ text }) => text.length === 3);
        const lines = new Map<number, { x: number; width: number }[]>();
        for (const { x, y, width } of numbers) lines.set(y, [...(lines.get(y) ?? []), { x, width }]);
        let overlapping = 0;
        for (const line of lines.values()) {
          const places = [...new Map(line.map((each) => [each.x, each])).values()].sort((one, other) => one.x - other.x);
          for (let i = 1; i < places.length; i++) if (places[i].x - places[i - 1].x < (places[i].width + places[i - 1].width) / 2) overlapping++;
        }
        return numbers.length < 10 ? 'nothing drawn' : overlapping;
      });
    await expect.poll(overlaps).toBe(0);
    await context.close();
  });

  it('the address of a game of another browser says so and offers something to play', async () => {
    const { page, context } = await stage.visit('/play/0123456789abcdef');
    await page.getByRole('heading', { name: 'This game was begun in another browser.' }).waitFor();
    await page.getByRole('link', { name: 'Play today’s puzzle' }).click();
    await openedBoard(page);
    await context.close();
  });

  it('a puzzle that is too rare to be found in time is told so, not refused', async () => {
    const { page, context } = await stage.visit('/');
    let asked = 0;
    await page.route('**/api/v1/generate', (route) => {
      asked++;
      return route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify({ status: 422, code: 'limit_reached', detail: 'the time limit was reached' }) });
    });
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('None of this kind turned up in time.').waitFor();
    expect(asked).toBeGreaterThan(1);
    await page.unroute('**/api/v1/generate');
    await page.getByRole('button', { name: 'Generate' }).click();
    await openedBoard(page);
    await context.close();
  });

  it('a drawing does not move under the pen, and a cleared one leaves nothing behind', async () => {
    const { page, context } = await stage.visit('/make');
    const board = new BoardDriver(page);
    await board.cell(0, 0).waitFor();
    await standsStill(page);
    const before = await board.cell(0, 0).boundingBox();
    for (const column of [0, 2, 4, 6, 8]) await board.click(0, column);
    for (const row of [2, 4, 6, 8]) await board.click(row, 0);
    await expect.poll(() => page.getByRole('rowheader').first().textContent()).toBe('Row 1: 1 1 1 1 1');
    await expect.poll(() => board.cell(0, 0).boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Clear grid' }).click();
    await expect.poll(() => page.getByRole('rowheader').first().textContent()).toBe('Row 1: 0');
    await page.getByText('Nothing is drawn yet.').waitFor();
    await context.close();
  });

  it('a finished Lights Out board offers the next one', async () => {
    const { page, context } = await stage.visit('/lightsout');
    await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
    for (let press = 0; press < 40 && (await page.getByTestId('left').textContent()) !== '0'; press++) {
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      const text = await expect.poll(() => page.getByTestId('message').textContent().catch(() => '')).toMatch(/row \d+, column \d+/).then(() => page.getByTestId('message').textContent());
      const [, row, column] = /row (\d+), column (\d+)/.exec(text ?? '')!;
      await page.getByRole('gridcell').nth((Number(row) - 1) * 5 + Number(column) - 1).click();
      await expect.poll(() => page.getByTestId('presses').textContent()).toBe(String(press + 1));
    }
    const next = page.getByRole('button', { name: 'Next board' });
    await next.waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Enter the leaderboard' }).click();
    await page.getByText(/Place 1 with/).waitFor();
    await next.click();
    await expect.poll(() => page.getByTestId('presses').textContent()).toBe('0');
    await expect.poll(() => page.getByTestId('left').textContent()).not.toBe('0');
    await context.close();
  });
});
