// From an address to a game: one of the browser's own, a puzzle in the link, one of the library or
// of a pack, today's puzzle.
import type { Engine } from '../engine/engine';
import type { StoredPuzzle } from 'quadrille-api';
import type { NonogramPuzzle } from '../engine/puzzles';
import { gameOfPuzzle, newGameId, readGame, writeGame, type KeptGame } from '../library/local-games';
import { nameOfDay, newCreationKey, type Library } from '../library/library';
import { nameInPack, placeInPack } from '../library/packs';
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

/** Whoever knows puzzles that the browser does not have. */
export interface Sources {
  library: Library;
  engine: Engine;
}

/** The game of an address; null when there is none. Throws Problem when the server has to help and cannot. */
export async function openGame(address: PlayAddress, { library, engine }: Sources, signal: AbortSignal): Promise<OpenedGame | null> {
  if (address.id !== '') {
    const kept = readGame(address.id);
    return kept && resumed(address.id, kept);
  }
  const query = new URLSearchParams(address.search);
  const [wanted, pack] = [query.get('puzzle'), query.get('pack')];
  if (wanted !== null) {
    const entry = await library.puzzle(wanted, signal);
    return begun(entry.id) ?? started(entry);
  }
  if (query.has('daily')) return ofDay(library, query.get('daily')!, signal);
  if (pack !== null) return ofPack(engine, pack, Number(query.get('number') ?? 1), signal);
  const puzzle = asNonogram(await sharedIn(address.fragment));
  return puzzle ? startGame(puzzle, null) : null;
}

async function ofDay(library: Library, day: string, signal: AbortSignal): Promise<OpenedGame | null> {
  const { motif, credit, ...entry } = await library.daily('nonogram', /^\d/.test(day) ? day : undefined, signal);
  // It may have been begun here before the server gave it a name.
  return begun(entry.id) ?? begun(nameOfDay('nonogram', entry.date)) ?? started(entry, { motif, credit }, entry.date);
}

async function ofPack(engine: Engine, name: string, number: number, signal: AbortSignal): Promise<OpenedGame | null> {
  const place = await placeInPack(engine, name, number);
  if (!place) return null;
  const entry = place.pack.puzzles[place.index];
  const puzzleId = nameInPack(name, entry);
  const known = begun(puzzleId);
  if (known) return known;
  const puzzle = asNonogram(await engine.generate<'nonogram'>({ kind: 'nonogram', style: 'motif', ...entry }, { signal }));
  return puzzle && startGame(puzzle, puzzleId);
}

function begun(puzzleId: string): OpenedGame | null {
  const found = gameOfPuzzle(puzzleId);
  return found && resumed(found.id, found.kept);
}

function started(entry: Pick<StoredPuzzle, 'id' | 'puzzle' | 'class' | 'title'>, more: object = {}, day?: string): OpenedGame | null {
  const puzzle = asNonogram({ ...entry.puzzle, ...more });
  return puzzle && startGame({ ...puzzle, class: puzzle.class ?? entry.class ?? undefined, title: puzzle.title ?? entry.title ?? undefined }, entry.id, day);
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
    const cells = cellsOf(saved, game.width, game.height, game.letters);
    game.paintEach(new Map([...cells].map((cell, index): [number, Cell] => [index, cell as Cell]).filter(([, cell]) => cell !== kUnknown)), 'fill');
  }
  const id = newGameId();
  const kept: KeptGame = { saved: game.save(), puzzleId, server: null, creation: newCreationKey(), ...(daily ? { daily } : {}) };
  writeGame(id, kept, game.progress);
  return { id, game, kept, fresh: true };
}
