// A phone: fingers only, through the browser's own touch events.
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kNoAssistance, newPuzzle } from './board';
import { Stage } from './stage';

type Point = { x: number; y: number };

class Fingers {
  constructor(private readonly page: Page, private readonly session: CDPSession) {}

  private send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]): Promise<unknown> {
    return this.session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  }

  // Gestures are sent in one go: on a busy machine a finger that waits for the answer to its first
  // event would hold still for long enough to be a long press.
  async drag(from: Point, to: Point): Promise<void> {
    const along = [0.3, 0.7, 1].map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
    await Promise.all([this.send('touchStart', [from]), ...along.map((point) => this.send('touchMove', [point])), this.send('touchEnd', [])]);
  }

  async hold(at: Point): Promise<void> {
    await this.send('touchStart', [at]);
    // By the clock of the page, and begun after the one that it waits for: however busy the machine
    // is, the long press is noticed before the finger is lifted.
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await this.send('touchEnd', []);
  }

  async pinch(middle: Point, from: number, to: number): Promise<void> {
    const pair = (distance: number) => [{ x: middle.x - distance, y: middle.y }, { x: middle.x + distance, y: middle.y }];
    await Promise.all([
      this.send('touchStart', [pair(from)[0]]),
      this.send('touchStart', pair(from)),
      ...[0.5, 1].map((share) => this.send('touchMove', pair(from + (to - from) * share))),
      this.send('touchEnd', []),
    ]);
  }
}

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
