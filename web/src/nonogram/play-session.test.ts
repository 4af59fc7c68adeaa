import { describe, expect, it, vi } from 'vitest';
import type { Engine, HintLevel, NonogramHint, NonogramMistake, NonogramStep } from '../engine/engine';
import { Problem } from '../engine/problem';
import { kEmpty, kFilled } from './cells';
import { Game } from './game';
import { PlaySession } from './play-session.svelte';

const puzzle = { kind: 'nonogram' as const, width: 3, height: 3, rows: [[3], [1], [1]], columns: [[1], [3], [1]] };

/** An engine of which only the given calls exist. */
function sit(calls: Partial<Engine>): PlaySession {
  const game = new Game(puzzle, () => 0);
  game.assistance = { autoMark: false, impliedBlanks: false };
  return new PlaySession(game, calls as Engine, () => Promise.resolve());
}

const step = (level: HintLevel): NonogramStep => ({
  technique: 'overlap', lines: [{ axis: 'row', index: 0 }], premises: [[1, 1, '#']], cells: [[0, 0, '#'], [0, 1, '#']],
  witness: { leftmost: [0], rightmost: [0] }, cost: 1, text: `rung ${level}`, level,
});
const ladder: NonogramHint = { kind: 'nonogram', step: step(3), ladder: [step(1), step(2), step(3), step(4)], complete: true, seconds: 0 };

describe('the hint ladder', () => {
  it('climbs from where to look to the cells without asking again, and shows more on each rung', async () => {
    const hint = vi.fn(async () => ladder);
    const session = sit({ hint });
    await session.hint();
    expect(session.ladder.shown?.text).toBe('rung 1');
    expect(session.overlay.lines).toEqual([{ axis: 'row', index: 0 }]);
    expect(session.overlay.premises.size + session.overlay.ghosts.size).toBe(0);
    await session.hint();
    expect([...session.overlay.premises]).toEqual([4]);
    await session.hint();
    expect(session.ladder.shown?.text).toBe('rung 3');
    expect([...session.overlay.ghosts]).toEqual([[0, kFilled], [1, kFilled]]);
    expect(session.game.rows[0]).toBe('???');
    await session.hint();
    expect(session.game.rows[0]).toBe('##?');
    expect(session.game.hints).toBe(1);
    expect(hint).toHaveBeenCalledTimes(1);
    session.undo();
    expect(session.game.rows[0]).toBe('???');
  });

  it('says first that nothing follows yet where it was asked for', async () => {
    const elsewhere: NonogramHint = { ...ladder, on_the_way: true, note: 'Nothing follows in row 3 yet.' };
    const session = sit({ hint: async () => elsewhere });
    session.hintScope = 'row';
    await session.hint();
    expect(session.ladder.shown?.text).toBe('Nothing follows in row 3 yet. The way there begins elsewhere. rung 1');
  });

  it('starts at the bottom again when the board has changed', async () => {
    const hint = vi.fn(async () => ladder);
    const session = sit({ hint });
    await session.hint();
    await session.hint();
    session.paint([8], kEmpty);
    expect(session.ladder.shown).toBeNull();
    await session.hint();
    expect(session.ladder.shown?.level).toBe(1);
    expect(hint).toHaveBeenCalledTimes(2);
  });

  it('frames what is wrong: a mark, or lines', async () => {
    const mistakes: NonogramMistake[] = [
      { type: 'mark', cell: [1, 2, '#'], text: 'wrong' },
      { type: 'lines', lines: [{ axis: 'column', index: 1 }], text: 'impossible' },
      { type: 'puzzle', text: 'no solution' },
    ];
    const hint = vi.fn(async (): Promise<NonogramHint> => ({ kind: 'nonogram', mistake: mistakes.shift()!, complete: true, seconds: 0 }));
    const session = sit({ hint });
    await session.hint();
    expect([...session.overlay.wrong]).toEqual([5]);
    await session.hint();
    expect(session.overlay).toMatchObject({ lines: [{ axis: 'column', index: 1 }], wrong: new Set() });
    await session.hint();
    expect(session.overlay).toMatchObject({ lines: [], wrong: new Set() });
    expect(session.ladder.shown?.text).toBe('no solution');
  });

  it('asks for the line or cell in focus', async () => {
    const hint = vi.fn(async (): Promise<NonogramHint> => ({ kind: 'nonogram', done: false, text: 'nothing', complete: true, seconds: 0 }));
    const session = sit({ hint });
    session.moveTo({ row: 1, column: 2 });
    for (const scope of ['row', 'column', 'cell'] as const) {
      session.hintScope = scope;
      await session.hint();
    }
    expect(hint.mock.calls.map((call: unknown[]) => call[2])).toEqual([{ row: 1 }, { column: 2 }, { row: 1, column: 2 }]);
  });
});

