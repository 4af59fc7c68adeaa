// New puzzles, the next one made while the last one is played, so that nobody waits for it.
import type { Engine } from '../engine/engine';
import { isAbort, Problem } from '../engine/problem';
import type { NonogramPuzzle } from '../engine/puzzles';
import { asNonogram } from './shared-puzzle';

export const kClasses = ['trivial', 'line', 'moderate', 'deep'] as const;
export type WantedClass = (typeof kClasses)[number];

export interface Wish {
  width: number;
  height: number;
  class?: WantedClass;
}

export interface MakeOptions {
  signal?: AbortSignal;
  /** Told before each try: 1, 2, … */
  onTry?: (attempt: number) => void;
}

/** Seeds that are tried before somebody is asked to wish for something else. */
const kTries = 4;

export class PuzzleMaker {
  private ahead: { about: string; puzzle: Promise<NonogramPuzzle | null> } | null = null;

  constructor(private readonly engine: () => Engine, private readonly seed: () => number = randomSeed) {}

  /** Begins to make one, unless one like it is made already. A server that cannot is asked again when it matters. */
  prepare(wish: Wish): void {
    const about = JSON.stringify(wish);
    if (this.ahead?.about === about) return;
    const puzzle = this.make(wish, {}).catch(() => null);
    this.ahead = { about, puzzle };
  }

  /** One at once if it was prepared, else a new one; null when none was found in several tries. Throws Problem when the server is away. */
  async take(wish: Wish, options: MakeOptions = {}): Promise<NonogramPuzzle | null> {
    const prepared = this.ahead?.about === JSON.stringify(wish) ? this.ahead.puzzle : null;
    this.ahead = null;
    return (prepared && (await untilAborted(prepared, options.signal))) || this.make(wish, options);
  }

  private async make(wish: Wish, { signal, onTry }: MakeOptions): Promise<NonogramPuzzle | null> {
    for (let attempt = 1; attempt <= kTries; attempt++) {
      onTry?.(attempt);
      try {
        const made = await this.engine().generate<'nonogram'>({ kind: 'nonogram', ...wish, seed: this.seed() }, { signal });
        return asNonogram(made);
      } catch (error) {
        if (isAbort(error) || !(error instanceof Problem) || !ranOut(error)) throw error;
      }
    }
    return null;
  }
}

/** Difficult large puzzles are rare: a seed may lead to none in the time that the server gives. */
function ranOut(problem: Problem): boolean {
  return problem.code === 'limit_reached' || problem.status === 504 || problem.status === 422;
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')), { once: true })),
  ]);
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
