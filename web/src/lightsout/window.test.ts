import { describe, expect, it } from 'vitest';
import { clampTo, rangeSeen, scrollFor } from './window';

describe('the window on a large board', () => {
  it('is what can be seen and a margin, never beyond the board', () => {
    expect(rangeSeen(0, 310, 31, 100)).toEqual({ from: 0, to: 16 });
    expect(rangeSeen(1000, 310, 31, 100)).toEqual({ from: 26, to: 49 });
    expect(rangeSeen(2900, 310, 31, 100)).toEqual({ from: 87, to: 100 });
    // A frame that has just been scrolled for a larger board.
    expect(rangeSeen(9000, 310, 31, 50)).toEqual({ from: 50, to: 50 });
  });

  it('keeps the place of the keyboard inside', () => {
    expect([3, 12, 99].map((place) => clampTo({ from: 10, to: 20 }, place))).toEqual([10, 12, 19]);
  });

  it('scrolls no further than it must', () => {
    expect(scrollFor(310, 310, 31, 12)).toBe(310);
    expect(scrollFor(310, 310, 31, 2)).toBe(62);
    expect(scrollFor(310, 310, 31, 20)).toBe(365);
  });
});
