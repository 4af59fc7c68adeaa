// A nonogram being played: headless, without a word about pixels, pointers or the server.
//
// Every change goes through one Entry (history.ts), so undo and redo know all kinds of moves.
// Lights and struck numbers come from analyseLine alone, that is from clues and marks; the stored
// answer is never consulted, and any grid that satisfies all clues finishes the game.
import type { NonogramPuzzle, PaletteColour, Rows } from '../engine/puzzles';
import type { BoardModel } from './board-model';
import { cellsOf, isPainted, kEmpty, kUnknown, lettersOf, opposite, placeOfCell, rowsOf, type Axis, type Cell } from './cells';
import { cluesIn, paletteIn } from './clues';
import {
  History, kMostTrials, numberIn, numbersText, type CellChange, type Entry, type EntryLabel, type RuledOut, type RuledOutChange, type TrialLayer, type UsedChange,
} from './history';
import { Journal, type Actor } from './journal';
import { analyseLine, satisfies, type Light, type LineState } from './line';
import { Stopwatch } from '../shell/stopwatch';

export interface Assistance {
  /** The unknown cells of a satisfied line become empty. */
  autoMark: boolean;
  /** What the clue and the marks of a line rule out becomes empty as cells are filled. */
  impliedBlanks: boolean;
}

export interface Finish {
  at: number;
  by: 'player' | 'solver';
  hints: number;
}

export interface SavedGame {
  version: 2;
  puzzle: NonogramPuzzle;
  cells: Rows;
  layers: string;
  used: string[];
  trials: TrialLayer[];
  history: { done: Entry[]; undone: Entry[] };
  journal: number[];
  elapsed: number;
  hints: number;
  finish: Finish | null;
  /** Cells that the assistance marked. */
  automatic?: number[];
  ruledOut?: RuledOut;
}

const kActorOf: Partial<Record<EntryLabel, Actor>> = { hint: 'hint', solve: 'solver', 'auto-mark': 'automatic' };

export class Game implements BoardModel {
  readonly width: number;
  readonly height: number;
  readonly watch: Stopwatch;
  readonly journal = new Journal();
  readonly colours: readonly PaletteColour[] | null;
  readonly rowClues: readonly number[][];
  readonly columnClues: readonly number[][];
  /** How cells stand in texts. */
  readonly letters: string;
  assistance: Assistance = { autoMark: true, impliedBlanks: false };
  hints = 0;
  finish: Finish | null = null;

  private readonly cells: Uint8Array;
  private readonly clueInks: Record<Axis, readonly Cell[][]>;
  private readonly ruledOut = new Map<number, readonly Cell[]>();
  private readonly layers: Uint16Array;
  private readonly automatic = new Set<number>();
  private readonly history = new History();
  private readonly usedMarks = new Set<string>();
  private trials: readonly TrialLayer[] = [];
  private readonly lines: Record<Axis, (LineState | null)[]>;
  private readonly listeners = new Set<() => void>();

  constructor(readonly puzzle: NonogramPuzzle, now?: () => number) {
    this.width = puzzle.width;
    this.height = puzzle.height;
    this.colours = paletteIn(puzzle);
    this.letters = lettersOf(this.colours);
    const { rows, columns } = cluesIn(puzzle);
    this.rowClues = rows.map(({ lengths }) => lengths);
    this.columnClues = columns.map(({ lengths }) => lengths);
    this.clueInks = { row: rows.map(({ inks }) => inks), column: columns.map(({ inks }) => inks) };
    this.cells = new Uint8Array(this.width * this.height);
    this.layers = new Uint16Array(this.width * this.height);
    this.lines = { row: new Array(this.height).fill(null), column: new Array(this.width).fill(null) };
    this.watch = new Stopwatch(now);
  }

  // --- what the board shows

  get locked(): boolean {
    return this.finish !== null;
  }

  cellAt(index: number): Cell {
    return this.cells[index] as Cell;
  }

