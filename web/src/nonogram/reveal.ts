// The order in which a solution appears: rows from top to bottom, only cells that are not right yet.
import type { BoardModel } from './board-model';
import type { Cell } from './cells';

export function revealOrder(board: BoardModel, answer: ReadonlyMap<number, Cell>): number[] {
  return [...answer.keys()].filter((index) => board.cellAt(index) !== answer.get(index)).sort((a, b) => a - b);
}
