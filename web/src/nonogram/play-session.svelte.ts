// One sitting at a board: the game, the engine's help, the log. What the play page does, without
// the page.
import type { Engine, NonogramReview } from '../engine/engine';
import { isAbort, Problem } from '../engine/problem';
import { announce } from '../shell/announce.svelte';
import type { GridPlace } from '../shell/grid-keys';
import { Log } from '../shell/log.svelte';
import { play } from '../shell/sound';
import { clock, t, type PlainKey } from '../strings';
import { kNoOverlay, type Overlay } from './board-model';
import { cellOf, kEmpty, kUnknown, type Axis, type Cell } from './cells';
import type { Game } from './game';
import { HintLadder, type HintScope } from './hinting.svelte';
import { proofOfOpposite, visibleContradiction, type Contradiction } from './refutation';
import { cellName, cellsName, lineNames, paintedText, spokenLine } from './speech';

const kNothingToReview: NonogramReview = { kind: 'nonogram', moves: [], complete: true, seconds: 0 };

export class PlaySession {
  readonly log: Log;
  readonly ladder: HintLadder;
  /** Grows with every change of the game. */
  version = $state(0);
  focus: GridPlace = $state.raw({ row: 0, column: 0 });
  hintScope: HintScope = $state('any');
  /** What a check found; a hint has an overlay of its own. */
  private found: Overlay = $state.raw(kNoOverlay);
  /** Cells of a solution that is being shown. */
  preview: ReadonlyMap<number, Cell> = $state.raw(new Map());
  busy: { what: PlainKey; cancel: () => void } | null = $state.raw(null);
  contradiction: Contradiction | null = $state.raw(null);
  review: NonogramReview | null = $state.raw(null);
  offline = $state(false);
  /** What the last stroke completed. */
  finishedLines: readonly { axis: Axis; index: number }[] = $state.raw([]);
  private direction: Axis = 'row';
  private ended: boolean;

  constructor(readonly game: Game, private readonly engine: Engine, private readonly frame: () => Promise<void> = nextFrame) {
    this.log = new Log(() => game.watch.elapsed);
    this.ladder = new HintLadder(game, engine);
    this.ended = game.finish !== null;
    this.contradiction = visibleContradiction(game);
    game.onChange(() => this.changed());
  }

  get overlay(): Overlay {
    return this.ladder.shown ? this.ladder.overlay() : this.found;
  }

  // --- painting

  paint(cells: number[], target: Cell): void {
    const open = linesOf(cells, this.game.width).filter(({ axis, index }) => this.game.light(axis, index) !== 'satisfied');
    if (!this.game.paint(cells, target)) return;
    this.finishedLines = open.filter(({ axis, index }) => this.game.light(axis, index) === 'satisfied');
    play(this.finishedLines.length > 0 ? 'line' : 'paint');
    const text = paintedText(target, cellsName(cells, this.game.width), this.game.colours);
    this.log.add('action', text);
    announce(text);
  }

  /** Two quick clicks: whatever the first one did, the cell is marked, or cleared if it was. */
  markByDouble(row: number, column: number): void {
    const index = row * this.game.width + column;
    const after = this.game.cellAt(index);
    this.game.undo();
    const before = this.game.cellAt(index);
    if (before === after) this.game.redo();
    this.paint([index], before === kEmpty ? kUnknown : kEmpty);
  }

  /** A run from the focus on, in the direction of the last step. */
  paintRun(length: number, target: Cell): void {
    const { row, column } = this.focus;
    const along = this.direction === 'row';
    const room = along ? this.game.width - column : this.game.height - row;
    const cells = Array.from({ length: Math.min(length, room) }, (_, i) => (along ? row * this.game.width + column + i : (row + i) * this.game.width + column));
    this.paint(cells, target);
  }

  /** A key that cannot move the focus any further still turns the direction of runs. */
  moveTo(to: GridPlace, along: Axis = this.direction): void {
    this.direction = along;
    this.focus = to;
  }

  undo(): void {
    this.note('action', t(this.game.undo() ? 'log.undo' : 'log.nothing'));
  }

  redo(): void {
    if (this.game.redo()) this.note('action', t('log.redo'));
  }

  restart(): void {
    this.stop();
    this.game.restart();
    this.review = null;
    this.game.watch.start();
    this.note('action', t('log.restart'));
  }

  autoMarkAll(): void {
    if (this.game.autoMarkAll()) this.note('action', t('log.autoMark'));
  }

