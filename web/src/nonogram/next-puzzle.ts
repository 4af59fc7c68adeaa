// What comes after a finished puzzle, without a form in between.
import type { Library } from '../library/library';
import { listGames, type KeptGame } from '../library/local-games';
import { addressOfPlace, allPacks, isOfPack, nextPlace, placeOfName, solvedOfPacks } from '../library/packs';
import { services } from '../shell/services';
import { load } from '../shell/storage';
import { paletteIn } from './clues';
import { startGame } from './open-game';
import { kClasses, kStyles, PuzzleMaker, type MakeOptions, type Wish } from './puzzle-maker';

export const maker = new PuzzleMaker(() => services.engine);

/** The same size and class again, of what the player likes. */
export function wishLike({ saved: { puzzle } }: KeptGame): Wish {
  const style = kStyles.find((name) => name === load<{ style?: string }>('choice')?.style) ?? 'motif';
  const colours = paletteIn(puzzle);
  return { width: puzzle.width, height: puzzle.height, class: kClasses.find((rated) => rated === puzzle.class), style, ...(colours ? { colours: colours.length - 1 } : {}) };
}

/** Whether the next one will be made: it does not come out of the library or a pack. */
export function isMadeNext(kept: KeptGame): boolean {
  return kept.daily !== undefined || kept.puzzleId === null;
}

/** The address of the next puzzle; null when none could be made in time. */
export async function nextAddress(kept: KeptGame, options: MakeOptions = {}): Promise<string | null> {
  return (await neighbour(kept, options.signal)) ?? made(wishLike(kept), options);
}

async function neighbour({ puzzleId, daily }: KeptGame, signal?: AbortSignal): Promise<string | null> {
  if (daily !== undefined || puzzleId === null) return null;
  if (isOfPack(puzzleId)) {
    const place = await placeOfName(services.engine, puzzleId);
    const next = place && nextPlace(await allPacks(services.engine), place, solvedOfPacks());
    return next && addressOfPlace(next);
  }
  const id = await nextOfLibrary(services.library, puzzleId, signal);
  return id && `/play?puzzle=${encodeURIComponent(id)}`;
}

async function made(wish: Wish, options: MakeOptions): Promise<string | null> {
  const puzzle = await maker.take(wish, options);
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
