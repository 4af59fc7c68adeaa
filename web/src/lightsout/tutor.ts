// The light-chasing tutor: from any position of a board with borders and 4 neighbours, what to
// press next and why. Other boards are solved row by row from a known solution.
import type { Press } from './game';
import { isPrime, solveLinear } from './linear';
import { demandOf, type Board, type Variant } from './rules';

export type TutorStage = 'chase' | 'firstRow' | 'press' | 'stuck' | 'done';

export interface TutorStep {
  stage: TutorStage;
  /** Row whose lights come right (chase), or whose cells are pressed. */
  row: number;
  presses: Press[];
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

function pressesBelow(demand: Board, width: number, row: number): Press[] {
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
 * Presses x of three rows that follow each other leave the middle one dark when what lies beside,
 * above and below adds up to 0: that gives each row from the two above it.
 */
function firstRowFor(variant: Variant, wanted: Board): Board | null {
  const { width, height, states } = variant;
  const system = Array.from({ length: width }, () => new Uint8Array(width));
  for (let x = 0; x < width; x++) {
    let above = new Uint8Array(width);
    let presses = new Uint8Array(width);
    presses[x] = 1;
    for (let row = 0; row + 1 < height; row++) {
      const next = litBy(presses, above, states).map((value) => (states - value) % states);
      above = presses;
      presses = next;
    }
    litBy(presses, above, states).forEach((value, y) => (system[y][x] = value));
  }
  return solveLinear(system, wanted, width, states);
}

/** What the presses of a row and of the row above it do to the row. */
function litBy(presses: Uint8Array, above: Uint8Array, states: number): Uint8Array<ArrayBuffer> {
  const lit = new Uint8Array(presses.length);
  for (let x = 0; x < lit.length; x++) lit[x] = ((presses[x - 1] ?? 0) + presses[x] + (presses[x + 1] ?? 0) + above[x]) % states;
  return lit;
}
