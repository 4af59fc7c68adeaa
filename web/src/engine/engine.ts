// The one border between the app and whatever computes: every call is asynchronous and can be
// cancelled. Today the HTTP API stands behind it (http.ts); the pages know only this interface.
import type { EwnPuzzle, Kind, LightsOutPuzzle, NonogramPuzzle, Puzzle, PuzzleOf, Rows, SolvabilityClass } from './puzzles';

export interface CallOptions {
  /** Cancels the work, here and where it runs. */
  signal?: AbortSignal;
  /** Called while long work runs; `fraction` is null where nobody can tell how far it is. */
  onProgress?: (progress: Progress) => void;
  /** Seconds that the work may take. */
  timeLimit?: number;
}

export interface Progress {
  fraction: number | null;
  partial?: unknown;
}

/** A cell and what it holds: `[row, column, "#" | "."]`. */
export type CellFact = [number, number, '#' | '.'];

export interface LineName {
  axis: 'row' | 'column';
  index: number;
}

export type HintLevel = 1 | 2 | 3 | 4;

/** One human step with its reason; the sentence is rendered from the rest of the object. */
export interface HintStep {
  technique: string;
  lines: LineName[];
  block?: number;
  premises: CellFact[];
  cells: CellFact[];
  witness?: unknown;
  text: string;
  level: HintLevel;
}

export interface Mistake {
  type: string;
  text: string;
  cells?: (CellFact | [number, number])[];
  lines?: LineName[];
}

export interface HintAnswer {
  step?: HintStep;
  mistake?: Mistake;
  /** True when the board is finished, false when nothing more follows; `text` says so. */
  done?: boolean;
  text?: string;
}

/** A row, a column, or (both) a cell. */
export type HintPlace = { row: number } | { column: number } | { row: number; column: number };

export type LineVerdict = 'satisfied' | 'open' | 'impossible';

export interface NonogramCheck {
  verdict: 'solved' | 'open' | 'wrong';
  rows: LineVerdict[];
  columns: LineVerdict[];
  completable: boolean | null;
}

export interface NonogramSolution {
  verdict: 'unique' | 'multiple' | 'none' | 'unknown' | 'solved';
  solutions: Rows[];
  count?: string;
  count_at_least?: string;
  seconds: number;
  stats?: Record<string, unknown>;
}

export interface LightsOutSolution {
  verdict: 'unique' | 'multiple' | 'none' | 'unknown';
  presses: [number, number][];
  press_count: number;
  minimal: boolean;
  nullity: number;
  lower_bound?: number;
  certificate?: Rows;
  count?: string;
  seconds: number;
}

export interface EwnSolution {
  verdict: 'optimal' | 'none' | 'unknown';
  steps: number;
  moves: [number, number][];
  count_optimal?: string;
  seconds: number;
  stats?: Record<string, unknown>;
}

export type SolutionOf<K extends Kind> = K extends 'nonogram'
  ? NonogramSolution
  : K extends 'lightsout'
    ? LightsOutSolution
    : EwnSolution;

export interface SolveOptions extends CallOptions {
  /** Nonogram: go on from this state of play. */
  state?: Rows;
  solutions?: number;
  any?: boolean;
  count?: boolean;
  allOptimal?: boolean;
}

export interface CurvePoint {
  technique: string;
  cost: number;
  effort: number;
  open: number;
  cells: number;
}

export interface Rating {
  class: SolvabilityClass;
  score: number;
  steps: number;
  curve: CurvePoint[];
  hardest?: HintStep | number | null;
  good: boolean;
}

export interface GenerateRequest<K extends Kind> {
  kind: K;
  width?: number;
  height?: number;
  class?: SolvabilityClass;
  density?: number;
  symmetry?: string;
  seed?: number;
  /** Lights Out: the fewest presses that put it out, proven; without it any solvable board. */
  presses?: number;
  states?: number;
  neighbourhood?: 'cross' | 'king' | 'diagonal' | 'stencil';
  torus?: boolean;
  stencil?: Rows;
  low?: number;
  high?: number;
}

