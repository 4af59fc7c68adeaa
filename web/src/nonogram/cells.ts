// Cells of a nonogram as small numbers, and their form in texts.
import type { Rows } from '../engine/puzzles';

export const kUnknown = 0;
export const kFilled = 1;
export const kEmpty = 2;
export type Cell = typeof kUnknown | typeof kFilled | typeof kEmpty;

export type Axis = 'row' | 'column';

const kLetters = '?#.';

export function letterOf(cell: Cell): '?' | '#' | '.' {
  return kLetters[cell] as '?' | '#' | '.';
}

export function cellOf(letter: string): Cell {
  const at = kLetters.indexOf(letter);
  return (at < 0 ? kUnknown : at) as Cell;
}

export function opposite(cell: Cell): Cell {
  return cell === kFilled ? kEmpty : cell === kEmpty ? kFilled : kUnknown;
}

export function rowsOf(cells: Uint8Array, width: number): Rows {
  const rows: Rows = [];
  for (let start = 0; start < cells.length; start += width) {
    let row = '';
    for (let i = start; i < start + width; i++) row += kLetters[cells[i]];
    rows.push(row);
  }
  return rows;
}

/** Rows that are missing or too short read as unknown cells. */
export function cellsOf(rows: Rows, width: number, height: number): Uint8Array {
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < Math.min(height, rows.length); row++) {
    for (let column = 0; column < Math.min(width, rows[row].length); column++) {
      cells[row * width + column] = cellOf(rows[row][column]);
    }
  }
  return cells;
}

/** The runs of filled cells: the clue that a finished line would have. */
export function clueOf(line: ArrayLike<number>): number[] {
  const clue: number[] = [];
  let run = 0;
  for (let i = 0; i <= line.length; i++) {
    if (i < line.length && line[i] === kFilled) run++;
    else if (run > 0) {
      clue.push(run);
      run = 0;
    }
  }
  return clue;
}
