// Where things are on the board, in CSS pixels. The content is as large as the zoom makes it; the
// window over it is scrolled; the clues stay in the window at its edge.
import type { BoardModel } from './board-model';
import type { Axis } from './cells';

export interface Geometry {
  columns: number;
  rows: number;
  cell: number;
  font: number;
  /** Strip between clues and cells that holds the lights. */
  strip: number;
  /** Room for the clues of the rows (a width) and of the columns (a height), strips included. */
  clueWidth: number;
  clueHeight: number;
  cluesAt: 'start' | 'end';
}

/** A part of the content that can be seen. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Spot =
  | { on: 'cell'; row: number; column: number }
  | { on: 'clue'; axis: Axis; index: number; number: number }
  | { on: 'nothing' };

export const kSmallestCell = 6;
export const kLargestCell = 96;
const kSmallestFont = 8;
/** Beyond it the digits grow more slowly than the cells. */
const kLargestFont = 20;
const kNumberGap = 0.5;
const kDigitWidth = 0.6;
export const kLineHeight = 1.16;

/** Width of a number with the gap behind it, in units of the font size. */
export function numberWidth(number: number): number {
  return String(number).length * kDigitWidth + kNumberGap;
}

export function geometryOf(board: BoardModel, cell: number, cluesAt: 'start' | 'end', roomForClues: number): Geometry {
  const widest = Math.max(1, ...board.rowClues.map((clue) => clue.reduce((sum, number) => sum + numberWidth(number), 0)));
  const highest = Math.max(1, ...board.columnClues.map((clue) => clue.length)) * kLineHeight;
  const wanted = Math.min(Math.max(kLargestFont, cell * 0.4), cell * 0.62);
  // Long clues on a narrow screen get smaller digits before they are cut off.
  const font = Math.max(kSmallestFont, Math.min(wanted, Math.max(roomForClues / widest, kSmallestFont)));
  const strip = Math.max(8, Math.min(16, Math.round(cell * 0.5)));
  const clueWidth = Math.ceil(Math.min(Math.max(widest * font, font) + font * 0.4, roomForClues)) + strip;
  const clueHeight = Math.ceil(highest * font + font * 0.4) + strip;
  return { columns: board.width, rows: board.height, cell, font, strip, clueWidth, clueHeight, cluesAt };
}

/** The largest cells with which the whole board fits into the room, within bounds. */
export function fittingGeometry(
  board: BoardModel, room: { width: number; height: number }, bounds: { smallest: number; largest: number }, cluesAt: 'start' | 'end',
): Geometry {
  for (let cell = bounds.largest; cell > bounds.smallest; cell--) {
    const geometry = geometryOf(board, cell, cluesAt, room.width * 0.45);
    if (contentWidth(geometry) <= room.width && contentHeight(geometry) <= room.height) return geometry;
  }
  return geometryOf(board, bounds.smallest, cluesAt, room.width * 0.45);
}

export function contentWidth(geometry: Geometry): number {
  return geometry.clueWidth + geometry.columns * geometry.cell + 1;
}

export function contentHeight(geometry: Geometry): number {
  return geometry.clueHeight + geometry.rows * geometry.cell + 1;
}

/** Left upper corner of the cells in the content. */
export function origin(geometry: Geometry): { x: number; y: number } {
  return geometry.cluesAt === 'start' ? { x: geometry.clueWidth, y: geometry.clueHeight } : { x: 0, y: 0 };
}

/** The window without the clues, in window coordinates. */
export function cellsArea(geometry: Geometry, view: View): { x: number; y: number; width: number; height: number } {
  const start = geometry.cluesAt === 'start';
  return {
    x: start ? geometry.clueWidth : 0,
    y: start ? geometry.clueHeight : 0,
    width: Math.max(0, view.width - geometry.clueWidth),
    height: Math.max(0, view.height - geometry.clueHeight),
  };
}

/** Cell under a point of the window, also beyond the board's edge (a drag goes on there). */
export function cellUnder(geometry: Geometry, view: View, x: number, y: number): { row: number; column: number } {
  const { x: left, y: top } = origin(geometry);
  return {
    row: Math.floor((y + view.top - top) / geometry.cell),
    column: Math.floor((x + view.left - left) / geometry.cell),
  };
}

export function spotUnder(board: BoardModel, geometry: Geometry, view: View, x: number, y: number): Spot {
  const area = cellsArea(geometry, view);
  const inColumns = x >= area.x && x < area.x + area.width;
  const inRows = y >= area.y && y < area.y + area.height;
  const { row, column } = cellUnder(geometry, view, x, y);
  if (inColumns && inRows) {
    return row >= 0 && row < board.height && column >= 0 && column < board.width ? { on: 'cell', row, column } : { on: 'nothing' };
  }
  if (inRows && row >= 0 && row < board.height) {
    const number = numberAcross(board.rowClues[row], geometry, view, x);
    return number < 0 ? { on: 'nothing' } : { on: 'clue', axis: 'row', index: row, number };
  }
  if (inColumns && column >= 0 && column < board.width) {
    const number = numberDown(board.columnClues[column], geometry, view, y);
    return number < 0 ? { on: 'nothing' } : { on: 'clue', axis: 'column', index: column, number };
  }
  return { on: 'nothing' };
}

/** Middle of each number of a row's clue, in window coordinates; they stand close to the cells. */
export function numbersAcross(clue: readonly number[], geometry: Geometry, view: View): number[] {
  const { font, strip, clueWidth, cluesAt } = geometry;
  const widths = clue.map((number) => numberWidth(number) * font);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let x = cluesAt === 'start' ? clueWidth - strip - total : view.width - clueWidth + strip + kNumberGap * font;
  return widths.map((width) => {
    const middle = x + (width - kNumberGap * font) / 2;
    x += width;
    return middle;
  });
}

/** Middle of each number of a column's clue, in window coordinates. */
export function numbersDown(clue: readonly number[], geometry: Geometry, view: View): number[] {
  const { font, strip, clueHeight, cluesAt } = geometry;
  const step = font * kLineHeight;
  const first = cluesAt === 'start' ? clueHeight - strip - clue.length * step : view.height - clueHeight + strip;
  return clue.map((_, i) => first + (i + 0.5) * step);
}

function numberAcross(clue: readonly number[], geometry: Geometry, view: View, x: number): number {
  return numbersAcross(clue, geometry, view).findIndex((middle, i) => Math.abs(x - middle) <= (numberWidth(clue[i]) * geometry.font) / 2);
}

function numberDown(clue: readonly number[], geometry: Geometry, view: View, y: number): number {
  return numbersDown(clue, geometry, view).findIndex((middle) => Math.abs(y - middle) <= (geometry.font * kLineHeight) / 2);
}
