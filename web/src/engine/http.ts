// The engine behind the HTTP API of `quadrille serve`.
import type {
  Converted, EwnHint, Format, GenerateRequest, ImportedNonogram, EwnJudgement, LightsOutHint, NonogramCheck,
  NonogramExplanation, NonogramHint, NonogramRating, Pairs, Parsed, paths, RepairRequest,
} from 'quadrille-api';
import type {
  CallOptions, Engine, GeneratedOf, HintPlace, ImportSettings, PlayedMove, RenderRequest, NonogramRepair, NonogramReview, SolutionOf, SolveOptions,
} from './engine';
import type { EwnPuzzle, Kind, LightsOutPuzzle, NonogramPuzzle, Puzzle, PuzzleOf, Rows } from './puzzles';
import { Transport } from './transport';

/** Operations that take a JSON object and give one back. */
type Operation = 'parse' | 'convert' | 'solve' | 'check' | 'hint' | 'explain' | 'rate' | 'generate' | 'repair' | 'judge' | 'review';
type Post<O extends Operation> = paths[`/api/v1/${O}`]['post'];
type RequestOf<O extends Operation> = Post<O>['requestBody']['content']['application/json'];
type AnswerOf<O extends Operation> = Post<O>['responses'][200]['content']['application/json'];

export class HttpEngine implements Engine {
  constructor(private readonly transport = new Transport()) {}

  async formats(options?: CallOptions): Promise<Format[]> {
    const answer = await this.transport.json<{ formats: Format[] }>('/formats', {}, options?.signal);
    return answer.formats;
  }

  parse(text: string, hints: { format?: string; kind?: Kind } = {}, options?: CallOptions): Promise<Parsed> {
    return this.post('parse', { text, ...hints }, options);
  }

  convert(puzzle: Puzzle, to: string, options?: CallOptions): Promise<Converted> {
    return this.post('convert', { puzzle, to }, options);
  }

  solve<K extends Kind>(puzzle: PuzzleOf<K>, options: SolveOptions = {}): Promise<SolutionOf<K>> {
    const { state, solutions, any, count } = options;
    return this.post('solve', { puzzle, state, solutions, any, count }, options) as Promise<SolutionOf<K>>;
  }

  check(puzzle: NonogramPuzzle, state: Rows, options?: CallOptions): Promise<NonogramCheck> {
    return this.post('check', { puzzle, state }, options) as Promise<NonogramCheck>;
  }

  hint(puzzle: NonogramPuzzle, state: Rows, place?: HintPlace, options?: CallOptions): Promise<NonogramHint> {
    return this.post('hint', { puzzle, state, ladder: true, ...place }, options) as Promise<NonogramHint>;
  }

  hintPress(puzzle: LightsOutPuzzle, options?: CallOptions): Promise<LightsOutHint> {
    return this.post('hint', { puzzle }, options) as Promise<LightsOutHint>;
  }

  hintMove(puzzle: EwnPuzzle, moves: Pairs, options?: CallOptions): Promise<EwnHint> {
    return this.post('hint', { puzzle, moves }, options) as Promise<EwnHint>;
  }

  explain(puzzle: NonogramPuzzle, state?: Rows, options?: CallOptions): Promise<NonogramExplanation> {
    return this.post('explain', { puzzle, state }, options) as Promise<NonogramExplanation>;
  }

  rate(puzzle: NonogramPuzzle, options?: CallOptions): Promise<NonogramRating> {
    return this.post('rate', { puzzle }, options) as Promise<NonogramRating>;
  }

  generate<K extends Kind>(request: GenerateRequest & { kind: K }, options?: CallOptions): Promise<GeneratedOf<K>> {
    return this.post('generate', request, options) as Promise<GeneratedOf<K>>;
  }

  importImage(image: Blob, settings: ImportSettings, options?: CallOptions): Promise<ImportedNonogram> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(settings)) {
      if (value === undefined || value === false) continue;
      query.set(name, value === true ? '1' : String(value));
    }
    return this.transport.work(`/import?${query}`, image, image.type || 'application/octet-stream', options);
  }

  repair(puzzle: NonogramPuzzle, wishes: Pick<RepairRequest, 'given' | 'class' | 'all'> = {}, options?: CallOptions): Promise<NonogramRepair> {
    return this.post('repair', { puzzle, ...wishes }, options);
  }

  async render(request: RenderRequest, options?: CallOptions): Promise<Blob> {
    const response = await this.transport.send(
      '/render',
      { method: 'POST', body: JSON.stringify(request), headers: { 'Content-Type': 'application/json' } },
      options?.signal,
    );
    return response.blob();
  }

  judge(puzzle: EwnPuzzle, output: string, options?: CallOptions): Promise<EwnJudgement> {
    return this.post('judge', { puzzle, output }, options);
  }

  review(puzzle: NonogramPuzzle, moves: PlayedMove[], options?: CallOptions): Promise<NonogramReview> {
    return this.post('review', { puzzle, moves }, options);
  }

  private post<O extends Operation>(operation: O, body: RequestOf<O>, options?: CallOptions): Promise<AnswerOf<O>> {
    const request = options?.timeLimit === undefined ? body : { ...body, time_limit: options.timeLimit };
    return this.transport.work(`/${operation}`, JSON.stringify(request), 'application/json', options);
  }
}