  useNext(axis: Axis): void {
    const index = axis === 'row' ? this.focus.row : this.focus.column;
    const used = this.game.used(axis, index);
    const next = used.indexOf(false);
    this.game.toggleUsed(axis, index, next < 0 ? used.length - 1 : next);
  }

  readLine(axis: Axis): void {
    announce(spokenLine(this.game, axis, axis === 'row' ? this.focus.row : this.focus.column));
  }

  /** The next line, in reading order, whose clue and marks settle a cell. */
  nextWorkableLine(): void {
    const { game } = this;
    const lines = [
      ...Array.from({ length: game.height }, (_, index) => ({ axis: 'row' as Axis, index })),
      ...Array.from({ length: game.width }, (_, index) => ({ axis: 'column' as Axis, index })),
    ];
    const here = this.direction === 'row' ? this.focus.row : game.height + this.focus.column;
    for (let step = 1; step <= lines.length; step++) {
      const { axis, index } = lines[(here + step) % lines.length];
      const cells = game.lineCells(axis, index);
      const place = game.line(axis, index).forced.findIndex((cell, i) => cell !== kUnknown && cells[i] === kUnknown);
      if (place < 0) continue;
      this.focus = axis === 'row' ? { row: index, column: place } : { row: place, column: index };
      this.direction = axis;
      this.readLine(axis);
      return;
    }
  }

  // --- help from the engine

  async hint(): Promise<void> {
    await this.work('play.thinking', async (signal) => {
      const shown = await this.ladder.climb(this.hintScope, this.focus, signal);
      this.found = kNoOverlay;
      this.note(shown.mistake ? 'error' : 'result', t('log.hint', { text: shown.text }));
      if (shown.level === 4) this.log.add('action', t('log.applied'));
      const line = shown.step?.lines[0];
      if (line && this.hintScope === 'any') {
        this.focus = line.axis === 'row' ? { row: line.index, column: this.focus.column } : { row: this.focus.row, column: line.index };
      }
    });
  }

  async check(): Promise<void> {
    await this.work('play.checking', async (signal) => {
      const { game } = this;
      const check = await this.engine.check(game.puzzle, game.rows, { signal });
      const lines = [
        ...check.rows.map((verdict, index) => ({ axis: 'row' as Axis, index, verdict })),
        ...check.columns.map((verdict, index) => ({ axis: 'column' as Axis, index, verdict })),
      ];
      const bad = lines.filter(({ verdict }) => verdict === 'impossible');
      const satisfied = lines.filter(({ verdict }) => verdict === 'satisfied').length;
      this.ladder.dismiss();
      this.found = { ...kNoOverlay, lines: bad };
      if (check.verdict === 'solved') this.note('result', t('log.check.solved'));
      else if (bad.length > 0) this.note('error', t('log.check.wrong', { lines: lineNames(bad) }));
      else if (check.completable === false) this.note('error', t('log.check.hidden'));
      else this.note('result', t(check.completable ? 'log.check.open' : 'log.check.openUnknown', { satisfied, total: lines.length }));
      if (check.completable === false && game.trialStack.length > 0) this.contradiction = { lines: bad };
    });
  }

  /** Shows the solution cell by cell, then makes it the board. Cancelled, the board is as it was; the speed may change meanwhile. */
  async solve(cellsPerSecond: () => number): Promise<void> {
    await this.work('play.solving', async (signal) => {
      const { game } = this;
      const solution = await this.engine.solve<'nonogram'>(game.puzzle, { any: true, signal });
      const rows = solution.solutions[0];
      if (!rows) {
        this.note('error', t(solution.verdict === 'none' ? 'log.solve.none' : 'log.solve.unknown'));
        return;
      }
      const answer = new Map([...rows.join('')].map((letter, index): [number, Cell] => [index, cellOf(letter, game.letters)]));
      const shown = new Map<number, Cell>();
      const order = [...answer.keys()].filter((index) => game.cellAt(index) !== answer.get(index));
      for (let next = 0; next < order.length; ) {
        await this.frame();
        if (signal.aborted) throw new DOMException('cancelled', 'AbortError');
        for (const end = next + Math.max(1, Math.round(cellsPerSecond() / 60)); next < Math.min(end, order.length); next++) {
          shown.set(order[next], answer.get(order[next])!);
        }
        this.preview = new Map(shown);
      }
      // Trials end with the game.
      while (game.trialStack.length > 0) game.dropTrial();
      game.paintEach(answer, 'solve');
      this.note('result', t('log.solve.done', { seconds: solution.seconds.toFixed(3) }));
    });
    this.preview = new Map();
  }

