// What one line's clue and marks say, and nothing else: the answer is never looked at.
//
// A dynamic program over prefixes and suffixes finds every placement of every block that agrees
// with the marks: O(cells × blocks). It runs for every line that a change touches, so its tables are
// flat bytes and whether a block may stand somewhere is two look-ups.
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
  const empties = countsOf(line, kEmpty);
  const fits = prefixes(line, clue, empties);
  const wide = length + 1;
  if (!fits[count * wide + length]) return { light: 'impossible', settled: clue.map(() => false), forced: [] };
  const rest = suffixes(line, clue, empties);
  const filled = countsOf(line, kFilled);

  // Placements covering a cell, as differences: +1 where one starts, -1 behind its end.
  const covers = new Int32Array(length + 1);
  const settled = clue.map((size, block) => {
    let places = 0;
    let place = -1;
    for (let start = 0; start + size <= length; start++) {
      const end = start + size;
      if (empties[end] !== empties[start]) continue;
      const left = start === 0 ? block === 0 : line[start - 1] !== kFilled && fits[block * wide + start - 1];
      const right = end === length ? block === count - 1 : line[end] !== kFilled && rest[(block + 1) * wide + end + 1];
      if (!left || !right) continue;
      places++;
      place = start;
      covers[start]++;
      covers[end]--;
    }
    return places === 1 && filled[place + size] - filled[place] === size;
  });

  const forced: Cell[] = [];
  for (let i = 0, covering = 0; i < length; i++) {
    covering += covers[i];
    forced.push(covering === 0 ? kEmpty : canBeEmpty(i) ? kUnknown : kFilled);
  }
  return { light: sameClue(clueOf(line), clue) ? 'satisfied' : 'open', settled, forced };

  function canBeEmpty(i: number): boolean {
    if (line[i] === kFilled) return false;
    for (let block = 0; block <= count; block++) if (fits[block * wide + i] && rest[block * wide + i + 1]) return true;
    return false;
  }
}

export function sameClue(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

/** counts[i]: how many of the first i cells hold this. */
function countsOf(line: ArrayLike<number>, cell: Cell): Uint32Array {
  const counts = new Uint32Array(line.length + 1);
  for (let i = 0; i < line.length; i++) counts[i + 1] = counts[i] + (line[i] === cell ? 1 : 0);
  return counts;
}

/** [b, i]: the first b blocks fit into the first i cells, and cover every filled cell of them. */
function prefixes(line: ArrayLike<number>, clue: number[], empties: Uint32Array): Uint8Array {
  const length = line.length;
  const wide = length + 1;
  const fits = new Uint8Array((clue.length + 1) * wide);
  fits[0] = 1;
  for (let i = 1; i <= length && line[i - 1] !== kFilled; i++) fits[i] = 1;
  for (let block = 1; block <= clue.length; block++) {
    const size = clue[block - 1];
    for (let i = size; i <= length; i++) {
      const start = i - size;
      const open = line[i - 1] !== kFilled && fits[block * wide + i - 1];
      const ends = empties[i] === empties[start] && (start === 0 ? block === 1 : line[start - 1] !== kFilled && fits[(block - 1) * wide + start - 1]);
      if (open || ends) fits[block * wide + i] = 1;
    }
  }
  return fits;
}

/** [b, i]: the blocks from b on fit into the cells from i on. */
function suffixes(line: ArrayLike<number>, clue: number[], empties: Uint32Array): Uint8Array {
  const length = line.length;
  const count = clue.length;
  const wide = length + 1;
  const fits = new Uint8Array((count + 1) * wide);
  fits[count * wide + length] = 1;
  for (let i = length - 1; i >= 0 && line[i] !== kFilled; i--) fits[count * wide + i] = 1;
  for (let block = count - 1; block >= 0; block--) {
    const size = clue[block];
    for (let i = length - size; i >= 0; i--) {
      const end = i + size;
      const open = line[i] !== kFilled && fits[block * wide + i + 1];
      const begins = empties[end] === empties[i] && (end === length ? block === count - 1 : line[end] !== kFilled && fits[(block + 1) * wide + end + 1]);
      if (open || begins) fits[block * wide + i] = 1;
    }
  }
  return fits;
}
