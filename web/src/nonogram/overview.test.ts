import { describe, expect, it } from 'vitest';
import type { BoardModel } from './board-model';
import { geometryOf } from './geometry';
import { needsOverview, overviewSize, partInView, scrollFor, stretches } from './overview';

function geometry(side: number, numbers: number, cell = 20) {
  const clues = Array.from({ length: side }, () => Array.from({ length: numbers }, () => 1));
  return geometryOf({ width: side, height: side, rowClues: clues, columnClues: clues } as unknown as BoardModel, cell, 'start', { width: 900, height: 1200 });
}

describe('the overview', () => {
  const large = geometry(100, 12);
  const view = { left: 500, top: 0, width: large.clueWidth + 1000, height: large.clueHeight + 500 };

  it('knows the part in view', () => {
    expect(partInView(large, view)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 0.25 });
  });

  it('scrolls a point to the middle, and never before the edge', () => {
    expect(scrollFor(large, view, 0.5, 0.5)).toEqual({ left: 500, top: 750 });
    expect(scrollFor(large, view, 0, 0)).toEqual({ left: 0, top: 0 });
    const { left, top } = scrollFor(large, view, 0.6, 0.7);
    const part = partInView(large, { ...view, left, top });
    expect(part.left + part.width / 2).toBeCloseTo(0.6);
    expect(part.top + part.height / 2).toBeCloseTo(0.7);
  });

  it('is there for large boards that do not fit, and only for them', () => {
    expect(needsOverview(large, view)).toBe(true);
    expect(needsOverview(large, { left: 0, top: 0, width: large.clueWidth + 2001, height: large.clueHeight + 2001 })).toBe(false);
    const small = geometry(30, 5);
    expect(needsOverview(small, { left: 0, top: 0, width: 300, height: 300 })).toBe(false);
  });

  it('cuts a side into stretches that cover it', () => {
    expect(stretches(31)).toEqual([{ first: 0, last: 24 }, { first: 25, last: 30 }]);
    for (const length of [1, 25, 26, 99, 100, 1000]) {
      const cut = stretches(length);
      expect(cut.length).toBeLessThanOrEqual(4);
      expect(cut[0].first).toBe(0);
      expect(cut[cut.length - 1].last).toBe(length - 1);
      cut.slice(1).forEach(({ first }, i) => expect(first).toBe(cut[i].last + 1));
    }
  });

  it('stands in the corner of the clues where that is large enough', () => {
    expect(overviewSize(large).inCorner).toBe(true);
    expect(overviewSize(large).width).toBeLessThanOrEqual(large.clueWidth - large.strip);
    expect(overviewSize(geometry(40, 1)).inCorner).toBe(false);
  });
});