  layerAt(index: number): number {
    return this.layers[index];
  }

  ruledOutAt(index: number): readonly Cell[] {
    return this.cells[index] === kUnknown ? (this.ruledOut.get(index) ?? []) : [];
  }

  inks(axis: Axis, index: number): readonly Cell[] {
    return this.clueInks[axis][index];
  }

  clue(axis: Axis, index: number): number[] {
    return axis === 'row' ? this.rowClues[index] : this.columnClues[index];
  }

  lineCells(axis: Axis, index: number): Cell[] {
    const length = axis === 'row' ? this.width : this.height;
    return Array.from({ length }, (_, i) => this.cellAt(axis === 'row' ? index * this.width + i : i * this.width + index));
  }

  line(axis: Axis, index: number): LineState {
    return (this.lines[axis][index] ??= analyseLine(this.lineCells(axis, index), this.clue(axis, index), this.inks(axis, index)));
  }

  light(axis: Axis, index: number): Light {
    return this.line(axis, index).light;
  }

  settled(axis: Axis, index: number): readonly boolean[] {
    return this.line(axis, index).settled;
  }

  used(axis: Axis, index: number): readonly boolean[] {
    return this.clue(axis, index).map((_, number) => this.usedMarks.has(`${axis} ${index} ${number}`));
  }

  get rows(): Rows {
    return rowsOf(this.cells, this.width, this.letters);
  }

  /** The rows as a picture: what is open is background. */
  get picture(): Rows {
    return this.rows.map((row) => row.replaceAll('?', this.letters[kEmpty]));
  }

  get trialStack(): readonly TrialLayer[] {
    return this.trials;
  }

  /** What the solver did can be taken back; what the player finished stays finished. */
  get canUndo(): boolean {
    return this.finish?.by !== 'player' && this.history.canUndo;
  }

  get canRedo(): boolean {
    return !this.locked && this.history.canRedo;
  }

  /** Label of what undo would take back. */
  get lastLabel(): EntryLabel | null {
    return this.history.last?.label ?? null;
  }

  get solved(): boolean {
    return this.everyLine((axis, index) => this.isSatisfied(axis, index));
  }

  /** By place in the palette: how many cells the clues ask for that are not painted yet. */
  cellsLeft(): Map<number, number> {
    const left = new Map((this.colours ?? []).slice(1).map((_, i) => [i + 1, 0]));
    const add = (cell: Cell, by: number) => left.set(placeOfCell(cell), (left.get(placeOfCell(cell)) ?? 0) + by);
    this.rowClues.forEach((clue, row) => clue.forEach((length, block) => add(this.inks('row', row)[block], length)));
    for (const cell of this.cells) if (isPainted(cell)) add(cell, -1);
    return left;
  }

  impossibleLines(): { axis: Axis; index: number }[] {
    const found: { axis: Axis; index: number }[] = [];
    this.everyLine((axis, index) => {
      if (this.light(axis, index) === 'impossible') found.push({ axis, index });
      return true;
    });
    return found;
  }

  /** Share of the cells that are filled or marked. */
  get progress(): number {
    return this.cells.reduce((sum, cell) => sum + (cell === kUnknown ? 0 : 1), 0) / this.cells.length;
  }

  // --- moves

  /** Sets all these cells as one move: one undo takes all of it back. False if nothing changed. */
  paint(indexes: Iterable<number>, cell: Cell, label?: EntryLabel): boolean {
    const wanted = new Map<number, Cell>();
    for (const index of indexes) wanted.set(index, cell);
    return this.paintEach(wanted, label ?? (isPainted(cell) ? 'fill' : cell === kEmpty ? 'mark' : 'clear'));
  }

