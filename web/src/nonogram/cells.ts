// Cells of a nonogram as small numbers, and their form in texts. Black and white is the palette of
// one colour: filled is its first, and a puzzle with more of them counts on behind empty.
import type { PaletteColour } from 'quadrille-api';
import type { Rows } from '../engine/puzzles';

export const kUnknown = 0;
export const kFilled = 1;
export const kEmpty = 2;
/** One of the three above, or from 3 on the second, third, … colour of the puzzle. */
export type Cell = number;

export type Axis = 'row' | 'column';

/** The letter of each cell, in the order of their numbers. */
export const kPlainLetters = '?#.';

export function lettersOf(palette: readonly PaletteColour[] | null): string {
  if (!palette) return kPlainLetters;
  const [background, first, ...others] = palette.map(({ mark }) => mark);
  return ['?', first, background, ...others].join('');
}

/** The cell of a place in the palette; 0 is the background. */
export function cellOfPlace(place: number): Cell {
  return place === 0 ? kEmpty : place === 1 ? kFilled : place + 1;
}

/** The other way round; unknown cells have no place. */
export function placeOfCell(cell: Cell): number {
  return cell === kEmpty ? 0 : cell < kEmpty ? cell : cell - 1;
}

/** It holds a colour: neither unknown nor empty. */
export function isPainted(cell: Cell): boolean {
  return cell === kFilled || cell > kEmpty;
}

export function letterOf(cell: Cell, letters = kPlainLetters): string {
  return letters[cell];
}

export function cellOf(letter: string, letters = kPlainLetters): Cell {
  return Math.max(kUnknown, letters.indexOf(letter));
}

/** Where there are more colours than one, unknown: then the opposite is several things. */
export function opposite(cell: Cell): Cell {
  return cell === kFilled ? kEmpty : cell === kEmpty ? kFilled : kUnknown;
}

export function rowsOf(cells: Uint8Array, width: number, letters = kPlainLetters): Rows {
  const rows: Rows = [];
  for (let start = 0; start < cells.length; start += width) {
    let row = '';
    for (let i = start; i < start + width; i++) row += letters[cells[i]];
    rows.push(row);
  }
  return rows;
}

/** Rows that are missing or too short read as unknown cells. */
export function cellsOf(rows: Rows, width: number, height: number, letters = kPlainLetters): Uint8Array {
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < Math.min(height, rows.length); row++) {
    for (let column = 0; column < Math.min(width, rows[row].length); column++) {
      cells[row * width + column] = cellOf(rows[row][column], letters);
    }
  }
  return cells;
}

/** Blocks of one colour: how long they are and what they are painted with. */
export interface Blocks {
  lengths: number[];
  inks: Cell[];
}

/** The blocks that stand in a line: the clue that it would have if it were finished. */
export function blocksOf(line: ArrayLike<number>): Blocks {
  const blocks: Blocks = { lengths: [], inks: [] };
  for (let i = 0; i < line.length; i++) {
    if (!isPainted(line[i])) continue;
    if (i > 0 && line[i - 1] === line[i]) blocks.lengths[blocks.lengths.length - 1]++;
    else {
      blocks.lengths.push(1);
      blocks.inks.push(line[i]);
    }
  }
  return blocks;
}

export function clueOf(line: ArrayLike<number>): number[] {
  return blocksOf(line).lengths;
}
