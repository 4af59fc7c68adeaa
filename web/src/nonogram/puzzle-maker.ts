// New puzzles, the next one made while the last one is played, so that nobody waits for it.
import type { Engine, Pack } from '../engine/engine';
import { isAbort, Problem } from '../engine/problem';
import type { NonogramPuzzle } from '../engine/puzzles';
import { allPacks, kRareClass, sizesOfRare } from '../library/packs';
import { asNonogram } from './shared-puzzle';

export const kClasses = ['trivial', 'line', 'moderate', 'deep'] as const;
export type WantedClass = (typeof kClasses)[number];

export interface Wish {
  width: number;
  height: number;
  class?: WantedClass;
  /** A picture of something, or a pattern. */
  style: Style;
  /** Besides the background; without it the puzzle is black and white. */
  colours?: number;
}

/** Numbers of colours to choose from; the engine makes up to nine. */
export const kColourCounts = [2, 3, 4, 5, 6] as const;

export const kStyles = ['motif', 'abstract'] as const;
export type Style = (typeof kStyles)[number];

/** Sides that pictures are made to; others are patterns. */
const kMotifSides = { least: 5, most: 60 };

export interface MakeOptions {
  signal?: AbortSignal;
  /** Told before each try: 1, 2, … */
  onTry?: (attempt: number) => void;
}

/** Seeds that are tried before somebody is asked to wish for something else. */
const kTries = 4;
/** Some classes hardly occur among pictures of some sizes: then a pattern has to do. */
const kMotifTries = 2;

export class PuzzleMaker {
  private ahead: { about: string; puzzle: Promise<NonogramPuzzle | null> } | null = null;

  constructor(
    private readonly engine: () => Engine,
    private readonly seed: () => number = randomSeed,
    private readonly packs: () => Promise<Pack[]> = () => allPacks(engine()),
  ) {}

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
    let motif = wish.style === 'motif' && [wish.width, wish.height].every((side) => side >= kMotifSides.least && side <= kMotifSides.most);
    if (motif && wish.class === kRareClass) motif = !wish.colours && (await this.hasRare(wish));
    for (let attempt = 1; attempt <= kTries; attempt++) {
      onTry?.(attempt);
      try {
        return await this.tryOnce(wish, motif, signal);
      } catch (error) {
        if (isAbort(error) || !(error instanceof Problem) || !(ranOut(error) || (motif && error.code === 'no_gallery'))) throw error;
        if (attempt >= kMotifTries || error.code === 'no_gallery') motif = false;
      }
    }
    return null;
  }

  /** Whoever cannot be asked may have one. */
  private async hasRare({ width, height }: Wish): Promise<boolean> {
    const sizes = await this.packs().then(sizesOfRare, () => null);
    return sizes === null || sizes.some((size) => size.width === width && size.height === height);
  }

  private async tryOnce({ style: _style, ...wish }: Wish, motif: boolean, signal?: AbortSignal): Promise<NonogramPuzzle | null> {
    // Patterns of several colours are noise; blobs are not.
    const style = motif ? { style: 'motif' as const } : wish.colours ? { style: 'blobs' as const } : {};
    return asNonogram(await this.engine().generate<'nonogram'>({ kind: 'nonogram', ...wish, ...style, seed: this.seed() }, { signal }));
  }
}

/** Difficult large puzzles are rare: a seed may lead to none in the time that the server gives. */
function ranOut(problem: Problem): boolean {
  return problem.code === 'limit_reached' || problem.code === 'no_such_puzzle' || problem.status === 504 || problem.status === 422;
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
