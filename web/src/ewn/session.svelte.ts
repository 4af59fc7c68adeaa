// One case on the screen: the line, what is selected, the message box, and the engine calls.
import { isAbort, Problem } from '../engine/problem';
import type { EwnPuzzle } from '../engine/puzzles';
import { tell } from '../shell/announce.svelte';
import { Log } from '../shell/log.svelte';
import { services } from '../shell/services';
import { keep, load } from '../shell/storage';
import { t } from '../strings';
import { recordSolved } from '../library/records';
import { Attempt } from './attempt';
import { Line, type LineState } from './line';
import { dieOf, isHome, kPieces, legalMoves, movablePieces, pieceAt, widthOf, type Fault, type Move, type Position } from './rules';
import { inputText, looksLikeInput, outputText, readOutput, type OutputError } from './texts';

/** Document 002's sample. */
const kSample: EwnPuzzle = { kind: 'ewn', goal: 2, positions: [62, 26, 66, 42, 32, 36], dice: '665545154156655451541566554515' };
const kStored = 'ewn';

const kOutputErrors = {
  seconds: 'ewn.outputSeconds',
  steps: 'ewn.outputSteps',
  cells: 'ewn.outputCells',
  odd: 'ewn.outputOdd',
  count: 'ewn.outputCount',
} as const;

interface Saved extends LineState {
  seconds: number;
}

export class Session {
  editing = $state(false);
  selected: number | null = $state(null);
  hinted: Move | null = $state.raw(null);
  message = $state('');
  tone: 'plain' | 'bad' | 'good' = $state('plain');
  busy = $state(false);
  running = $state(false);
  readonly log = new Log();

  private line = new Line(kSample);
  private tried: Attempt | null = null;
  private version = $state(0);
  private seconds = 0;
  private work: AbortController | null = null;

  get state(): LineState {
    return this.seen().state;
  }

  get puzzle(): EwnPuzzle {
    return this.state.puzzle;
  }

  /** What the board shows: the start while it is edited. */
  get position(): Position {
    return this.editing ? this.puzzle.positions : this.seen().position;
  }

  /** Moves that can be walked: those before the first illegal one. */
  get reach(): number {
    return this.seen().replay.positions.length - 1;
  }

  /** The move that led here, and the illegal one that would be next. */
  get lastMove(): Move | null {
    const { moves, at } = this.state;
    return this.editing || at === 0 ? null : moves[at - 1];
  }

  get badMove(): Move | null {
    const { fault } = this.seen().replay;
    return fault && !this.editing && this.state.at === fault.round ? fault.move : null;
  }

  get legal(): Move[] {
    return this.editing ? [] : legalMoves(this.puzzle, this.position, this.state.at);
  }

  get die(): number | null {
    return dieOf(this.puzzle, this.state.at);
  }

  get atHome(): boolean {
    return isHome(this.puzzle, this.position);
  }

  get movable(): number[] {
    return this.editing || this.atHome || this.die === null ? [] : movablePieces(this.position, this.die);
  }

  /** The player brought the goal piece home without the engine's line. */
  get won(): boolean {
    return this.atHome && !this.editing && this.state.at === this.state.moves.length && (this.tried?.isOwn ?? false);
  }

  get attempt(): Attempt | null {
    return this.tried;
  }

  get canUndo(): boolean {
    return this.seen().canUndo;
  }

  get canRedo(): boolean {
    return this.seen().canRedo;
  }

  resume(): void {
    const saved = load<Saved>(kStored);
    if (saved && isCase(saved.puzzle) && Array.isArray(saved.moves)) {
      this.line = new Line(saved.puzzle, saved.moves, saved.at);
      this.seconds = saved.seconds;
    }
    this.changed();
  }

  open(puzzle: unknown, moves: readonly Move[] = []): void {
    if (!isCase(puzzle)) return this.say(t('ewn.cannotPlace'), 'bad');
    this.line.open(puzzle, moves);
    this.tried = null;
    this.editing = false;
    this.settle();
    this.say(t('ewn.inputLoaded', { goal: puzzle.goal, dice: puzzle.dice.length }), 'good');
  }

  /** A file or a pasted text: an input or an output, whichever it is. */
  async loadText(text: string): Promise<void> {
    if (looksLikeInput(text)) await this.loadInput(text);
    else this.loadOutput(text);
  }

  async loadInput(text: string): Promise<void> {
    await this.compute(async (signal) => {
      const { puzzles } = await services.engine.parse(text, { kind: 'ewn' }, { signal });
      this.open(puzzles[0]);
    });
  }

  loadOutput(text: string): void {
    const output = readOutput(text);
    if ('code' in output) return this.say(outputError(output), 'bad');
    this.line.load(output.moves);
    this.begin().helped();
    this.seconds = output.seconds;
    this.editing = false;
    this.settle();
    const { fault } = this.line.replay;
    if (fault) {
      this.line.goTo(fault.round);
      this.changed();
      return this.say(this.faultText(fault, fault.round, fault.move), 'bad');
    }
    if (output.steps < 0) this.say(t('ewn.outputNone', { seconds: output.seconds }));
    else this.say(t('ewn.outputLoaded', { seconds: output.seconds, steps: output.steps }), 'good');
  }

