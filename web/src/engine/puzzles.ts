// The JSON forms of puzzles, as docs/FORMATS.md has them. Cells count from 0.

export type Kind = 'nonogram' | 'lightsout' | 'ewn';

/** One text a row: `#` filled, `.` empty, `?` unknown. */
export type Rows = string[];

export type SolvabilityClass = 'trivial' | 'line' | 'moderate' | 'deep' | 'multiple' | 'none' | 'unknown';

export interface NonogramPuzzle {
  kind: 'nonogram';
  width: number;
  height: number;
  rows: number[][];
  columns: number[][];
  title?: string;
  author?: string;
  copyright?: string;
  license?: string;
  description?: string;
  goal?: Rows;
  /** The state of play, as a file has it. */
  saved?: Rows;
  seed?: number;
  class?: SolvabilityClass;
}

export interface LightsOutPuzzle {
  kind: 'lightsout';
  width: number;
  height: number;
  start: Rows;
  target?: Rows;
  states?: number;
  neighbourhood?: 'cross' | 'king' | 'diagonal' | 'stencil' | 'graph';
  torus?: boolean;
  stencil?: Rows;
  edges?: [number, number][];
  title?: string;
}

export interface EwnPuzzle {
  kind: 'ewn';
  goal: number;
  positions: number[];
  dice: string;
  optimum?: number;
  width?: number;
  height?: number;
  holes?: number[];
  title?: string;
}

export type Puzzle = NonogramPuzzle | LightsOutPuzzle | EwnPuzzle;

export type PuzzleOf<K extends Kind> = Extract<Puzzle, { kind: K }>;