/** One smallest change; all in a list are equally small. */
export interface RepairChoice {
  flips?: [number, number][];
  given?: [number, number][];
  /** How much the picture is hurt; smaller is better. */
  visual_change: number;
  class: SolvabilityClass | null;
}

export interface Repair {
  ambiguous: [number, number][];
  witnesses: Rows[];
  components: [number, number][][];
  flips?: [number, number][];
  given?: [number, number][];
  size: number | null;
  lower_bound: number;
  proven: boolean;
  repaired?: Rows;
  class?: SolvabilityClass | null;
  repairs?: RepairChoice[];
}

export type MoveVerdict = 'forced' | 'unjustified' | 'wrong';

export interface PlayedMove {
  row: number;
  column: number;
  cell: '#' | '.';
}

export interface Review {
  moves: { verdict: MoveVerdict; technique?: string; text?: string }[];
  first_unjustified?: number;
  first_wrong?: number;
}

export interface FormatInfo {
  kind: Kind;
  name: string;
  extensions: string[];
  reads: boolean;
  writes: boolean;
  description: string;
}

export interface ParsedFile {
  puzzles: Puzzle[];
  format: string;
}

export interface Converted {
  text: string;
  format: string;
  losses: string[];
}

export interface RenderRequest {
  puzzle: Puzzle;
  format: 'svg' | 'pdf' | 'png';
  what?: 'puzzle' | 'solution' | 'state';
  state?: Rows;
  theme?: 'light' | 'dark' | 'print';
  paper?: 'a4' | 'letter';
}

export interface ImportSettings {
  width: number;
  height: number;
  threshold?: string;
  dither?: boolean;
  edges?: boolean;
  invert?: boolean;
  fit?: string;
  crop?: [number, number, number, number];
  unique?: boolean;
}

export interface Judgement {
  legal: boolean;
  steps: number;
  optimal?: number;
  score?: number;
  reason?: string;
  round?: number;
}

export interface Engine {
  formats(options?: CallOptions): Promise<FormatInfo[]>;
  /** Opens the text of a file of any format: all puzzles in it. */
  parse(text: string, hints?: { format?: string; kind?: Kind }, options?: CallOptions): Promise<ParsedFile>;
  convert(puzzle: Puzzle, to: string, options?: CallOptions): Promise<Converted>;
  solve<K extends Kind>(puzzle: PuzzleOf<K>, options?: SolveOptions): Promise<SolutionOf<K>>;
  check(puzzle: NonogramPuzzle, state: Rows, options?: CallOptions): Promise<NonogramCheck>;
  hint(puzzle: NonogramPuzzle, state: Rows, level: HintLevel, place?: HintPlace, options?: CallOptions): Promise<HintAnswer>;
  hintPress(puzzle: LightsOutPuzzle, board: Rows, options?: CallOptions): Promise<{ press?: [number, number]; left: number; text: string }>;
  hintMove(puzzle: EwnPuzzle, moves: [number, number][], options?: CallOptions): Promise<{ move?: [number, number]; left: number; text: string }>;
  explain(puzzle: NonogramPuzzle, state?: Rows, options?: CallOptions): Promise<{ steps: HintStep[]; solved: boolean }>;
  rate(puzzle: NonogramPuzzle, options?: CallOptions): Promise<Rating>;
  generate<K extends Kind>(request: GenerateRequest<K>, options?: CallOptions): Promise<PuzzleOf<K>>;
  importImage(image: Blob, settings: ImportSettings, options?: CallOptions): Promise<NonogramPuzzle & { changed?: [number, number][] }>;
  repair(puzzle: NonogramPuzzle, wishes?: { given?: boolean; class?: SolvabilityClass; all?: number }, options?: CallOptions): Promise<Repair>;
  render(request: RenderRequest, options?: CallOptions): Promise<Blob>;
  judge(puzzle: EwnPuzzle, output: string, options?: CallOptions): Promise<Judgement>;
  review(puzzle: NonogramPuzzle, moves: PlayedMove[], options?: CallOptions): Promise<Review>;
}
