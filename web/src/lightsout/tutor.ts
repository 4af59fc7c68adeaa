// The light-chasing tutor: from any position of a board with borders and 4 neighbours, what to
// press next and why. Other boards are solved row by row from a known solution.
import { isPrime, solveLinear } from './linear';
import { demandOf, press, type Board, type Variant } from './rules';

export type TutorStage = 'chase' | 'firstRow' | 'press' | 'stuck' | 'done';

export interface TutorStep {
  stage: TutorStage;
  /** Row whose lights come right (chase), or whose cells are pressed. */
  row: number;
  presses: { cell: number; times: number }[];
}

export function canChase(variant: Variant): boolean {
  return variant.neighbourhood === 'cross' && !variant.torus && isPrime(variant.states);
}

/** Requires canChase. */
export function chaseStep(variant: Variant, board: Board, target: Board): TutorStep {
  const { width, height } = variant;
  const demand = demandOf(variant, board, target);
  for (let row = 0; row + 1 < height; row++) {
    const presses = pressesBelow(demand, width, row);
    if (presses.length > 0) return { stage: 'chase', row, presses };
  }
  const last = demand.subarray((height - 1) * width);
  if (last.every((value) => value === 0)) return { stage: 'done', row: height - 1, presses: [] };
  const first = firstRowFor(variant, last);
  if (!first) return { stage: 'stuck', row: height - 1, presses: [] };
  const presses = Array.from(first, (times, cell) => ({ cell, times })).filter(({ times }) => times > 0);
  return { stage: 'firstRow', row: 0, presses };
}

/** The next row of presses of a solution that is known. */
export function rowStep(variant: Variant, remaining: Board): TutorStep {
  const { width, height } = variant;
  for (let row = 0; row < height; row++) {
    const presses = Array.from({ length: width }, (_, x) => ({ cell: row * width + x, times: remaining[row * width + x] }));
    const needed = presses.filter(({ times }) => times > 0);
    if (needed.length > 0) return { stage: 'press', row, presses: needed };
  }
  return { stage: 'done', row: height - 1, presses: [] };
}

function pressesBelow(demand: Board, width: number, row: number): { cell: number; times: number }[] {
  const presses = [];
  for (let x = 0; x < width; x++) {
    const times = demand[row * width + x];
    if (times > 0) presses.push({ cell: (row + 1) * width + x, times });
  }
  return presses;
}

/**
 * Which presses of the first row, chased down, move the last row on as wanted. Chasing is linear, so
 * the effect of each single press of the first row on the last one is a column of a small system.
 */
function firstRowFor(variant: Variant, wanted: Board): Board | null {
  const { width, height, states } = variant;
  const system = Array.from({ length: width }, () => new Uint8Array(width));
  for (let x = 0; x < width; x++) {
    const board = new Uint8Array(width * height);
    press(variant, board, x);
    for (let row = 0; row + 1 < height; row++) {
      for (let column = 0; column < width; column++) {
        const wrong = board[row * width + column];
        if (wrong > 0) press(variant, board, (row + 1) * width + column, states - wrong);
      }
    }
    for (let y = 0; y < width; y++) system[y][x] = board[(height - 1) * width + y];
  }
  return solveLinear(system, wanted, width, states);
}
