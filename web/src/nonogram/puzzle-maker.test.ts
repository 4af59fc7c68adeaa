import { describe, expect, it } from 'vitest';
import type { Engine, Pack } from '../engine/engine';
import { PuzzleMaker, type Wish } from './puzzle-maker';

const kHard: Pack = { name: 'hard', title: 'Hard', puzzles: [{ motif: 'owl', width: 20, height: 20, class: 'deep', seed: 1 }] };

/** What the engine is asked for, and a maker that asks it. */
function makerWith(packs: () => Promise<Pack[]>): { maker: PuzzleMaker; styles: (string | undefined)[] } {
  const styles: (string | undefined)[] = [];
  const engine = {
    generate: (request: { style?: string }) => {
      styles.push(request.style);
      return Promise.resolve({ kind: 'nonogram', rows: [[1]], columns: [[1]] });
    },
  } as unknown as Engine;
  return { maker: new PuzzleMaker(() => engine, () => 1, packs), styles };
}

describe('new puzzles', () => {
  const deep: Wish = { width: 20, height: 20, class: 'deep', style: 'motif' };

  it('of the rare class are pictures where packs have some, else patterns at once', async () => {
    const { maker, styles } = makerWith(() => Promise.resolve([kHard]));
    await maker.take(deep);
    await maker.take({ ...deep, width: 10, height: 10 });
    await maker.take({ ...deep, class: 'line', width: 10, height: 10 });
    expect(styles).toEqual(['motif', undefined, 'motif']);
  });

  it('in colours are pictures too, but none of the rare class', async () => {
    const { maker, styles } = makerWith(() => Promise.resolve([kHard]));
    await maker.take({ ...deep, class: 'line', colours: 4 });
    await maker.take({ ...deep, colours: 4 });
    expect(styles).toEqual(['motif', 'blobs']);
  });

  it('of the rare class are asked for as pictures where packs cannot be read', async () => {
    const { maker, styles } = makerWith(() => Promise.reject(new Error('away')));
    await maker.take(deep);
    expect(styles).toEqual(['motif']);
  });
});
