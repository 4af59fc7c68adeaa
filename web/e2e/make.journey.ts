// Document 001's use cases and its test strategy for the Helper, on the Make page: load, save, new
// by clues, new by drawing, solve, image; and what a setter needs beyond them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Download, Page } from 'playwright-core';
import { violations } from './axe';
import { standsStill } from './board';
import { Stage } from './stage';

const chick = readFileSync(new URL('../../examples/puzzles/chick.non', import.meta.url));
const umbrella = readFileSync(new URL('../../share/puzzles/umbrella.non', import.meta.url));
const face = readFileSync(new URL('files/face.gif', import.meta.url));
const photo = readFileSync(new URL('../../tests/fuzz/corpus/heif/face', import.meta.url));
const ambiguous = ['#..#.', '.#..#', '#.#..', '..##.', '#...#'];

/** Formats of any size; a tournament list holds 25×25 only. */
const kFormats = ['non', 'nin', 'mk', 'cwd', 'g', 'pbm', 'xml', 'json', 'ini', 'toml', 'gno', 'picross'];

let stage: Stage;
beforeAll(async () => void (stage = await Stage.open()));
afterAll(() => stage.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const verdict = (page: Page) => page.getByTestId('verdict').textContent();
const cell = (page: Page, row: number, column: number) => page.getByRole('gridcell', { name: new RegExp(`^row ${row}, column ${column}[,;]`, 'i') });

async function open(page: Page, opener: string, name: string, buffer: Buffer, mimeType = 'text/plain'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, opener).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

async function newPuzzle(page: Page, rows: number, columns: number): Promise<void> {
  await button(page, 'New').click();
  await page.getByRole('spinbutton', { name: 'Rows' }).fill(String(rows));
  await page.getByRole('spinbutton', { name: 'Columns' }).fill(String(columns));
  await button(page, 'OK').click();
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(rows * columns);
}

/** The grid as screen readers have it: # filled, . marked empty, ? neither. */
async function grid(page: Page): Promise<string[]> {
  const names = await page.getByRole('gridcell').evaluateAll((cells) => cells.map((each) => each.getAttribute('aria-label') ?? ''));
  const rows: string[] = [];
  for (const name of names) {
    const found = /row (\d+), column (\d+), (\w+)/i.exec(name);
    if (!found) throw new Error(`not a cell: ${name}`);
    const row = Number(found[1]) - 1;
    rows[row] = (rows[row] ?? '') + (found[3] === 'filled' ? '#' : found[3] === 'empty' ? '.' : '?');
  }
  return rows;
}

async function drawRows(page: Page, rows: string[]): Promise<void> {
  await cell(page, 1, 1).focus();
  await page.keyboard.press('Control+Home');
  for (const row of rows) {
    for (const letter of row) {
      if (letter === '#') await page.keyboard.press('x');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
  }
}

async function savedText(page: Page, format: string): Promise<string> {
  await page.getByLabel('Format').selectOption(format);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save', exact: true }).click()]);
  return textOf(download);
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

/** Presses the pointer on one cell and releases it on another. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await standsStill(page);
  const start = (await cell(page, ...from).boundingBox())!;
  const end = (await cell(page, ...to).boundingBox())!;
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
  await page.mouse.up();
}

async function clueFields(page: Page, axis: 'Row' | 'Column', count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => page.getByRole('textbox', { name: `${axis} ${i + 1}`, exact: true }).inputValue()));
}

describe('the Helper of document 001', () => {
  it('loads a puzzle, solves it, saves it and loads it again as it was', async () => {
    const { page, complaints } = await stage.visit('/make');
    await open(page, 'Open', 'chick.non', chick);
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(49);
    await button(page, 'Edit clues').click();
    await expect.poll(() => clueFields(page, 'Row', 7)).toEqual(['3', '2.1', '3.2', '5', '4', '1', '2']);
    await expect.poll(() => clueFields(page, 'Column', 7)).toEqual(['1', '3', '1.3', '5.1', '4', '3', '2']);
    await expect.poll(() => verdict(page)).toContain('Exactly one solution');
    // Column 4 of the chick has only one place for its five.
    await drag(page, [1, 4], [5, 4]);
    await expect.poll(async () => (await grid(page)).map((row) => row[3]).join('')).toBe('#####??');
    const text = await savedText(page, 'non');
    expect(text).toContain('???#???');
    await newPuzzle(page, 3, 3);
    await open(page, 'Open', 'req_test.non', Buffer.from(text));
    await expect.poll(async () => (await grid(page)).map((row) => row[3]).join('')).toBe('#####??');
    await button(page, 'Solve').click();
    await expect.poll(async () => (await grid(page)).join('\n').replaceAll('.', ' ').replaceAll('?', ' ')).toBe(
      [' ###   ', '## #   ', ' ### ##', '  #####', '  #### ', '    #  ', '   ##  '].join('\n'),
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('makes a puzzle by drawing: clues are generated, the grid is cleared, the clues stay', async () => {
    const { page } = await stage.visit('/make');
    await newPuzzle(page, 10, 10);
    await drag(page, [2, 2], [8, 2]);
    await drag(page, [8, 3], [8, 6]);
    await button(page, 'Edit clues').click();
    await expect.poll(() => clueFields(page, 'Row', 10)).toEqual(['0', '1', '1', '1', '1', '1', '1', '5', '0', '0']);
    await expect.poll(async () => (await clueFields(page, 'Column', 6)).slice(1)).toEqual(['7', '1', '1', '1', '1']);
    await button(page, 'Clear grid').click();
    await expect.poll(async () => (await grid(page)).join('')).toBe('?'.repeat(100));
    await expect.poll(async () => (await clueFields(page, 'Row', 10))[7]).toBe('0');
    await page.getByText('Nothing is drawn yet.').waitFor();
    await button(page, 'Undo').click();
    await button(page, 'Keep only the clues').click();
    await expect.poll(async () => (await grid(page)).join('')).toBe('?'.repeat(100));
    await expect.poll(async () => (await clueFields(page, 'Row', 10))[7]).toBe('5');
    await drag(page, [1, 1], [1, 10]);
    await button(page, 'Generate clues').click();
    await expect.poll(async () => (await clueFields(page, 'Row', 10))[0]).toBe('10');
    await page.context().close();
  });

  it('makes a puzzle by its clues: Tab goes through rows, then columns, and errors stand at their field', async () => {
    const { page } = await stage.visit('/make');
    // The puzzle of the document's evaluation: 9 rows and 8 columns.
    await newPuzzle(page, 9, 8);
    await button(page, 'Edit clues').click();
    const clues = ['3', '2.1', '3.2', '2.2', '6', '1.5', '6', '1', '2', '1.2', '3.1', '1.5', '7.1', '5', '3', '4', '3'];
    await page.getByRole('textbox', { name: 'Row 1', exact: true }).focus();
    for (const clue of clues) {
      await page.keyboard.type(clue);
      await page.keyboard.press('Tab');
    }
    await expect.poll(() => page.getByTestId('sums').textContent()).toContain('Rows and columns agree');
    await button(page, 'Solve').click();
    await expect.poll(() => verdict(page)).toContain('Exactly one solution');
    await expect.poll(async () => (await grid(page)).join('').includes('#')).toBe(true);

    await page.getByRole('textbox', { name: 'Row 1', exact: true }).fill('4');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByTestId('sums').textContent()).toContain('They must be the same');
    for (const [text, complaint] of [['two', 'not “t”'], ['-3', 'not “-”'], ['4.4', 'Needs 9 cells, but the line has 8']]) {
      await page.getByRole('textbox', { name: 'Row 2', exact: true }).fill(text);
      await page.keyboard.press('Tab');
      await page.getByText(complaint).waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: 'Row 2', exact: true }).getAttribute('aria-invalid')).toBe('true');
    }
    await page.context().close();
  });

  it('undoes a drag as one, also with the keyboard', async () => {
    const { page } = await stage.visit('/make');
    await newPuzzle(page, 5, 5);
    await drag(page, [3, 1], [3, 5]);
    await expect.poll(async () => (await grid(page))[2]).toBe('#####');
    await button(page, 'Undo').click();
    await expect.poll(async () => (await grid(page))[2]).toBe('?????');
    await cell(page, 1, 1).focus();
    for (const key of ['x', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await expect.poll(async () => (await grid(page))[0]).toBe('###??');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await grid(page))[0]).toBe('##???');
    await page.reload();
    await expect.poll(async () => (await grid(page))[0]).toBe('##???');
    await page.context().close();
  });

  it('captures a GIF and a JPEG, and leaves the drawing alone when that is cancelled', async () => {
    const { page } = await stage.visit('/make');
    await open(page, 'Create from image', 'face.gif', face, 'image/gif');
    await page.getByTestId('image-result').getByRole('img').waitFor();
    await button(page, 'Capture').click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(12 * 9);
    await expect.poll(async () => (await grid(page))[0]).toBe('??########??');
    await expect.poll(() => verdict(page)).toContain('Exactly one solution');

    const jpeg = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 240;
      canvas.height = 120;
      const context = canvas.getContext('2d')!;
      context.fillStyle = 'white';
      context.fillRect(0, 0, 240, 120);
      context.fillStyle = 'black';
      context.fillRect(0, 0, 120, 120);
      return canvas.toDataURL('image/jpeg').split(',')[1];
    });
    await open(page, 'Create from image', 'piper.jpg', Buffer.from(jpeg, 'base64'), 'image/jpeg');
    await page.getByRole('img', { name: 'The picture as a grid, 30×15' }).waitFor();
    await page.getByLabel(/^Columns: /).fill('20');
    await page.getByRole('img', { name: 'The picture as a grid, 20×10' }).waitFor();
    await button(page, 'Cancel').click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(12 * 9);
    await open(page, 'Create from image', 'piper.jpg', Buffer.from(jpeg, 'base64'), 'image/jpeg');
    await page.getByRole('img', { name: 'The picture as a grid, 30×15' }).waitFor();
    await button(page, 'Capture').click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(30 * 15);
    await expect.poll(async () => (await grid(page))[0]).toBe(`${'#'.repeat(15)}${'?'.repeat(15)}`);
    await page.context().close();
  });
});

describe('the setter', () => {
  it('sees what is ambiguous and applies the smallest repair', async () => {
    const { page } = await stage.visit('/make');
    await newPuzzle(page, 5, 5);
    await drawRows(page, ambiguous);
    await expect.poll(() => verdict(page)).toContain('Several solutions');
    await page.getByText('8 cells differ between solutions').waitFor();
    await expect.poll(() => page.getByTestId('repair').textContent()).toBe('Cells needed: 1. Fewer do not suffice, proven.');
    await button(page, 'Give cells').click();
    await page.getByRole('button', { name: /^Give r/ }).first().click();
    await expect.poll(() => verdict(page)).toContain('Exactly one solution with 1 given cells');
    await button(page, 'Undo').click();
    await expect.poll(() => verdict(page)).toContain('Several solutions');
    await button(page, 'Change cells').click();
    await page.getByRole('button', { name: /^Flip r/ }).first().click();
    await expect.poll(() => verdict(page)).toContain('Exactly one solution');
    await expect.poll(() => page.getByTestId('class').textContent()).toContain('Difficulty:');
    await page.context().close();
  });

  it('is told what a file lacks and what a format cannot hold', async () => {
    const { page } = await stage.visit('/make');
    await open(page, 'Open', 'bad.non', Buffer.from('width 2\nheight 2\nrows\n1\nx\ncolumns\n1\n1\n'));
    await page.getByText(/bad\.non: line 5, column 1/).first().waitFor();
    await open(page, 'Open', 'chick.non', chick);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Chick');
    const nin = await savedText(page, 'nin');
    expect(nin.split('\n')[0].trim()).toBe('7 7');
    await page.getByText(/The format nin cannot hold/).first().waitFor();
    await open(page, 'Open', 'chick.nin', Buffer.from(nin));
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(49);
    await page.context().close();
  });

  it('chooses among the puzzles of a file, and takes files that are dropped', async () => {
    const { page } = await stage.visit('/make');
    const pack = 'title "One"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n====\ntitle "Two"\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n';
    await page.getByRole('grid').waitFor();
    await page.evaluate((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'two.nonpack'));
      document.querySelector('.page')!.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, pack);
    await page.getByRole('button', { name: '2. Two, 2×1' }).click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(2);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Two');
    await page.context().close();
  });

  it('gets pictures, and plays what was made', async () => {
    const { page } = await stage.visit('/make');
    await open(page, 'Open', 'chick.non', chick);
    for (const [name, start] of [['SVG', '<'], ['PDF', '%PDF'], ['PNG', '\uFFFDPNG']]) {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
      expect((await textOf(download)).slice(0, start.length)).toBe(start);
    }
    await button(page, 'Play it').click();
    await page.waitForURL(/\/play/);
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(49);
    await page.context().close();
  });

  it('prints the puzzle alone, on one sheet', async () => {
    const { page } = await stage.visit('/make');
    // The printer of the test keeps what it was given.
    await page.evaluate(() => {
      URL.revokeObjectURL = () => undefined;
      window.print = () => document.body.append(document.querySelector('body > .print-sheet')!.cloneNode());
    });
    await open(page, 'Open', 'chick.non', chick);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Chick');
    await button(page, 'Print').click();
    await expect.poll(() => page.locator('body > .print-sheet').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('body > .print-sheet');
    await expect.poll(() => sheet.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.context().close();
  });

  it('saves every format that there is', async () => {
    const { page } = await stage.visit('/make');
    const formats = page.getByLabel('Format').locator('option');
    await expect.poll(() => formats.evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).sort())).toEqual([...kFormats, 'tournament'].sort());
    await page.context().close();
  });

  it.each(kFormats)('opens what it saved as %s', async (format) => {
    const { page } = await stage.visit('/make');
    await button(page, 'Edit clues').click();
    const clues = async () => [await clueFields(page, 'Row', 10), await clueFields(page, 'Column', 9)];
    await open(page, 'Open', 'umbrella.non', umbrella);
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(90);
    const expected = await clues();
    await page.getByLabel('Format').selectOption(format);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save', exact: true }).click()]);
    await newPuzzle(page, 3, 3);
    await open(page, 'Open', download.suggestedFilename(), readFileSync(await download.path()));
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(90);
    await expect.poll(() => clues()).toEqual(expected);
    await page.context().close();
  });

  it('loses nothing: New and Open are undone, bad files change nothing, a reload keeps all', async () => {
    const { page } = await stage.visit('/make');
    await newPuzzle(page, 5, 5);
    await drawRows(page, ambiguous);
    await page.getByLabel('Title').fill('Mine');
    await page.getByLabel('Title').blur();
    const drawn = ambiguous.map((row) => row.replaceAll('.', '?'));
    await expect.poll(() => grid(page)).toEqual(drawn);
    for (const [name, content, says] of [
      ['empty.non', '', /empty\.non: /],
      ['archive.zip', 'PK\u0003\u0004\u0000\u0000', /archive\.zip: /],
      ['board.lights', '##0\n#00\n', /board\.lights holds no nonogram/],
    ] as const) {
      await open(page, 'Open', name, Buffer.from(content, 'latin1'));
      await page.getByText(says).first().waitFor();
      await expect.poll(() => grid(page)).toEqual(drawn);
    }
    await open(page, 'Open', 'chick.non', chick);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Chick');
    await newPuzzle(page, 3, 3);
    await button(page, 'Undo').click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Chick');
    await button(page, 'Undo').click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Mine');
    await expect.poll(() => grid(page)).toEqual(drawn);
    await page.reload();
    await expect.poll(() => grid(page)).toEqual(drawn);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Mine');
    await page.context().close();
  });

  it('sees the hardest step and plays from there; given cells go along', async () => {
    const { page } = await stage.visit('/make');
    await open(page, 'Open', 'umbrella.non', umbrella);
    await button(page, 'Show the hardest step').click();
    await expect.poll(() => page.getByTestId('step').textContent()).toMatch(/^(If|Suppose) row \d+, column \d+ (were|is)/);
    const slider = page.getByRole('slider', { name: /^Step \d+ of \d+/ });
    const hardest = Number(await slider.inputValue());
    expect(hardest).toBeGreaterThan(0);
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Number(await slider.inputValue())).toBe(hardest - 1);
    await button(page, 'Play from here').click();
    await page.waitForURL(/\/play\//);
    await expect.poll(async () => (await grid(page)).join('').replaceAll('?', '').length).toBeGreaterThan(10);

    await page.goto('/make');
    await newPuzzle(page, 5, 5);
    await drawRows(page, ambiguous);
    await page.getByTestId('repair').waitFor();
    await button(page, 'Let them take turns').click();
    await expect.poll(() => button(page, 'Let them take turns').getAttribute('aria-pressed')).toBe('true');
    await button(page, 'Give cells').click();
    await page.getByRole('button', { name: /^Give r/ }).first().click();
    await expect.poll(() => verdict(page)).toContain('Exactly one solution with 1 given cells');
    await expect.poll(() => page.getByTestId('class').count()).toBe(0);
    await button(page, 'Play it').click();
    await page.waitForURL(/\/play\//);
    await expect.poll(async () => (await grid(page)).join('').replaceAll('?', '').length).toBe(1);
    await page.context().close();
  });

  it('takes a drawing as pixels, and leaves a photo to the server that the browser cannot read', async () => {
    const { page, complaints } = await stage.visit('/make');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><rect width="4" height="4"/></svg>';
    await open(page, 'Create from image', 'half.svg', Buffer.from(drawing), 'image/svg+xml');
    await page.getByRole('img', { name: 'The picture as a grid, 30×15' }).waitFor();
    await button(page, 'Capture').click();
    await expect.poll(async () => (await grid(page))[0]).toBe(`${'#'.repeat(15)}${'?'.repeat(15)}`);

    await open(page, 'Create from image', 'face.heic', photo, '');
    await page.getByRole('img', { name: 'The picture as a grid, 30×30' }).waitFor();
    // No broken picture stands in for what the browser cannot show.
    await page.getByText('face.heic: this browser has no preview').waitFor();
    expect(await page.getByRole('dialog').locator('img').count()).toBe(0);
    await button(page, 'Cancel').click();
    expect(complaints).toEqual([]);

    await open(page, 'Create from image', 'damaged.heic', photo.subarray(0, photo.length / 2), '');
    await page.getByRole('alert').filter({ hasText: 'Save it as JPEG or PNG' }).waitFor();
    await button(page, 'Cancel').click();
    await stage.server.stop();
    await open(page, 'Create from image', 'face.heic', photo, '');
    await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
    await expect.poll(() => page.getByRole('alert').first().textContent()).toContain('This browser cannot read such an image');
    await stage.server.start();
    await page.context().close();
  });

  it('chooses among candidates of an image', async () => {
    const { page } = await stage.visit('/make');
    await open(page, 'Create from image', 'face.gif', face, 'image/gif');
    await button(page, 'Compare sizes and ways').click();
    const candidates = page.getByRole('list', { name: 'Candidates' }).getByRole('button');
    await expect.poll(() => candidates.count()).toBe(9);
    await candidates.last().click();
    await expect.poll(() => page.getByRole('slider', { name: 'Columns: 16' }).count()).toBe(1);
    await expect.poll(() => page.getByTestId('image-result').getByRole('img').getAttribute('aria-label')).toContain('16×12');
    expect(await violations(page)).toEqual([]);
    await button(page, 'Capture').click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(192);
    await page.context().close();
  });

  it('publishes to the library', async () => {
    const { page } = await stage.visit('/make');
    await open(page, 'Open', 'chick.non', chick);
    await expect.poll(() => button(page, 'Publish').isEnabled()).toBe(true);
    await button(page, 'Publish').click();
    await page.getByRole('link', { name: 'Play it there' }).click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(49);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('finds no violation in %s', async (colorScheme) => {
    const { page } = await stage.visit('/make', { colorScheme });
    await newPuzzle(page, 5, 5);
    await drawRows(page, ambiguous);
    await button(page, 'Edit clues').click();
    await page.getByTestId('repair').waitFor();
    expect(await violations(page)).toEqual([]);
    await open(page, 'Create from image', 'face.gif', face, 'image/gif');
    await page.getByTestId('image-result').getByRole('img').waitFor();
    await expect.poll(() => page.getByTestId('image-class').textContent()).toMatch(/solution/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('draws with a finger on a phone', async () => {
    const { page } = await stage.visit('/make', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await newPuzzle(page, 5, 5);
    await standsStill(page);
    const box = (await cell(page, 2, 3).boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => (await grid(page))[1]).toBe('??#??');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  });
});
