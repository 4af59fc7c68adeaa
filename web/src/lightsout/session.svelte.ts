// One player at one board: the game, what is known about it, and the engine calls in between.
import type { LightsOutSolution } from '../engine/engine';
import { isAbort } from '../engine/problem';
import type { LightsOutPuzzle } from '../engine/puzzles';
import { newCreationKey, type Played, type ServerGame } from '../library/library';
import { recordSolved } from '../library/records';
import { Stopwatch } from '../shell/stopwatch';
import { announce, tell, toast } from '../shell/announce.svelte';
import { Log } from '../shell/log.svelte';
import { services } from '../shell/services';
import { keep, load } from '../shell/storage';
import { clock, t } from '../strings';
import { LightsOutGame, type Layer, type SavedGame } from './game';
import { added, hasQuietPatterns, oddOverlap, quietPatterns, type OddOverlap } from './quiet';
import { boardOf, kClassic, kFirstBoard, type Board, type Variant } from './rules';
import { canChase, chaseStep, rowStep, type TutorStep } from './tutor';

export type Mode = 'play' | Layer;

export interface Proof {
  pattern: Board;
  overlap: OddOverlap | null;
}

const kStored = 'lightsout';
/** Seconds for a board with a wanted number of presses. */
const kPatience = 10;

export class Session {
  game: LightsOutGame = $state.raw(new LightsOutGame(kClassic));
  mode: Mode = $state('play');
  busy = $state(false);
  elapsed = $state(0);
  /** The cell of the last hint. */
  hinted: number | null = $state(null);
  message = $state('');
  answer: LightsOutSolution | null = $state.raw(null);
  proof: Proof | null = $state.raw(null);
  quiet: Board[] = $state.raw([]);
  tutor: TutorStep | null = $state.raw(null);
  readonly log: Log;

  /** Counts the changes of the game, which itself knows nothing of drawing. */
  private version = $state(0);
  /** Presses from the start that solve the board; what is left of them follows every move. */
  private wanted: Board | null = $state.raw(null);
  private readonly watch = new Stopwatch();
  private work: AbortController | null = null;
  private finished = false;
  private shortest: number | null = null;
  private server: Promise<ServerGame | null> | null = null;
  /** Every try to create the game on the server has this key. */
  creation = newCreationKey();
  private hints = 0;
  /** The presses with their times, while all of them are known: [milliseconds, [x, y]]. */
  private timed: [number, [number, number]][] | null = [];

  constructor() {
    this.log = new Log(() => this.watch.elapsed);
  }

  get variant(): Variant {
    return this.seen().variant;
  }

  /** What the grid shows: the lights, or the pattern being painted. */
  get shown(): Board {
    const game = this.seen();
    return (this.mode === 'play' ? game.board : game[this.mode]).slice();
  }

  get target(): Board {
    return this.seen().target.slice();
  }

  get toChange(): number {
    return this.seen().demand.filter((value) => value > 0).length;
  }

  get presses(): number {
    return this.seen().count;
  }

  /** The player has just put it out, with presses. */
  get won(): boolean {
    return this.mode === 'play' && this.solved && this.presses > 0;
  }

  /** There is something to be told beside the board. */
  get speaking(): boolean {
    return this.busy || this.won || this.message !== '' || this.tutor !== null || this.proof !== null || this.remaining !== null;
  }

  get solved(): boolean {
    return this.seen().solved;
  }

  get canUndo(): boolean {
    return this.seen().canUndo;
  }

  get canRedo(): boolean {
    return this.seen().canRedo;
  }

  /** How often each cell must still be pressed in the marked solution; null when none is marked. */
  get remaining(): Board | null {
    const { pressed, variant } = this.seen();
    return this.wanted?.map((times, cell) => (times + variant.states - pressed[cell]) % variant.states) ?? null;
  }

