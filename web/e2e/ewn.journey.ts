// The visualizer of document 002 and what Quadrille adds: own moves, solving, judging, editing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './axe';
import { standsStill } from './board';
import { kSeed, Stage } from './stage';

const input = '2\n62 26 66 42 32 36\n665545154156655451541566554515\n';
const output = '0.098782\n16\n36 45 45 55 32 41 41 51 42 51 55 66 62 51 26 15 15 4 51 40 4 3 66 55 55 44 3 2 2 1 1 0\n';

let stage: Stage;
beforeAll(async () => void (stage = await Stage.open()));
afterAll(() => stage.close());

const cell = (page: Page, index: number) => page.locator(`[data-cell="${index}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const message = (page: Page) => page.getByTestId('message').textContent();

async function chooseFile(page: Page, opener: string, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, opener).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Pasted text').fill(text);
  await button(page, 'Load the text').click();
}

/** An input is read by the server: what is done next must not overtake it. */
async function pasteInput(page: Page, text = input): Promise<void> {
  await paste(page, text);
  await expect.poll(() => message(page)).toContain('Case opened');
  await page.getByLabel('Pasted text').fill('');
}

/** Where each piece stands, from the names that a screen reader says. */
function pieces(page: Page): Promise<string[]> {
  return page.locator('[data-cell]:has(.piece)').evaluateAll((cells) => cells.map((each) => `${each.textContent?.trim().slice(0, 1)}@${(each as HTMLElement).dataset.cell}`).sort());
}

describe('EWN', () => {
  it('loads INPUT and OUTPUT and walks through the moves', async () => {
    const { page, complaints } = await stage.visit('/ewn');
    await chooseFile(page, 'Open a case', 'sample.in', input);
    await expect.poll(() => message(page)).toContain('goal piece 2, 30 dice');
    await chooseFile(page, 'Open a solution', 'sample.out', output);
    await expect.poll(() => message(page)).toContain('ran 0.098782\u00a0seconds; it takes 16 steps');
    await expect.poll(() => pieces(page)).toEqual(['1@62', '2@26', '3@66', '4@42', '5@32', '6@36']);
    await button(page, 'Next').click();
    await expect.poll(() => pieces(page)).toContain('6@45');
    await expect.poll(() => page.locator('[aria-current="step"]').getAttribute('aria-label')).toBe('round 2, now: 6');
    await button(page, 'Prev').click();
    await expect.poll(() => pieces(page)).toContain('6@36');
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await expect.poll(() => page.locator('[aria-current="step"]').getAttribute('aria-label')).toBe('round 3, now: 5');
    await page.getByRole('slider').fill('13');
    await expect.poll(() => pieces(page)).toEqual(['1@40', '2@3', '6@44']);
    await button(page, 'End').click();
    await expect.poll(() => page.getByTestId('round').textContent()).toBe('Piece 2 is home after 16 moves.');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('takes files that are dropped on the page', async () => {
    const { page } = await stage.visit('/ewn');
    await page.getByRole('grid').waitFor();
    const drop = (name: string, text: string) =>
      page.evaluate(
        ([fileName, content]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], fileName));
          document.querySelector('.page')!.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
        },
        [name, text],
      );
    await drop('case.in', input.replace('2\n62', '5\n62'));
    await expect.poll(() => message(page)).toContain('goal piece 5');
    await drop('case.out', '0.1\n-1\n');
    await expect.poll(() => message(page)).toContain('says that the case is impossible');
    await page.context().close();
  });

  it('explains the first illegal move, and says where a text is wrong', async () => {
    const { page } = await stage.visit('/ewn');
    await pasteInput(page);
    await paste(page, '0.1\n2\n36 45 62 51\n');
    await expect.poll(() => message(page)).toContain('Illegal move in round 2, from 62 to 51: the die shows 6, so piece 1 may not move, only 6.');
    await expect.poll(() => page.locator('path.arrow.bad').count()).toBe(1);
    await button(page, 'Judge the text').click();
    await expect.poll(() => message(page)).toContain('only piece 6 may move');
    await paste(page, '0.1\n2\n36 45 x 51\n');
    await expect.poll(() => message(page)).toContain('Line 3');
    await paste(page, input.replace('36\n', '33\n'));
    await expect.poll(() => message(page)).toMatch(/^!? ?2:16:/);
    await page.context().close();
  });

  it('judges a pasted text, and reads files of other systems', async () => {
    const { page } = await stage.visit('/ewn');
    await chooseFile(page, 'Open a case', 'windows.in', `\uFEFF${input.replaceAll('\n', '\r\n')}`);
    await expect.poll(() => message(page)).toContain('Case opened');
    await page.getByLabel('Pasted text').fill(`\uFEFF${output.replaceAll('\n', '\r\n')}`);
    await button(page, 'Judge the text').click();
    await expect.poll(() => message(page)).toContain('Legal, 16 steps; the fewest are 16.');
    // It is on the board too.
    await button(page, 'Next').click();
    await expect.poll(() => pieces(page)).toContain('6@45');
    await page.getByLabel('Pasted text').fill('0.1\n3\n36 45\n');
    await button(page, 'Judge the text').click();
    await expect.poll(() => message(page)).toContain('Not accepted');
    await expect.poll(() => pieces(page)).toContain('6@45');
    await page.context().close();
  });

  it('solves, judges its own line and gives hints', async () => {
    const { page } = await stage.visit('/ewn');
    await pasteInput(page);
    await button(page, 'Solve').click();
    await expect.poll(() => message(page)).toContain('16 moves, proven to be the fewest');
    await button(page, 'Judge the line').click();
    await expect.poll(() => message(page)).toContain('Legal, 16 steps; the fewest are 16.');
    await button(page, 'Hint').click();
    await expect.poll(() => message(page)).toMatch(/Move piece 6 .* Then 15 moves are left/);
    await button(page, 'How many shortest lines?').click();
    await expect.poll(() => message(page)).toContain('Lines of 16 moves, all shortest: 1,215,820.');
    await page.context().close();
  });

  it('shows the legal moves and lets the player make them, by mouse and by keys', async () => {
    const { page } = await stage.visit('/ewn');
    await pasteInput(page);
    await expect.poll(() => page.locator('.ghost').count()).toBe(8);
    await cell(page, 45).click();
    await expect.poll(() => pieces(page)).toContain('6@45');
    await cell(page, 45).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => pieces(page)).toContain('6@35');
    await expect.poll(() => page.getByTestId('round').textContent()).toBe('The die shows 5. Piece 5 may move.');
    await page.reload();
    await expect.poll(() => pieces(page)).toContain('6@35');
    await page.context().close();
  });

  it('a case brought home by hand enters the leaderboard, one solved by the engine does not', async () => {
    const { page } = await stage.visit('/ewn');
    await pasteInput(page);
    const puzzle = await page.evaluate(() => (JSON.parse(localStorage.getItem('quadrille.ewn')!) as { puzzle: unknown }).puzzle);
    const { moves } = (await (await page.request.post('/api/v1/solve', { data: { puzzle } })).json()) as { moves: [number, number][] };
    await button(page, 'Solve').click();
    await expect.poll(() => message(page)).toContain('proven to be the fewest');
    await button(page, 'End').click();
    await expect.poll(() => page.getByLabel('Your name').count()).toBe(0);
    await pasteInput(page);
    for (const [from, to] of moves) {
      await cell(page, from).click();
      await cell(page, to).click();
    }
    await expect.poll(() => message(page)).toContain('is home after');
    await page.getByLabel('Your name').fill('Ada');
    await button(page, 'Enter the leaderboard').click();
    await page.getByText(/Place 1 with/).waitFor();
    await page.getByRole('link', { name: 'See the leaderboard' }).click();
    await page.getByRole('rowheader', { name: 'Ada' }).waitFor();
    await page.context().close();
  });

  it('has room for all dice beside the panel, and tells a phone what is to be done', async () => {
    const { page } = await stage.visit('/ewn', { viewport: { width: 1280, height: 800 } });
    const last = (await page.getByRole('list', { name: 'Dice' }).getByRole('listitem').last().boundingBox())!;
    const panel = (await button(page, 'Start').boundingBox())!;
    expect(last.x + last.width).toBeLessThan(panel.x);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText('Bring to ⌂:').waitFor();
    await page.context().close();
  });

  it('edits the position by drag and by keys', async () => {
    const { page } = await stage.visit('/ewn');
    await pasteInput(page);
    await button(page, 'Edit the position').click();
    await button(page, 'Done').waitFor();
    await standsStill(page);
    const from = (await cell(page, 62).boundingBox())!;
    const to = (await cell(page, 71).boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => pieces(page)).toContain('1@71');
    await cell(page, 36).focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => pieces(page)).toContain('6@37');
    await page.getByRole('combobox', { name: 'Goal piece' }).selectOption('6');
    await page.getByLabel('Dice, 30 digits').fill('123');
    await page.getByText('These must be 30 digits from 1 to 6; there are 3.').waitFor();
    await button(page, 'Done').click();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => pieces(page)).toContain('6@36');
    await page.context().close();
  });

  it('opens a case of the library', async () => {
    const { page } = await stage.visit('/ewn');
    const id = await page.evaluate(async () => {
      const puzzle = { kind: 'ewn', goal: 3, positions: [62, 26, 11, 42, 32, 36], dice: '3'.repeat(30) };
      const response = await fetch('/api/v1/puzzles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ puzzle }) });
      return ((await response.json()) as { id: string }).id;
    });
    await page.goto(`/ewn?puzzle=${id}`);
    await expect.poll(() => message(page)).toContain('goal piece 3');
    await cell(page, 0).click();
    await expect.poll(() => message(page)).toContain('Piece 3 is home after 1 moves.');
    await page.context().close();
  });

  it('generates cases', async () => {
    const { page } = await stage.visit('/ewn');
    await page.getByLabel('Fewest moves from').fill('6');
    await page.getByLabel('to', { exact: true }).fill('9');
    await page.getByLabel('Seed').fill(String(kSeed));
    await button(page, 'Generate').click();
    await expect.poll(() => message(page)).toContain(`A new case, seed ${kSeed}.`);
    // The case before comes back.
    await page.keyboard.press('Control+z');
    await expect.poll(() => pieces(page)).toContain('6@36');
    await page.keyboard.press('Control+y');
    await button(page, 'Solve').click();
    await expect.poll(() => message(page)).toMatch(/[6-9] moves, proven/);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('has no violation in %s', async (colorScheme) => {
    const { page } = await stage.visit('/ewn', { colorScheme });
    await button(page, 'Edit the position').click();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Done').click();
    await button(page, 'Solve').click();
    await expect.poll(() => message(page)).toContain('proven');
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