  /** `not`: what is found out about cells beside it, without knowing what they are. */
  paintEach(wanted: ReadonlyMap<number, Cell>, label: EntryLabel, not: RuledOut = []): boolean {
    if (this.locked) return false;
    const changes: CellChange[] = [];
    for (const [index, after] of wanted) {
      const before = this.cellAt(index);
      if (before !== after) changes.push(this.change(index, after));
    }
    const ruledOut = this.newlyRuledOut(not);
    if (changes.length === 0 && ruledOut.length === 0) return false;
    if (label !== 'solve') changes.push(...this.orphans(changes));
    const trial = label === 'solve' || label === 'hint' ? null : this.withAssumption(changes[0]);
    const entry: Entry = { label, cells: changes, used: [], ...(ruledOut.length > 0 ? { ruledOut } : {}), trial };
    this.apply(entry, kActorOf[label] ?? 'player');
    entry.cells.push(...this.assist(changes));
    this.commit(entry);
    return true;
  }

  toggleUsed(axis: Axis, index: number, number: number): void {
    if (this.locked || number >= this.clue(axis, index).length) return;
    const entry: Entry = { label: 'used', cells: [], used: [{ axis, index, number }], trial: null };
    this.apply(entry, 'player');
    this.commit(entry);
  }

  /** Marks what is left of all satisfied lines; for the moment when the assistance is switched on. */
  autoMarkAll(): boolean {
    if (this.locked) return false;
    const lines: { axis: Axis; index: number }[] = [];
    this.everyLine((axis, index) => lines.push({ axis, index }) > 0);
    const changes = this.restOfSatisfied(lines);
    if (changes.length === 0) return false;
    const entry: Entry = { label: 'auto-mark', cells: changes, used: [], trial: null };
    this.apply(entry, 'automatic');
    this.commit(entry);
    return true;
  }

  undo(): EntryLabel | null {
    if (!this.canUndo) return null;
    const entry = this.history.back();
    if (!entry) return null;
    if (this.finish) {
      this.finish = null;
      this.watch.start();
    }
    this.apply(inverse(entry), 'undo');
    this.changed();
    return entry.label;
  }

  redo(): EntryLabel | null {
    if (this.locked) return null;
    const entry = this.history.forth();
    if (!entry) return null;
    this.apply(entry, 'undo');
    this.changed();
    return entry.label;
  }

  /** Everything from the start, the clock too. */
  restart(): void {
    this.cells.fill(kUnknown);
    this.layers.fill(0);
    this.usedMarks.clear();
    this.ruledOut.clear();
    this.automatic.clear();
    this.trials = [];
    this.history.clear();
    this.journal.clear();
    this.lines.row.fill(null);
    this.lines.column.fill(null);
    this.finish = null;
    this.hints = 0;
    this.watch.set(0);
    this.changed();
  }

  // --- trials

  /** False where no more trials fit into each other. */
  beginTrial(): boolean {
    if (this.locked || this.trials.length === kMostTrials) return false;
    const layer: TrialLayer = {
      name: String.fromCharCode(65 + (this.trials.length % 26)),
      assumption: null,
      cellsBefore: numbersText(this.cells),
      layersBefore: numbersText(this.layers),
      ...(this.ruledOut.size > 0 ? { ruledOutBefore: [...this.ruledOut] } : {}),
    };
    this.enter('trial-begin', [], { before: null, after: layer });
    return true;
  }

  /** What was tried becomes part of the layer below. */
  keepTrial(): void {
    const depth = this.trials.length;
    if (depth === 0 || this.locked) return;
    const changes: CellChange[] = [];
    this.layers.forEach((layer, index) => {
      if (layer === depth) changes.push({ ...this.change(index, this.cellAt(index)), layerAfter: depth - 1 });
    });
    this.enter('trial-keep', changes, { before: this.innermost, after: null });
  }

  dropTrial(): void {
    if (this.trials.length === 0 || this.locked) return;
    this.enter('trial-drop', this.backToBefore(new Map()), { before: this.innermost, after: null }, this.ruledOutBefore());
  }

