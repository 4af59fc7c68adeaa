import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../engine/problem';
import { Game } from '../nonogram/game';
import type { Library } from './library';
import { listGames, readGame, writeGame } from './local-games';
import { sendUnsent } from './sync';

const game = () => ({ saved: new Game({ kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]] }).save(), puzzleId: null, server: null });
const nobodyPlays = () => false;

function library(calls: object = {}) {
  let games = 0;
  return {
    startGame: vi.fn().mockImplementation(() => Promise.resolve({ id: `g${++games}`, secret: 's', version: 0 })),
    saveGame: vi.fn().mockImplementation(({ version }: { version: number }) => Promise.resolve({ version: version + 1 })),
    ...calls,
  } as unknown as Library & { startGame: ReturnType<typeof vi.fn>; saveGame: ReturnType<typeof vi.fn> };
}

describe('games that were played without the server', () => {
  beforeEach(() => localStorage.clear());

  it('arrive once, each of them', async () => {
    writeGame('a', game(), 0);
    writeGame('b', game(), 0.5);
    const server = library();
    expect(await sendUnsent(server, nobodyPlays)).toBe(2);
    expect(await sendUnsent(server, nobodyPlays)).toBe(0);
    expect(server.startGame).toHaveBeenCalledTimes(2);
    expect(server.saveGame).toHaveBeenCalledTimes(2);
    expect(listGames().every(({ unsent }) => !unsent)).toBe(true);
    expect(readGame('a')?.server?.version).toBe(1);
  });

  it('stay when the server is still away, and go later', async () => {
    writeGame('a', game(), 0);
    const away = library({ startGame: vi.fn().mockRejectedValue(new Problem(0, 'unreachable', 'away')) });
    expect(await sendUnsent(away, nobodyPlays)).toBe(0);
    expect(listGames()[0].unsent).toBe(true);
    expect(await sendUnsent(library(), nobodyPlays)).toBe(1);
  });

  it('do not start twice when the server went away between start and save', async () => {
    writeGame('a', game(), 0);
    const lost = library({ saveGame: vi.fn().mockRejectedValue(new Problem(0, 'unreachable', 'away')) });
    await sendUnsent(lost, nobodyPlays);
    const back = library();
    expect(await sendUnsent(back, nobodyPlays)).toBe(1);
    expect(lost.startGame).toHaveBeenCalledTimes(1);
    expect(back.startGame).not.toHaveBeenCalled();
    expect(readGame('a')?.server?.id).toBe('g1');
  });

  it('do not wait for one that the server refuses', async () => {
    writeGame('good', game(), 0);
    writeGame('bad', game(), 0);
    const strict = library({ startGame: vi.fn().mockRejectedValueOnce(new Problem(422, 'wrong', 'no')).mockResolvedValue({ id: 'g', secret: 's', version: 0 }) });
    expect(await sendUnsent(strict, nobodyPlays)).toBe(1);
    expect(strict.startGame).toHaveBeenCalledTimes(2);
    expect(readGame('good')?.server?.id).toBe('g');
    expect(readGame('bad')?.server).toBeNull();
  });

  it('are left to the page that has them open', async () => {
    writeGame('a', game(), 0);
    expect(await sendUnsent(library(), (id) => id === 'a')).toBe(0);
  });
});
