// One gesture on the board, headless: which cells a drag covers, and what becomes of them.
//
// A drag is locked to the axis of its second cell, covers every cell between start and pointer (so
// fast pointers leave no gaps), and changes only cells that hold what the first one held: marks of
// the other kind are never painted over.
import type { BoardModel } from './board-model';
import { kEmpty, kFilled, kUnknown, type Axis, type Cell } from './cells';

export type ClickMode = 'modern' | 'cycle' | 'toggle';
export type Tool = 'fill' | 'mark' | 'clear';

/** What a click with this tool makes of a cell; `ink` is what filling paints with. */
export function clickResult(mode: ClickMode, tool: Tool, cell: Cell, ink: Cell = kFilled): Cell {
  if (tool === 'clear') return kUnknown;
  const wanted = tool === 'fill' ? ink : kEmpty;
  switch (mode) {
    case 'modern':
      return cell === wanted ? kUnknown : wanted;
    case 'toggle':
      return cell === kUnknown ? wanted : kUnknown;
    case 'cycle': {
      // Another colour than the chosen one comes before it.
      const round = tool === 'fill' ? [kUnknown, ink, kEmpty] : [kUnknown, kEmpty, ink];
      return round.includes(cell) ? round[(round.indexOf(cell) + 1) % 3] : wanted;
    }
  }
}

export class Stroke {
  private axis: Axis | null = null;
  private endRow: number;
  private endColumn: number;

  private constructor(
    private readonly board: BoardModel,
    private readonly row: number,
    private readonly column: number,
    /** Only cells that hold this change. */
    private readonly held: Cell,
    readonly target: Cell,
  ) {
    this.endRow = row;
    this.endColumn = column;
  }

  /** What pressing here begins. */
  static begin(board: BoardModel, row: number, column: number, mode: ClickMode, tool: Tool, ink: Cell = kFilled): Stroke {
    const held = board.cellAt(row * board.width + column);
    return new Stroke(board, row, column, held, clickResult(mode, tool, held, ink));
  }

  /** Goes on with what the cell holds, over unknown cells: click here, Shift-click there is a drag in two clicks. */
  static goOn(board: BoardModel, row: number, column: number): Stroke {
    return new Stroke(board, row, column, kUnknown, board.cellAt(row * board.width + column));
  }

  /** The pointer is over this cell, or beyond the board in its direction. */
  extendTo(row: number, column: number): void {
    const down = row - this.row;
    const right = column - this.column;
    if (this.axis === null && (down !== 0 || right !== 0)) this.axis = Math.abs(down) > Math.abs(right) ? 'column' : 'row';
    this.endRow = this.axis === 'column' ? clamp(row, this.board.height) : this.row;
    this.endColumn = this.axis === 'row' ? clamp(column, this.board.width) : this.column;
  }

  /** Cells between start and end, whatever they hold. */
  get length(): number {
    return Math.abs(this.endRow - this.row) + Math.abs(this.endColumn - this.column) + 1;
  }

  /** Cells between start and end that will hold what is painted: what a player counts. */
  get painted(): number {
    return this.along().filter((index) => [this.held, this.target].includes(this.board.cellAt(index))).length;
  }

  /** Cells that will change. */
  cells(): number[] {
    return this.along().filter((index) => this.board.cellAt(index) === this.held);
  }

  private along(): number[] {
    const down = Math.sign(this.endRow - this.row);
    const right = Math.sign(this.endColumn - this.column);
    return Array.from({ length: this.length }, (_, step) => (this.row + step * down) * this.board.width + this.column + step * right);
  }
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}
