import { expect, it, vi } from 'vitest';
import { HttpEngine } from './http';
import type { NonogramPuzzle } from './puzzles';
import { Transport } from './transport';

it('asks once for all rungs of a hint', async () => {
  const puzzle: NonogramPuzzle = { kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]] };
  const end = { kind: 'nonogram', done: true, text: 'done', complete: true, seconds: 0 };
  const fetcher = vi.fn().mockImplementation(async () => new Response(JSON.stringify(end)));
  const engine = new HttpEngine(new Transport('', fetcher));
  await expect(engine.hint(puzzle, ['#'], { row: 0 })).resolves.toEqual(end);
  expect(fetcher).toHaveBeenCalledTimes(1);
  expect(JSON.parse(fetcher.mock.calls[0][1].body as string)).toEqual({ puzzle, state: ['#'], row: 0, ladder: true });
});
