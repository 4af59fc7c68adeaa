import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../engine/problem';
import type { Puzzle } from '../engine/puzzles';
import { GameMirror } from './game-mirror';
import type { Library } from './library';

const puzzle: Puzzle = { kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]] };

function stage(calls: Partial<Record<keyof Library, unknown>>) {
  const pending: (() => void)[] = [];
  const timers = { start: (callback: () => void) => pending.push(callback), stop: () => void pending.splice(0) };
  const library = {
    startGame: vi.fn().mockResolvedValue({ id: 'g', secret: 's', version: 0 }),
    saveGame: vi.fn().mockImplementation((game: { version: number }) => Promise.resolve({ version: game.version + 1 })),
    ...calls,
  } as unknown as Library & { startGame: ReturnType<typeof vi.fn>; saveGame: ReturnType<typeof vi.fn> };
  const mirror = new GameMirror(library, { id: 'here', puzzleId: null, puzzle, creation: 'key' }, null, () => ({ here: true }), () => undefined, timers);
  return { mirror, library, pending };
}

describe('GameMirror', () => {
  it('starts the game on the server once and saves each change with the next version', async () => {
    const { mirror, library } = stage({});
    await mirror.begin();
    mirror.touch();
    await mirror.flush();
    expect(library.startGame).toHaveBeenCalledTimes(1);
    expect(mirror.server).toEqual({ id: 'g', secret: 's', version: 2 });
  });

  // A quick player has finished before the server has told the game's name.
  it('has the game for whoever asks while it is being started', async () => {
    let answer: (game: object) => void = () => undefined;
    const startGame = vi.fn().mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { mirror } = stage({ startGame });
    void mirror.begin();
    const asked = mirror.begin().then(() => mirror.server);
    answer({ id: 'g', secret: 's', version: 0 });
    expect(await asked).toMatchObject({ id: 'g', secret: 's' });
    expect(startGame).toHaveBeenCalledTimes(1);
  });

  it('tries again later when the server is away', async () => {
    const startGame = vi.fn().mockRejectedValueOnce(new Problem(0, 'unreachable', 'away')).mockResolvedValue({ id: 'g', secret: 's', version: 0 });
    const { mirror, pending } = stage({ startGame });
    await mirror.begin();
    expect(mirror.server).toBeNull();
    expect(pending).toHaveLength(1);
    await mirror.flush();
    expect(mirror.server?.version).toBe(1);
    // The answer alone may have been lost: both times the same game is meant.
    expect(startGame.mock.calls.map(([, creation]) => creation as string)).toEqual(['key', 'key']);
  });

  it('takes the stored version when another window wrote', async () => {
    const saveGame = vi.fn().mockRejectedValueOnce(new Problem(409, 'conflict', 'other')).mockResolvedValue({ version: 8 });
    const { mirror } = stage({ saveGame, game: vi.fn().mockResolvedValue({ version: 7 }) });
    await mirror.begin();
    await mirror.flush();
    expect(saveGame.mock.calls[1][0]).toMatchObject({ version: 7 });
    expect(mirror.server?.version).toBe(8);
  });

  it('starts anew on a server that lost its games', async () => {
    const saveGame = vi.fn().mockRejectedValueOnce(new Problem(404, 'not_found', 'gone')).mockResolvedValue({ version: 1 });
    const { mirror, library } = stage({ saveGame });
    await mirror.begin();
    await mirror.flush();
    expect(library.startGame).toHaveBeenCalledTimes(2);
    expect(mirror.server?.version).toBe(1);
  });

  // Quitting a game and opening it again is quicker than a slow network.
  it('goes on with the version that a page which was left is still sending', async () => {
    const answers: ((game: { version: number }) => void)[] = [];
    const saveGame = vi.fn().mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const library = { saveGame } as unknown as Library;
    const server = { id: 'g', secret: 's', version: 4 };
    const conflict = vi.fn();
    const open = () => new GameMirror(library, { id: 'again', puzzleId: null, puzzle }, server, () => ({}), () => undefined, undefined, conflict);
    const left = open();
    left.touch();
    const leaving = left.flush();
    left.stop();
    await vi.waitFor(() => expect(answers).toHaveLength(1));

    const next = open();
    next.touch();
    const sending = next.flush();
    next.stop();
    await Promise.resolve();
    expect(saveGame).toHaveBeenCalledTimes(1);
    answers[0]({ version: 5 });
    await leaving;
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]({ version: 6 });
    await sending;
    expect(saveGame.mock.calls.map(([game]) => (game as { version: number }).version)).toEqual([4, 5]);
    expect(next.server?.version).toBe(6);
    expect(conflict).not.toHaveBeenCalled();
  });

  it('sends nothing any more once it is stopped', async () => {
    const saveGame = vi.fn().mockRejectedValue(new Problem(0, 'unreachable', 'away'));
    const { mirror, pending } = stage({ saveGame });
    const begun = mirror.begin();
    mirror.stop();
    await begun;
    expect(saveGame).toHaveBeenCalledTimes(1);
    expect(pending).toHaveLength(0);
  });

  it('leaves a conflict to the page that is there when it is stopped', async () => {
    const saveGame = vi.fn().mockRejectedValue(new Problem(409, 'conflict', 'other'));
    const { mirror } = stage({ saveGame, game: vi.fn().mockResolvedValue({ version: 7 }) });
    const begun = mirror.begin();
    mirror.stop();
    await begun;
    expect(mirror.server?.version).toBe(0);
    expect(saveGame).toHaveBeenCalledTimes(1);
  });
});
