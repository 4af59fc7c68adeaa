// A nonogram in the making, headless: a grid, clues, and undo over both.
//
// As long as `follows` holds, the clues are those of the picture. Typing a clue or clearing the grid
// ends that: grid and clues then stand on their own, as in the 1999 Helper, until the clues are
// generated from the grid again.
import type { NonogramPuzzle, PaletteColour, Rows } from '../engine/puzzles';
import type { BoardModel } from '../nonogram/board-model';
import { blocksOf, cellOfPlace, cellsOf, isPainted, kEmpty, kFilled, kUnknown, lettersOf, placeOfCell, rowsOf, type Axis, type Blocks, type Cell } from '../nonogram/cells';
import { cluesIn, paletteIn, pairsOf } from '../nonogram/clues';
import { analyseLine, sameClue, type Light } from '../nonogram/line';
import { Timeline } from '../shell/timeline';
import { freshColour, kStartPalette } from './palette';

export const kLargestDrawing = 100;

interface DrawingState {
  width: number;
  height: number;
  /** The background first; null in black and white. */
  palette: readonly PaletteColour[] | null;
  cells: Uint8Array;
  rows: readonly Blocks[];
  columns: readonly Blocks[];
  follows: boolean;
  /** Cells that the solver of the puzzle is given. */
  given: ReadonlySet<number>;
  title: string;
  author: string;
}

/** States further back than this are forgotten. */
const kLongestHistory = 300;

export class Drawing implements BoardModel {
  private timeline: Timeline<DrawingState>;
  /** Lights of one state; a board asks for all of them whenever it is drawn. */
  private lights: { of: DrawingState; known: Map<string, Light> } | null = null;

  constructor(width = 10, height = 10) {
    this.timeline = new Timeline(blank(width, height), kLongestHistory);
  }

  static of(puzzle: NonogramPuzzle): Drawing {
    const drawing = new Drawing();
    drawing.timeline = new Timeline(stateOf(puzzle), kLongestHistory);
    return drawing;
  }

  // --- what the board shows

  get width(): number {
    return this.state.width;
  }

  get height(): number {
    return this.state.height;
  }

  get rowClues(): readonly number[][] {
    return this.state.rows.map(({ lengths }) => lengths);
  }

  get columnClues(): readonly number[][] {
    return this.state.columns.map(({ lengths }) => lengths);
  }

  get colours(): readonly PaletteColour[] | null {
    return this.state.palette;
  }

  inks(axis: Axis, index: number): readonly Cell[] {
    return this.blocks(axis, index).inks;
  }

  ruledOutAt(): readonly Cell[] {
    return [];
  }

  readonly locked = false;

  cellAt(index: number): Cell {
    return this.state.cells[index] as Cell;
  }

  layerAt(): number {
    return 0;
  }

  light(axis: Axis, index: number): Light {
    if (this.lights?.of !== this.state) this.lights = { of: this.state, known: new Map() };
    const { known } = this.lights;
    const name = `${axis} ${index}`;
    const light = known.get(name) ?? analyseLine(lineOf(this.state, axis, index), this.clue(axis, index), this.inks(axis, index)).light;
    known.set(name, light);
    return light;
  }

  settled(axis: Axis, index: number): readonly boolean[] {
    return this.clue(axis, index).map(() => false);
  }

  used(axis: Axis, index: number): readonly boolean[] {
    return this.clue(axis, index).map(() => false);
  }

  // --- what is known of it

  get follows(): boolean {
    return this.state.follows;
  }

  get given(): ReadonlySet<number> {
    return this.state.given;
  }

  get title(): string {
    return this.state.title;
  }

  get author(): string {
    return this.state.author;
  }

  get canUndo(): boolean {
    return this.timeline.canUndo;
  }

  get canRedo(): boolean {
    return this.timeline.canRedo;
  }

  get filled(): number {
    return this.state.cells.reduce((sum, cell) => sum + (isPainted(cell) ? 1 : 0), 0);
  }

  /** How the cells of grids and clues are written. */
  get letters(): string {
    return lettersOf(this.state.palette);
  }

  /** What rows and columns ask for; of the first colour where they differ, if one does. */
  get sums(): { rows: number; columns: number } {
    const colours = this.state.palette?.slice(1).map((_, i) => cellOfPlace(i + 1)) ?? [kFilled];
    const sums = colours.map((ink) => ({ rows: sumOf(this.state.rows, ink), columns: sumOf(this.state.columns, ink) }));
    const total = (side: 'rows' | 'columns') => sums.reduce((sum, one) => sum + one[side], 0);
    return sums.find(({ rows, columns }) => rows !== columns) ?? { rows: total('rows'), columns: total('columns') };
  }

  clue(axis: Axis, index: number): number[] {
    return this.blocks(axis, index).lengths;
  }

  blocks(axis: Axis, index: number): Blocks {
    return (axis === 'row' ? this.state.rows : this.state.columns)[index];
  }

  /** Whether the grid is a picture that the clues describe. */
  get isGoal(): boolean {
    const { rows, columns } = cluesOf(this.state);
    return rows.every((clue, i) => sameBlocks(clue, this.state.rows[i])) && columns.every((clue, i) => sameBlocks(clue, this.state.columns[i]));
  }