  resume(): void {
    const saved = load<SavedGame>(kStored);
    const game = saved && LightsOutGame.restore(saved);
    if (game) {
      this.take(game);
      this.watch.set(saved.elapsed);
      if (saved.count > 0) this.timed = null;
      this.elapsed = saved.elapsed;
      this.finished = game.solved;
    } else {
      this.open(kFirstBoard);
    }
  }

  /** Begins with a puzzle from elsewhere; says so when it cannot. */
  open(puzzle: LightsOutPuzzle): void {
    const game = LightsOutGame.of(puzzle);
    if (!game) return this.fail(t('lights.cannotShow'));
    this.take(game);
    this.log.add('action', t('lights.logNew', game.variant));
  }

  begin(variant: Variant, value: number): void {
    this.take(new LightsOutGame(variant, new Uint8Array(variant.width * variant.height).fill(value)));
    this.log.add('action', t('lights.logNew', variant));
    if (value === 0) this.mode = 'start';
  }

  /** A board by seed that needs the given number of presses, or any that has a solution. False: there is none, or no server. */
  async scatter(variant: Variant, presses: number | null, seed: number): Promise<boolean> {
    const { stencil, ...shape } = variant;
    const wanted = { ...shape, ...(variant.neighbourhood === 'stencil' ? { stencil } : {}), ...(presses === null ? {} : { presses }) };
    let done = false;
    await this.compute(async (signal) => {
      const puzzle = await services.engine.generate<'lightsout'>({ kind: 'lightsout', ...wanted, seed }, { signal, timeLimit: kPatience });
      const game = LightsOutGame.of(puzzle);
      if (!game) return this.fail(t('lights.cannotShow'));
      this.take(game);
      this.log.add('action', t('lights.logSeed', { ...variant, seed }));
      announce(t('lights.logSeed', { ...variant, seed }));
      done = true;
    });
    return done;
  }

  /** The text of a file in any format. */
  async openText(text: string, name: string): Promise<void> {
    await this.compute(async (signal) => {
      const { puzzles } = await services.engine.parse(text, { kind: 'lightsout' }, { signal });
      this.open(puzzles[0] as LightsOutPuzzle);
      if (puzzles.length > 1) this.say(t('lights.firstOf', { name, count: puzzles.length }));
    });
  }

  /** Another board of the same kind that has a solution. */
  next(): Promise<boolean> {
    return this.scatter(this.game.variant, null, crypto.getRandomValues(new Uint32Array(1))[0]);
  }

  /** The game on the server, whose clock started with the first press; null without a server. */
  onServer(): Promise<ServerGame | null> {
    this.server ??= services.library.startGame({ puzzle: this.game.puzzle }, this.creation).then(
      ({ id, secret, version }) => ({ id, secret, version }),
      () => null,
    );
    return this.server;
  }

  /** The presses that put the board out, each as [x, y]. */
  get solution(): [number, number][] {
    const { pressed, variant } = this.seen();
    return [...pressed].flatMap((times, cell) => Array<[number, number]>(times).fill([cell % variant.width, Math.floor(cell / variant.width)]));
  }

  played(): Played {
    const { solution } = this;
    return { solution, ...(this.timed ? { moves: this.timed } : {}), milliseconds: this.watch.elapsed, hints: this.hints };
  }

  press(cell: number): void {
    const { width } = this.game.variant;
    this.watch.start();
    this.timed?.push([Math.round(this.watch.elapsed), [cell % width, Math.floor(cell / width)]]);
    if (this.game.count === 0) void this.onServer();
    this.game.press(cell);
    this.log.add('action', t('lights.logPress', { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 }));
    this.moved();
  }

  paint(cells: Iterable<number>, value: number): void {
    if (this.mode === 'play') return;
    this.game.paint(this.mode, cells, value);
    this.forgetAnswers();
    this.log.add('action', t('lights.logPaint', { layer: t(this.mode === 'start' ? 'lights.layerStart' : 'lights.layerTarget') }));
    this.changed();
  }

