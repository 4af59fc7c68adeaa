// Whether things are where a player can see them, by their boxes on the screen.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Waits until it stands entirely inside the window. */
export async function expectInView(page: Page, what: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await expect
    .poll(async () => {
      const box = await what.boundingBox();
      if (!box) return 'not there';
      const inside = box.x >= -0.5 && box.y >= -0.5 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5;
      return inside ? 'in view' : `at ${box.x},${box.y} ${box.width}×${box.height} of ${width}×${height}`;
    })
    .toBe('in view');
}

/** Waits until neither covers the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      if (!a || !b) return 'not there';
      const apart = a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5 || a.y + a.height <= b.y + 0.5 || b.y + b.height <= a.y + 0.5;
      return apart ? 'apart' : `${JSON.stringify(a)} and ${JSON.stringify(b)}`;
    })
    .toBe('apart');
}
