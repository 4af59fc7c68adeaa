import { beforeEach, describe, expect, it } from 'vitest';
import { dayBefore, pictureRows, recordLines, recordSolved, solvedPuzzles, streakOf, type SolvedPuzzle } from './records';

const solved = (change: Partial<SolvedPuzzle> = {}): SolvedPuzzle => ({
  kind: 'nonogram', puzzleId: null, title: 'A cup', width: 2, height: 2, class: 'line', time: 60_000, hints: 0, at: '2026-03-02T10:00:00.000Z', daily: null, picture: '', ...change,
});

describe('records', () => {
  beforeEach(() => localStorage.clear());

  it('come back with their picture, and tell a best time', () => {
    expect(recordSolved(solved(), ['#.', '.#'])).toEqual({ best: false });
    expect(recordSolved(solved({ time: 50_000 }), ['##', '.#'])).toEqual({ best: true });
    expect(recordSolved(solved({ time: 70_000 }), null)).toEqual({ best: false });
    expect(recordSolved(solved({ time: 10_000, class: 'deep' }), null)).toEqual({ best: false });
    expect(solvedPuzzles().map(({ time }) => time)).toEqual([10_000, 70_000, 50_000, 60_000]);
    expect(pictureRows(solvedPuzzles()[2])).toEqual(['##', '.#']);
    expect(pictureRows(solvedPuzzles()[1])).toBeNull();
  });

  it('a streak is of days that were played on their own day, and today may still come', () => {
    const day = (daily: string, at = `${daily}T20:00:00.000Z`) => solved({ daily, at });
    expect(streakOf([], '2026-03-02')).toBe(0);
    expect(streakOf([day('2026-03-01'), day('2026-02-28')], '2026-03-02')).toBe(2);
    expect(streakOf([day('2026-03-02'), day('2026-03-01')], '2026-03-02')).toBe(2);
    expect(streakOf([day('2026-03-02'), day('2026-02-28')], '2026-03-02')).toBe(1);
    expect(streakOf([day('2026-03-01', '2026-03-02T08:00:00.000Z')], '2026-03-02')).toBe(0);
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  });

  it('are told by size and difficulty', () => {
    expect(recordLines([solved(), solved({ time: 20_000, hints: 3 }), solved({ width: 5, height: 5 })])).toMatchObject([
      { width: 2, count: 2, best: 20_000, average: 40_000, hints: 3 },
      { width: 5, count: 1, best: 60_000, hints: 0 },
    ]);
  });
});
