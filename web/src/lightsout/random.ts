// Boards from a seed: random presses lead away from the target, so every board has a solution.
import { press, type Board, type Variant } from './rules';

/** Mulberry32: small, the same numbers in every browser. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function randomBoard(variant: Variant, target: Board, presses: number, seed: number): Board {
  const random = randomNumbers(seed);
  const cells = Array.from(target, (_, cell) => cell);
  const board = target.slice();
  // The first cells of a shuffle: no cell is pressed twice before all were pressed once.
  for (let i = 0; i < presses; i++) {
    const at = i % cells.length;
    const other = at + Math.floor(random() * (cells.length - at));
    [cells[at], cells[other]] = [cells[other], cells[at]];
    press(variant, board, cells[at], 1 + Math.floor(random() * (variant.states - 1)));
  }
  return board;
}
