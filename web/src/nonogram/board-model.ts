// What the board component needs to know of whatever it shows: a game, a replay, a drawing.
import type { Axis, Cell } from './cells';
import type { Light } from './line';

export interface BoardModel {
  readonly width: number;
  readonly height: number;
  readonly rowClues: readonly number[][];
  readonly columnClues: readonly number[][];
  cellAt(index: number): Cell;
  /** Trial layer that set the cell; 0 for none. */
  layerAt(index: number): number;
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
  lines: [],
  wrong: new Set(),
  ambiguous: new Set(),
};
