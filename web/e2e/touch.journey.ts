// A phone: fingers only, through the browser's own touch events.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kNoAssistance, newPuzzle } from './board';
import { Fingers } from './fingers';
import { Stage } from './stage';

describe('a phone', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('paints, marks, zooms and solves', async () => {
    const { page, context, complaints } = await stage.visit('/', { ...kNoAssistance, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const board = await newPuzzle(page, 5);
    const fingers = new Fingers(page, await context.newCDPSession(page));
    await page.getByRole('grid').scrollIntoViewIfNeeded();

    await fingers.hold(await board.middle(4, 4));
    await expect.poll(() => board.state(4, 4)).toBe('marked empty');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => board.state(4, 4)).toBe('unknown');

    // A pinch zooms and leaves every cell as it is.
    const before = (await board.cell(0, 0).boundingBox())!.width;
    await page.getByRole('grid').scrollIntoViewIfNeeded();
    await fingers.pinch(await board.middle(2, 2), 30, 60);
    await expect.poll(async () => (await board.cell(0, 0).boundingBox())!.width).toBeGreaterThan(before * 1.3);
    for (let index = 0; index < 25; index++) await expect.poll(() => board.state(Math.floor(index / 5), index % 5)).toBe('unknown');
    await page.getByRole('button', { name: 'Fit', exact: true }).tap();
    await expect.poll(async () => (await board.cell(0, 0).boundingBox())!.width).toBeLessThan(before * 1.1);

    for (const [row, text] of (await board.solution()).entries()) {
      for (const run of text.matchAll(/#+/g)) {
        await board.cell(row, run.index).scrollIntoViewIfNeeded();
        await fingers.drag(await board.middle(row, run.index), await board.middle(row, run.index + run[0].length - 1));
      }
    }
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
