// What one line of a colour nonogram tells from its clue and its marks alone: whether it can still
// be finished, whether it is, and which of its blocks have found their place.
import { kOpen } from './cells';
import type { Block } from './puzzle';

export interface LineView {
  state: 'done' | 'open' | 'wrong';
  /** Of every block: it can stand nowhere else, and all its cells have its colour. */
  struck: boolean[];
}

/** Between two blocks of one colour there is an empty cell, between others there need be none. */
export function analyseLine(clue: readonly Block[], cells: ArrayLike<number>): LineView {
  const length = cells.length;
  const before = reach(clue, length, (position) => cells[position]);
  const reversed = [...clue].reverse();
  const after = reach(reversed, length, (position) => cells[length - 1 - position]);
  if (!before[clue.length][length]) return { state: 'wrong', struck: clue.map(() => false) };
  const struck = clue.map(([size, colour], block) => {
    const starts: number[] = [];
    for (let start = 0; start + size <= length && starts.length < 2; start++) {
      if (!fits(cells, start, size, colour)) continue;
      const left = joins(before[block], start, clue[block - 1]?.[1] === colour, cells, start - 1);
      const rest = length - start - size;
      const right = joins(after[clue.length - 1 - block], rest, clue[block + 1]?.[1] === colour, cells, start + size);
      if (left && right) starts.push(start);
    }
    if (starts.length !== 1) return false;
    for (let position = starts[0]; position < starts[0] + size; position++) if (cells[position] !== colour) return false;
    return true;
  });
  const painted = clue.every((_, block) => struck[block]) && count(cells) === clue.reduce((sum, [size]) => sum + size, 0);
  return { state: painted ? 'done' : 'open', struck };
}

function count(cells: ArrayLike<number>): number {
  let painted = 0;
  for (let position = 0; position < cells.length; position++) if (cells[position] > 0 && cells[position] !== kOpen) painted++;
  return painted;
}

/** [blocks][cells]: the first blocks fit in the first cells, which hold nothing else. */
function reach(clue: readonly Block[], length: number, at: (position: number) => number): boolean[][] {
  const can = Array.from({ length: clue.length + 1 }, () => new Array<boolean>(length + 1).fill(false));
  const cells = Array.from({ length }, (_, position) => at(position));
  for (let blocks = 0; blocks <= clue.length; blocks++) {
    for (let end = 0; end <= length; end++) {
      if (blocks === 0 && end === 0) can[0][0] = true;
      else if (end > 0 && isEmpty(cells[end - 1]) && can[blocks][end - 1]) can[blocks][end] = true;
      else if (blocks > 0) {
        const [size, colour] = clue[blocks - 1];
        const start = end - size;
        const same = clue[blocks - 2]?.[1] === colour;
        can[blocks][end] = start >= 0 && fits(cells, start, size, colour) && joins(can[blocks - 1], start, same, cells, start - 1);
      }
    }
  }
  return can;
}

/** What lies before a block can end where it begins; with a gap if its neighbour has its colour. */
function joins(can: boolean[], cells: number, gap: boolean, line: ArrayLike<number>, neighbour: number): boolean {
  if (!gap) return can[cells];
  return cells > 0 && isEmpty(line[neighbour]) && can[cells - 1];
}

function fits(cells: ArrayLike<number>, start: number, size: number, colour: number): boolean {
  for (let position = start; position < start + size; position++) {
    if (cells[position] !== colour && cells[position] !== kOpen) return false;
  }
  return true;
}

function isEmpty(cell: number): boolean {
  return cell === 0 || cell === kOpen;
}