  /** The trial was shown impossible: drops it and sets its first cell to the opposite, or notes in colours what it is not. */
  refuteTrial(): void {
    const assumption = this.innermost?.assumption;
    if (!assumption || this.locked) return;
    const { index, cell } = assumption;
    const concluded = new Map(this.colours ? [] : [[index, opposite(cell)]]);
    const not = this.colours ? this.ruledOutBefore(index, cell) : [];
    this.enter('trial-refute', this.backToBefore(concluded), { before: this.innermost, after: null }, not);
  }

  /** The state of play before the innermost trial. */
  rowsBeforeTrial(): Rows | null {
    const trial = this.innermost;
    return trial ? rowsOf(this.cellsBefore(trial), this.width, this.letters) : null;
  }

  // --- keeping

  save(): SavedGame {
    return {
      version: 2,
      puzzle: this.puzzle,
      cells: this.rows,
      layers: this.trials.length > 0 ? numbersText(this.layers) : '',
      used: [...this.usedMarks],
      trials: [...this.trials],
      history: this.history.save(),
      journal: this.journal.save(),
      elapsed: this.watch.elapsed,
      hints: this.hints,
      finish: this.finish,
      automatic: [...this.automatic].sort((a, b) => a - b),
      ...(this.ruledOut.size > 0 ? { ruledOut: [...this.ruledOut] } : {}),
    };
  }

  static load(saved: SavedGame, now?: () => number): Game {
    const game = new Game(saved.puzzle, now);
    game.cells.set(cellsOf(saved.cells, game.width, game.height, game.letters));
    for (let i = 0; i < saved.layers.length; i++) game.layers[i] = numberIn(saved.layers, i);
    for (const mark of saved.used) game.usedMarks.add(mark);
    game.trials = saved.trials;
    // What could be undone before version 2 was told in another way.
    if (saved.version === 2) game.history.load(saved.history);
    game.journal.load(saved.journal);
    game.watch.set(saved.elapsed);
    game.hints = saved.hints;
    game.finish = saved.finish;
    for (const index of saved.automatic ?? []) game.automatic.add(index);
    for (const [index, cells] of saved.ruledOut ?? []) game.ruledOut.set(index, cells);
    return game;
  }

  /** Calls back after each change; the returned function ends that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // --- inside

  private change(index: number, after: Cell): CellChange {
    const before = this.cellAt(index);
    const layerAfter = after === kUnknown ? 0 : this.trials.length;
    const auto = this.automatic.has(index) ? { autoBefore: true } : {};
    return { index, before, after, layerBefore: this.layers[index], layerAfter, ...auto };
  }

  /**
   * Automatic marks that lose their reason because a painted cell of their line is taken back. One that its other line
   * still asks for stays.
   */
  private orphans(changes: readonly CellChange[]): CellChange[] {
    const changed = new Map(changes.map(({ index, after }) => [index, after]));
    const lost = new Set<number>();
    for (const { index, before } of changes) {
      if (!isPainted(before)) continue;
      const [row, column] = [Math.floor(index / this.width), index % this.width];
      for (let c = 0; c < this.width; c++) lost.add(row * this.width + c);
      for (let r = 0; r < this.height; r++) lost.add(r * this.width + column);
    }
    const satisfied = (axis: Axis, index: number) => {
      const cells = this.lineCells(axis, index).map((cell, i) => changed.get(axis === 'row' ? index * this.width + i : i * this.width + index) ?? cell);
      return satisfies(cells, this.clue(axis, index), this.inks(axis, index));
    };
    return [...lost]
      .filter((index) => this.automatic.has(index) && !changed.has(index))
      .filter((index) => !satisfied('row', Math.floor(index / this.width)) && !satisfied('column', index % this.width))
      .map((index) => this.change(index, kUnknown));
  }

  private get innermost(): TrialLayer | null {
    return this.trials[this.trials.length - 1] ?? null;
  }

