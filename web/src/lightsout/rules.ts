// What a press does. A board is a row-major array of states 0 … states-1; a press adds 1 to every
// cell that it reaches.
import type { LightsOutPuzzle, LightsOutRows, Rows } from '../engine/puzzles';

export type Board = Uint8Array;

export interface Variant {
  width: number;
  height: number;
  states: number;
  neighbourhood: 'cross' | 'king' | 'diagonal' | 'stencil';
  torus: boolean;
  /** Rows of odd length, odd in number; `#` marks what a press of the middle reaches. */
  stencil: Rows;
}

export const kClassic: Variant = {
  width: 5,
  height: 5,
  states: 2,
  neighbourhood: 'cross',
  torus: false,
  stencil: ['.#.', '###', '.#.'],
};

/** What a newcomer finds: seven presses away. */
export const kFirstBoard: LightsOutPuzzle = { kind: 'lightsout', width: 5, height: 5, start: ['...#.', '.....', '#....', '...#.', '##.##'] };

export const kLargestSide = 100;
export const kMostStates = 10;

const kStencils: Record<'cross' | 'king' | 'diagonal', Rows> = {
  cross: ['.#.', '###', '.#.'],
  king: ['###', '###', '###'],
  diagonal: ['#.#', '.#.', '#.#'],
};

export function stencilOf(variant: Variant): Rows {
  return variant.neighbourhood === 'stencil' ? variant.stencil : kStencils[variant.neighbourhood];
}

/** The cells that a press of `cell` reaches; on a narrow torus one may be reached, and stand here, twice. */
export function reachOf(variant: Variant, cell: number): number[] {
  const { width, height, torus } = variant;
  const stencil = stencilOf(variant);
  const top = Math.floor(cell / width) - (stencil.length - 1) / 2;
  const left = (cell % width) - (stencil[0].length - 1) / 2;
  const reached: number[] = [];
  for (let y = 0; y < stencil.length; y++) {
    for (let x = 0; x < stencil[y].length; x++) {
      if (stencil[y][x] !== '#') continue;
      const row = torus ? wrapped(top + y, height) : top + y;
      const column = torus ? wrapped(left + x, width) : left + x;
      if (row >= 0 && row < height && column >= 0 && column < width) reached.push(row * width + column);
    }
  }
  return reached;
}

function wrapped(place: number, side: number): number {
  return ((place % side) + side) % side;
}

/** Presses a cell the given number of times, in place. */
export function press(variant: Variant, board: Board, cell: number, times = 1): void {
  const add = wrapped(times, variant.states);
  for (const reached of reachOf(variant, cell)) board[reached] = (board[reached] + add) % variant.states;
}

/** What each cell must still move on: target - board, modulo the states. */
export function demandOf(variant: Variant, board: Board, target: Board): Board {
  return board.map((value, cell) => wrapped(target[cell] - value, variant.states));
}

export function boardOf(rows: LightsOutRows, variant: Variant): Board {
  const board = new Uint8Array(variant.width * variant.height);
  rows.forEach((row, y) => {
    for (let x = 0; x < variant.width; x++) board[y * variant.width + x] = stateOf(row[x]) % variant.states;
  });
  return board;
}

/** A cell of a row: a letter or, where ten digits do not suffice, a number. */
export function stateOf(cell: string | number | undefined): number {
  return cell === '#' ? 1 : Number(cell) || 0;
}

export function rowsOf(board: Board, variant: Variant): Rows {
  const letter = (value: number) => (variant.states > 2 ? String(value) : value ? '#' : '.');
  return Array.from({ length: variant.height }, (_, y) =>
    Array.from(board.subarray(y * variant.width, (y + 1) * variant.width), letter).join(''),
  );
}

export function puzzleOf(variant: Variant, start: Board, target: Board): LightsOutPuzzle {
  const puzzle: LightsOutPuzzle = {
    kind: 'lightsout',
    width: variant.width,
    height: variant.height,
    start: rowsOf(start, variant),
  };
  if (target.some((value) => value !== 0)) puzzle.target = rowsOf(target, variant);
  if (variant.states > 2) puzzle.states = variant.states;
  if (variant.torus) puzzle.torus = true;
  if (variant.neighbourhood !== 'cross') puzzle.neighbourhood = variant.neighbourhood;
  if (variant.neighbourhood === 'stencil') puzzle.stencil = variant.stencil;
  return puzzle;
}

/** The variant of a puzzle that came from elsewhere; null for what this page cannot show. */
export function variantOf(puzzle: LightsOutPuzzle): Variant | null {
  const { width, height, neighbourhood = 'cross', states = 2, torus = false, stencil = kClassic.stencil } = puzzle;
  const whole = (value: unknown, most: number) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
  if (neighbourhood === 'graph' || !whole(width, kLargestSide) || !whole(height, kLargestSide)) return null;
  if (!whole(states, kMostStates) || states < 2 || !isStencil(stencil)) return null;
  if (!Array.isArray(puzzle.start) || puzzle.start.some((row) => typeof row !== 'string')) return null;
  return { width, height, states, neighbourhood, torus, stencil };
}

export function isStencil(rows: unknown): rows is Rows {
  if (!Array.isArray(rows) || rows.length % 2 === 0) return false;
  const odd = rows.every((row) => typeof row === 'string' && row.length % 2 === 1 && row.length === (rows[0] as string).length);
  return odd && rows.some((row: string) => row.includes('#'));
}
