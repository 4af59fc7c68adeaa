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
  /** Lines of numbers that a row's clue may take; more than one where a narrow room wraps it. */
  clueLines: number;
  /** What each number needs beside its digits, in units of the font: the shape of its colour. */
  beside: number;
}

/** What the board has to fit into. */
export interface Room {
  width: number;
  height: number;
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
/** Gutters take no more than these shares of the room: beyond that, clues wrap, then are cut with an ellipsis. */
const kGutterWidth = 0.38;
const kGutterHeight = 0.32;
/** Beyond it the digits grow more slowly than the cells. */
const kLargestFont = 20;
const kNumberGap = 0.5;
const kDigitWidth = 0.6;
/** Room for the sign that a clue goes on. */
const kEllipsis = 0.9;
export const kLineHeight = 1.16;

/** Room for the shape of a colour beside a number. */
export const kShapeWidth = 0.6;

/** Width of a number with the gap behind it, in units of the font size. */
export function numberWidth(number: number, beside = 0): number {
  return String(number).length * kDigitWidth + kNumberGap + beside;
}

/** Sizes of clues in units of the font: how wide the widest row's is, how many numbers the highest column's has. */
export interface ClueExtent {
  widest: number;
  highest: number;
  beside: number;
}

export function clueExtent(board: BoardModel, beside = 0): ClueExtent {
  return {
    widest: Math.max(1, ...board.rowClues.map((clue) => clue.reduce((sum, number) => sum + numberWidth(number, beside), 0))),
    highest: Math.max(1, ...board.columnClues.map((clue) => clue.length)),
    beside,
  };
}

/** The same for whatever may be drawn on a board of this size: a picture that changes must not move its cells. */
export function reservedExtent(width: number, height: number, beside = 0): ClueExtent {
  return { widest: Math.ceil(width / 2) * numberWidth(1, beside), highest: Math.ceil(height / 2), beside };
}

export function geometryOf(board: BoardModel, cell: number, cluesAt: 'start' | 'end', room: Room, extent: ClueExtent = clueExtent(board)): Geometry {
  const [roomAcross, roomDown] = [room.width * kGutterWidth, room.height * kGutterHeight];
  const wanted = Math.min(Math.max(kLargestFont, cell * 0.4), cell * 0.62);
  const fitting = (lines: number) => Math.min(wanted, roomAcross / (extent.widest / lines), cell / lines / kLineHeight);
  // Long clues on a narrow screen take a second line where cells are high enough, else smaller digits.
  const clueLines = fitting(2) > fitting(1) ? 2 : 1;
  const font = Math.max(Math.min(kSmallestFont, wanted), Math.min(fitting(clueLines), roomDown / (extent.highest * kLineHeight)));
  const strip = Math.max(8, Math.min(16, Math.round(cell * 0.5)));
  // Half a number more than an even share: numbers do not break in the middle.
  const across = clueLines === 1 ? extent.widest : extent.widest / clueLines + numberWidth(1, extent.beside) / 2;
  const clueWidth = Math.ceil(Math.min(across * font + font * 0.4, roomAcross)) + strip;
  const clueHeight = Math.ceil(Math.min(extent.highest * kLineHeight * font + font * 0.4, Math.max(roomDown, font * 3))) + strip;
  return { columns: board.width, rows: board.height, cell, font, strip, clueWidth, clueHeight, cluesAt, clueLines, beside: extent.beside };
}

/**
 * The largest cells with which the whole board fits into the room. One that would need cells smaller than `smallest` is
 * not squeezed in: it begins with comfortable cells and is scrolled.
 */
export function fittingGeometry(
  board: BoardModel, room: Room, bounds: { smallest: number; comfortable: number; largest: number }, cluesAt: 'start' | 'end',
  extent: ClueExtent = clueExtent(board),
): Geometry {
  for (let cell = bounds.largest; cell >= bounds.smallest; cell -= cell > 20 ? 1 : 0.5) {
    const geometry = geometryOf(board, cell, cluesAt, room, extent);
    if (contentWidth(geometry) <= room.width && contentHeight(geometry) <= room.height) return geometry;
  }
  return geometryOf(board, bounds.comfortable, cluesAt, room, extent);
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
    const number = numberAcross(board.rowClues[row], geometry, view, row, x, y);
    return number < 0 ? { on: 'nothing' } : { on: 'clue', axis: 'row', index: row, number };
  }
  if (inColumns && column >= 0 && column < board.width) {
    const number = numberDown(board.columnClues[column], geometry, view, y);
    return number < 0 ? { on: 'nothing' } : { on: 'clue', axis: 'column', index: column, number };
  }
  return { on: 'nothing' };
}

