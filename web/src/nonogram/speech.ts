// The board in words, for screen readers and the live region.
import { t, type PlainKey } from '../strings';
import type { BoardModel } from './board-model';
import { kEmpty, kFilled, type Axis, type Cell } from './cells';

const kCellNames: Record<Cell, PlainKey> = { 0: 'cell.unknown', 1: 'cell.filled', 2: 'cell.empty' };

export function lineName(axis: Axis, index: number): string {
  return t(axis === 'row' ? 'board.row' : 'board.column', { number: index + 1 });
}

/** "row 3, column 7 and column 8", for the middle of a sentence. */
export function lineNames(lines: readonly { axis: Axis; index: number }[]): string {
  const names = lines.map(({ axis, index }) => t(axis === 'row' ? 'board.rowInText' : 'board.columnInText', { number: index + 1 }));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : t('list.and', { first: names.join(', '), last });
}

/** "row 3, column 7", "row 3, columns 7–9", or how many cells there are. */
export function cellsName(cells: readonly number[], width: number): string {
  const rows = cells.map((index) => Math.floor(index / width) + 1);
  const columns = cells.map((index) => (index % width) + 1);
  const span = (numbers: number[]) => ({ from: Math.min(...numbers), to: Math.max(...numbers) });
  const isRun = (numbers: number[]) => span(numbers).to - span(numbers).from === cells.length - 1;
  if (cells.length === 1) return t('log.oneCell', { row: rows[0], column: columns[0] });
  if (cells.length > 0 && span(rows).from === span(rows).to && isRun(columns)) return t('log.runInRow', { row: rows[0], ...span(columns) });
  if (cells.length > 0 && span(columns).from === span(columns).to && isRun(rows)) return t('log.runInColumn', { column: columns[0], ...span(rows) });
  return t('log.manyCells', { count: cells.length });
}

export function clueText(clue: readonly number[]): string {
  return clue.length === 0 ? '0' : clue.join(' ');
}

export function spokenClue(board: BoardModel, axis: Axis, index: number): string {
  const clue = axis === 'row' ? board.rowClues[index] : board.columnClues[index];
  return `${lineName(axis, index)}: ${clueText(clue)}`;
}

export function cellName(cell: Cell): string {
  return t(kCellNames[cell]);
}

export function spokenCell(board: BoardModel, row: number, column: number, withClues: boolean): string {
  const index = row * board.width + column;
  const trial = board.layerAt(index) > 0 ? `, ${t('board.inTrial')}` : '';
  const text = `${t('board.cell', { row: row + 1, column: column + 1, state: cellName(board.cellAt(index)) })}${trial}`;
  if (!withClues) return text;
  return `${text}; ${spokenClue(board, 'row', row)}; ${spokenClue(board, 'column', column)}`;
}

/** A whole line: its clue, its light, and its cells as runs ("3 filled, 2 empty, 1 unknown"). */
export function spokenLine(board: BoardModel, axis: Axis, index: number): string {
  const length = axis === 'row' ? board.width : board.height;
  const runs: { cell: Cell; length: number }[] = [];
  for (let i = 0; i < length; i++) {
    const cell = board.cellAt(axis === 'row' ? index * board.width + i : i * board.width + index);
    const last = runs[runs.length - 1];
    if (last?.cell === cell) last.length++;
    else runs.push({ cell, length: 1 });
  }
  const light = board.light(axis, index);
  const said = light === 'open' ? '' : ` ${t(light === 'satisfied' ? 'board.satisfied' : 'board.impossible')}.`;
  return `${spokenClue(board, axis, index)}.${said} ${runs.map((run) => `${run.length} ${t(kCellNames[run.cell])}`).join(', ')}.`;
}

export function paintedName(cell: Cell): 'log.filled' | 'log.marked' | 'log.cleared' {
  return cell === kFilled ? 'log.filled' : cell === kEmpty ? 'log.marked' : 'log.cleared';
}
