// What one line's clue and marks say, and nothing else: the answer is never looked at.
//
// A dynamic program over prefixes and suffixes finds every placement of every block that agrees
// with the marks: O(cells × blocks), a few microseconds a line, so it runs at each change.
import { clueOf, kEmpty, kFilled, kUnknown, type Cell } from './cells';

export type Light = 'satisfied' | 'open' | 'impossible';

export interface LineState {
  light: Light;
  /** Per number of the clue: it has one place left, and that place is filled. */
  settled: boolean[];
  /** Cells that every placement agrees on; unknown where they differ. Empty when impossible. */
  forced: Cell[];
}

export function analyseLine(line: ArrayLike<number>, clue: number[]): LineState {
  const length = line.length;
  const count = clue.length;
  const before = prefixes(line, clue);
  if (!before[count][length]) return { light: 'impossible', settled: clue.map(() => false), forced: [] };
  const after = suffixes(line, clue);

  const canFill = new Uint8Array(length);
  const settled = clue.map(() => false);
  for (let block = 0; block < count; block++) {
    let places = 0;
    let place = -1;
    for (let start = 0; start + clue[block] <= length; start++) {
      if (!standsAt(line, clue[block], start)) continue;
      const end = start + clue[block];
      const left = start === 0 ? block === 0 : line[start - 1] !== kFilled && before[block][start - 1];
      const right = end === length ? block === count - 1 : line[end] !== kFilled && after[block + 1][end + 1];
      if (!left || !right) continue;
      places++;
      place = start;
      canFill.fill(1, start, end);
    }
    settled[block] = places === 1 && isFilled(line, place, place + clue[block]);
  }

  const forced: Cell[] = [];
  for (let i = 0; i < length; i++) {
    const canEmpty = line[i] !== kFilled && before.some((fits, block) => fits[i] && after[block][i + 1]);
    forced.push(!canFill[i] ? kEmpty : canEmpty ? kUnknown : kFilled);
  }
  return { light: sameClue(clueOf(line), clue) ? 'satisfied' : 'open', settled, forced };
}

export function sameClue(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

function isFilled(line: ArrayLike<number>, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (line[i] !== kFilled) return false;
  return true;
}

function standsAt(line: ArrayLike<number>, size: number, start: number): boolean {
  for (let i = start; i < start + size; i++) if (line[i] === kEmpty) return false;
  return true;
}

/** fits[b][i]: the first b blocks fit into the first i cells, and cover every filled cell of them. */
function prefixes(line: ArrayLike<number>, clue: number[]): boolean[][] {
  const length = line.length;
  const fits = Array.from({ length: clue.length + 1 }, () => new Array<boolean>(length + 1).fill(false));
  fits[0][0] = true;
  for (let i = 1; i <= length; i++) {
    for (let block = 0; block <= clue.length; block++) {
      if (line[i - 1] !== kFilled && fits[block][i - 1]) {
        fits[block][i] = true;
        continue;
      }
      if (block === 0) continue;
      const start = i - clue[block - 1];
      if (start < 0 || !standsAt(line, clue[block - 1], start)) continue;
      fits[block][i] = start === 0 ? block === 1 : line[start - 1] !== kFilled && fits[block - 1][start - 1];
    }
  }
  return fits;
}

/** fits[b][i]: the blocks from b on fit into the cells from i on. */
function suffixes(line: ArrayLike<number>, clue: number[]): boolean[][] {
  const length = line.length;
  const mirrored = prefixes(Array.from({ length }, (_, i) => line[length - 1 - i]), [...clue].reverse());
  return Array.from({ length: clue.length + 1 }, (_, block) =>
    Array.from({ length: length + 2 }, (_, i) => i <= length && mirrored[clue.length - block][length - i]),
  );
}
