import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../engine/problem';
import { Game } from '../nonogram/game';
import type { Library } from './library';
import { writeGame } from './local-games';
import { keepScore, sendScores, unsentScores } from './unsent-scores';

const score = (name: string) => ({
  puzzle: { kind: 'nonogram' as const, width: 1, height: 1, rows: [[1]], columns: [[1]] }, puzzleId: null, game: null, name,
  played: { solution: ['#'], moves: [[5, 0, 0, '#']], milliseconds: 5, hints: 0 },
});
const away = new Problem(0, 'unreachable', 'away');

function library(calls: object = {}) {
  return { startGame: vi.fn().mockResolvedValue({ id: 'g', secret: 's', version: 0 }), submitScore: vi.fn().mockResolvedValue({}), ...calls } as unknown as Library & {
    startGame: ReturnType<typeof vi.fn>;
    submitScore: ReturnType<typeof vi.fn>;
  };
}

describe('times that were entered without the server', () => {
  beforeEach(() => localStorage.clear());

  it('arrive once', async () => {
    keepScore(score('Ada'));
    keepScore(score('Bob'));
    const server = library();
    expect(await sendScores(server)).toBe(2);
    expect(await sendScores(server)).toBe(0);
    expect(server.submitScore.mock.calls.map(([, name]) => name as string)).toEqual(['Ada', 'Bob']);
  });

  it('wait while the server is away, and do not start their game twice', async () => {
    keepScore(score('Ada'));
    const lost = library({ submitScore: vi.fn().mockRejectedValue(away) });
    expect(await sendScores(lost)).toBe(0);
    expect(unsentScores()).toHaveLength(1);
    const back = library();
    expect(await sendScores(back)).toBe(1);
    expect(back.startGame).not.toHaveBeenCalled();
  });

  it('ask for the same game again when the answer was lost', async () => {
    keepScore(score('Ada'));
    const lost = library({ startGame: vi.fn().mockRejectedValue(away) });
    expect(await sendScores(lost)).toBe(0);
    const back = library();
    expect(await sendScores(back)).toBe(1);
    const [, first] = lost.startGame.mock.calls[0] as [unknown, string];
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(back.startGame.mock.calls[0][1]).toBe(first);
  });

  it('belong to the game that went to the server by itself', async () => {
    const saved = new Game({ kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]] }).save();
    writeGame('a', { saved, puzzleId: null, server: { id: 'there', secret: 's', version: 2 } }, 1);
    keepScore({ ...score('Ada'), localGame: 'a' });
    const server = library();
    expect(await sendScores(server)).toBe(1);
    expect(server.startGame).not.toHaveBeenCalled();
    expect(server.submitScore.mock.calls[0][0]).toMatchObject({ id: 'there' });
  });

  it('are given up when the server refuses them', async () => {
    keepScore(score('Ada'));
    keepScore(score('Bob'));
    const strict = library({ submitScore: vi.fn().mockRejectedValueOnce(new Problem(422, 'wrong_solution', 'no')).mockResolvedValue({}) });
    expect(await sendScores(strict)).toBe(1);
    expect(unsentScores()).toEqual([]);
  });
});