/** Where a number of a clue stands: its middle, in window coordinates. One that has no room left has no place. */
export interface NumberPlace {
  number: number;
  x: number;
  y: number;
}

/** The numbers of a clue that have room, those next to the cells first to get it; `cut` says where an ellipsis goes. */
export interface ClueLayout {
  places: NumberPlace[];
  cut: { x: number; y: number } | null;
}

/** Of a row's clue, around the middle of its cells; they stand close to the cells. */
export function layoutAcross(clue: readonly number[], geometry: Geometry, view: View, middle: number): ClueLayout {
  const { font, strip, clueWidth, cluesAt } = geometry;
  const room = clueWidth - strip;
  const lines = geometry.clueLines === 1 ? [[...clue.keys()]] : wrapped(clue, room / font, geometry.beside);
  const first = middle - ((lines.length - 1) * font * kLineHeight) / 2;
  const layout: ClueLayout = { places: [], cut: null };
  lines.forEach((line, row) => {
    const y = first + row * font * kLineHeight;
    const start = cluesAt === 'start';
    // From the cells outwards, so that what has no room is what is furthest away.
    let used = 0;
    for (const i of start ? [...line].reverse() : line) {
      const width = numberWidth(clue[i], geometry.beside) * font;
      const more = i !== (start ? line[0] : line[line.length - 1]);
      if (used + width - kNumberGap * font + (more ? kEllipsis * font : 0) > room) {
        layout.cut = { x: start ? clueWidth - strip - used - font * 0.45 : view.width - clueWidth + strip + used + font * 0.45, y };
        break;
      }
      const along = used + (width + kNumberGap * font) / 2;
      layout.places.push({ number: i, x: start ? clueWidth - strip - along : view.width - clueWidth + strip + along, y });
      used += width;
    }
  });
  return layout;
}

/** Of a column's clue, around the middle of its cells. */
export function layoutDown(clue: readonly number[], geometry: Geometry, view: View, middle: number): ClueLayout {
  const { font, strip, clueHeight, cluesAt } = geometry;
  const step = font * kLineHeight;
  const room = Math.floor((clueHeight - strip) / step + 0.05);
  const start = cluesAt === 'start';
  const shown = clue.length <= room ? clue.length : Math.max(1, room - 1);
  const edge = start ? clueHeight - strip : view.height - clueHeight + strip;
  const at = (fromCells: number) => (start ? edge - (fromCells + 0.5) * step : edge + (fromCells + 0.5) * step);
  const places = Array.from({ length: shown }, (_, i) => ({ number: start ? clue.length - 1 - i : i, x: middle, y: at(i) }));
  return { places, cut: shown < clue.length ? { x: middle, y: at(shown) } : null };
}

/** Indexes of the numbers, line by line, as evenly as two lines can be filled. */
function wrapped(clue: readonly number[], room: number, beside: number): number[][] {
  const indexes = [...clue.keys()];
  const width = (some: readonly number[]) => some.reduce((sum, i) => sum + numberWidth(clue[i], beside), 0);
  if (width(indexes) <= room) return [indexes];
  let split = 1;
  while (split < clue.length - 1 && width(indexes.slice(0, split)) < width(indexes) / 2) split++;
  return [indexes.slice(0, split), indexes.slice(split)];
}

function numberAcross(clue: readonly number[], geometry: Geometry, view: View, row: number, x: number, y: number): number {
  const middle = origin(geometry).y - view.top + (row + 0.5) * geometry.cell;
  const { places } = layoutAcross(clue, geometry, view, middle);
  const half = geometry.clueLines === 1 ? Infinity : (geometry.font * kLineHeight) / 2;
  const found = places.find((place) => Math.abs(x - place.x) <= (numberWidth(clue[place.number], geometry.beside) * geometry.font) / 2 && Math.abs(y - place.y) <= half);
  return found?.number ?? -1;
}

function numberDown(clue: readonly number[], geometry: Geometry, view: View, y: number): number {
  const found = layoutDown(clue, geometry, view, 0).places.find((place) => Math.abs(y - place.y) <= (geometry.font * kLineHeight) / 2);
  return found?.number ?? -1;
}
