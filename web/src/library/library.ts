// What the server keeps: puzzles of everybody, games of one player, scores.
import type { Kind, Puzzle, Rows, SolvabilityClass } from '../engine/puzzles';
import { Transport } from '../engine/transport';

export interface PuzzleEntry {
  id: string;
  kind: Kind;
  title: string | null;
  author: string | null;
  width: number;
  height: number;
  class: SolvabilityClass | null;
  score: number | null;
  created: string;
  thumbnail: Rows | null;
}

export interface PuzzleQuery {
  kind?: Kind;
  class?: string;
  min_size?: number;
  max_size?: number;
  q?: string;
  sort?: 'new' | 'size' | 'score';
  limit?: number;
  after?: string;
}

export interface ServerGame {
  id: string;
  secret: string;
  version: number;
}

export interface StoredGame {
  id: string;
  kind: Kind;
  puzzle_id?: string;
  puzzle: Puzzle;
  state: unknown;
  version: number;
  created: string;
  elapsed: number;
}

export interface ScoreEntry {
  rank: number;
  name: string;
  seconds: number;
  date: string;
  puzzle_id: string | null;
  kind: Kind;
  width: number;
  height: number;
  class: SolvabilityClass | null;
}

export interface ScoreQuery {
  kind?: Kind;
  width?: number;
  height?: number;
  class?: string;
  period?: 'day' | 'week' | 'month' | 'all';
  puzzle_id?: string;
  limit?: number;
}

export class Library {
  constructor(private readonly transport = new Transport()) {}

  puzzles(query: PuzzleQuery, signal?: AbortSignal): Promise<{ puzzles: PuzzleEntry[]; next: string | null }> {
    return this.transport.json(`/puzzles${queryOf(query)}`, {}, signal);
  }

  puzzle(id: string, signal?: AbortSignal): Promise<PuzzleEntry & { puzzle: Puzzle }> {
    return this.transport.json(`/puzzles/${encodeURIComponent(id)}`, {}, signal);
  }

  daily(kind: Kind, signal?: AbortSignal): Promise<PuzzleEntry & { puzzle: Puzzle; date: string }> {
    return this.transport.json(`/puzzles/daily${queryOf({ kind })}`, {}, signal);
  }

  publish(puzzle: Puzzle, about: { author?: string; title?: string }, signal?: AbortSignal): Promise<{ id: string }> {
    return this.transport.json('/puzzles', { method: 'POST', body: { puzzle, ...about } }, signal);
  }

  startGame(what: { puzzle_id: string } | { puzzle: Puzzle }): Promise<ServerGame> {
    return this.transport.json('/games', { method: 'POST', body: what });
  }

  game(id: string, secret: string): Promise<StoredGame> {
    return this.transport.json(`/games/${id}`, { headers: bearer(secret) });
  }

  saveGame(game: ServerGame, state: unknown): Promise<{ version: number }> {
    return this.transport.json(`/games/${game.id}`, { method: 'PUT', headers: bearer(game.secret), body: { state, version: game.version } });
  }

  submitScore(game: ServerGame, name: string, solution: unknown): Promise<{ rank: number; seconds: number; id: string }> {
    return this.transport.json('/scores', { method: 'POST', body: { game: game.id, secret: game.secret, name, solution } });
  }

  async scores(query: ScoreQuery, signal?: AbortSignal): Promise<ScoreEntry[]> {
    return (await this.transport.json<{ scores: ScoreEntry[] }>(`/scores${queryOf(query)}`, {}, signal)).scores;
  }
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
