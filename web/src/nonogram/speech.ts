// The board in words, for screen readers and the live region.
import type { PaletteColour } from '../engine/puzzles';
import { t } from '../strings';
import type { BoardModel } from './board-model';
import { isPainted, kEmpty, kUnknown, type Axis, type Cell } from './cells';
import { nameOfColour, nameOfInk } from './inks';

type Colours = readonly PaletteColour[] | null;

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

/** "3 1", in colours "red 3, blue 1". */
export function spokenNumbers(clue: readonly number[], inks: readonly Cell[], colours: Colours): string {
  if (!colours) return clueText(clue);
  if (clue.length === 0) return t('board.noBlocks');
  return clue.map((length, block) => t('board.block', { colour: nameOfInk(colours, inks[block]), length })).join(', ');
}

export function spokenClue(board: BoardModel, axis: Axis, index: number): string {
  const clue = axis === 'row' ? board.rowClues[index] : board.columnClues[index];
  return `${lineName(axis, index)}: ${spokenNumbers(clue, board.inks(axis, index), board.colours)}`;
}

export function cellName(cell: Cell, colours: Colours = null): string {
  if (cell === kUnknown) return t('cell.unknown');
  if (cell === kEmpty) return t('cell.empty');
  return colours ? nameOfInk(colours, cell) : t('cell.filled');
}

/** "not red, not blue". */
export function ruledOutName(cells: readonly Cell[], colours: Colours): string {
  return cells.map((cell) => t('cell.not', { state: cell === kEmpty || !colours ? cellName(cell) : nameOfInk(colours, cell) })).join(', ');
}

export function spokenCell(board: BoardModel, row: number, column: number, withClues: boolean): string {
  const index = row * board.width + column;
  const not = board.ruledOutAt(index);
  const trial = board.layerAt(index) > 0 ? `, ${t('board.inTrial')}` : '';
  const known = not.length > 0 ? `, ${ruledOutName(not, board.colours)}` : '';
  const text = `${t('board.cell', { row: row + 1, column: column + 1, state: cellName(board.cellAt(index), board.colours) })}${known}${trial}`;
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
  return `${spokenClue(board, axis, index)}.${said} ${runs.map((run) => `${run.length} ${cellName(run.cell, board.colours)}`).join(', ')}.`;
}

/** What a stroke did, as a sentence. */
export function paintedText(cell: Cell, cells: string, colours: Colours): string {
  if (isPainted(cell) && colours) return t('log.painted', { cells, colour: nameOfInk(colours, cell) });
  return t(isPainted(cell) ? 'log.filled' : cell === kEmpty ? 'log.marked' : 'log.cleared', { cells });
}

/** "3 colours: red, blue and yellow". */
export function coloursName(colours: readonly PaletteColour[]): string {
  return colours.slice(1).map(nameOfColour).join(', ');
}
