// The setter at the drawing: changes, files, and the live check in the background.
import type { ColourRating, ColourRepair, ColourStep, NonogramStep, NonogramSolution, NonogramRating, NonogramRepair, RepairChoice } from '../engine/engine';
import { isAbort, Problem } from '../engine/problem';
import type { NonogramPuzzle, PaletteColour, Rows } from '../engine/puzzles';
import { kNoOverlay, type Overlay } from '../nonogram/board-model';
import { cellsOf, isPainted, kEmpty, kFilled, kUnknown, opposite, type Axis, type Blocks, type Cell } from '../nonogram/cells';
import { asNonogram } from '../nonogram/shared-puzzle';
import { announce, toast } from '../shell/announce.svelte';
import { formatOfName } from '../shell/files';
import type { GridPlace } from '../shell/grid-keys';
import { Log } from '../shell/log.svelte';
import { services } from '../shell/services';
import { keep, load } from '../shell/storage';
import { t } from '../strings';
import { Drawing } from './drawing';

export type Status = 'empty' | 'sums' | 'checking' | 'failed' | NonogramSolution['verdict'];

export interface Choice {
  name: string;
  puzzles: NonogramPuzzle[];
}

/** Pause after the last change before the server is asked. */
const kPatience = 300;
/** Seconds for a live check: who waits longer wants to go on drawing. */
const kLiveLimit = 4;
/** Seconds for a check that somebody asked for. */
const kPatientLimit = 60;
const kStored = 'make';

export class Session {
  drawing: Drawing = $state.raw(new Drawing());
  version = $state(0);
  /** Counts the puzzles that took each other's place; what is half typed belongs to one of them. */
  opened = $state(0);
  focus: GridPlace = $state({ row: 0, column: 0 });
  title = $state('');
  author = $state('');
  /** The clue being typed. */
  edited: { axis: Axis; index: number } | null = $state.raw(null);
  /** Puzzles of a file, to choose one of. */
  choice: Choice | null = $state.raw(null);
  busy = $state(false);

  status: Status = $state('empty');
  reason = $state('');
  rating: NonogramRating | ColourRating | null = $state.raw(null);
  repair: NonogramRepair | null = $state.raw(null);
  /** The doctor's answer for a drawing in colours: one change, without a choice. */
  recolouring: ColourRepair | null = $state.raw(null);
  /** Of clues without a solution: what may be misprinted, in words. */
  misprints: string[] = $state.raw([]);
  ambiguous: ReadonlySet<number> = $state.raw(new Set<number>());
  witnesses: Rows[] = $state.raw([]);
  byGiving = $state(false);
  /** The way to the solution, once somebody asked for it. */
  steps: (NonogramStep | ColourStep)[] = $state.raw([]);
  /** A solution or a repair looked at before it is taken. */
  preview: ReadonlyMap<number, Cell> = $state.raw(new Map<number, Cell>());
  readonly log = new Log();

  private live: AbortController | null = null;
  private work: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Cells that are shown as something else for the moment, and why. */
  get overlay(): Overlay {
    void this.version;
    return {
      ...kNoOverlay,
      ambiguous: this.ambiguous,
      lines: this.edited ? [this.edited] : [],
      premises: this.drawing.given,
    };
  }

  get follows(): boolean {
    return this.seen().follows;
  }

  get canUndo(): boolean {
    return this.seen().canUndo;
  }

  get canRedo(): boolean {
    return this.seen().canRedo;
  }

  get sums(): { rows: number; columns: number } {
    return this.seen().sums;
  }

  get givenCount(): number {
    return this.seen().given.size;
  }

  get colours(): readonly PaletteColour[] | null {
    return this.seen().colours;
  }

  clues(axis: Axis): readonly Blocks[] {
    const drawing = this.seen();
    return Array.from({ length: axis === 'row' ? drawing.height : drawing.width }, (_, index) => drawing.blocks(axis, index));
  }

  /** Any change of the colours; each is one undo. */
  recolour(change: (drawing: Drawing) => void): void {
    change(this.drawing);
    this.changed();
  }

