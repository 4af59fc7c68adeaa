import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine, LightsOutSolution } from '../engine/engine';
import { type Library } from '../library/library';
import { services } from '../shell/services';
import { kFirstBoard } from './rules';
import { Session } from './session.svelte';

const { engine, library } = services;
// jsdom has no screen whose width could be asked for.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  services.engine = engine;
  services.library = library;
  vi.unstubAllGlobals();
});

const unknown: LightsOutSolution = {
  kind: 'lightsout', width: 5, height: 5, verdict: 'unknown', presses: [], press_count: null, minimal: false, nullity: null, lower_bound: null, complete: false, limit: 'time', seconds: 10,
};

function sitting(answer: LightsOutSolution): Session {
  services.engine = { solve: vi.fn().mockResolvedValue(answer) } as Partial<Engine> as Engine;
  const session = new Session();
  session.open(kFirstBoard);
  return session;
}

it('an answer that was not found in time has no numbers', async () => {
  const session = sitting(unknown);
  await session.fewest();
  expect(session.message).toBe('The answer was not found in time.');
});

it('quiet patterns are looked for also where the engine did not count them', async () => {
  const session = sitting({ ...unknown, verdict: 'solved', presses: [[0, 0]], press_count: 1 });
  await session.showSolution();
  expect(session.message).toBe('At most 1 presses; at least 0 are needed.');
  expect(session.quiet).toHaveLength(2);
});

it('asks for its game on the server with a key of its own, another one for each board', async () => {
  const startGame = vi.fn().mockResolvedValue({ id: 'g', secret: 's', version: 0 });
  services.library = { startGame } as Partial<Library> as Library;
  const session = sitting(unknown);
  const first = session.creation;
  await session.onServer();
  await session.onServer();
  expect(startGame.mock.calls.map(([, creation]) => creation as string)).toEqual([first]);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  session.open(kFirstBoard);
  await session.onServer();
  expect(startGame.mock.calls[1][1]).toBe(session.creation);
  expect(session.creation).not.toBe(first);
});
