// What the server keeps: puzzles of everybody, games of one player, scores.
import type {
  DailyPuzzle, Game, GameRequest, Leaderboard, NewGame, paths, PublishRequest, PuzzlePage, SavedVersion, SaveRequest, ScoreEntry,
  ScoreReceipt, ScoreRequest, StoredPuzzle,
} from 'quadrille-api';
import type { Kind, Puzzle } from '../engine/puzzles';
import type { OperationEngine } from '../engine/operations';
import { Problem } from '../engine/problem';
import { Transport } from '../engine/transport';

export type { PuzzleEntry, ScoreEntry } from 'quadrille-api';

export type PuzzleQuery = NonNullable<paths['/api/v1/puzzles']['get']['parameters']['query']>;
export type ScoreQuery = NonNullable<paths['/api/v1/scores']['get']['parameters']['query']>;

/** What the browser has to remember of a game on the server. */
export type ServerGame = Pick<NewGame, 'id' | 'secret' | 'version'>;

/** What a player did, for the leaderboard. */
export interface Played {
  solution: readonly unknown[];
  /** How it came about, as the contract's TimedMove; absent where that is not known. */
  moves?: readonly unknown[];
  /** Time of play. */
  milliseconds: number;
  hints: number;
}

export class Library {
  /** `engine`: makes the puzzle of a day where there is no server; the same one as there. */
  constructor(private readonly transport = new Transport(), private readonly engine: OperationEngine | null = null) {}

  puzzles(query: PuzzleQuery, signal?: AbortSignal): Promise<PuzzlePage> {
    return this.transport.json(`/puzzles${queryOf(query)}`, {}, signal);
  }

  puzzle(id: string, signal?: AbortSignal): Promise<StoredPuzzle> {
    return this.transport.json(`/puzzles/${encodeURIComponent(id)}`, {}, signal);
  }

  /** Of today unless a day is named, 2026-03-02. */
  async daily(kind: Kind, day?: string, signal?: AbortSignal): Promise<DailyPuzzle> {
    try {
      return await this.transport.json(`/puzzles/daily${queryOf({ kind, date: day })}`, {}, signal);
    } catch (error) {
      if (!(error instanceof Problem && error.offline && this.engine)) throw error;
      return this.dailyHere(kind, day ?? new Date().toISOString().slice(0, 10), this.engine, signal);
    }
  }

  private async dailyHere(kind: Kind, day: string, engine: OperationEngine, signal?: AbortSignal): Promise<DailyPuzzle> {
    const { title, date, class: rated, score, seconds: _seconds, complete: _complete, limit: _limit, ...puzzle } = await engine.run('daily', { kind, date: day }, { signal });
    const [width, height] = 'width' in puzzle ? [puzzle.width ?? 1, puzzle.height ?? 1] : [1, 1];
    return {
      id: nameOfDay(kind, date), kind, title, author: null, width, height, class: rated, score, created: `${date}T00:00:00Z`, thumbnail: null,
      puzzle: { ...puzzle, title }, date,
    } as DailyPuzzle;
  }

  publish(puzzle: Puzzle, about: { author?: string; title?: string }, signal?: AbortSignal): Promise<StoredPuzzle> {
    const body: PublishRequest = { puzzle, ...about };
    return this.transport.json('/puzzles', { method: 'POST', body }, signal);
  }

  /** `creation`: a key out of newCreationKey(). Whoever lost the answer asks again with the same one, and there is one game. */
  startGame(body: Pick<GameRequest, 'puzzle_id' | 'puzzle'>, creation = newCreationKey()): Promise<NewGame> {
    return this.transport.json('/games', { method: 'POST', body, headers: { 'Idempotency-Key': creation } });
  }

  game(id: string, secret: string): Promise<Game> {
    return this.transport.json(`/games/${id}`, { headers: bearer(secret) });
  }

  saveGame({ id, secret, version }: ServerGame, state: unknown): Promise<SavedVersion> {
    const body: SaveRequest = { state, version };
    return this.transport.json(`/games/${id}`, { method: 'PUT', headers: bearer(secret), body });
  }

  submitScore({ id, secret }: ServerGame, name: string, { solution, moves, milliseconds, hints }: Played): Promise<ScoreReceipt> {
    const body: ScoreRequest = {
      game: id, secret, name, solution: [...solution], ...(moves ? { moves: moves as ScoreRequest['moves'] } : {}), played: milliseconds / 1000, hints,
    };
    return this.transport.json('/scores', { method: 'POST', body });
  }

  async scores(query: ScoreQuery, signal?: AbortSignal): Promise<ScoreEntry[]> {
    return (await this.transport.json<Leaderboard>(`/scores${queryOf(query)}`, {}, signal)).scores;
  }
}

/** What a puzzle of a day is called here before a server gave it a name. */
export function nameOfDay(kind: Kind, date: string): string {
  return `day:${kind}:${date}`;
}

/** Does the server know the puzzle by this name? */
export function isServersName(puzzleId: string | null): puzzleId is string {
  return puzzleId !== null && !/^(day|pack):/.test(puzzleId);
}

/** 32 hex digits that nobody can guess; crypto.randomUUID is missing where the page is not served securely. */
export function newCreationKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bearer(secret: string): Record<string, string> {
  return { Authorization: `Bearer ${secret}` };
}

function queryOf(fields: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
