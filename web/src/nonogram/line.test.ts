import { describe, expect, it } from 'vitest';
import { cellOf, clueOf, kFilled, kUnknown, type Cell } from './cells';
import { analyseLine, sameClue, type LineState } from './line';

const cells = (text: string): Cell[] => [...text].map((letter) => cellOf(letter));
const text = (state: LineState): string => state.forced.map((cell) => '?#.'[cell]).join('');

/** The slow and plain way: try all fillings of the line. */
function byTrial(line: Cell[], clue: number[]): { possible: boolean; forced: string } {
  const length = line.length;
  const seen: string[] = [];
  for (let bits = 0; bits < 1 << length; bits++) {
    const filling = Array.from({ length }, (_, i) => (bits >> i) & 1);
    const agrees = line.every((cell, i) => cell === kUnknown || (cell === kFilled) === (filling[i] === 1));
    if (agrees && sameClue(clueOf(filling), clue)) seen.push(filling.map((bit) => (bit ? '#' : '.')).join(''));
  }
  const forced = Array.from({ length }, (_, i) => (seen.every((one) => one[i] === seen[0][i]) ? seen[0]?.[i] : '?')).join('');
  return { possible: seen.length > 0, forced };
}

describe('analyseLine', () => {
  it('finds the overlap', () => {
    expect(text(analyseLine(cells('??????????'), [7]))).toBe('???####???');
  });

  it('knows empty lines', () => {
    expect(analyseLine(cells('???'), [])).toEqual({ light: 'satisfied', settled: [], forced: cells('...') });
  });

  it('strikes a number only when it can be no other', () => {
    // The filled cell may be either 1.
    expect(analyseLine(cells('???#???'), [1, 1]).settled).toEqual([false, false]);
    expect(analyseLine(cells('#??????'), [1, 1]).settled).toEqual([true, false]);
    expect(analyseLine(cells('..#.???'), [1, 2]).settled).toEqual([true, false]);
  });

  it('does not strike a block that is placed but not filled yet', () => {
    expect(analyseLine(cells('###?#'), [5]).settled).toEqual([false]);
    expect(analyseLine(cells('#####'), [5]).settled).toEqual([true]);
  });

  it('turns red when nothing fits any more', () => {
    expect(analyseLine(cells('#.?'), [2]).light).toBe('impossible');
    expect(analyseLine(cells('##?'), [1]).light).toBe('impossible');
  });

  it('is green as soon as the filled cells are right, marks or not', () => {
    expect(analyseLine(cells('?##?#'), [2, 1]).light).toBe('satisfied');
  });

  it('agrees with trying all fillings', () => {
    let random = 12345;
    const next = (bound: number) => (random = (random * 1103515245 + 12345) % 2147483648) % bound;
    for (let round = 0; round < 600; round++) {
      const length = 1 + next(9);
      const truth = Array.from({ length }, () => next(2));
      const clue = clueOf(truth);
      const line = truth.map((bit): Cell => (next(3) === 0 ? (bit ? 1 : 2) : next(12) === 0 ? 1 : 0));
      const expected = byTrial(line, clue);
      const state = analyseLine(line, clue);
      expect(state.light !== 'impossible').toBe(expected.possible);
      if (expected.possible) expect(text(state)).toBe(expected.forced);
    }
  });
});