  private withAssumption(first: CellChange | undefined): Entry['trial'] {
    const before = this.innermost;
    if (!before || before.assumption || !first || first.after === kUnknown) return null;
    return { before, after: { ...before, assumption: { index: first.index, cell: first.after } } };
  }

  private assist(changes: CellChange[]): CellChange[] {
    const lines = new Map<string, { axis: Axis; index: number }>();
    for (const { index } of changes) {
      const row = Math.floor(index / this.width);
      lines.set(`r${row}`, { axis: 'row', index: row });
      lines.set(`c${index % this.width}`, { axis: 'column', index: index % this.width });
    }
    // Taking a cell back must not bring new marks along.
    if (changes.every((change) => change.after === kUnknown)) return [];
    const added: CellChange[] = [];
    if (this.assistance.autoMark) added.push(...this.restOfSatisfied(lines.values()));
    if (this.assistance.impliedBlanks && changes.some((change) => isPainted(change.after))) {
      const seen = new Set(added.map((change) => change.index));
      added.push(...this.impliedBlanksOf(lines.values()).filter((change) => !seen.has(change.index)));
    }
    if (added.length > 0) this.apply({ label: 'auto-mark', cells: added, used: [], trial: null }, 'automatic');
    return added;
  }

  /** Just the runs: the whole analysis of a line can wait until it is drawn. */
  private isSatisfied(axis: Axis, index: number): boolean {
    return satisfies(this.lineCells(axis, index), this.clue(axis, index), this.inks(axis, index));
  }

  private restOfSatisfied(lines: Iterable<{ axis: Axis; index: number }>): CellChange[] {
    return this.marksWhere([...lines].filter(({ axis, index }) => this.isSatisfied(axis, index)), () => true);
  }

  private impliedBlanksOf(lines: Iterable<{ axis: Axis; index: number }>): CellChange[] {
    return this.marksWhere(lines, (axis, index, place) => this.line(axis, index).forced[place] === kEmpty);
  }

  private marksWhere(lines: Iterable<{ axis: Axis; index: number }>, wanted: (axis: Axis, index: number, place: number) => boolean): CellChange[] {
    const marks = new Map<number, CellChange>();
    for (const { axis, index } of lines) {
      const length = axis === 'row' ? this.width : this.height;
      for (let place = 0; place < length; place++) {
        const at = axis === 'row' ? index * this.width + place : place * this.width + index;
        if (this.cells[at] === kUnknown && wanted(axis, index, place)) marks.set(at, { ...this.change(at, kEmpty), autoAfter: true });
      }
    }
    return [...marks.values()];
  }

  private backToBefore(concluded: ReadonlyMap<number, Cell>): CellChange[] {
    const trial = this.innermost!;
    const changes: CellChange[] = [];
    for (let index = 0; index < this.cells.length; index++) {
      const cell = concluded.get(index);
      const after = cell ?? numberIn(trial.cellsBefore, index);
      const layerAfter = cell === undefined ? numberIn(trial.layersBefore, index) : this.trials.length - 1;
      const before = this.cellAt(index);
      const layerBefore = this.layers[index];
      const auto = this.automatic.has(index) ? { autoBefore: true, autoAfter: cell === undefined && after === before } : {};
      if (before !== after || layerBefore !== layerAfter) changes.push({ index, before, after, layerBefore, layerAfter, ...auto });
    }
    return changes;
  }

  private cellsBefore({ cellsBefore }: TrialLayer): Uint8Array {
    return Uint8Array.from({ length: this.cells.length }, (_, index) => numberIn(cellsBefore, index));
  }

  private newlyRuledOut(not: RuledOut): RuledOutChange[] {
    return not
      .map(([index, cells]) => {
        const before = this.ruledOut.get(index) ?? [];
        return { index, before, after: [...new Set([...before, ...cells])] };
      })
      .filter(({ before, after }) => after.length > before.length);
  }

