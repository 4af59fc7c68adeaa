// Puzzles in their JSON forms. The contract (docs/openapi.yaml) says what they are; here only the
// app's names for them. Cells count from 0.
import type { Class, Credit, EwnFields, Kind, LightsOutFields, LightsOutRows, MotifFields, NonogramFields, Rows } from 'quadrille-api';

export type { Class, Credit, Kind, LightsOutRows, Rows };

/** With what the generator or the library said about it, where one of them did. */
export type NonogramPuzzle = NonogramFields & MotifFields & { seed?: number; class?: Class };
export type LightsOutPuzzle = LightsOutFields;
export type EwnPuzzle = EwnFields;
export type Puzzle = NonogramPuzzle | LightsOutPuzzle | EwnPuzzle;
export type PuzzleOf<K extends Kind> = Extract<Puzzle, { kind: K }>;
