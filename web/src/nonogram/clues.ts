// The clues of a puzzle as the board wants them: lengths, and what each block is painted with.
import type { PaletteColour } from 'quadrille-api';
import type { NonogramPuzzle } from '../engine/puzzles';
import { cellOfPlace, kFilled, placeOfCell, type Blocks, type Cell } from './cells';

export interface Clues {
  rows: readonly Blocks[];
  columns: readonly Blocks[];
}

/** The colours of a puzzle, the background first; null in black and white. */
export function paletteIn(puzzle: NonogramPuzzle): readonly PaletteColour[] | null {
  return 'palette' in puzzle ? puzzle.palette : null;
}

export function cluesIn(puzzle: NonogramPuzzle): Clues {
  if ('palette' in puzzle) return { rows: puzzle.rows.map(inColour), columns: puzzle.columns.map(inColour) };
  return { rows: puzzle.rows.map(inBlack), columns: puzzle.columns.map(inBlack) };
}

/** What a clue says where all blocks are filled alike. */
export function filledInks(lengths: readonly number[]): Cell[] {
  return lengths.map(() => kFilled);
}

/** A clue as colour puzzles write it: [length, place in the palette]. */
export function pairsOf({ lengths, inks }: Blocks): [number, number][] {
  return lengths.map((length, block) => [length, placeOfCell(inks[block])]);
}

function inBlack(lengths: number[]): Blocks {
  return { lengths, inks: filledInks(lengths) };
}

function inColour(clue: readonly (readonly [number, number])[]): Blocks {
  return { lengths: clue.map(([length]) => length), inks: clue.map(([, place]) => cellOfPlace(place)) };
}
