import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { letOldestGo, listGames, readGame, removeGame, writeGame } from '../library/local-games';
import { keepScore, unsentScores } from '../library/unsent-scores';
import { Game } from '../nonogram/game';
import { keep, load, whenFull } from './storage';

const game = () => ({ saved: new Game({ kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]] }).save(), puzzleId: null, server: null });
const score = (name: string) => ({ puzzle: { kind: 'nonogram' as const, width: 1, height: 1, rows: [[1]], columns: [[1]] }, puzzleId: null, game: null, name, played: { solution: ['#'], milliseconds: 5, hints: 0 } });

/** A storage with room for so many characters; with none it is forbidden, too. */
function room(characters: number): void {
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name: string, text: string) {
    const others = Object.keys(this).filter((each) => each !== name).reduce((sum, each) => sum + each.length + this.getItem(each)!.length, 0);
    if (others + name.length + text.length > characters) throw new DOMException('full', 'QuotaExceededError');
    set.call(this, name, text);
  });
  if (characters === 0) vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
}

const told = vi.fn();

beforeEach(() => {
  localStorage.clear();
  told.mockClear();
  whenFull(letOldestGo, told);
});
afterEach(() => {
  vi.restoreAllMocks();
  whenFull(() => false, () => {});
  localStorage.clear();
});

describe('a storage that is full', () => {
  it('has room for what was solved and entered: the oldest games go', () => {
    room(5000);
    for (let i = 0; i < 12; i++) writeGame(`full${i}`, game(), 0);
    const before = listGames().length;
    expect(before).toBeLessThan(12);
    expect(readGame('full11')).not.toBeNull();
    expect(keep('records', 'x'.repeat(1500))).toBe(true);
    expect(load('records')).toHaveLength(1500);
    expect(listGames().length).toBeLessThan(before);
    expect(readGame('full11')).not.toBeNull();
    expect(told).not.toHaveBeenCalled();
  });

  it('is told once when nothing can go any more', () => {
    room(100);
    expect(keep('records', 'x'.repeat(200))).toBe(false);
    expect(keep('records', 'x'.repeat(200))).toBe(false);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('holds every time that was entered, or says that it does not', () => {
    for (let i = 0; i < 60; i++) expect(keepScore(score(`Ada ${i}`))).toBe(true);
    expect(unsentScores()).toHaveLength(60);
    room(0);
    expect(keepScore(score('Bob'))).toBe(false);
  });
});

describe('a storage that is forbidden', () => {
  it('leaves games to be played until the page is closed', () => {
    room(0);
    writeGame('private', game(), 0.5);
    expect(readGame('private')?.saved.puzzle.rows).toEqual([[1]]);
    expect(listGames().find(({ id }) => id === 'private')?.progress).toBe(0.5);
    expect(told).toHaveBeenCalledTimes(1);
    removeGame('private');
    expect(readGame('private')).toBeNull();
  });
});