  /** The puzzle with its title and author as they stand in their fields. */
  get puzzle(): NonogramPuzzle {
    this.drawing.rename(this.title, this.author);
    return this.seen().puzzle;
  }

  resume(): void {
    const saved = load<NonogramPuzzle>(kStored);
    if (saved?.kind !== 'nonogram' || !asNonogram(saved)) return;
    this.drawing = Drawing.of(saved);
    this.showNames();
    this.changed();
  }

  /** What was drawn before comes back with undo. */
  begin(width: number, height: number): void {
    this.drawing.rename(this.title, this.author);
    this.drawing.begin(width, height);
    this.replaced();
    this.log.add('action', t('make.made', { width, height }));
  }

  open(puzzle: NonogramPuzzle, name: string): void {
    this.choice = null;
    this.drawing.rename(this.title, this.author);
    this.drawing.open(puzzle);
    this.replaced();
    this.report(t('make.opened', { name, width: puzzle.width, height: puzzle.height }));
  }

  /** Text of a file in any format. */
  async openText(text: string, name: string): Promise<void> {
    try {
      const { puzzles } = await services.engine.parse(text, { format: formatOfName(name) });
      const nonograms = puzzles.filter((puzzle): puzzle is NonogramPuzzle => puzzle.kind === 'nonogram');
      if (nonograms.length === 0) this.fail(t('make.notNonogram', { name }));
      else if (nonograms.length === 1) this.open(nonograms[0], name);
      else this.choice = { name, puzzles: nonograms };
    } catch (error) {
      this.fail(t('make.openFailed', { name, reason: reasonOf(error) }));
    }
  }

  paint(cells: Iterable<number>, cell: Cell): void {
    // In a picture that makes the clues, a mark says no more than an empty cell.
    if (this.drawing.paint(cells, this.drawing.follows && cell === kEmpty ? kUnknown : cell)) this.changed();
  }

  setClue(axis: Axis, index: number, clue: Blocks): void {
    if (this.drawing.setClue(axis, index, clue)) this.changed();
  }

  generateClues(): void {
    this.drawing.generateClues();
    this.report(t('make.cluesMade'));
    this.changed();
  }

  clearGrid(): void {
    if (!this.drawing.clearGrid()) return;
    this.report(t('make.cleared'));
    this.changed();
  }

  keepOnlyClues(): void {
    if (!this.drawing.keepOnlyClues()) return;
    this.report(t('make.cleared'));
    this.changed();
  }

  resize(width: number, height: number): void {
    this.drawing.resize(width, height);
    this.changed();
  }

  /** A picture of an image, in black and white unless it comes with its colours. */
  capture(rows: Rows, name: string, palette: readonly PaletteColour[] | null = null): void {
    this.drawing.setPicture(rows, true, palette);
    this.report(t('make.captured', { name, width: rows[0].length, height: rows.length }));
    this.changed();
  }

  undo(): void {
    this.walk(() => this.drawing.undo());
  }

  redo(): void {
    this.walk(() => this.drawing.redo());
  }

  /** The server's solver fills the grid; the clues stay as they are. */
  async solve(): Promise<void> {
    this.work?.abort();
    const abort = new AbortController();
    this.work = abort;
    this.busy = true;
    try {
      const state = this.drawing.givenState ?? undefined;
      const answer = await services.engine.solve<'nonogram'>(this.clean(), { signal: abort.signal, state, timeLimit: 60 });
      const [solution] = answer.solutions;
      if (!solution) return this.fail(t(answer.verdict === 'none' ? 'make.noSolution' : 'make.unknown'));
      if (this.drawing.setPicture(solution, false)) this.changed();
      this.report(answer.verdict === 'multiple' ? t('make.solvedMore') : t('make.solved', { seconds: answer.seconds.toPrecision(2) }));
    } catch (error) {
      if (!isAbort(error)) this.fail(reasonOf(error));
    } finally {
      if (this.work === abort) this.busy = false;
    }
  }