  async judge(): Promise<void> {
    await this.work('play.reviewing', async (signal) => {
      const moves = this.game.journal.reviewedMoves(this.game.width, this.game.letters).map(({ row, column, cell }) => ({ row, column, cell }));
      this.review = moves.length === 0 ? kNothingToReview : await this.engine.review(this.game.puzzle, moves, { signal });
    });
  }

  /** Takes moves back until no line and not the whole board is wrong. */
  async rewindMistake(): Promise<void> {
    await this.work('play.checking', async (signal) => {
      const { game } = this;
      while (game.canUndo && (await this.engine.check(game.puzzle, game.rows, { signal })).completable === false) game.undo();
      this.ladder.dismiss();
      this.note('result', t('log.rewound'));
    });
  }

  // --- trials

  beginTrial(): void {
    if (!this.game.beginTrial()) return;
    const name = this.game.trialStack[this.game.trialStack.length - 1]?.name ?? '';
    this.note('action', t('log.trial.begin', { name }));
  }

  keepTrial(): void {
    this.game.keepTrial();
    this.note('action', t('log.trial.keep'));
  }

  dropTrial(): void {
    this.game.dropTrial();
    this.note('action', t('log.trial.drop'));
  }

  async concludeTrial(): Promise<void> {
    if (!this.contradiction) return;
    // Nothing on the board shows it: the player knows only because the engine said so.
    const told = this.contradiction.lines.length === 0;
    await this.work('play.checking', async (signal) => {
      const proof = await proofOfOpposite(this.game, this.engine, signal);
      if (proof === null) {
        this.note('error', t('trial.unsure'));
        return;
      }
      if (told) this.game.hints++;
      this.game.refuteTrial();
      this.note('result', proof);
      if (told) this.log.add('action', t('trial.toldCounts'));
    });
  }

  // --- inside

  /** Cancels what the engine is asked. */
  stop(): void {
    this.busy?.cancel();
  }

  private async work(what: PlainKey, task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop();
    const abort = new AbortController();
    const busy = { what, cancel: () => abort.abort() };
    this.busy = busy;
    try {
      await task(abort.signal);
      this.offline = false;
    } catch (error) {
      if (isAbort(error) || abort.signal.aborted) {
        if (this.busy === busy) this.note('action', t('log.solve.cancelled'));
      } else if (error instanceof Problem) {
        this.offline = error.offline;
        this.note('error', error.offline ? t('play.offline') : t('log.error', { text: error.message }));
      } else {
        throw error;
      }
    } finally {
      if (this.busy === busy) this.busy = null;
    }
  }

  private note(tone: 'action' | 'result' | 'error' | 'end', text: string): void {
    this.log.add(tone, text);
    announce(text);
  }

  private changed(): void {
    const wasEnded = this.ended;
    this.version++;
    this.found = kNoOverlay;
    // A hint is about the board as it was.
    this.ladder.dismiss();
    this.contradiction = visibleContradiction(this.game);
    if (this.contradiction) announce(t('trial.contradiction', { lines: lineNames(this.contradiction.lines) }));
    this.ended = this.game.finish !== null;
    // After the move that ended it is in the log.
    if (this.ended && !wasEnded) queueMicrotask(() => this.note('end', t('log.finish', { time: clock(this.game.finish!.at) })));
  }
}

/** The rows and columns of these cells. */
function linesOf(cells: readonly number[], width: number): { axis: Axis; index: number }[] {
  const rows = new Set(cells.map((index) => Math.floor(index / width)));
  const columns = new Set(cells.map((index) => index % width));
  return [...[...rows].map((index) => ({ axis: 'row' as Axis, index })), ...[...columns].map((index) => ({ axis: 'column' as Axis, index }))];
}

/** What pressing fill, with this ink, or mark on a cell makes of it. */
export function toggled(game: Game, index: number, tool: 'fill' | 'mark', ink: Cell): Cell {
  const wanted = tool === 'fill' ? ink : kEmpty;
  return game.cellAt(index) === wanted ? kUnknown : wanted;
}

export function assumptionText(game: Game, assumption: { index: number; cell: Cell }): string {
  const row = Math.floor(assumption.index / game.width) + 1;
  return t('trial.assumption', { row, column: (assumption.index % game.width) + 1, state: cellName(assumption.cell, game.colours) });
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
