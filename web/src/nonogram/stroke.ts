// One gesture on the board, headless: which cells a drag covers, and what becomes of them.
//
// A drag is locked to the axis of its second cell, covers every cell between start and pointer (so
// fast pointers leave no gaps), and changes only cells that hold what the first one held: marks of
// the other kind are never painted over.
import type { BoardModel } from './board-model';
import { kEmpty, kFilled, kUnknown, type Axis, type Cell } from './cells';

export type ClickMode = 'modern' | 'cycle' | 'toggle';
export type Tool = 'fill' | 'mark' | 'clear';

/** What a click with this tool makes of a cell. */
export function clickResult(mode: ClickMode, tool: Tool, cell: Cell): Cell {
  if (tool === 'clear') return kUnknown;
  const wanted = tool === 'fill' ? kFilled : kEmpty;
  switch (mode) {
    case 'modern':
      return cell === wanted ? kUnknown : wanted;
    case 'toggle':
      return cell === kUnknown ? wanted : kUnknown;
    case 'cycle':
      return ((cell + (tool === 'fill' ? 1 : 2)) % 3) as Cell;
  }
}

export class Stroke {
  readonly target: Cell;
  private readonly held: Cell;
  private axis: Axis | null = null;
  private endRow: number;
  private endColumn: number;

  constructor(
    private readonly board: BoardModel,
    private readonly row: number,
    private readonly column: number,
    mode: ClickMode,
    tool: Tool,
  ) {
    this.held = board.cellAt(row * board.width + column);
    this.target = clickResult(mode, tool, this.held);
    this.endRow = row;
    this.endColumn = column;
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

  /** Cells that will change. */
  cells(): number[] {
    const found: number[] = [];
    const down = Math.sign(this.endRow - this.row);
    const right = Math.sign(this.endColumn - this.column);
    for (let step = 0; step < this.length; step++) {
      const index = (this.row + step * down) * this.board.width + this.column + step * right;
      if (this.board.cellAt(index) === this.held) found.push(index);
    }
    return found;
  }
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}