  /** Fetches the steps that the rating speaks of; an answer for an older drawing is dropped. */
  async showSteps(): Promise<void> {
    const { live } = this;
    try {
      const { steps } = await services.engine.explain(this.clean(), undefined, { signal: live?.signal });
      if (this.live === live) this.steps = steps;
    } catch (error) {
      if (!isAbort(error)) this.fail(reasonOf(error));
    }
  }

  cancel(): void {
    this.work?.abort();
  }

  look(choice: RepairChoice): void {
    const { width } = this.drawing;
    const cells = indexesOf(choice, width);
    const shown = (index: number): Cell => (this.drawing.cellAt(index) === kFilled ? kFilled : kEmpty);
    this.preview = new Map(cells.map((index): [number, Cell] => [index, choice.flips ? opposite(shown(index)) : shown(index)]));
  }

  lookAtWitness(rows: Rows): void {
    const { width, height } = this.drawing;
    const cells = cellsOf(rows, width, height, this.drawing.letters);
    this.preview = new Map(Array.from(this.ambiguous, (index): [number, Cell] => [index, cells[index] as Cell]));
  }

  stopLooking(): void {
    if (this.preview.size > 0) this.preview = new Map();
  }

  applyRepair(choice: RepairChoice): void {
    const cells = indexesOf(choice, this.drawing.width);
    if (choice.flips) this.drawing.flip(cells);
    else this.drawing.give(cells);
    this.report(t('make.repaired', { cells: cellNames(choice) }));
    this.changed();
  }

  lookAtRecolouring({ repaired }: ColourRepair): void {
    if (!repaired) return;
    const { width, height, letters } = this.drawing;
    const cells = cellsOf(repaired, width, height, letters);
    const held = (index: number): Cell => (isPainted(this.drawing.cellAt(index)) ? this.drawing.cellAt(index) : kEmpty);
    this.preview = new Map([...cells].map((cell, index): [number, Cell] => [index, cell]).filter(([index, cell]) => cell !== held(index)));
  }

  applyRecolouring({ repaired, changes }: ColourRepair): void {
    if (!repaired) return;
    this.drawing.setPicture(repaired, true);
    this.report(t('make.repaired', { cells: placeNames((changes ?? []).map(([row, column]) => [row, column])) }));
    this.changed();
  }

  setByGiving(byGiving: boolean): void {
    this.byGiving = byGiving;
    this.analyseSoon(0);
  }

  report(text: string): void {
    this.log.add('result', text);
    announce(text);
  }

  fail(text: string): void {
    this.log.add('error', text);
    toast(text, 'bad');
  }

  leave(): void {
    clearTimeout(this.timer);
    this.live?.abort();
    this.work?.abort();
  }

  /** Keeps title and author too; the page calls it when they change. */
  keepDrawing(): void {
    keep(kStored, this.puzzle);
  }

  private walk(step: () => boolean): void {
    this.drawing.rename(this.title, this.author);
    if (!step()) return;
    this.showNames();
    this.opened++;
    this.changed();
  }

  private replaced(): void {
    this.showNames();
    this.opened++;
    this.focus = { row: 0, column: 0 };
    this.edited = null;
    this.changed();
  }

  private showNames(): void {
    this.title = this.drawing.title;
    this.author = this.drawing.author;
  }

  private changed(): void {
    this.version++;
    const { width, height } = this.drawing;
    this.focus = { row: Math.min(this.focus.row, height - 1), column: Math.min(this.focus.column, width - 1) };
    this.stopLooking();
    this.keepDrawing();
    this.analyseSoon();
  }

  /** After a failure, or with more time than while drawing. */
  checkAgain(): void {
    this.analyseSoon(0, kPatientLimit);
  }

