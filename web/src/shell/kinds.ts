// The kinds of puzzles that the app has a page for. The contract says which kinds there are, so that
// one without an entry here does not compile.
import type { Kind } from '../engine/puzzles';

export interface KindPage {
  /** Where a puzzle of the kind is opened; one of the addresses in pages.ts. */
  path: string;
  /** Whether its puzzles have classes of difficulty to choose from. */
  hasClasses: boolean;
}

export const kKindPages: Readonly<Record<Kind, KindPage>> = {
  nonogram: { path: '/play', hasClasses: true },
  lightsout: { path: '/lightsout', hasClasses: false },
  ewn: { path: '/ewn', hasClasses: false },
};

export const kKinds = Object.keys(kKindPages) as readonly Kind[];
