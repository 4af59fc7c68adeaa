// The way to a solution, step by step.
import type { ColourStep, NonogramStep } from '../engine/engine';
import type { Rows } from '../engine/puzzles';

/** What is known before step `count`: the cells of all steps before it. */
export function stateBefore(steps: readonly (NonogramStep | ColourStep)[], count: number, width: number, height: number): Rows {
  const rows = Array.from({ length: height }, () => new Array<string>(width).fill('?'));
  for (const step of steps.slice(0, count)) {
    // What a cell is not ("!r") leaves it open.
    for (const [row, column, letter] of step.cells) if (letter.length === 1) rows[row][column] = letter;
  }
  return rows.map((row) => row.join(''));
}
