import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../engine/engine';
import { services } from '../shell/services';
import { Session } from './session.svelte';

const { engine } = services;
// jsdom has no screen whose width could be asked for.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  services.engine = engine;
  vi.unstubAllGlobals();
});

function sitting(calls: Partial<Engine>): Session {
  services.engine = calls as Engine;
  return new Session();
}

it('what was not found out is said, not counted as nothing', async () => {
  const stats = { nodes: 0, skeletons: 0, concretisations: 0 };
  const solve = vi.fn().mockResolvedValue({ kind: 'ewn', verdict: 'unknown', steps: null, moves: [], lower_bound: 3, complete: false, limit: 'time', seconds: 10, stats });
  const session = sitting({ solve });
  for (const ask of [() => session.solve(), () => session.countLines()]) {
    await ask();
    expect(session.message).toBe('The answer was not found in time.');
  }
});

it('a hint that finds no way says why', async () => {
  const session = sitting({ hintMove: vi.fn().mockResolvedValue({ kind: 'ewn', done: false, text: 'No way was found in time.', complete: false, limit: 'time', seconds: 10 }) });
  await session.hint();
  expect(session.message).toBe('No way was found in time.');
  services.engine.hintMove = vi.fn().mockResolvedValue({ kind: 'ewn', mistake: { text: 'no piece stands on 11', round: 0 }, complete: true, seconds: 0 });
  await session.hint();
  expect(session.message).toBe('no piece stands on 11');
});

it('points that depend on an unknown optimum are not none', async () => {
  const judged = { kind: 'ewn', legal: true, steps: 16, optimal: null, score: null, time: 'not judged', complete: true, seconds: 0 };
  const session = sitting({ judge: vi.fn().mockResolvedValue(judged) });
  await session.judge();
  expect(session.message).toBe('Legal, 16 steps; the fewest are ?. Points: ?.');
  services.engine.judge = vi.fn().mockResolvedValue({ ...judged, legal: null, steps: -1 });
  await session.judge();
  expect(session.message).toBe('It was not found out in time whether the case is impossible.');
});
