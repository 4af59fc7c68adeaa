import { describe, expect, it, vi } from 'vitest';
import { drawing, drawn } from './draw-puzzle';
import type { NonogramPuzzle } from './puzzles';

const puzzle: NonogramPuzzle = { kind: 'nonogram', width: 3, height: 2, rows: [[3], []], columns: [[1], [1], [1]] };

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

describe('a drawing of a puzzle', () => {
  it('has every clue, a 0 for an empty line, and every line of the grid', () => {
    const { svg } = drawing(puzzle, null);
    expect([...svg.matchAll(/>(\d+)<\/text>/g)].map(([, number]) => number)).toEqual(['3', '0', '1', '1', '1']);
    expect(svg.match(/M[\d.]+ [\d.]+h/g)).toHaveLength(3);
    expect(svg.match(/M[\d.]+ [\d.]+v/g)).toHaveLength(4);
  });

  it('shows the solution, which is asked for where the puzzle does not have it', async () => {
    const solve = vi.fn().mockResolvedValue({ solutions: [['###', '...']] });
    const picture = await drawn({ puzzle, format: 'svg', what: 'solution' }, solve);
    expect((await textOf(picture!)).match(/h24v24h-24z/g)).toHaveLength(3);
    expect(solve).toHaveBeenCalledTimes(1);
  });

  it('leaves to the server what it does not draw', async () => {
    expect(await drawn({ puzzle, format: 'pdf' }, vi.fn())).toBeNull();
    expect(await drawn({ text: 'x', format: 'svg' }, vi.fn())).toBeNull();
  });
});
