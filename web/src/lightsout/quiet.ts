// Quiet patterns: presses that change nothing, and what they prove.
//
// All solutions of a board are one solution plus any sum of quiet patterns. And where a board has no
// solution, a pattern that every press meets a multiple of m times, but the lights to change do not,
// proves it.
import { isPrime, nullSpace, reduce } from './linear';
import { reachOf, type Board, type Variant } from './rules';

/** Larger boards would keep the browser busy for seconds. */
const kMostCells = 900;
/** Milliseconds of work before the page gets its turn. */
const kSlice = 8;

export function hasQuietPatterns(variant: Variant): boolean {
  return isPrime(variant.states) && variant.width * variant.height <= kMostCells;
}

/** A basis of the quiet patterns, lightest first. Requires hasQuietPatterns. */
export async function quietPatterns(variant: Variant, signal?: AbortSignal): Promise<Board[]> {
  const cells = variant.width * variant.height;
  const rows = effectRows(variant);
  const work = reduce(rows, cells, variant.states);
  let slice = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return nullSpace(rows, step.value, cells, variant.states).sort((a, b) => weight(a) - weight(b));
    if (performance.now() - slice < kSlice) continue;
    await new Promise((resume) => setTimeout(resume));
    signal?.throwIfAborted();
    slice = performance.now();
  }
}

export interface OddOverlap {
  /** Cells of the pattern whose lights must still change. */
  cells: number[];
  /** The sum over the pattern that no press can change; never 0 modulo the states. */
  rest: number;
}

/** Checks a certificate by itself: what it proves, or null when it proves nothing. */
export function oddOverlap(variant: Variant, demand: Board, certificate: Board): OddOverlap | null {
  for (let cell = 0; cell < demand.length; cell++) {
    const met = reachOf(variant, cell).reduce((sum, reached) => sum + certificate[reached], 0);
    if (met % variant.states !== 0) return null;
  }
  const cells = Array.from(demand, (_, cell) => cell).filter((cell) => demand[cell] !== 0 && certificate[cell] !== 0);
  const rest = cells.reduce((sum, cell) => sum + demand[cell] * certificate[cell], 0) % variant.states;
  return rest === 0 ? null : { cells, rest };
}

/** Adds a quiet pattern to presses, modulo the states. */
export function added(variant: Variant, presses: Board, pattern: Board, times = 1): Board {
  return presses.map((value, cell) => (value + times * pattern[cell]) % variant.states);
}

function weight(pattern: Board): number {
  return pattern.reduce((sum, value) => sum + (value ? 1 : 0), 0);
}

/** Row i: by how much each press moves cell i on. */
function effectRows(variant: Variant): Uint8Array[] {
  const cells = variant.width * variant.height;
  const rows = Array.from({ length: cells }, () => new Uint8Array(cells));
  for (let cell = 0; cell < cells; cell++) {
    for (const reached of reachOf(variant, cell)) rows[reached][cell] = (rows[reached][cell] + 1) % variant.states;
  }
  return rows;
}