  private analyseSoon(after = kPatience, limit = kLiveLimit): void {
    clearTimeout(this.timer);
    this.live?.abort();
    this.rating = null;
    this.steps = [];
    this.repair = null;
    this.recolouring = null;
    this.misprints = [];
    this.witnesses = [];
    this.ambiguous = new Set();
    const { rows, columns } = this.drawing.sums;
    if (rows === 0 && columns === 0) this.status = 'empty';
    else if (rows !== columns) this.status = 'sums';
    else {
      this.status = 'checking';
      this.timer = setTimeout(() => void this.analyse(limit), after);
    }
  }

  private async analyse(timeLimit: number): Promise<void> {
    const abort = new AbortController();
    this.live = abort;
    const { drawing } = this;
    const limits = { signal: abort.signal, timeLimit };
    try {
      const puzzle = this.clean();
      const answer = await services.engine.solve<'nonogram'>(puzzle, { ...limits, solutions: 2, state: drawing.givenState ?? undefined });
      if (abort.signal.aborted) return;
      this.status = answer.verdict;
      // What is given helps in a way that classes and scores do not know.
      if (answer.verdict === 'unique' && !drawing.givenState) this.rating = await services.engine.rate(puzzle, limits);
      if (answer.verdict === 'multiple') {
        this.witnesses = answer.solutions.slice(0, 2);
        this.ambiguous = differing(answer.solutions, drawing.width);
        if (drawing.isGoal) await this.consultDoctor(limits);
      }
      if (answer.verdict === 'none' && !drawing.givenState && !('palette' in puzzle)) {
        const { misprints } = await services.engine.repair(puzzle, { all: 3 }, limits);
        if (!abort.signal.aborted) this.misprints = misprints.map(misprintText);
      }
    } catch (error) {
      if (abort.signal.aborted) return;
      this.status = 'failed';
      this.reason = isAbort(error) ? t('long.stopped') : reasonOf(error);
    }
  }

  private async consultDoctor(limits: { signal: AbortSignal; timeLimit: number }): Promise<void> {
    const { goal } = this.drawing.puzzle;
    const puzzle = { ...this.clean(), goal };
    if ('palette' in puzzle) {
      const recolouring = await services.engine.repairColours(puzzle, limits);
      if (!limits.signal.aborted) this.recolouring = recolouring;
      return;
    }
    const repair = await services.engine.repair(puzzle, { given: this.byGiving, all: 6 }, limits);
    if (limits.signal.aborted) return;
    this.repair = repair;
    this.witnesses = repair.witnesses.slice(0, 2);
    this.ambiguous = new Set(repair.ambiguous.map(([row, column]) => row * this.drawing.width + column));
  }

  /** Clues alone: the check must not see the picture. */
  private clean(): NonogramPuzzle {
    return this.drawing.bare;
  }

  private seen(): Drawing {
    void this.version;
    return this.drawing;
  }
}

type Misprint = NonogramRepair['misprints'][number];

function misprintText({ clues }: Misprint): string {
  const text = (clue: number[]): string => (clue.length > 0 ? clue.join(' ') : '0');
  return clues
    .map(({ axis, index, from, to }) => t(axis === 'row' ? 'make.misprintRow' : 'make.misprintColumn', { number: index + 1, from: text(from), to: text(to) }))
    .join('; ');
}

export function cellNames(choice: RepairChoice): string {
  return placeNames(choice.flips ?? choice.given ?? []);
}

export function placeNames(cells: readonly (readonly [number, number])[]): string {
  return cells.map(([row, column]) => t('make.cell', { row: row + 1, column: column + 1 })).join(', ');
}

export function reasonOf(error: unknown): string {
  if (error instanceof Problem && error.line !== null) {
    return t('make.failedAt', { line: error.line, column: error.column ?? 1, reason: error.message });
  }
  return error instanceof Error ? error.message : String(error);
}

function indexesOf(choice: RepairChoice, width: number): number[] {
  return (choice.flips ?? choice.given ?? []).map(([row, column]) => row * width + column);
}

function differing([first, second]: Rows[], width: number): Set<number> {
  const found = new Set<number>();
  first?.forEach((row, y) => {
    for (let x = 0; x < width; x++) if (second && row[x] !== second[y][x]) found.add(y * width + x);
  });
  return found;
}
