import { describe, expect, it } from 'vitest';
import { cellsName, lineNames } from './speech';

describe('the board in words', () => {
  it('names what a stroke painted: a cell, a run, or how many', () => {
    expect(cellsName([12], 5)).toBe('row 3, column 3');
    expect(cellsName([13, 12, 11], 5)).toBe('row 3, columns 2–4');
    expect(cellsName([3, 8, 13], 5)).toBe('column 4, rows 1–3');
    expect(cellsName([3, 13], 5)).toBe('2 cells');
    expect(cellsName([10, 14], 5)).toBe('2 cells');
  });

  it('joins lines as a sentence does', () => {
    expect(lineNames([])).toBe('');
    expect(lineNames([{ axis: 'row', index: 0 }])).toBe('row 1');
    expect(lineNames([{ axis: 'row', index: 0 }, { axis: 'column', index: 2 }, { axis: 'column', index: 3 }])).toBe('row 1, column 3 and column 4');
  });
});
