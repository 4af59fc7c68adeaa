// The way to a solution, step by step.
import type { NonogramStep } from '../engine/engine';
import type { Rows } from '../engine/puzzles';

/** What is known before step `count`: the cells of all steps before it. */
export function stateBefore(steps: readonly NonogramStep[], count: number, width: number, height: number): Rows {
  const rows = Array.from({ length: height }, () => new Array<string>(width).fill('?'));
  for (const step of steps.slice(0, count)) {
    for (const [row, column, letter] of step.cells) rows[row][column] = letter;
  }
  return rows.map((row) => row.join(''));
}
