// Fingers on the screen, through the browser's own touch events.
import type { CDPSession, Page } from 'playwright-core';

export type Point = { x: number; y: number };

export class Fingers {
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
