// The engine behind the HTTP API of `quadrille serve`.
import type {
  CallOptions, Converted, Engine, FormatInfo, GenerateRequest, HintAnswer, HintLevel, HintPlace, HintStep, ImportSettings,
  Judgement, NonogramCheck, ParsedFile, PlayedMove, Rating, RenderRequest, Repair, Review, SolutionOf, SolveOptions,
} from './engine';
import type { EwnPuzzle, Kind, LightsOutPuzzle, NonogramPuzzle, Puzzle, PuzzleOf, Rows, SolvabilityClass } from './puzzles';
import { Transport } from './transport';

export class HttpEngine implements Engine {
  constructor(private readonly transport = new Transport()) {}

  async formats(options?: CallOptions): Promise<FormatInfo[]> {
    const answer = await this.transport.json<{ formats: FormatInfo[] }>('/formats', {}, options?.signal);
    return answer.formats;
  }

  parse(text: string, hints: { format?: string; kind?: Kind } = {}, options?: CallOptions): Promise<ParsedFile> {
    return this.post('/parse', { text, ...hints }, options);
  }

  convert(puzzle: Puzzle, to: string, options?: CallOptions): Promise<Converted> {
    return this.post('/convert', { puzzle, to }, options);
  }

  solve<K extends Kind>(puzzle: PuzzleOf<K>, options: SolveOptions = {}): Promise<SolutionOf<K>> {
    const { state, solutions, any, count, allOptimal } = options;
    return this.post('/solve', { puzzle, state, solutions, any, count, all_optimal: allOptimal }, options);
  }

  check(puzzle: NonogramPuzzle, state: Rows, options?: CallOptions): Promise<NonogramCheck> {
    return this.post('/check', { puzzle, state }, options);
  }

  hint(puzzle: NonogramPuzzle, state: Rows, level: HintLevel, place?: HintPlace, options?: CallOptions): Promise<HintAnswer> {
    return this.post('/hint', { puzzle, state, level, ...place }, options);
  }

  hintPress(puzzle: LightsOutPuzzle, board: Rows, options?: CallOptions): Promise<{ press?: [number, number]; left: number; text: string }> {
    return this.post('/hint', { puzzle, state: board }, options);
  }

  hintMove(puzzle: EwnPuzzle, moves: [number, number][], options?: CallOptions): Promise<{ move?: [number, number]; left: number; text: string }> {
    return this.post('/hint', { puzzle, moves }, options);
  }

  explain(puzzle: NonogramPuzzle, state?: Rows, options?: CallOptions): Promise<{ steps: HintStep[]; solved: boolean }> {
    return this.post('/explain', { puzzle, state }, options);
  }

  rate(puzzle: NonogramPuzzle, options?: CallOptions): Promise<Rating> {
    return this.post('/rate', { puzzle }, options);
  }

  generate<K extends Kind>(request: GenerateRequest<K>, options?: CallOptions): Promise<PuzzleOf<K>> {
    return this.post('/generate', request, options);
  }

  importImage(image: Blob, settings: ImportSettings, options?: CallOptions): Promise<NonogramPuzzle & { changed?: [number, number][] }> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(settings)) {
      if (value === undefined || value === false) continue;
      query.set(name, value === true ? '1' : String(value));
    }
    return this.transport.work(`/import?${query}`, image, image.type || 'application/octet-stream', options);
  }

  repair(puzzle: NonogramPuzzle, wishes: { given?: boolean; class?: SolvabilityClass; all?: number } = {}, options?: CallOptions): Promise<Repair> {
    return this.post('/repair', { puzzle, ...wishes }, options);
  }

  async render(request: RenderRequest, options?: CallOptions): Promise<Blob> {
    const response = await this.transport.send(
      '/render',
      { method: 'POST', body: JSON.stringify(request), headers: { 'Content-Type': 'application/json' } },
      options?.signal,
    );
    return response.blob();
  }

  judge(puzzle: EwnPuzzle, output: string, options?: CallOptions): Promise<Judgement> {
    return this.post('/judge', { puzzle, output }, options);
  }

  review(puzzle: NonogramPuzzle, moves: PlayedMove[], options?: CallOptions): Promise<Review> {
    return this.post('/review', { puzzle, moves }, options);
  }

  private post<T>(path: string, body: object, options?: CallOptions): Promise<T> {
    const request = options?.timeLimit === undefined ? body : { ...body, time_limit: options.timeLimit };
    return this.transport.work(path, JSON.stringify(request), 'application/json', options);
  }
}
