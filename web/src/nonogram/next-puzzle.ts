// What comes after a finished puzzle, without a form in between.
import type { Library } from '../library/library';
import { listGames, type KeptGame } from '../library/local-games';
import { services } from '../shell/services';
import { startGame } from './open-game';
import { kClasses, PuzzleMaker, type MakeOptions, type Wish } from './puzzle-maker';

export const maker = new PuzzleMaker(() => services.engine);

/** The same size and class again. */
export function wishLike({ saved: { puzzle } }: KeptGame): Wish {
  return { width: puzzle.width, height: puzzle.height, class: kClasses.find((rated) => rated === puzzle.class) };
}

/** Whether it came out of the library to be followed by its neighbour there; the puzzle of a day has none. */
export function isOfLibrary(kept: KeptGame): boolean {
  return kept.puzzleId !== null && !kept.daily;
}

/** The address of the next puzzle; null when none could be made in time. */
export async function nextAddress(kept: KeptGame, options: MakeOptions = {}): Promise<string | null> {
  if (isOfLibrary(kept)) {
    const id = await nextOfLibrary(services.library, kept.puzzleId!, options.signal);
    if (id) return `/play?puzzle=${encodeURIComponent(id)}`;
  }
  const puzzle = await maker.take(wishLike(kept), options);
  return puzzle && `/play/${startGame(puzzle, null).id}`;
}

const kPage = 100;
const kMostPages = 20;

/** The next puzzle of the library, by size, that was not solved here; after the last one the first that is left. */
export async function nextOfLibrary(library: Library, puzzleId: string, signal?: AbortSignal): Promise<string | null> {
  const solved = new Set(listGames().filter(({ finished }) => finished).map((game) => game.puzzleId));
  let first: string | null = null;
  let passed = false;
  let after: string | undefined;
  for (let page = 0; page < kMostPages; page++) {
    const { puzzles, next } = await library.puzzles({ kind: 'nonogram', sort: 'size', limit: kPage, after }, signal);
    for (const { id } of puzzles) {
      if (id === puzzleId) passed = true;
      else if (!solved.has(id)) {
        if (passed) return id;
        first ??= id;
      }
    }
    if (!next) break;
    after = next;
  }
  return first;
}