  undo(): void {
    this.timed = null;
    this.step(this.game.undo(), t('lights.logUndo'));
  }

  redo(): void {
    this.step(this.game.redo(), t('lights.logRedo'));
  }

  restart(): void {
    this.game.restart();
    this.timed = [];
    this.watch.pause();
    this.watch.set(0);
    this.elapsed = 0;
    this.step(true, t('lights.logRestart'));
  }

  setMode(mode: Mode): void {
    this.mode = mode;
    this.hinted = null;
    if (mode !== 'play') this.watch.pause();
  }

  async hint(): Promise<void> {
    if (this.game.solved) return this.say(t('lights.already'));
    const { width } = this.game.variant;
    this.hints++;
    await this.compute(async (signal) => {
      const hint = await services.engine.hintPress(this.game.rest, { signal });
      if (!('press' in hint)) return void (await this.solve(signal));
      const { press, left } = hint;
      this.hinted = press[1] * width + press[0];
      const place = { row: press[1] + 1, column: press[0] + 1 };
      this.say(left > 1 ? t('lights.hintIs', { ...place, left }) : t('lights.hintLast', place));
    });
  }

  async fewest(): Promise<void> {
    if (this.game.solved) return this.say(t('lights.already'));
    await this.compute(async (signal) => {
      const answer = await this.solve(signal);
      if (answer && answer.verdict !== 'none') this.say(countText(answer));
    });
  }

  async showSolution(): Promise<void> {
    if (this.wanted) {
      this.wanted = null;
      return;
    }
    if (this.game.solved) return this.say(t('lights.already'));
    this.hints++;
    await this.compute((signal) => this.findSolution(signal));
  }

  /** Adds a quiet pattern to the marked solution. */
  addQuiet(pattern: Board): void {
    if (!this.wanted) return;
    this.wanted = added(this.game.variant, this.wanted, pattern);
    announce(t('lights.shownPresses', { count: pressesOf(this.remaining) }));
  }

  async startTutor(): Promise<void> {
    if (canChase(this.game.variant)) return this.nextTutorStep();
    await this.compute(async (signal) => {
      await this.findSolution(signal);
      if (this.wanted) this.nextTutorStep();
    });
  }

  /** Presses what the tutor says and goes on to the next step. */
  followTutor(): void {
    const step = this.tutor;
    if (!step) return;
    this.hints++;
    this.timed = null;
    this.game.pressAll(step.presses);
    this.watch.start();
    this.moved();
    this.nextTutorStep();
  }

  stopTutor(): void {
    this.tutor = null;
  }

  cancel(): void {
    this.work?.abort();
  }

  /** Called every now and then by the page. */
  tick(): void {
    if (!this.watch.running) return;
    this.elapsed = this.watch.elapsed;
    this.keepGame();
  }

  leave(): void {
    this.cancel();
    this.keepGame();
  }

  private nextTutorStep(): void {
    const { variant, board, target } = this.game;
    const remaining = this.remaining;
    this.tutor = canChase(variant) || !remaining ? chaseStep(variant, board, target) : rowStep(variant, remaining);
    this.hinted = null;
    if (this.tutor.stage === 'stuck') void this.compute(async (signal) => void (await this.solve(signal)));
  }

  private async findSolution(signal: AbortSignal): Promise<void> {
    const answer = await this.solve(signal);
    if (!answer || answer.verdict === 'none') return;
    const { variant, pressed } = this.game;
    const wanted = pressed.slice();
    for (const [x, y] of answer.presses) wanted[y * variant.width + x] = (wanted[y * variant.width + x] + 1) % variant.states;
    this.wanted = wanted;
    this.say(countText(answer));
    this.quiet = answer.nullity !== 0 && hasQuietPatterns(variant) ? await quietPatterns(variant, signal) : [];
  }

