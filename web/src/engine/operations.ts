// Every question of the app as an operation with a request: what the two engines share. They differ in
// who is asked.
import type {
  ColourClaim, ColourExplanation, ColourHint, ColourRating, ColourRepair, Converted, EwnHint, EwnJudgement, Format, GenerateRequest, IconSet, ImportedAny,
  LightsOutHint, Motif, NonogramCheck, NonogramExplanation, NonogramHint, NonogramRating, Pack, Pairs, Parsed, RepairRequest,
} from 'quadrille-api';
import type { AnswerOf, Listing, Operation, RequestOf } from '../../packages/engine/src/contract';
import type {
  CallOptions, Engine, GeneratedOf, HintPlace, ImportSettings, NonogramRepair, NonogramReview, Played, PlayedMove, RenderRequest, SolutionOf, SolveOptions,
} from './engine';
import type { ColourPuzzle, EwnPuzzle, Kind, LightsOutPuzzle, NonogramPuzzle, PlainPuzzle, Puzzle, PuzzleOf, Rows } from './puzzles';

export type { AnswerOf, Listing, Operation, RequestOf };

export abstract class OperationEngine implements Engine {
  /** Runs an operation; the options' time limit is in the request already. */
  abstract run<O extends Operation | Listing>(operation: O, request: RequestOf<O>, options?: CallOptions): Promise<AnswerOf<O>>;
  abstract importImage(image: Blob, settings: ImportSettings, options?: CallOptions): Promise<ImportedAny>;
  abstract render(request: RenderRequest, options?: CallOptions): Promise<Blob>;

  async formats(options?: CallOptions): Promise<Format[]> {
    return (await this.run('formats', {}, options)).formats;
  }

  parse(text: string, hints: { format?: string; kind?: Kind } = {}, options?: CallOptions): Promise<Parsed> {
    return this.ask('parse', { text, ...hints }, options);
  }

  convert(puzzle: Puzzle, to: string, options?: CallOptions): Promise<Converted> {
    return this.ask('convert', { puzzle, to }, options);
  }

  solve<K extends Kind>(puzzle: PuzzleOf<K>, options: SolveOptions = {}): Promise<SolutionOf<K>> {
    const { state, solutions, any, count, proof } = options;
    return this.ask('solve', { puzzle, state, solutions, any, count, proof }, options) as Promise<SolutionOf<K>>;
  }

  check(puzzle: NonogramPuzzle, state: Rows, options?: CallOptions): Promise<NonogramCheck> {
    return this.ask('check', { puzzle, state }, options) as Promise<NonogramCheck>;
  }

  hint(puzzle: NonogramPuzzle, state: Rows, place?: HintPlace & { ruled_out?: ColourClaim[] }, options?: CallOptions): Promise<NonogramHint | ColourHint> {
    return this.ask('hint', { puzzle, state, ladder: true, ...place }, options) as Promise<NonogramHint | ColourHint>;
  }

  hintPress(puzzle: LightsOutPuzzle, options?: CallOptions): Promise<LightsOutHint> {
    return this.ask('hint', { puzzle }, options) as Promise<LightsOutHint>;
  }

  hintMove(puzzle: EwnPuzzle, moves: Pairs, options?: CallOptions): Promise<EwnHint> {
    return this.ask('hint', { puzzle, moves }, options) as Promise<EwnHint>;
  }

  explain(puzzle: NonogramPuzzle, state?: Rows, options?: CallOptions): Promise<NonogramExplanation | ColourExplanation> {
    return this.ask('explain', { puzzle, state }, options) as Promise<NonogramExplanation | ColourExplanation>;
  }

  rate(puzzle: NonogramPuzzle, options?: CallOptions): Promise<NonogramRating | ColourRating> {
    return this.ask('rate', { puzzle }, options) as Promise<NonogramRating | ColourRating>;
  }

  generate<K extends Kind>(request: GenerateRequest & { kind: K }, options?: CallOptions): Promise<GeneratedOf<K>> {
    return this.ask('generate', request, options) as Promise<GeneratedOf<K>>;
  }

  repair(puzzle: PlainPuzzle, wishes: Pick<RepairRequest, 'given' | 'class' | 'all'> = {}, options?: CallOptions): Promise<NonogramRepair> {
    return this.ask('repair', { puzzle, ...wishes }, options) as Promise<NonogramRepair>;
  }

  repairColours(puzzle: ColourPuzzle, options?: CallOptions): Promise<ColourRepair> {
    return this.ask('repair', { puzzle }, options) as Promise<ColourRepair>;
  }

  judge(puzzle: EwnPuzzle, output: string, options?: CallOptions): Promise<EwnJudgement> {
    return this.ask('judge', { puzzle, output }, options);
  }

  review(puzzle: NonogramPuzzle, moves: Played[], options?: CallOptions): Promise<NonogramReview> {
    return this.ask('review', { puzzle, moves: moves as PlayedMove[] }, options);
  }

  motif(name: string, options?: CallOptions): Promise<Motif> {
    return this.ask('motif', { name }, options);
  }

  async packs(options?: CallOptions): Promise<Pack[]> {
    return (await this.ask('packs', {}, options)).packs;
  }

  async credits(options?: CallOptions): Promise<IconSet[]> {
    return (await this.ask('credits', {}, options)).sets;
  }

  private ask<O extends Operation>(operation: O, body: RequestOf<O>, options?: CallOptions): Promise<AnswerOf<O>> {
    const request = options?.timeLimit === undefined ? body : { ...body, time_limit: options.timeLimit };
    return this.run(operation, request, options);
  }
}