  get inputText(): string {
    return inputText(this.puzzle);
  }

  get outputText(): string {
    return outputText(this.seconds, this.state.moves);
  }

  goTo(at: number): void {
    this.line.goTo(at);
    this.settle();
  }

  walk(by: number): void {
    this.goTo(this.state.at + by);
    if (this.state.at >= this.reach) this.running = false;
  }

  undo(): void {
    if (this.line.undo()) this.settle();
  }

  redo(): void {
    if (this.line.redo()) this.settle();
  }

  /** A cell was chosen: a piece to select, or the place where the selected one goes. */
  choose(cell: number): void {
    if (this.editing) return this.chooseInEditor(cell);
    const piece = pieceAt(this.position, cell);
    const comers = this.legal.filter(([, to]) => to === cell);
    const selectedFrom = this.selected === null ? null : this.position[this.selected - 1];
    const chosen = comers.find(([from]) => from === selectedFrom);
    if (chosen) return this.move(chosen);
    if (piece !== null && this.movable.includes(piece)) {
      this.selected = this.selected === piece ? null : piece;
      return;
    }
    if (comers.length === 1) return this.move(comers[0]);
    if (comers.length > 1) return this.say(t('ewn.chooseFirst'));
    if (piece !== null) this.say(t('ewn.cannotMove', { piece }));
  }

  /** A piece was dragged. */
  drag(piece: number, cell: number): void {
    if (this.editing) return this.place(piece, cell);
    const from = this.position[piece - 1];
    if (this.legal.some(([start, to]) => start === from && to === cell)) this.move([from, cell]);
    else if (from !== cell) this.say(t('ewn.cannotMove', { piece }));
  }

  setEditing(editing: boolean): void {
    this.editing = editing;
    this.settle();
  }

  setGoal(piece: number): void {
    this.line.setGoal(piece);
    this.tried = null;
    this.settle();
  }

  setDice(dice: string): boolean {
    const good = this.line.setDice(dice);
    if (good) {
      this.tried = null;
      this.settle();
    }
    return good;
  }

  async solve(): Promise<void> {
    await this.compute(async (signal) => {
      const answer = await services.engine.solve<'ewn'>(this.puzzle, { signal });
      if (answer.verdict === 'unknown') return this.say(t('ewn.unknown'));
      const seconds = answer.seconds.toPrecision(2);
      if (answer.verdict === 'none') return this.say(t('ewn.none', { seconds }), 'bad');
      this.line.load(answer.moves);
      this.begin().helped();
      this.seconds = answer.seconds;
      this.editing = false;
      this.settle();
      this.say(t('ewn.solved', { steps: answer.moves.length, seconds }), 'good');
    });
  }

  async countLines(): Promise<void> {
    await this.compute(async (signal) => {
      const { verdict, steps, count_optimal: count } = await services.engine.solve<'ewn'>(this.puzzle, { signal, count: true });
      if (verdict === 'none') this.say(t('ewn.noneAtAll'), 'bad');
      else if (count === undefined || steps === null) this.say(t('ewn.unknown'));
      else this.say(t('ewn.lines', { steps, count: Number(count).toLocaleString('en') }), 'good');
    });
  }

  async hint(): Promise<void> {
    const { moves, at } = this.state;
    this.begin().hints++;
    await this.compute(async (signal) => {
      const hint = await services.engine.hintMove(this.puzzle, moves.slice(0, at), { signal });
      if (!('move' in hint)) return this.say(this.atHome ? this.homeText() : 'mistake' in hint ? hint.mistake.text : hint.text, 'bad');
      const { move, left } = hint;
      this.hinted = move;
      const piece = pieceAt(this.position, move[0]) ?? 0;
      const { row, column } = this.rowAndColumn(move[0]);
      const to = this.rowAndColumn(move[1]);
      this.say(t('ewn.hintIs', { piece, row, column, toRow: to.row, toColumn: to.column, left: Math.max(0, left - 1) }));
    });
  }

  /** Judges a pasted output, else the line on the board. */
  async judge(pasted = ''): Promise<void> {
    const isPasted = pasted.trim() !== '';
    if (isPasted) this.loadOutput(pasted);
    const output = isPasted ? pasted : this.outputText;
    await this.compute(async (signal) => {
      const verdict = await services.engine.judge(this.puzzle, output, { signal });
      if (verdict.legal === null) return this.say(t('ewn.judgedUnknown'));
      if (!verdict.legal) {
        if (verdict.round !== undefined) this.goTo(verdict.round);
        return this.say(t('ewn.judgedIllegal', { reason: verdict.reason ?? '' }), 'bad');
      }
      const known = (value: number | null) => value ?? '?';
      this.say(t('ewn.judgedLegal', { steps: known(verdict.steps), optimal: known(verdict.optimal), score: known(verdict.score) }), 'good');
    });
  }

