import { describe, expect, it, vi } from 'vitest';
import type { EwnPuzzle } from '../engine/puzzles';
import { Attempt } from './attempt';

const puzzle: EwnPuzzle = { kind: 'ewn', goal: 1, positions: [11, 22, 33, 44, 55, 66], dice: '123456' };

function stage() {
  let time = 0;
  const start = vi.fn().mockResolvedValue({ id: 'g', secret: 's', version: 0 });
  return { attempt: new Attempt(puzzle, start, () => time), start, wait: (milliseconds: number) => (time += milliseconds) };
}

describe('an attempt', () => {
  it('starts its game and its clock with the first move, and remembers when each was made', async () => {
    const { attempt, start, wait } = stage();
    wait(500);
    attempt.moved(0, [11, 1]);
    wait(1200);
    attempt.moved(1, [22, 12]);
    attempt.arrived();
    wait(9000);
    expect(start).toHaveBeenCalledTimes(1);
    expect(start).toHaveBeenCalledWith(puzzle, attempt.creation);
    expect(attempt.creation).toMatch(/^[0-9a-f]{32}$/);
    expect(await attempt.onServer()).toEqual({ id: 'g', secret: 's', version: 0 });
    expect(attempt.played()).toEqual({ solution: [[11, 1], [22, 12]], moves: [[0, [11, 1]], [1200, [22, 12]]], milliseconds: 1200, hints: 0 });
  });

  it('forgets what was taken back', () => {
    const { attempt, wait } = stage();
    attempt.moved(0, [11, 1]);
    wait(100);
    attempt.moved(1, [22, 12]);
    wait(100);
    attempt.moved(1, [22, 11]);
    expect(attempt.played().solution).toEqual([[11, 1], [22, 11]]);
    expect(attempt.isOwn).toBe(true);
    attempt.helped();
    expect(attempt.isOwn).toBe(false);
  });
});
