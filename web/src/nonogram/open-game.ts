// From an address to a game: one of the browser's own, a puzzle in the link, one of the library,
// today's puzzle.
import type { NonogramPuzzle } from '../engine/puzzles';
import { gameOfPuzzle, newGameId, readGame, writeGame, type KeptGame } from '../library/local-games';
import { nameOfDay, type Library } from '../library/library';
import { sharedIn } from '../shell/share';
import { cellsOf, kUnknown, type Cell } from './cells';
import { Game } from './game';
import { asNonogram } from './shared-puzzle';

export interface OpenedGame {
  id: string;
  game: Game;
  kept: KeptGame;
  fresh: boolean;
}

export interface PlayAddress {
  /** What follows /play/ in the path. */
  id: string;
  search: string;
  fragment: string;
}

/** The game of an address; null when there is none. Throws Problem when the server has to help and cannot. */
export async function openGame(address: PlayAddress, library: Library, signal: AbortSignal): Promise<OpenedGame | null> {
  if (address.id !== '') {
    const kept = readGame(address.id);
    return kept && resumed(address.id, kept);
  }
  const query = new URLSearchParams(address.search);
  const wanted = query.get('puzzle');
  if (wanted !== null || query.has('daily')) {
    const day = query.get('daily') ?? '';
    const daily = wanted === null ? await library.daily('nonogram', /^\d/.test(day) ? day : undefined, signal) : null;
    const entry = daily ?? (await library.puzzle(wanted!, signal));
    // Today's puzzle may have been begun here before the server gave it a name.
    const begun = gameOfPuzzle(entry.id) ?? (daily && gameOfPuzzle(nameOfDay('nonogram', daily.date)));
    if (begun) return resumed(begun.id, begun.kept);
    const puzzle = asNonogram(entry.puzzle);
    if (!puzzle) return null;
    return startGame({ ...puzzle, class: puzzle.class ?? entry.class ?? undefined, title: puzzle.title ?? entry.title ?? undefined }, entry.id, 'date' in entry ? String(entry.date) : undefined);
  }
  const puzzle = asNonogram(await sharedIn(address.fragment));
  return puzzle ? startGame(puzzle, null) : null;
}

function resumed(id: string, kept: KeptGame): OpenedGame {
  return { id, game: Game.load(kept.saved), kept, fresh: kept.saved.journal.length === 0 };
}

/** A new game of a puzzle, kept in the browser from the first moment on. */
export function startGame(puzzle: NonogramPuzzle, puzzleId: string | null, daily?: string): OpenedGame {
  const { saved, ...clean } = puzzle;
  const game = new Game(clean);
  game.assistance = { autoMark: false, impliedBlanks: false };
  if (saved) {
    const cells = cellsOf(saved, game.width, game.height);
    game.paintEach(new Map([...cells].map((cell, index): [number, Cell] => [index, cell as Cell]).filter(([, cell]) => cell !== kUnknown)), 'fill');
  }
  const id = newGameId();
  const kept: KeptGame = { saved: game.save(), puzzleId, server: null, ...(daily ? { daily } : {}) };
  writeGame(id, kept, game.progress);
  return { id, game, kept, fresh: true };
}
