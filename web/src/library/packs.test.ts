import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine, Pack } from '../engine/engine';
import { allPacks, nameInPack, nextPlace, placeOfName, rememberOfPack, sizesOfRare, solvedIn, solvedOfPacks } from './packs';

const entry = (motif: string) => ({ motif, width: 10, height: 10, class: 'line' as const, seed: 1 });
const sea: Pack = { name: 'sea', title: 'Sea', puzzles: [entry('crab'), entry('fish'), entry('whale')] };
const sky: Pack = { name: 'sky', title: 'Sky', puzzles: [entry('moon'), entry('sun')] };
const packs = [sea, sky];
const name = (pack: Pack, index: number) => nameInPack(pack.name, pack.puzzles[index]);

describe('packs', () => {
  beforeEach(() => localStorage.clear());

  it('remember what was solved, once', () => {
    rememberOfPack(name(sea, 1));
    rememberOfPack(name(sea, 1));
    expect(solvedOfPacks().size).toBe(1);
    expect(solvedIn(sea, solvedOfPacks())).toBe(1);
    expect(solvedIn(sky, solvedOfPacks())).toBe(0);
  });

  it('go on with the next puzzle that is left, then with the next pack', () => {
    expect(nextPlace(packs, { pack: sea, index: 0 }, new Set([name(sea, 0)]))).toEqual({ pack: sea, index: 1 });
    expect(nextPlace(packs, { pack: sea, index: 1 }, new Set([name(sea, 1), name(sea, 2)]))).toEqual({ pack: sea, index: 0 });
    expect(nextPlace(packs, { pack: sky, index: 1 }, new Set([name(sky, 0), name(sky, 1), name(sea, 0)]))).toEqual({ pack: sea, index: 1 });
    const all = new Set([0, 1, 2].map((index) => name(sea, index)).concat([name(sky, 0), name(sky, 1)]));
    expect(nextPlace(packs, { pack: sea, index: 2 }, all)).toBeNull();
  });

  it('say in which sizes there are pictures of the rare class', () => {
    const hard: Pack = { name: 'hard', title: 'Hard', puzzles: [{ ...entry('owl'), width: 20, height: 15, class: 'deep' }, { ...entry('cat'), class: 'deep' }, { ...entry('dog'), class: 'deep' }] };
    expect(sizesOfRare([sea, hard])).toEqual([{ width: 10, height: 10 }, { width: 20, height: 15 }]);
    expect(sizesOfRare(packs)).toEqual([]);
  });

  it('are asked for again when the first answer was an error', async () => {
    let asked = 0;
    const engine = { packs: () => (asked++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve(packs)) } as unknown as Engine;
    await expect(allPacks(engine)).rejects.toThrow('away');
    expect(await allPacks(engine)).toBe(packs);
    expect(await placeOfName(engine, name(sky, 1))).toEqual({ pack: sky, index: 1 });
    expect(await placeOfName(engine, 'pack:sea/none/1x1/1')).toBeNull();
    expect(asked).toBe(2);
  });
});