  /** The puzzle as it goes to the engine and into files. */
  get puzzle(): NonogramPuzzle {
    const { width, cells, given, title, author } = this.state;
    const puzzle = this.bare;
    if (title.trim() !== '') puzzle.title = title.trim();
    if (author.trim() !== '') puzzle.author = author.trim();
    if (this.isGoal) puzzle.goal = rowsOf(cells.map(orEmpty), width, this.letters);
    if (given.size > 0) puzzle.saved = this.givenRows();
    else if (!this.isGoal && cells.some((cell) => cell !== kUnknown)) puzzle.saved = rowsOf(cells, width, this.letters);
    return puzzle;
  }

  /** Clues alone. */
  get bare(): NonogramPuzzle {
    const { width, height, palette, rows, columns } = this.state;
    if (palette) return { kind: 'nonogram', width, height, palette: [...palette], rows: rows.map(pairsOf), columns: columns.map(pairsOf) };
    return { kind: 'nonogram', width, height, rows: rows.map(({ lengths }) => lengths), columns: columns.map(({ lengths }) => lengths) };
  }

  /** The state that the solver of the puzzle begins with; null when nothing is given. */
  get givenState(): Rows | null {
    return this.state.given.size > 0 ? this.givenRows() : null;
  }

  /** What is typed into a field has the field's own undo. */
  rename(title: string, author: string): void {
    this.timeline.replace({ ...this.state, title, author });
  }

  // --- changes; each is one undo

  /** An empty drawing in the place of this one. */
  begin(width: number, height: number): void {
    this.timeline.push({ ...blank(width, height), palette: this.state.palette, author: this.author });
  }

  /** Another puzzle in the place of this one. */
  open(puzzle: NonogramPuzzle): void {
    this.timeline.push(stateOf(puzzle));
  }

  paint(indexes: Iterable<number>, cell: Cell): boolean {
    const cells = this.state.cells.slice();
    for (const index of indexes) cells[index] = cell;
    return this.setCells(cells);
  }

  flip(indexes: Iterable<number>): boolean {
    const cells = this.state.cells.slice();
    for (const index of indexes) cells[index] = cells[index] === kFilled ? kUnknown : kFilled;
    return this.setCells(cells);
  }

  /** A picture from elsewhere: a solution, an import. Another size or other colours begin a drawing with these. */
  setPicture(rows: Rows, follows = this.state.follows, palette = this.state.palette): boolean {
    const width = rows[0].length;
    const height = rows.length;
    const cells = cellsOf(rows, width, height, lettersOf(palette));
    if (width !== this.width || height !== this.height || palette !== this.state.palette) {
      this.timeline.push(followed({ ...this.emptied(width, height), palette, cells: cells.map(orUnknown) }));
      return true;
    }
    return this.setCells(follows ? cells.map(orUnknown) : cells, follows);
  }

  // --- colours

  /** From black and white to colours: what is filled has the first one. */
  addColours(): void {
    this.timeline.push({ ...this.state, palette: kStartPalette });
  }

  /** All colours become black. */
  dropColours(): void {
    const cells = this.state.cells.map((cell) => (isPainted(cell) ? kFilled : cell));
    this.timeline.push(followed({ ...this.state, palette: null, cells, given: new Set() }));
  }

  addColour(name: (number: number) => string): void {
    const { palette } = this.state;
    if (palette) this.timeline.push({ ...this.state, palette: [...palette, freshColour(palette, name(palette.length))] });
  }

  /** Other names and shades; their number and their marks stay. */
  restyle(place: number, style: Partial<Pick<PaletteColour, 'name' | 'rgb'>>): void {
    const { palette } = this.state;
    if (palette) this.timeline.push({ ...this.state, palette: palette.map((colour, i) => (i === place ? { ...colour, ...style } : colour)) });
  }

  /** What had this colour becomes background, in the picture and in clues. */
  removeColour(place: number): void {
    const { palette, cells, rows, columns } = this.state;
    if (!palette || place < 1 || palette.length <= 2) return;
    const moved = (cell: Cell): Cell => {
      if (!isPainted(cell)) return cell;
      const was = placeOfCell(cell);
      return was === place ? kUnknown : cellOfPlace(was > place ? was - 1 : was);
    };
    const kept = ({ lengths, inks }: Blocks): Blocks => ({
      lengths: lengths.filter((_, i) => placeOfCell(inks[i]) !== place),
      inks: inks.filter((ink) => placeOfCell(ink) !== place).map(moved),
    });
    const next = { ...this.state, palette: palette.filter((_, i) => i !== place), cells: cells.map(moved), given: new Set<number>() };
    this.timeline.push(this.state.follows ? followed(next) : { ...next, rows: rows.map(kept), columns: columns.map(kept) });
  }

  // --- clues

