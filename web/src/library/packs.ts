// Packs of chosen pictures: each puzzle is made from its seed when it is opened, and what was solved is remembered here.
import type { Engine, Pack, PackEntry } from '../engine/engine';
import { keep, load } from '../shell/storage';

const kName = 'packs';

/** Pictures of this class are those that packs have: to find another one takes minutes. */
export const kRareClass = 'deep';

export interface PackPlace {
  pack: Pack;
  /** From 0. */
  index: number;
}

/** What a puzzle of a pack is called in this browser, whatever its place there. */
export function nameInPack(pack: string, { motif, width, height, seed }: PackEntry): string {
  return `pack:${pack}/${motif}/${width}x${height}/${seed}`;
}

export function isOfPack(puzzleId: string | null): puzzleId is string {
  return puzzleId?.startsWith('pack:') ?? false;
}

/** The names of all puzzles of packs that were solved here. */
export function solvedOfPacks(): Set<string> {
  return new Set(load<string[]>(kName) ?? []);
}

export function rememberOfPack(puzzleId: string): void {
  keep(kName, [...solvedOfPacks().add(puzzleId)]);
}

export function solvedIn({ name, puzzles }: Pack, solved: ReadonlySet<string>): number {
  return puzzles.filter((entry) => solved.has(nameInPack(name, entry))).length;
}

/** Packs do not change while a page is open. */
let known: Promise<Pack[]> | null = null;

export function allPacks(engine: Engine): Promise<Pack[]> {
  known ??= engine.packs().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** `number`: from 1, as people count. */
export async function placeInPack(engine: Engine, name: string, number: number): Promise<PackPlace | null> {
  const pack = (await allPacks(engine)).find((candidate) => candidate.name === name);
  return pack?.puzzles[number - 1] ? { pack, index: number - 1 } : null;
}

export async function placeOfName(engine: Engine, puzzleId: string): Promise<PackPlace | null> {
  for (const pack of await allPacks(engine)) {
    const index = pack.puzzles.findIndex((entry) => nameInPack(pack.name, entry) === puzzleId);
    if (index >= 0) return { pack, index };
  }
  return null;
}

/** The next one of the pack that was not solved, from this one on and around; then one of the packs behind it; null when all are solved. */
export function nextPlace(packs: readonly Pack[], { pack, index }: PackPlace, solved: ReadonlySet<string>): PackPlace | null {
  const at = packs.indexOf(pack);
  const inTurn = [...packs.slice(at), ...packs.slice(0, at)];
  for (const candidate of inTurn) {
    const start = candidate === pack ? index + 1 : 0;
    for (let step = 0; step < candidate.puzzles.length; step++) {
      const place = (start + step) % candidate.puzzles.length;
      if (candidate === pack && place === index) continue;
      if (!solved.has(nameInPack(candidate.name, candidate.puzzles[place]))) return { pack: candidate, index: place };
    }
  }
  return null;
}

/** Sizes in which packs have pictures of the class that hardly any picture has. */
export function sizesOfRare(packs: readonly Pack[]): { width: number; height: number }[] {
  const sizes = new Map<string, { width: number; height: number }>();
  for (const { puzzles } of packs) {
    for (const { width, height, class: rated } of puzzles) if (rated === kRareClass) sizes.set(`${width}x${height}`, { width, height });
  }
  return [...sizes.values()].sort((a, b) => a.width * a.height - b.width * b.height);
}

export function addressOfPlace({ pack, index }: PackPlace): string {
  return `/play?pack=${encodeURIComponent(pack.name)}&number=${index + 1}`;
}
