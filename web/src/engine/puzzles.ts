// Puzzles in their JSON forms. The contract (docs/openapi.yaml) says what they are; here only the
// app's names for them. Cells count from 0.
import type { Class, ColourNonogramFields, Credit, EwnFields, Kind, LightsOutFields, LightsOutRows, MotifFields, NonogramFields, PaletteColour, Rows } from 'quadrille-api';

export type { Class, Credit, Kind, LightsOutRows, PaletteColour, Rows };

/** What the generator or the library said about a puzzle, where one of them did. */
type About = MotifFields & { seed?: number; class?: Class };
export type PlainPuzzle = NonogramFields & About;
export type ColourPuzzle = ColourNonogramFields & About;
export type NonogramPuzzle = PlainPuzzle | ColourPuzzle;
export type LightsOutPuzzle = LightsOutFields;
export type EwnPuzzle = EwnFields;
export type Puzzle = NonogramPuzzle | LightsOutPuzzle | EwnPuzzle;
export type PuzzleOf<K extends Kind> = Extract<Puzzle, { kind: K }>;
