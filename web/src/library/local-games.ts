// Games kept in the browser, each with its puzzle and everything to go on with: the newest in the local
// storage, all of them in the archive.
import type { PaletteColour, Rows } from '../engine/puzzles';
import { paletteIn } from '../nonogram/clues';
import type { SavedGame } from '../nonogram/game';
import { pictureOf } from '../nonogram/shared-puzzle';
import { forget, keep, load } from '../shell/storage';
import { archive, archivedGame, archivedGames, hold, unarchive } from './archive';
import type { ServerGame } from './library';

/** A line of the list "continue". */
export interface GameSummary {
  id: string;
  /** The puzzle's name in the server's library, of a day or in a pack, if it has one. */
  puzzleId: string | null;
  width: number;
  height: number;
  class: string;
  title: string;
  /** The motif of the gallery that it shows. */
  motif?: string;
  progress: number;
  finished: boolean;
  /** Milliseconds of play. */
  elapsed: number;
  /** When it was kept last, in milliseconds since 1970; games of older versions of the app have none. */
  at?: number;
  /** There are changes that the server has not got. */
  unsent?: boolean;
}

export interface KeptGame {
  saved: SavedGame;
  /** The puzzle's name in the server's library, of a day or in a pack, if it has one. */
  puzzleId: string | null;
  /** The same game on the server, once it is there. */
  server: ServerGame | null;
  /** Of which day it is the puzzle, 2026-03-02. */
  daily?: string;
  /** With this key the game is created on the server, however often that is tried; games of older versions of the app have none. */
  creation?: string;
}

const kMost = 40;

function newest(): GameSummary[] {
  return load<GameSummary[]>('games') ?? [];
}

export function listGames(): GameSummary[] {
  const here = newest();
  const known = new Set(here.map(({ id }) => id));
  return [...here, ...archivedGames().map(({ summary }) => summary).filter(({ id }) => !known.has(id))];
}

/** The newest game of a puzzle of the library: whoever opens it again goes on there. */
export function gameOfPuzzle(puzzleId: string): { id: string; kept: KeptGame } | null {
  const summary = listGames().find((game) => game.puzzleId === puzzleId);
  const kept = summary && readGame(summary.id);
  return kept ? { id: summary.id, kept } : null;
}

/** The picture of a puzzle of the library that was solved here; null while it is to be found out. */
export function solvedPicture(puzzleId: string): KeptPicture | null {
  const solved = listGames().find((game) => game.puzzleId === puzzleId && game.finished);
  return solved ? keptPicture(solved.id) : null;
}

/** What is painted in a game, and what its letters mean if it is in colours. */
export interface KeptPicture {
  rows: Rows;
  palette: readonly PaletteColour[] | null;
}

export function keptPicture(id: string): KeptPicture | null {
  const saved = readGame(id)?.saved;
  return saved ? { rows: saved.cells, palette: paletteIn(saved.puzzle) } : null;
}

export function readGame(id: string): KeptGame | null {
  return load<KeptGame>(`game.${id}`) ?? archivedGame(id);
}

/** Keeps the game as the newest one, and if nothing can be kept, for as long as the page is there. */
export function writeGame(id: string, game: KeptGame, progress: number): void {
  const { puzzle, elapsed, finish } = game.saved;
  const summary: GameSummary = {
    id, puzzleId: game.puzzleId, width: puzzle.width, height: puzzle.height, class: puzzle.class ?? 'unknown', ...pictureOf(puzzle),
    progress, finished: finish !== null, elapsed, at: Date.now(), unsent: isUnsent(id, game),
  };
  const archived = { summary, kept: structuredClone(game) };
  archive(archived);
  const kept = keep(`game.${id}`, game);
  // Read when there is room: some may have gone for it.
  const all = [summary, ...newest().filter((other) => other.id !== id)];
  for (const old of all.splice(kMost)) forget(`game.${old.id}`);
  if (!keep('games', all) || !kept) hold(archived);
}

/** Room in the local storage: its oldest game goes, which the archive still has. False if there is none. */
export function letOldestGo(): boolean {
  const all = newest();
  const oldest = all.pop();
  if (!oldest) return false;
  forget(`game.${oldest.id}`);
  return keep('games', all);
}

/** The same game on the server as a page has just heard of it which was left; what another page has kept since then stays. */
export function keepServerOf(id: string, server: ServerGame): void {
  const kept = readGame(id);
  if (!kept) return;
  kept.server = server;
  keep(`game.${id}`, kept);
  const summary = listGames().find((game) => game.id === id);
  if (summary) archive({ summary, kept: structuredClone(kept) });
}

/** Whoever hears from the server that it has the game keeps it with a new version: then nothing is left to send. */
function isUnsent(id: string, game: KeptGame): boolean {
  const before = readGame(id);
  if (!before || !game.server) return true;
  if (before.server?.version !== game.server.version) return game.server.version === 0;
  const known = listGames().find((summary) => summary.id === id);
  return (known?.unsent ?? false) || JSON.stringify(before.saved.journal) !== JSON.stringify(game.saved.journal);
}

/** Games of the local storage that the archive does not have or has older: from before there was one, or from a page that ended. */
export function fillArchive(): void {
  const known = new Map(archivedGames().map(({ summary }) => [summary.id, summary.at ?? 0]));
  for (const summary of newest()) {
    const kept = load<KeptGame>(`game.${summary.id}`);
    if (kept && (known.get(summary.id) ?? -1) < (summary.at ?? 0)) archive({ summary, kept });
  }
}

export function removeGame(id: string): void {
  forget(`game.${id}`);
  unarchive(id);
  keep('games', newest().filter((game) => game.id !== id));
}

/** 16 hex digits; crypto.randomUUID is missing where the page is not served securely. */
export function newGameId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
