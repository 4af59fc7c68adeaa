// The one border between the app and whatever computes: every call is asynchronous and can be
// cancelled. Today the HTTP API stands behind it (http.ts); the pages know only this interface.
// What is asked and answered has the types of the contract, docs/openapi.yaml.
import type {
  ColourClaim, ColourExplanation, ColourHint, ColourRating, ColourRepair, Converted, EwnHint, EwnJudgement, Format, GenerateRequest, GeneratedPuzzle,
  IconSet, ImportedAny, LightsOutHint, Motif, NonogramCheck, NonogramExplanation, NonogramHint, NonogramRating, NonogramRepair, NonogramReview, Pack, Pairs,
  Parsed, PlayedMove, RenderRequest, RepairRequest, Solution, SolveRequest,
} from 'quadrille-api';
import type { RequestOf } from '../../packages/engine/src/contract';
import type { CallOptions as LocalCallOptions } from '../../packages/engine/src/pool';
import type { ColourPuzzle, EwnPuzzle, Kind, LightsOutPuzzle, NonogramPuzzle, PlainPuzzle, Puzzle, PuzzleOf, Rows } from './puzzles';

export type {
  CellFact, ColourClaim, ColourHint, ColourMistake, ColourRating, ColourRepair, ColourStep, Format, HintLevel, IconSet, LightsOutSolution, LineName, MoveVerdict,
  NonogramHint, NonogramMistake, NonogramRating, NonogramRepair, NonogramReview, NonogramSolution, NonogramStep, Pack, PackEntry, PictureFormat, PlayedMove, Proof,
  RatingPoint, RenderRequest, RepairChoice,
} from 'quadrille-api';

/** `signal` cancels the work, here and where it runs. */
export interface CallOptions extends Pick<LocalCallOptions, 'signal' | 'onProgress'> {
  /** Seconds that the work may take. */
  timeLimit?: number;
}

/** A move as the puzzle writes it: in colours the cell is one of its marks. */
export type Played = Omit<PlayedMove, 'cell'> & { cell: string };

/** A row, a column, or (both) a cell. */
export type HintPlace = { row?: number; column?: number };

export type SolutionOf<K extends Kind> = Extract<Solution, { kind: K }>;
export type GeneratedOf<K extends Kind> = Extract<GeneratedPuzzle, { kind: K }>;
export type SolveOptions = CallOptions & Pick<SolveRequest, 'state' | 'solutions' | 'any' | 'count' | 'proof'>;

/** How an image becomes a picture of few colours. */
export type ImportSettings = Omit<RequestOf<'import'>, 'crop'> & { crop?: [number, number, number, number] };

export interface Engine {
  formats(options?: CallOptions): Promise<Format[]>;
  /** Opens the text of a file of any format: all puzzles in it. */
  parse(text: string, hints?: { format?: string; kind?: Kind }, options?: CallOptions): Promise<Parsed>;
  convert(puzzle: Puzzle, to: string, options?: CallOptions): Promise<Converted>;
  solve<K extends Kind>(puzzle: PuzzleOf<K>, options?: SolveOptions): Promise<SolutionOf<K>>;
  check(puzzle: NonogramPuzzle, state: Rows, options?: CallOptions): Promise<NonogramCheck>;
  /** The next step at all levels of the ladder; in colours also from what is ruled out in open cells. */
  hint(puzzle: NonogramPuzzle, state: Rows, place?: HintPlace & { ruled_out?: ColourClaim[] }, options?: CallOptions): Promise<NonogramHint | ColourHint>;
  hintPress(puzzle: LightsOutPuzzle, options?: CallOptions): Promise<LightsOutHint>;
  hintMove(puzzle: EwnPuzzle, moves: Pairs, options?: CallOptions): Promise<EwnHint>;
  explain(puzzle: NonogramPuzzle, state?: Rows, options?: CallOptions): Promise<NonogramExplanation | ColourExplanation>;
  rate(puzzle: NonogramPuzzle, options?: CallOptions): Promise<NonogramRating | ColourRating>;
  generate<K extends Kind>(request: GenerateRequest & { kind: K }, options?: CallOptions): Promise<GeneratedOf<K>>;
  importImage(image: Blob, settings: ImportSettings, options?: CallOptions): Promise<ImportedAny>;
  repair(puzzle: PlainPuzzle, wishes?: Pick<RepairRequest, 'given' | 'class' | 'all'>, options?: CallOptions): Promise<NonogramRepair>;
  repairColours(puzzle: ColourPuzzle, options?: CallOptions): Promise<ColourRepair>;
  render(request: RenderRequest, options?: CallOptions): Promise<Blob>;
  judge(puzzle: EwnPuzzle, output: string, options?: CallOptions): Promise<EwnJudgement>;
  review(puzzle: NonogramPuzzle, moves: Played[], options?: CallOptions): Promise<NonogramReview>;
  /** A picture of the gallery, finer than its puzzles. */
  motif(name: string, options?: CallOptions): Promise<Motif>;
  packs(options?: CallOptions): Promise<Pack[]>;
  /** Where the pictures come from. */
  credits(options?: CallOptions): Promise<IconSet[]>;
}
