// A Lights Out game without any drawing: start, target, presses, and everything undoable.
//
// The board is always start plus the effect of the presses made. Painting the start in the middle
// of a game therefore changes the board by the same amount, and undo is subtraction throughout.
import type { LightsOutPuzzle } from '../engine/puzzles';
import { boardOf, demandOf, press, puzzleOf, variantOf, type Board, type Variant } from './rules';

export type Layer = 'start' | 'target';

interface Painted {
  cell: number;
  from: number;
  to: number;
}

export interface Press {
  cell: number;
  times: number;
}

type Move =
  | { kind: 'press'; presses: readonly Press[] }
  | { kind: 'paint'; layer: Layer; cells: Painted[] }
  | { kind: 'restart'; pressed: Board; count: number };

export interface SavedGame {
  puzzle: LightsOutPuzzle;
  pressed: number[];
  count: number;
  elapsed: number;
}

export class LightsOutGame {
  readonly start: Board;
  readonly target: Board;
  /** How the lights stand now. */
  readonly board: Board;
  /** How often each cell was pressed since the start, modulo the states. */
  readonly pressed: Board;
  /** Presses made, those that were in vain included. */
  count = 0;

  private readonly done: Move[] = [];
  private readonly undone: Move[] = [];

  constructor(
    readonly variant: Variant,
    start?: Board,
    target?: Board,
  ) {
    const cells = variant.width * variant.height;
    this.start = start?.slice() ?? new Uint8Array(cells);
    this.target = target?.slice() ?? new Uint8Array(cells);
    this.board = this.start.slice();
    this.pressed = new Uint8Array(cells);
  }

  /** Null when the puzzle is none that can be played here. */
  static of(puzzle: LightsOutPuzzle): LightsOutGame | null {
    const variant = variantOf(puzzle);
    if (!variant) return null;
    return new LightsOutGame(variant, boardOf(puzzle.start, variant), boardOf(puzzle.target ?? [], variant));
  }

  static restore(saved: SavedGame): LightsOutGame | null {
    const game = LightsOutGame.of(saved.puzzle);
    if (!game || !Array.isArray(saved.pressed)) return null;
    saved.pressed.forEach((times, cell) => {
      if (cell < game.pressed.length) game.addPresses(cell, times);
    });
    game.count = saved.count;
    return game;
  }

  save(elapsed: number): SavedGame {
    return { puzzle: this.puzzle, pressed: Array.from(this.pressed), count: this.count, elapsed };
  }

  get puzzle(): LightsOutPuzzle {
    return puzzleOf(this.variant, this.start, this.target);
  }

  /** The puzzle that is left: from the lights as they stand. */
  get rest(): LightsOutPuzzle {
    return puzzleOf(this.variant, this.board, this.target);
  }

  get demand(): Board {
    return demandOf(this.variant, this.board, this.target);
  }

  get solved(): boolean {
    return this.board.every((value, cell) => value === this.target[cell]);
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  press(cell: number): void {
    this.pressAll([{ cell, times: 1 }]);
  }

  /** Presses that belong together are one undo. */
  pressAll(presses: readonly Press[]): void {
    this.do({ kind: 'press', presses });
  }

  /** One stroke of the editor: all its cells are one undo. Cells that have the value already are left out. */
  paint(layer: Layer, cells: Iterable<number>, value: number): void {
    const painted = [...new Set(cells)]
      .map((cell) => ({ cell, from: this[layer][cell], to: value }))
      .filter(({ from, to }) => from !== to);
    if (painted.length > 0) this.do({ kind: 'paint', layer, cells: painted });
  }

  restart(): void {
    if (this.count > 0) this.do({ kind: 'restart', pressed: this.pressed.slice(), count: this.count });
  }

  undo(): boolean {
    const move = this.done.pop();
    if (!move) return false;
    this.apply(move, -1);
    this.undone.push(move);
    return true;
  }

  redo(): boolean {
    const move = this.undone.pop();
    if (!move) return false;
    this.apply(move, 1);
    this.done.push(move);
    return true;
  }

  private do(move: Move): void {
    this.apply(move, 1);
    this.done.push(move);
    this.undone.length = 0;
  }

  private apply(move: Move, sign: 1 | -1): void {
    switch (move.kind) {
      case 'press':
        for (const { cell, times } of move.presses) {
          this.addPresses(cell, sign * times);
          this.count += sign * times;
        }
        break;
      case 'paint':
        for (const { cell, from, to } of move.cells) this.setCell(move.layer, cell, sign > 0 ? to : from);
        break;
      case 'restart':
        move.pressed.forEach((times, cell) => this.addPresses(cell, -sign * times));
        this.count -= sign * move.count;
        break;
    }
  }

  private addPresses(cell: number, times: number): void {
    const { states } = this.variant;
    this.pressed[cell] = (((this.pressed[cell] + times) % states) + states) % states;
    press(this.variant, this.board, cell, times);
  }

  private setCell(layer: Layer, cell: number, value: number): void {
    const { states } = this.variant;
    if (layer === 'start') this.board[cell] = (this.board[cell] + value - this.start[cell] + states) % states;
    this[layer][cell] = value;
  }
}