describe('runs', () => {
  it('go the way of the last key, even one that could not move', () => {
    const session = sit({});
    session.moveTo({ row: 1, column: 0 }, 'column');
    session.moveTo({ row: 1, column: 0 }, 'row');
    session.paintRun(2, kFilled);
    expect(session.game.rows[1]).toBe('##?');
    session.moveTo({ row: 1, column: 2 }, 'column');
    session.paintRun(9, kEmpty);
    expect(session.game.rows).toEqual(['???', '##.', '??.']);
  });
});

describe('solving in front of the eyes', () => {
  const solution = { verdict: 'unique' as const, solutions: [['###', '.#.', '.#.']], complete: true, seconds: 0.001 };

  it('ends with the board solved, by the solver', async () => {
    const session = sit({ solve: vi.fn().mockResolvedValue(solution) });
    await session.solve(() => 60);
    expect(session.game.finish?.by).toBe('solver');
    expect(session.preview.size).toBe(0);
  });

  it('cancelled, leaves the board as it was', async () => {
    const session = sit({ solve: vi.fn().mockResolvedValue(solution) });
    session.paint([0], kFilled);
    const solving = session.solve(() => 60);
    await Promise.resolve();
    session.stop();
    await solving;
    expect(session.game.rows).toEqual(['#??', '???', '???']);
    expect(session.preview.size).toBe(0);
    expect(session.busy).toBeNull();
  });
});

describe('a trial that fails', () => {
  it('is turned into the written proof of the opposite when the assumption alone is refuted', async () => {
    const check = vi.fn().mockResolvedValue({ verdict: 'wrong', rows: ['impossible', 'open', 'open'], columns: ['open', 'open', 'open'], completable: false });
    const session = sit({ check, hint: vi.fn().mockResolvedValue({ kind: 'nonogram', done: false, text: '', complete: true, seconds: 0 }) });
    session.beginTrial();
    session.paint([0], kEmpty);
    expect(session.contradiction?.lines).toEqual([{ axis: 'row', index: 0 }]);
    await session.concludeTrial();
    expect(check.mock.calls[0][1]).toEqual(['.??', '???', '???']);
    expect(session.game.cellAt(0)).toBe(kFilled);
    expect(session.log.entries[session.log.entries.length - 1].text).toBe(
      'Proof: suppose row 1, column 1 were marked empty. Then row 1 could no longer be completed. So it is filled.',
    );
  });

  it('counts as a hint when only the engine saw that it fails', async () => {
    const check = vi.fn().mockResolvedValue({ verdict: 'open', rows: ['open', 'open', 'open'], columns: ['open', 'open', 'open'], completable: false });
    const session = sit({ check, hint: vi.fn().mockResolvedValue({ kind: 'nonogram', done: false, text: '', complete: true, seconds: 0 }) });
    session.beginTrial();
    session.paint([1], kFilled);
    expect(session.contradiction).toBeNull();
    await session.check();
    expect(session.contradiction?.lines).toEqual([]);
    await session.concludeTrial();
    expect(session.game.cellAt(1)).toBe(kEmpty);
    expect(session.game.hints).toBe(1);
  });

  it('concludes nothing when other cells of the trial may be to blame', async () => {
    const session = sit({ check: vi.fn().mockResolvedValue({ verdict: 'open', rows: [], columns: [], completable: true }) });
    session.beginTrial();
    session.paint([0], kFilled);
    session.paint([1], kEmpty);
    expect(session.contradiction).not.toBeNull();
    await session.concludeTrial();
    expect(session.game.trialStack).toHaveLength(1);
    expect(session.game.cellAt(0)).toBe(kFilled);
  });
});

describe('a sitting', () => {
  it('two quick clicks mark, on a marked cell they clear', () => {
    const session = sit({});
    session.paint([4], kFilled);
    session.markByDouble(1, 1);
    expect(session.game.cellAt(4)).toBe(kEmpty);
    session.paint([4], kFilled);
    session.markByDouble(1, 1);
    expect(session.game.rows[1]).toBe('???');
  });

  it('plays on when the server is away', async () => {
    const session = sit({ check: vi.fn().mockRejectedValue(new Problem(0, 'unreachable', 'away')) });
    await session.check();
    expect(session.offline).toBe(true);
    session.paint([0, 1, 2, 4, 7], kFilled);
    expect(session.game.finish?.by).toBe('player');
    await Promise.resolve();
    expect(session.log.entries[session.log.entries.length - 1]).toMatchObject({ tone: 'end', text: 'Solved in 0:00.' });
  });

  it('finds the next line where something follows', () => {
    const session = sit({});
    session.nextWorkableLine();
    expect(session.focus).toEqual({ row: 0, column: 1 });
  });
});
