// The rules of the single-player dice puzzle, as document 002 has them. Positions are
// row · width + column; a piece that was taken stands nowhere.
import type { EwnPuzzle } from '../engine/puzzles';

export const kPieces = 6;
export const kNowhere = -1;
const kSide = 10;
const kHole = 33;

/** Where pieces 1 … 6 stand; piece n is at index n - 1. */
export type Position = readonly number[];
/** From and to. */
export type Move = [number, number];

export function widthOf(puzzle: EwnPuzzle): number {
  return puzzle.width ?? kSide;
}

export function heightOf(puzzle: EwnPuzzle): number {
  return puzzle.height ?? kSide;
}

export function isHole(puzzle: EwnPuzzle, cell: number): boolean {
  return (puzzle.holes ?? [kHole]).includes(cell);
}

export function pieceAt(position: Position, cell: number): number | null {
  const at = position.indexOf(cell);
  return at < 0 ? null : at + 1;
}

/** The piece of the die if it is on the board; else the next larger and the next smaller one, as far as they are. */
export function movablePieces(position: Position, die: number): number[] {
  const alive = (piece: number) => position[piece - 1] !== kNowhere;
  if (alive(die)) return [die];
  const found: number[] = [];
  for (let piece = die + 1; piece <= kPieces; piece++) {
    if (alive(piece)) {
      found.push(piece);
      break;
    }
  }
  for (let piece = die - 1; piece >= 1; piece--) {
    if (alive(piece)) {
      found.push(piece);
      break;
    }
  }
  return found;
}

export function neighbours(puzzle: EwnPuzzle, cell: number): number[] {
  const width = widthOf(puzzle);
  const height = heightOf(puzzle);
  const row = Math.floor(cell / width);
  const column = cell % width;
  const found: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      const to = y * width + x;
      if (to !== cell && !isHole(puzzle, to)) found.push(to);
    }
  }
  return found;
}

export function dieOf(puzzle: EwnPuzzle, round: number): number | null {
  return round < puzzle.dice.length ? Number(puzzle.dice[round]) : null;
}

export function isHome(puzzle: EwnPuzzle, position: Position): boolean {
  return position[puzzle.goal - 1] === 0;
}

/** All moves of a round; none after the end, or when the dice are used up. */
export function legalMoves(puzzle: EwnPuzzle, position: Position, round: number): Move[] {
  const die = dieOf(puzzle, round);
  if (die === null || isHome(puzzle, position)) return [];
  return movablePieces(position, die).flatMap((piece) => {
    const from = position[piece - 1];
    return neighbours(puzzle, from).map((to): Move => [from, to]);
  });
}

/** The position after a move; what stands on the target is taken, whichever piece it is. */
export function after(position: Position, [from, to]: Move): Position {
  return position.map((cell) => (cell === to ? kNowhere : cell === from ? to : cell));
}

export type Fault =
  | { why: 'ended' }
  | { why: 'noDice' }
  | { why: 'noPiece' }
  | { why: 'wrongPiece'; piece: number; die: number; allowed: number[] }
  | { why: 'hole' }
  | { why: 'tooFar' };

/** Why a move is against the rules; null when it is not. */
export function faultOf(puzzle: EwnPuzzle, position: Position, round: number, [from, to]: Move): Fault | null {
  if (isHome(puzzle, position)) return { why: 'ended' };
  const die = dieOf(puzzle, round);
  if (die === null) return { why: 'noDice' };
  const piece = pieceAt(position, from);
  if (piece === null) return { why: 'noPiece' };
  const allowed = movablePieces(position, die);
  if (!allowed.includes(piece)) return { why: 'wrongPiece', piece, die, allowed };
  if (isHole(puzzle, to)) return { why: 'hole' };
  return neighbours(puzzle, from).includes(to) ? null : { why: 'tooFar' };
}

export interface Replay {
  /** Before the first move, after the first, … as far as the moves are legal. */
  positions: Position[];
  /** The first move that is not. */
  fault: (Fault & { round: number; move: Move }) | null;
}

export function replay(puzzle: EwnPuzzle, moves: readonly Move[]): Replay {
  const positions: Position[] = [puzzle.positions];
  for (const [round, move] of moves.entries()) {
    const position = positions[round];
    const fault = faultOf(puzzle, position, round, move);
    if (fault) return { positions, fault: { ...fault, round, move } };
    positions.push(after(position, move));
  }
  return { positions, fault: null };
}