  setClue(axis: Axis, index: number, clue: Blocks): boolean {
    if (sameBlocks(clue, this.blocks(axis, index))) return false;
    const { rows, columns } = this.state;
    const changed = (clues: readonly Blocks[]) => clues.map((old, i) => (i === index ? clue : old));
    const next = axis === 'row' ? { rows: changed(rows) } : { columns: changed(columns) };
    this.timeline.push({ ...this.state, ...next, follows: false, given: new Set() });
    return true;
  }

  /** Clues of the grid as it is; from now on they follow it. */
  generateClues(): void {
    if (!this.state.follows) this.timeline.push(followed(this.state));
  }

  /** Empties the grid. Clues that follow the picture go with it; clues that somebody typed stay. */
  clearGrid(): boolean {
    if (this.state.cells.every((cell) => cell === kUnknown)) return false;
    const cleared = { ...this.state, cells: new Uint8Array(this.state.cells.length) };
    this.timeline.push(this.state.follows ? followed(cleared) : cleared);
    return true;
  }

  /** Empties the cells and leaves the clues, which stand on their own from now on: a puzzle to be tried. */
  keepOnlyClues(): boolean {
    if (this.state.cells.every((cell) => cell === kUnknown)) return false;
    this.timeline.push({ ...this.state, cells: new Uint8Array(this.state.cells.length), follows: false });
    return true;
  }

  give(indexes: Iterable<number>): void {
    this.timeline.push({ ...this.state, given: new Set([...this.state.given, ...indexes]) });
  }

  resize(width: number, height: number): void {
    const grown = this.emptied(width, height);
    for (let row = 0; row < Math.min(height, this.height); row++) {
      for (let column = 0; column < Math.min(width, this.width); column++) {
        grown.cells[row * width + column] = this.cellAt(row * this.width + column);
      }
    }
    this.timeline.push(followed(grown));
  }

  undo(): boolean {
    return this.timeline.undo();
  }

  redo(): boolean {
    return this.timeline.redo();
  }

  private get state(): DrawingState {
    return this.timeline.state;
  }

  /** Nothing drawn, but the same title and author. */
  private emptied(width: number, height: number): DrawingState {
    return { ...blank(width, height), palette: this.state.palette, title: this.title, author: this.author };
  }

  private givenRows(): Rows {
    const { width, cells, given } = this.state;
    return rowsOf(cells.map((cell, index) => (given.has(index) ? orEmpty(cell) : kUnknown)), width, this.letters);
  }

  private setCells(cells: Uint8Array, follows = this.state.follows): boolean {
    if (cells.every((cell, i) => cell === this.state.cells[i])) return false;
    // What was given belonged to the old picture.
    const next = { ...this.state, cells, follows, given: new Set<number>() };
    this.timeline.push(follows ? followed(next) : next);
    return true;
  }
}

function blank(width: number, height: number): DrawingState {
  const side = (length: number) => Array.from({ length }, (): Blocks => ({ lengths: [], inks: [] }));
  return { width, height, palette: null, cells: new Uint8Array(width * height), rows: side(height), columns: side(width), follows: true, given: new Set(), title: '', author: '' };
}

function stateOf(puzzle: NonogramPuzzle): DrawingState {
  const { width, height, goal, saved, title = '', author = '' } = puzzle;
  const palette = paletteIn(puzzle);
  const letters = lettersOf(palette);
  const state = { ...blank(width, height), ...cluesIn(puzzle), palette, follows: false, title, author };
  if (!goal) return { ...state, cells: saved ? cellsOf(saved, width, height, letters) : state.cells };
  const cells = cellsOf(goal, width, height, letters).map(orUnknown);
  const given = new Set<number>();
  if (saved) cellsOf(saved, width, height, letters).forEach((cell, index) => cell !== kUnknown && given.add(index));
  return { ...state, cells, follows: true, given };
}

function lineOf({ width, height, cells }: DrawingState, axis: Axis, index: number): Uint8Array {
  if (axis === 'row') return cells.subarray(index * width, (index + 1) * width);
  return Uint8Array.from({ length: height }, (_, row) => cells[row * width + index]);
}

function cluesOf(state: DrawingState): { rows: Blocks[]; columns: Blocks[] } {
  return {
    rows: Array.from({ length: state.height }, (_, i) => blocksOf(lineOf(state, 'row', i))),
    columns: Array.from({ length: state.width }, (_, i) => blocksOf(lineOf(state, 'column', i))),
  };
}

function followed(state: DrawingState): DrawingState {
  return { ...state, ...cluesOf(state), follows: true };
}

function sameBlocks(a: Blocks, b: Blocks): boolean {
  return sameClue(a.lengths, b.lengths) && sameClue(a.inks, b.inks);
}

/** Cells that clues ask for in one colour. */
function sumOf(clues: readonly Blocks[], ink: Cell): number {
  return clues.reduce((sum, { lengths, inks }) => sum + lengths.reduce((a, length, i) => a + (inks[i] === ink ? length : 0), 0), 0);
}

/** A finished picture has no unknown cells, */
function orEmpty(cell: Cell): Cell {
  return isPainted(cell) ? cell : kEmpty;
}

/** one that is being drawn has no marks. */
function orUnknown(cell: Cell): Cell {
  return isPainted(cell) ? cell : kUnknown;
}