  async generate(low: number, high: number, seed: number): Promise<void> {
    await this.compute(async (signal) => {
      const puzzle = await services.engine.generate<'ewn'>({ kind: 'ewn', low, high, seed }, { signal });
      this.open(puzzle);
      this.say(t('ewn.generatedHidden', { seed }), 'good');
    });
  }

  cancel(): void {
    this.work?.abort();
  }

  homeText(): string {
    return t('ewn.home', { piece: this.puzzle.goal, steps: this.state.at });
  }

  /** Row and column from 0, as the digits at the board's edge and the positions in files count them. */
  rowAndColumn(cell: number): { row: number; column: number } {
    const width = widthOf(this.puzzle);
    return { row: Math.floor(cell / width), column: cell % width };
  }

  private chooseInEditor(cell: number): void {
    const piece = pieceAt(this.position, cell);
    if (piece !== null) this.selected = this.selected === piece ? null : piece;
    else if (this.selected !== null) this.place(this.selected, cell);
  }

  private place(piece: number, cell: number): void {
    if (this.position[piece - 1] === cell) return;
    const placed = this.line.place(piece, cell);
    this.tried = null;
    this.settle();
    this.say(placed ? t('ewn.placed', { piece, ...this.rowAndColumn(cell) }) : t('ewn.cannotPlace'), placed ? 'plain' : 'bad');
  }

  private move(move: Move): void {
    const piece = pieceAt(this.position, move[0]) ?? 0;
    const taken = pieceAt(this.position, move[1]);
    const place = this.rowAndColumn(move[1]);
    this.begin().moved(this.state.at, move);
    this.line.move(move);
    if (this.atHome) this.finish();
    this.settle();
    const text = taken === null ? t('ewn.moved', { piece, ...place }) : t('ewn.movedTakes', { piece, taken, ...place });
    if (this.atHome) this.say(`${text} ${this.homeText()}`, 'good');
    else this.say(text);
  }

  /** The try at this case; moves that were there before it began are not the player's. */
  private begin(): Attempt {
    if (!this.tried) {
      this.tried = new Attempt(this.puzzle, (puzzle, creation) => services.library.startGame({ puzzle }, creation));
      if (this.state.at > 0) this.tried.helped();
    }
    return this.tried;
  }

  private finish(): void {
    const tried = this.begin();
    tried.arrived();
    if (!tried.isOwn) return;
    const side = widthOf(this.puzzle);
    recordSolved(
      { kind: 'ewn', puzzleId: null, title: '', width: side, height: side, class: '', time: tried.elapsed, hints: tried.hints, at: new Date().toISOString(), daily: null },
      null,
    );
  }

  private faultText(fault: Fault, round: number, [from, to]: Move): string {
    return t('ewn.illegal', { round: round + 1, from, to, why: whyText(fault) });
  }

  private async compute(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.work?.abort();
    const abort = new AbortController();
    this.work = abort;
    this.busy = true;
    this.running = false;
    try {
      await work(abort.signal);
    } catch (error) {
      if (!isAbort(error)) this.say(errorText(error), 'bad');
    } finally {
      if (this.work === abort) {
        this.work = null;
        this.busy = false;
      }
    }
  }

  private settle(): void {
    this.selected = null;
    this.hinted = null;
    this.changed();
  }

  private say(text: string, tone: Session['tone'] = 'plain'): void {
    this.message = text;
    this.tone = tone;
    this.log.add(tone === 'bad' ? 'error' : tone === 'good' ? 'result' : 'action', text);
    tell(text, tone);
  }

  private changed(): void {
    this.version++;
    keep(kStored, { ...this.line.state, seconds: this.seconds } satisfies Saved);
  }

  private seen(): Line {
    void this.version;
    return this.line;
  }
}

function isCase(puzzle: unknown): puzzle is EwnPuzzle {
  const { kind, goal, positions, dice } = (puzzle ?? {}) as Partial<EwnPuzzle>;
  return (
    kind === 'ewn' && Number.isInteger(goal) && Array.isArray(positions) && positions.length === kPieces &&
    positions.every(Number.isInteger) && typeof dice === 'string' && /^[1-6]+$/.test(dice)
  );
}

function whyText(fault: Fault): string {
  switch (fault.why) {
    case 'ended':
      return t('ewn.whyEnded');
    case 'noDice':
      return t('ewn.whyNoDice');
    case 'noPiece':
      return t('ewn.whyNoPiece');
    case 'hole':
      return t('ewn.whyHole');
    case 'tooFar':
      return t('ewn.whyTooFar');
    case 'wrongPiece':
      return t('ewn.whyWrongPiece', { piece: fault.piece, die: fault.die, allowed: fault.allowed.join(t('ewn.or')) });
  }
}

function outputError({ code, line }: OutputError): string {
  return t(kOutputErrors[code], { line });
}

function errorText(error: unknown): string {
  if (error instanceof Problem && error.line !== null) return `${error.line}:${error.column ?? 1}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
