// All games of this browser, in its database: more than the local storage holds, and there when that is
// emptied. The newest ones are also in the local storage (local-games.ts), which is written at once even
// while the page goes away; what is newer there comes in here when the app starts.
import { change, kGames, readAll } from '../shell/database';
import type { GameSummary, KeptGame } from './local-games';

export interface ArchivedGame {
  summary: GameSummary;
  kept: KeptGame;
}

/** Years of play; a game of 30×30 takes about 20 kB. */
const kMost = 1000;

/** What the database holds, once it was read: the app asks without waiting. */
const games = new Map<string, ArchivedGame>();

export async function openArchive(): Promise<void> {
  const all = (await readAll<ArchivedGame>(kGames)) ?? [];
  for (const game of all) if (!games.has(game.summary.id)) games.set(game.summary.id, game);
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
  if (!change(kGames, (store) => store.put(game))) return;
  hold(game);
  for (const { summary } of archivedGames().slice(kMost)) if (!summary.unsent) unarchive(summary.id);
}

export function unarchive(id: string): void {
  games.delete(id);
  change(kGames, (store) => store.delete(id));
}
