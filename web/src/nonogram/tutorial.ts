// A first puzzle with a guide: each step names what to do and knows when it is done.
import type { NonogramPuzzle } from '../engine/puzzles';
import type { PlainKey } from '../strings';
import type { Game } from './game';

export const kTutorialPuzzle: NonogramPuzzle = {
  kind: 'nonogram',
  width: 5,
  height: 5,
  rows: [[1], [3], [5], [3], [1]],
  columns: [[1], [3], [5], [3], [1]],
};

export interface TutorialStep {
  text: PlainKey;
  /** For whoever has a keyboard. */
  keys?: PlainKey;
  done: (game: Game) => boolean;
}

const row = (game: Game, index: number) => game.rows[index];
const column = (game: Game, index: number) => game.rows.map((line) => line[index]).join('');

export const kTutorial: readonly TutorialStep[] = [
  { text: 'help.step.overlap', keys: 'help.step.overlap.keys', done: (game) => row(game, 2) === '#####' },
  { text: 'help.step.column', done: (game) => column(game, 2) === '#####' },
  { text: 'help.step.mark', keys: 'help.step.mark.keys', done: (game) => row(game, 0) === '..#..' || game.finish !== null },
  { text: 'help.step.rest', done: (game) => game.finish !== null },
  { text: 'help.step.done', done: () => false },
];

/** The first step that is not done; the last one stays. */
export function tutorialStep(game: Game): number {
  const at = kTutorial.findIndex((step) => !step.done(game));
  return at < 0 ? kTutorial.length - 1 : at;
}
