// Games kept in the browser: the newest ones, each with its puzzle and everything to go on with.
import type { Rows } from '../engine/puzzles';
import type { SavedGame } from '../nonogram/game';
import { forget, keep, load } from '../shell/storage';
import type { ServerGame } from './library';

/** A line of the list "continue". */
export interface GameSummary {
  id: string;
  /** The puzzle's name in the server's library, if it has one. */
  puzzleId: string | null;
  width: number;
  height: number;
  class: string;
  title: string;
  progress: number;
  finished: boolean;
  /** Milliseconds of play. */
  elapsed: number;
}

export interface KeptGame {
  saved: SavedGame;
  /** The puzzle's name in the server's library, if it has one. */
  puzzleId: string | null;
  /** The same game on the server, once it is there. */
  server: ServerGame | null;
}

const kMost = 40;

export function listGames(): GameSummary[] {
  return load<GameSummary[]>('games') ?? [];
}

/** The newest game of a puzzle of the library: whoever opens it again goes on there. */
export function gameOfPuzzle(puzzleId: string): { id: string; kept: KeptGame } | null {
  const summary = listGames().find((game) => game.puzzleId === puzzleId);
  const kept = summary && readGame(summary.id);
  return kept ? { id: summary.id, kept } : null;
}

/** The picture of a puzzle of the library that was solved here; null while it is to be found out. */
export function solvedPicture(puzzleId: string): Rows | null {
  const solved = listGames().find((game) => game.puzzleId === puzzleId && game.finished);
  return (solved && readGame(solved.id)?.saved.cells) ?? null;
}

export function readGame(id: string): KeptGame | null {
  return load<KeptGame>(`game.${id}`);
}

/** Keeps the game as the newest one. False when the browser has no room. */
export function writeGame(id: string, game: KeptGame, progress: number): boolean {
  const { puzzle, elapsed, finish } = game.saved;
  const summary: GameSummary = {
    id, puzzleId: game.puzzleId, width: puzzle.width, height: puzzle.height, class: puzzle.class ?? 'unknown', title: puzzle.title ?? '',
    progress, finished: finish !== null, elapsed,
  };
  const all = [summary, ...listGames().filter((other) => other.id !== id)];
  for (const old of all.splice(kMost)) forget(`game.${old.id}`);
  while (!keep(`game.${id}`, game)) {
    // Room is made by letting the oldest games go; the one being played goes last.
    const oldest = all.length > 1 ? all.pop() : undefined;
    if (!oldest) return false;
    forget(`game.${oldest.id}`);
  }
  return keep('games', all);
}

export function removeGame(id: string): void {
  forget(`game.${id}`);
  keep('games', listGames().filter((game) => game.id !== id));
}

/** 16 hex digits; crypto.randomUUID is missing where the page is not served securely. */
export function newGameId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
