import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { NonogramSolution } from '../engine/engine';
import type { NonogramPuzzle } from '../engine/puzzles';
import { services } from '../shell/services';
import ProofCard from './ProofCard.svelte';
import { tarOf } from './tar';

const puzzle = { kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]], goal: ['#'] } as unknown as NonogramPuzzle;

async function shownFor(answer: Pick<NonogramSolution, 'verdict' | 'proof'>): Promise<string> {
  const solve = vi.spyOn(services.engine, 'solve').mockResolvedValue(answer as never);
  const card = mount(ProofCard, { target: document.body, props: { puzzle } });
  flushSync();
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(document.querySelector('[role=status]')).not.toBeNull());
  const text = document.body.textContent ?? '';
  expect(solve.mock.calls[0][0]).not.toHaveProperty('goal');
  expect(solve.mock.calls[0][1]).toMatchObject({ proof: true });
  void unmount(card);
  solve.mockRestore();
  return text;
}

it('says that it is proved, in how many steps, and offers the files', async () => {
  const files = [{ name: 'claim.json', bytes: 2, sha256: '', content: '{}' }];
  const text = await shownFor({ verdict: 'unique', proof: { steps: 12, bytes: 2400, files } });
  expect(text).toContain('12 steps');
  expect(text).toContain('Download the proof (2\u00a0kB)');
});

it('says why there is no proof', async () => {
  expect(await shownFor({ verdict: 'multiple', proof: null })).toContain('more than one solution');
  expect(await shownFor({ verdict: 'unknown', proof: null })).toContain('limit');
});

it('packs files as tar does', () => {
  const bytes = tarOf('proof', [{ name: 'a.txt', content: 'äb\n' }]);
  expect(bytes.length).toBe(4 * 512);
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.slice(from, to));
  expect(text(0, 11)).toBe('proof/a.txt');
  expect(text(124, 135)).toBe('00000000004');
  expect(text(257, 262)).toBe('ustar');
  expect(text(512, 516)).toBe('äb\n');
  const sum = bytes.slice(0, 512).reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  expect(parseInt(text(148, 154), 8)).toBe(sum);
});
