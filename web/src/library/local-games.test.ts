import { beforeEach, describe, expect, it } from 'vitest';
import { kFilled } from '../nonogram/cells';
import { Game } from '../nonogram/game';
import { gameOfPuzzle, listGames, newGameId, readGame, removeGame, solvedPicture, writeGame } from './local-games';

const game = () => ({ saved: new Game({ kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]] }).save(), puzzleId: null, server: null });

describe('games in the browser', () => {
  beforeEach(() => localStorage.clear());

  it('come back, the newest first', () => {
    writeGame('a', game(), 0);
    writeGame('b', game(), 0.5);
    writeGame('a', game(), 1);
    expect(listGames().map(({ id, progress }) => [id, progress])).toEqual([['a', 1], ['b', 0.5]]);
    expect(readGame('a')?.saved.puzzle.rows).toEqual([[1]]);
    removeGame('a');
    expect(readGame('a')).toBeNull();
    expect(listGames().map(({ id }) => id)).toEqual(['b']);
  });

  it('are found by their puzzle, and show its picture once it is solved', () => {
    expect(gameOfPuzzle('cat')).toBeNull();
    writeGame('a', { ...game(), puzzleId: 'cat' }, 0);
    writeGame('b', game(), 0);
    expect(gameOfPuzzle('cat')?.id).toBe('a');
    expect(solvedPicture('cat')).toBeNull();
    const finished = new Game({ kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]] });
    finished.paint([0], kFilled);
    writeGame('a', { saved: finished.save(), puzzleId: 'cat', server: null }, 1);
    expect(solvedPicture('cat')).toEqual({ rows: ['#'], palette: null });
  });

  it('old ones make room for new ones', () => {
    for (let i = 0; i < 45; i++) writeGame(`g${i}`, game(), 0);
    expect(listGames()).toHaveLength(40);
    expect(readGame('g0')).toBeNull();
    expect(readGame('g44')).not.toBeNull();
  });

  it('have names that differ', () => {
    expect(newGameId()).toMatch(/^[0-9a-f]{16}$/);
    expect(newGameId()).not.toBe(newGameId());
  });
});
