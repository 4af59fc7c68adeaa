import { describe, expect, it } from 'vitest';
import { asNonogram, toShare } from './shared-puzzle';

const puzzle = { kind: 'nonogram' as const, width: 2, height: 1, rows: [[1]], columns: [[1], []] };

describe('asNonogram', () => {
  it('takes a puzzle and leaves the answer out of links', () => {
    expect(asNonogram({ ...puzzle, title: 'Dot', goal: ['#.'] })).toEqual({ ...puzzle, title: 'Dot' });
    expect(toShare({ ...puzzle, goal: ['#.'] }, ['#?'])).toEqual({ ...puzzle, saved: ['#?'] });
  });

  it('refuses everything else', () => {
    for (const bad of [null, 7, 'x', {}, { ...puzzle, kind: 'ewn' }, { ...puzzle, rows: [[3]] }, { ...puzzle, rows: [[-1]] }, { ...puzzle, rows: ['1'] }, { ...puzzle, rows: [] }]) {
      expect(asNonogram(bad)).toBeNull();
    }
  });

  it('drops a state that does not fit', () => {
    expect(asNonogram({ ...puzzle, saved: ['#'] })?.saved).toBeUndefined();
    expect(asNonogram({ ...puzzle, saved: ['#?'] })?.saved).toEqual(['#?']);
  });
});
