// What the board component needs to know of whatever it shows: a game, a replay, a drawing.
import type { PaletteColour } from '../engine/puzzles';
import type { Axis, Cell } from './cells';
import type { Light } from './line';

export interface BoardModel {
  readonly width: number;
  readonly height: number;
  readonly rowClues: readonly number[][];
  readonly columnClues: readonly number[][];
  /** The colours of the puzzle, the background first; null in black and white. */
  readonly colours: readonly PaletteColour[] | null;
  /** Per number of the clue: what its block is painted with. */
  inks(axis: Axis, index: number): readonly Cell[];
  cellAt(index: number): Cell;
  /** Trial layer that set the cell; 0 for none. */
  layerAt(index: number): number;
  /** What an unknown cell is known not to be. */
  ruledOutAt(index: number): readonly Cell[];
  light(axis: Axis, index: number): Light;
  /** Per number of the clue: truly settled. */
  settled(axis: Axis, index: number): readonly boolean[];
  /** Per number of the clue: marked as used by the player. */
  used(axis: Axis, index: number): readonly boolean[];
  /** Nothing can be painted any more. */
  readonly locked: boolean;
}

/** What is shown on top of the cells. Indexes are row · width + column. */
export interface Overlay {
  /** Cells that a reason rests on. */
  premises: ReadonlySet<number>;
  /** Cells that follow, not painted yet. */
  ghosts: ReadonlyMap<number, Cell>;
  /** What cells are found not to be, not noted yet. */
  ghostsNot: ReadonlyMap<number, readonly Cell[]>;
  /** Lines to look at. */
  lines: readonly { axis: Axis; index: number }[];
  /** Cells that are known to be wrong. */
  wrong: ReadonlySet<number>;
  /** Cells that differ between solutions. */
  ambiguous: ReadonlySet<number>;
}

export const kNoOverlay: Overlay = {
  premises: new Set(),
  ghosts: new Map(),
  ghostsNot: new Map(),
  lines: [],
  wrong: new Set(),
  ambiguous: new Set(),
};