  /** Null when the answer is unknown; a board without a solution gets its proof. */
  private async solve(signal: AbortSignal): Promise<LightsOutSolution | null> {
    const { variant, demand } = this.game;
    const answer = await services.engine.solve<'lightsout'>(this.game.rest, { signal, count: true });
    this.answer = answer;
    if (answer.verdict === 'unknown') {
      this.say(t('lights.unknown'));
      return null;
    }
    if (answer.verdict === 'none') {
      const pattern = boardOf(answer.certificate ?? [], variant);
      this.proof = { pattern, overlap: oddOverlap(variant, demand, pattern) };
      this.say(t('lights.none'));
    }
    return answer;
  }

  private async compute(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.work?.abort();
    const abort = new AbortController();
    this.work = abort;
    this.busy = true;
    try {
      await work(abort.signal);
    } catch (error) {
      if (!isAbort(error)) this.fail(error instanceof Error ? error.message : String(error));
    } finally {
      if (this.work === abort) {
        this.work = null;
        this.busy = false;
      }
    }
  }

  private take(game: LightsOutGame): void {
    this.cancel();
    this.game = game;
    this.mode = 'play';
    this.finished = false;
    this.shortest = null;
    this.server = null;
    this.creation = newCreationKey();
    this.hints = 0;
    this.timed = [];
    this.watch.pause();
    this.watch.set(0);
    this.elapsed = 0;
    this.quiet = [];
    this.forgetAnswers();
    this.changed();
  }

  private step(happened: boolean, text: string): void {
    if (!happened) return;
    this.log.add('action', text);
    announce(text);
    this.forgetAnswers(this.wanted);
    this.moved();
  }

  private moved(): void {
    this.hinted = null;
    this.message = '';
    this.proof = null;
    if (this.tutor) this.tutor = null;
    this.changed();
    if (this.game.solved && !this.finished) this.finish();
    if (!this.game.solved) this.finished = false;
  }

  private finish(): void {
    this.finished = true;
    this.watch.pause();
    this.elapsed = this.watch.elapsed;
    const parts = [t('lights.done', { presses: this.game.count, time: clock(this.watch.elapsed) })];
    if (this.shortest !== null) {
      parts.push(this.game.count <= this.shortest ? t('lights.doneBest') : t('lights.doneNot', { count: this.shortest }));
    }
    const { width, height } = this.game.variant;
    recordSolved(
      { kind: 'lightsout', puzzleId: null, title: '', width, height, class: '', time: this.watch.elapsed, hints: this.hints, at: new Date().toISOString(), daily: null },
      null,
    );
    this.log.add('end', parts.join(' '));
    this.message = parts.join(' ');
    this.wanted = null;
    toast(parts.join(' '), 'good');
  }

  private forgetAnswers(wanted: Board | null = null): void {
    this.hinted = null;
    this.message = '';
    this.answer = null;
    this.proof = null;
    this.tutor = null;
    this.wanted = wanted;
  }

  say(text: string): void {
    this.message = text;
    this.log.add('result', text);
    tell(text);
    if (this.answer?.minimal && this.game.count === 0) this.shortest = this.answer.press_count;
  }

  fail(text: string): void {
    this.log.add('error', text);
    toast(text, 'bad');
  }

  private changed(): void {
    this.version++;
    this.keepGame();
  }

  private keepGame(): void {
    keep(kStored, this.game.save(this.watch.elapsed));
  }

  private seen(): LightsOutGame {
    void this.version;
    return this.game;
  }
}

export function pressesOf(presses: Board | null): number {
  return presses?.reduce((sum, times) => sum + times, 0) ?? 0;
}

function countText({ press_count: count, lower_bound: least, minimal }: LightsOutSolution): string {
  if (count === null) return t('lights.unknown');
  return minimal ? t('lights.fewestIs', { count }) : t('lights.fewestAtMost', { count, least: least ?? 0 });
}
