// A trial that leads nowhere, turned into a written proof of the opposite.
//
// Only the assumption may be concluded against: the other cells of the trial are the player's, and
// may be the mistake themselves. So the conclusion is drawn only if the assumption alone, on the
// board as it was before the trial, cannot be completed; the engine says so, not the stored answer.
import type { Engine } from '../engine/engine';
import { t } from '../strings';
import { letterOf, opposite, type Axis, type Cell } from './cells';
import type { Game } from './game';
import { cellName, lineNames, ruledOutName } from './speech';

export interface Contradiction {
  /** Lines that cannot be completed; empty when only all lines together cannot. */
  lines: { axis: 'row' | 'column'; index: number }[];
}

/** What can be seen at once, from single lines; null while every line can be completed. */
export function visibleContradiction(game: Game): Contradiction | null {
  if (game.trialStack.length === 0) return null;
  const lines = game.impossibleLines();
  return lines.length > 0 ? { lines } : null;
}

/** The proof in words, or null when the assumption alone is not refuted. */
export async function proofOfOpposite(game: Game, engine: Engine, signal: AbortSignal): Promise<string | null> {
  const trial = game.trialStack[game.trialStack.length - 1];
  const before = game.rowsBeforeTrial();
  if (!trial?.assumption || !before) return null;
  const { index, cell } = trial.assumption;
  const [row, column] = [Math.floor(index / game.width), index % game.width];
  const assumed = before.map((line, r) => (r === row ? line.slice(0, column) + letterOf(cell, game.letters) + line.slice(column + 1) : line));
  const check = await engine.check(game.puzzle, assumed, { signal });
  if (check.completable !== false) return null;

  // The engine may know a short chain of reasons; its sentence is better than ours.
  const hint = await engine.hint(game.puzzle, before, { row, column }, { signal });
  const concluded = game.colours ? `!${letterOf(cell, game.letters)}` : letterOf(opposite(cell));
  if ('step' in hint && hint.step?.cells.some(([r, c, said]) => r === row && c === column && said === concluded)) return hint.step.text;

  const names = { row: row + 1, column: column + 1, assumed: cellName(cell, game.colours), concluded: concludedName(game, cell) };
  // Only lines that the assumption alone makes impossible: what the trial holds beside it proves nothing.
  const impossible = [
    ...check.rows.map((verdict, at) => ({ axis: 'row' as Axis, index: at, verdict })),
    ...check.columns.map((verdict, at) => ({ axis: 'column' as Axis, index: at, verdict })),
  ].filter(({ verdict }) => verdict === 'impossible');
  return impossible.length === 0 ? t('trial.proofDeep', names) : t('trial.proof', { ...names, lines: lineNames(impossible) });
}

/** What follows when an assumption fails: the opposite, or in colours that the cell is not that. */
export function concludedName({ colours }: Game, cell: Cell): string {
  return colours ? ruledOutName([cell], colours) : cellName(opposite(cell));
}
