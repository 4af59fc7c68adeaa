// Games that were played while the server was away go there when it is back: each one once.
import { GameMirror } from './game-mirror';
import type { Library } from './library';
import { listGames, readGame, writeGame } from './local-games';
import { sendScores, unsentScores } from './unsent-scores';

const kSoon = 3_000;
const kLater = 60_000;

/** Sends what the server has not got. `isPlayed`: games that a page has open, which sends them itself. */
export async function sendUnsent(library: Library, isPlayed: (id: string) => boolean): Promise<number> {
  let sent = 0;
  for (const { id, progress, unsent } of listGames()) {
    const kept = unsent && !isPlayed(id) ? readGame(id) : null;
    if (!kept) continue;
    const mirror = new GameMirror(library, { id, puzzleId: kept.puzzleId, puzzle: kept.saved.puzzle, creation: kept.creation }, kept.server, () => kept.saved, (server) => {
      kept.server = server;
      writeGame(id, kept, progress);
    });
    mirror.touch();
    await mirror.flush();
    mirror.stop();
    // What the server refuses stays here, and the others do not wait for it.
    if (mirror.refused) continue;
    if (listGames().find((game) => game.id === id)?.unsent) return sent; // the server is still away
    sent++;
  }
  return sent;
}

/** Tries now and then, and at once when the network is back; one window of the browser does it for all. */
export function keepSending(library: Library, isPlayed: (id: string) => boolean): void {
  const sendAll = async () => {
    await sendUnsent(library, isPlayed);
    await sendScores(library);
  };
  const send = async () => {
    if (!listGames().some(({ unsent }) => unsent) && unsentScores().length === 0) return;
    if (!navigator.locks) return sendAll();
    await navigator.locks.request('quadrille-sync', { ifAvailable: true }, async (lock) => {
      if (lock) await sendAll();
    });
  };
  window.addEventListener('online', () => void send());
  setTimeout(() => void send(), kSoon);
  setInterval(() => void send(), kLater);
}
