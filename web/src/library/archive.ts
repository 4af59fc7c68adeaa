// All games of this browser, in its database: more than the local storage holds, and there when that is
// emptied. The newest ones are also in the local storage (local-games.ts), which is written at once even
// while the page goes away; what is newer there comes in here when the app starts.
import type { GameSummary, KeptGame } from './local-games';

export interface ArchivedGame {
  summary: GameSummary;
  kept: KeptGame;
}

const kDatabase = 'quadrille';
const kGames = 'games';
/** Years of play; a game of 30×30 takes about 20 kB. */
const kMost = 1000;

/** What the database holds, once it was read: the app asks without waiting. */
const games = new Map<string, ArchivedGame>();
let database: IDBDatabase | null = null;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database refused'));
  });
}

/** Reads the archive. Browsers that forbid it (private windows) go without. */
export async function openArchive(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  try {
    const opening = indexedDB.open(kDatabase, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(kGames, { keyPath: 'summary.id' });
    database = await done(opening);
    // A newer version of the app in another tab may change the shape.
    database.onversionchange = () => database?.close();
    const all = await done<ArchivedGame[]>(database.transaction(kGames).objectStore(kGames).getAll());
    for (const game of all) if (!games.has(game.summary.id)) games.set(game.summary.id, game);
  } catch {
    database = null;
  }
}

export function archivedGames(): ArchivedGame[] {
  return [...games.values()].sort((one, other) => (other.summary.at ?? 0) - (one.summary.at ?? 0));
}

export function archivedGame(id: string): KeptGame | null {
  return games.get(id)?.kept ?? null;
}

/** Until the page is closed: where the browser keeps nothing, a game is played there all the same. */
export function hold(game: ArchivedGame): void {
  games.set(game.summary.id, game);
}

export function archive(game: ArchivedGame): void {
  if (!database) return;
  hold(game);
  change((store) => store.put(game));
  for (const { summary } of archivedGames().slice(kMost)) if (!summary.unsent) unarchive(summary.id);
}

export function unarchive(id: string): void {
  games.delete(id);
  change((store) => store.delete(id));
}

/** Whoever writes does not wait; a database that is full or gone costs the archive, not the game. */
function change(work: (store: IDBObjectStore) => void): void {
  try {
    if (database) work(database.transaction(kGames, 'readwrite').objectStore(kGames));
  } catch {
    database = null;
  }
}
