// A game of a colour nonogram, without a word about pixels: cells, undo and redo, what every line
// tells, and when it is finished.
import { kEmpty, kOpen } from './cells';
import { analyseLine, type LineView } from './line';
import type { ColourClaim } from 'quadrille-api';
import type { ColourPuzzle } from './puzzle';

interface Change {
  cell: number;
  from: number;
  to: number;
}

export interface SavedColourGame {
  puzzle: ColourPuzzle;
  cells: string[];
  elapsed: number;
}

export class ColourGame {
  readonly cells: Uint8Array;
  /** What hints have ruled out in open cells: [row, column, "!x"]. */
  ruledOut: ColourClaim[] = [];
  elapsed = 0;
  private readonly done: Change[][] = [];
  private readonly undone: Change[][] = [];
  private readonly lines: { rows: (LineView | null)[]; columns: (LineView | null)[] };

  constructor(readonly puzzle: ColourPuzzle, rows?: readonly string[]) {
    this.cells = new Uint8Array(this.width * this.height).fill(kOpen);
    this.lines = { rows: new Array(this.height).fill(null), columns: new Array(this.width).fill(null) };
    const state = rows ?? puzzle.saved;
    if (state) this.cells.set(cellsOf(puzzle, state));
  }

  static load(saved: SavedColourGame): ColourGame {
    const game = new ColourGame(saved.puzzle, saved.cells);
    game.elapsed = saved.elapsed;
    return game;
  }

  save(): SavedColourGame {
    return { puzzle: this.puzzle, cells: this.rows(), elapsed: this.elapsed };
  }

  get width(): number {
    return this.puzzle.width;
  }
  get height(): number {
    return this.puzzle.height;
  }
  get canUndo(): boolean {
    return this.done.length > 0;
  }
  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Any picture that satisfies all clues is right. */
  get finished(): boolean {
    return this.puzzle.rows.every((_, row) => this.row(row).state === 'done') && this.puzzle.columns.every((_, column) => this.column(column).state === 'done');
  }

  row(row: number): LineView {
    return (this.lines.rows[row] ??= analyseLine(this.puzzle.rows[row], this.cells.subarray(row * this.width, (row + 1) * this.width)));
  }

  column(column: number): LineView {
    const cells = Array.from({ length: this.height }, (_, row) => this.cells[row * this.width + column]);
    return (this.lines.columns[column] ??= analyseLine(this.puzzle.columns[column], cells));
  }

  /** One step of undo, however many cells. False if nothing changes. */
  paint(cells: readonly number[], value: number): boolean {
    const changes = cells.filter((cell) => this.cells[cell] !== value).map((cell) => ({ cell, from: this.cells[cell], to: value }));
    if (changes.length === 0) return false;
    for (const { cell, to } of changes) this.set(cell, to);
    this.done.push(changes);
    this.undone.length = 0;
    return true;
  }

  /** What a hint concludes: colours are painted, what cannot be is remembered for the next hint. */
  takeClaims(claims: readonly ColourClaim[]): void {
    const marks = this.puzzle.palette.map(({ mark }) => mark);
    const changes = claims
      .filter(([, , claim]) => claim.length === 1)
      .map(([row, column, mark]) => ({ cell: row * this.width + column, from: this.cells[row * this.width + column], to: Math.max(kEmpty, marks.indexOf(mark)) }));
    for (const { cell, to } of changes) this.set(cell, to);
    if (changes.length > 0) this.done.push(changes);
    this.undone.length = 0;
    this.ruledOut.push(...claims.filter(([, , claim]) => claim.startsWith('!')));
  }

  /** Those that are still about open cells. */
  openClaims(): ColourClaim[] {
    return this.ruledOut.filter(([row, column]) => this.cells[row * this.width + column] === kOpen);
  }

  /** All cells at once: a solution that is shown. */
  show(rows: readonly string[]): void {
    const wanted = cellsOf(this.puzzle, rows);
    const changes = [...wanted].map((to, cell) => ({ cell, from: this.cells[cell], to })).filter(({ from, to }) => from !== to);
    for (const { cell, to } of changes) this.set(cell, to);
    if (changes.length > 0) this.done.push(changes);
    this.undone.length = 0;
  }

  undo(): void {
    const changes = this.done.pop();
    if (!changes) return;
    for (const { cell, from } of changes) this.set(cell, from);
    this.undone.push(changes);
  }

  redo(): void {
    const changes = this.undone.pop();
    if (!changes) return;
    for (const { cell, to } of changes) this.set(cell, to);
    this.done.push(changes);
  }

  restart(): void {
    this.ruledOut = [];
    this.paint([...this.cells.keys()], kOpen);
  }

  /** The state of play in the palette's marks. */
  rows(): string[] {
    const marks = this.puzzle.palette.map(({ mark }) => mark);
    return Array.from({ length: this.height }, (_, row) =>
      [...this.cells.subarray(row * this.width, (row + 1) * this.width)].map((cell) => (cell === kOpen ? '?' : marks[cell])).join(''),
    );
  }

  private set(cell: number, value: number): void {
    this.cells[cell] = value;
    this.lines.rows[Math.floor(cell / this.width)] = null;
    this.lines.columns[cell % this.width] = null;
  }
}

function cellsOf(puzzle: ColourPuzzle, rows: readonly string[]): Uint8Array {
  const marks = puzzle.palette.map(({ mark }) => mark);
  const cells = new Uint8Array(puzzle.width * puzzle.height).fill(kOpen);
  rows.forEach((row, y) => [...row].forEach((mark, x) => (cells[y * puzzle.width + x] = mark === '?' ? kOpen : Math.max(kEmpty, marks.indexOf(mark)))));
  return cells;
}
