// The screens that people have: everything that one plays with is in view together, without scrolling.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoardDriver, kNoAssistance, newPuzzle, ownSize, standsStill } from './board';
import { Fingers } from './fingers';
import { expectApart, expectInView } from './room';
import { Stage } from './stage';

const touch = (width: number, height: number): BrowserContextOptions => ({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
const kPhones = { '360×740': touch(360, 740), '390×844': touch(390, 844) };
const kScreens: Record<string, BrowserContextOptions> = {
  ...kPhones, '1280×800': { viewport: { width: 1280, height: 800 } }, '1920×1080': { viewport: { width: 1920, height: 1080 } },
};
const board = (page: Page) => page.getByTestId('board');
const tools = (page: Page) => page.getByRole('toolbar');

describe('room on the screen', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  for (const [name, options] of Object.entries(kScreens)) {
    describe(name, () => {
      it('shows 10×10, 15×15 and 20×20 whole, with the tools and every rung of a hint', async () => {
        const { page, context, complaints } = await stage.visit('/', { ...kNoAssistance, ...options });
        for (const size of [10, 15, 20]) {
          await page.goto('/');
          const driver = await newPuzzle(page, size);
          await expectInView(page, board(page));
          await expectInView(page, driver.cell(0, 0));
          await expectInView(page, driver.cell(size - 1, size - 1));
          await expectInView(page, tools(page));
          await expectApart(page.getByRole('grid'), tools(page));
          for (const rung of [1, 2, 3] as const) {
            await driver.climbTo(rung);
            await standsStill(page);
            const hint = page.getByTestId('hint');
            await expectInView(page, hint);
            await expectInView(page, board(page));
            await expectApart(page.getByRole('grid'), hint);
            await expectInView(page, tools(page));
          }
          await driver.climbTo(4);
          await expectInView(page, page.getByTestId('hint'));
        }
        // A page that is left in the middle of a save and the next one may both send the game; the server refuses one of them.
        expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
        await context.close();
      });

      it('Solved! is in view, and one press leads to the next puzzle of the same size', async () => {
        const { page, context } = await stage.visit('/', { ...kNoAssistance, ...options });
        const driver = await newPuzzle(page, 5);
        const first = page.url();
        if (options.hasTouch) {
          const fingers = new Fingers(page, await context.newCDPSession(page));
          for (const [row, text] of (await driver.solution()).entries()) {
            for (const run of text.matchAll(/#+/g)) await fingers.drag(await driver.middle(row, run.index), await driver.middle(row, run.index + run[0].length - 1));
          }
        } else await driver.solveByMouse();
        const solved = page.getByRole('heading', { name: 'Solved!' });
        await solved.waitFor();
        await expectInView(page, solved);
        await expectInView(page, page.getByRole('grid'));
        const next = page.getByRole('button', { name: 'Next puzzle' });
        await expectInView(page, next);
        await next.click();
        await page.waitForURL((address) => address.href !== first && address.pathname.startsWith('/play/'));
        await page.getByRole('grid', { name: 'Nonogram, 5 columns, 5 rows' }).waitFor();
        await expect.poll(() => solved.count()).toBe(0);
        await context.close();
      });

      it('Lights Out: board, buttons and the words of a hint', async () => {
        const { page, context } = await stage.visit('/lightsout', options);
        const grid = page.getByRole('grid');
        const hint = page.getByRole('button', { name: 'Hint', exact: true });
        await expectInView(page, grid);
        await expectInView(page, hint);
        await hint.click();
        await expectInView(page, page.getByTestId('message'));
        await expectInView(page, grid);
        await expectApart(grid, hint);
        await expectApart(grid, page.getByTestId('message'));
        await context.close();
      });

      it('EWN: board, dice, buttons and what is said', async () => {
        const { page, context } = await stage.visit('/ewn', options);
        const grid = page.getByRole('grid');
        const buttons = ['Start', 'Prev', 'Next', 'End', 'Hint', 'Solve'].map((text) => page.getByRole('button', { name: text, exact: true }));
        for (const what of [grid, page.getByTestId('round'), page.getByTestId('message'), ...buttons]) await expectInView(page, what);
        for (const button of buttons) await expectApart(grid, button);
        await page.getByRole('button', { name: 'Hint', exact: true }).click();
        await expect.poll(() => page.getByTestId('message').textContent()).toMatch(/^Move piece/);
        for (const what of [grid, page.getByTestId('message'), ...buttons]) await expectInView(page, what);
        await context.close();
      });

      it('Make: the whole board below its buttons', async () => {
        const { page, context } = await stage.visit('/make', options);
        const driver = new BoardDriver(page);
        await expectInView(page, driver.cell(0, 0));
        await expectInView(page, driver.cell(9, 9));
        await expectInView(page, board(page));
        for (const text of ['New', 'Undo', 'Edit clues', 'Play it']) await expectInView(page, page.getByRole('button', { name: text, exact: true }));
        await context.close();
      });

      it('has one row of navigation, and a first visit plays at once', async () => {
        const { page, context, complaints } = await stage.visit('/', { ...kNoAssistance, ...options });
        const rows = async () => {
          const links = await page.getByRole('navigation').getByRole('link').all();
          return new Set(await Promise.all(links.map(async (link) => (await link.boundingBox())?.y))).size;
        };
        await expect.poll(rows).toBe(1);
        const grid = page.getByRole('grid', { name: 'Nonogram, 5 columns, 5 rows' });
        await expectInView(page, grid);
        const at = await new BoardDriver(page).middle(2, 0);
        if (options.hasTouch) await page.touchscreen.tap(at.x, at.y);
        else await page.mouse.click(at.x, at.y);
        await page.getByRole('gridcell', { name: 'Row 3, column 1, filled' }).waitFor();
        await new BoardDriver(page).drag([2, 1], [2, 4]);
        await page.getByText('Step 2 of 5').waitFor();
        expect(complaints).toEqual([]);
        await context.close();
      });
    });
  }

  it('a 30×30 is whole at 1280×800, and 100×100 shows more cells than clues', async () => {
    const { page, context } = await stage.visit('/', { ...kNoAssistance, viewport: { width: 1280, height: 800 } });
    const driver = await newPuzzle(page, 30);
    await expectInView(page, driver.cell(0, 0));
    await expectInView(page, driver.cell(29, 29));
    await expectInView(page, board(page));
    await ownSize(page, 100);
    await expectInView(page, board(page));
    // Of the board's frame, what stands before the first cell: all of it while it is drawn anew.
    const clues = async () => {
      const [frame, grid] = [await board(page).boundingBox(), await page.getByRole('grid').boundingBox()];
      return frame && grid ? { across: (grid.x - frame.x) / frame.width, down: (grid.y - frame.y) / frame.height } : { across: 1, down: 1 };
    };
    await expect.poll(async () => (await clues()).across).toBeLessThan(0.45);
    await expect.poll(async () => (await clues()).down).toBeLessThan(0.4);
    await context.close();
  });

  it('a large board on a phone has an overview, and fingers zoom it', async () => {
    const { page, context } = await stage.visit('/', { ...kNoAssistance, ...kPhones['360×740'] });
    const driver = await ownSize(page, 60);
    await page.getByRole('group', { name: 'Overview of the board' }).waitFor();
    await expectInView(page, board(page));
    await expectInView(page, tools(page));
    const before = (await driver.cell(0, 0).boundingBox())!.width;
    const fingers = new Fingers(page, await context.newCDPSession(page));
    await fingers.pinch(await driver.middle(2, 2), 25, 50);
    await expect.poll(async () => (await driver.cell(0, 0).boundingBox())!.width).toBeGreaterThan(before * 1.2);
    await context.close();
  });

  it('the footer does not move about while a page comes in', async () => {
    const { page, context } = await stage.visit('/', kPhones['360×740']);
    for (const path of ['/', '/daily', '/packs', '/packs/sea', '/credits', '/library', '/scores', '/records', '/settings', '/help', '/make', '/lightsout', '/ewn']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await standsStill(page);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }[]) {
                if (entry.sources.some(({ node }) => node instanceof Element && node.closest('footer'))) sum += entry.value;
              }
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
          }),
      );
      expect(shift, path).toBeLessThan(0.05);
    }
    await context.close();
  });
});