  /** What goes back to how it was before the innermost trial, but with this cell known not to be that. */
  private ruledOutBefore(index = -1, not: Cell = kUnknown): RuledOutChange[] {
    const were = new Map(this.innermost?.ruledOutBefore ?? []);
    if (index >= 0) were.set(index, [...new Set([...(were.get(index) ?? []), not])]);
    return [...new Set([...this.ruledOut.keys(), ...were.keys()])].map((cell) => ({ index: cell, before: this.ruledOut.get(cell) ?? [], after: were.get(cell) ?? [] }));
  }

  private enter(label: EntryLabel, cells: CellChange[], trial: Entry['trial'], ruledOut: RuledOutChange[] = []): void {
    const entry: Entry = { label, cells, used: [], ...(ruledOut.length > 0 ? { ruledOut } : {}), trial };
    this.apply(entry, 'player');
    this.commit(entry);
  }

  private apply(entry: Entry, actor: Actor): void {
    const at = this.watch.elapsed;
    for (const { index, before, after, layerAfter, autoAfter } of entry.cells) {
      this.cells[index] = after;
      this.layers[index] = layerAfter;
      if (before === after) {
        if (entry.label === 'trial-keep' && layerAfter === 0 && actor === 'player') this.journal.add({ at, index, cell: after, actor: 'kept' });
        continue;
      }
      if (autoAfter) this.automatic.add(index);
      else this.automatic.delete(index);
      this.lines.row[Math.floor(index / this.width)] = null;
      this.lines.column[index % this.width] = null;
      this.journal.add({ at, index, cell: after, actor: this.actorOf(entry, index, actor) });
    }
    for (const change of entry.used) this.flipUsed(change);
    for (const { index, after: cells } of entry.ruledOut ?? []) {
      if (cells.length > 0) this.ruledOut.set(index, cells);
      else this.ruledOut.delete(index);
    }
    if (!entry.trial) return;
    const { before, after } = entry.trial;
    this.trials = [...(before ? this.trials.slice(0, -1) : this.trials), ...(after ? [after] : [])];
  }

  /** Who the journal names for a cell: what happens in a trial, and how a trial ends, are no moves of the game. */
  private actorOf({ label, trial }: Entry, index: number, actor: Actor): Actor {
    if (actor === 'undo') return actor;
    if (label === 'trial-refute') return trial?.before?.assumption?.index === index ? 'proof' : 'undo';
    if (label === 'trial-drop') return 'undo';
    return this.trials.length > 0 && actor !== 'solver' ? 'trial' : actor;
  }

  private flipUsed({ axis, index, number }: UsedChange): void {
    const mark = `${axis} ${index} ${number}`;
    if (!this.usedMarks.delete(mark)) this.usedMarks.add(mark);
  }

  private commit(entry: Entry): void {
    this.history.push(entry);
    if (this.solved) {
      this.watch.pause();
      this.finish = { at: this.watch.elapsed, by: entry.label === 'solve' ? 'solver' : 'player', hints: this.hints };
    }
    this.changed();
  }

  private everyLine(holds: (axis: Axis, index: number) => boolean): boolean {
    for (let row = 0; row < this.height; row++) if (!holds('row', row)) return false;
    for (let column = 0; column < this.width; column++) if (!holds('column', column)) return false;
    return true;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

function inverse(entry: Entry): Entry {
  const cells = entry.cells
    .map(({ index, before, after, layerBefore, layerAfter, autoBefore, autoAfter }) => ({
      index, before: after, after: before, layerBefore: layerAfter, layerAfter: layerBefore, autoBefore: autoAfter, autoAfter: autoBefore,
    }))
    .reverse();
  const trial = entry.trial && { before: entry.trial.after, after: entry.trial.before };
  const ruledOut = entry.ruledOut?.map(({ index, before, after }) => ({ index, before: after, after: before }));
  return { label: entry.label, cells, used: entry.used, ...(ruledOut ? { ruledOut } : {}), trial };
}
