// Times for the leaderboards that were entered while the server was away: they go there with the games, each once.
import { Problem } from '../engine/problem';
import type { Puzzle } from '../engine/puzzles';
import { keep, load } from '../shell/storage';
import { readGame } from './local-games';
import { isServersName, newCreationKey, type Library, type Played, type ServerGame } from './library';

export interface UnsentScore {
  puzzle: Puzzle;
  /** The puzzle's name in the server's library, if it has one. */
  puzzleId: string | null;
  /** The game on the server, once it is there. */
  game: ServerGame | null;
  /** The name of the game in this browser, if it is kept; it goes to the server by itself. */
  localGame?: string;
  /** The key with which that game is created. */
  creation?: string;
  name: string;
  played: Played;
}

const kName = 'scores';

export function unsentScores(): UnsentScore[] {
  return load<UnsentScore[]>(kName) ?? [];
}

/** Whether it was kept. */
export function keepScore(score: UnsentScore): boolean {
  return keep(kName, [...unsentScores(), score]);
}

/** Sends them in order, and stops where the server is away. Returns how many it has taken. */
export async function sendScores(library: Library): Promise<number> {
  let sent = 0;
  for (;;) {
    const [score, ...rest] = unsentScores();
    if (!score) return sent;
    try {
      score.game ??= (score.localGame !== undefined && readGame(score.localGame)?.server) || null;
      if (!score.game) {
        // Kept before it is used: the next try, after a lost answer, is for the same game.
        score.creation ??= newCreationKey();
        keep(kName, [score, ...rest]);
        const wanted = isServersName(score.puzzleId) ? { puzzle_id: score.puzzleId } : { puzzle: score.puzzle };
        const { id, secret, version } = await library.startGame(wanted, score.creation);
        score.game = { id, secret, version };
        keep(kName, [score, ...rest]);
      }
      await library.submitScore(score.game, score.name, score.played);
      sent++;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.offline || error.status >= 500 || error.status === 429) return sent;
      // What the server refuses it would refuse again.
    }
    keep(kName, unsentScores().slice(1));
  }
}
