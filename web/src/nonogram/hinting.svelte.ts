// The hint ladder: where to look → technique and premises → the sentence and its cells → done.
// The engine gives the whole ladder at once; each press climbs one rung. A changed board or another
// place starts at the bottom again.
import type { Engine, HintLevel, HintPlace, NonogramHint, NonogramMistake, NonogramStep } from '../engine/engine';
import { kNoOverlay, type Overlay } from './board-model';
import { cellOf, type Cell } from './cells';
import type { Game } from './game';
import { hintWords } from '../strings/texts.svelte';
import { sentenceOfEnd, sentenceOfMistake, sentenceOfStep } from './hint-sentence';

export type HintScope = 'any' | 'row' | 'column' | 'cell';

export interface ShownHint {
  level: HintLevel;
  text: string;
  step: NonogramStep | null;
  mistake: NonogramMistake | null;
}

export class HintLadder {
  shown: ShownHint | null = $state.raw(null);
  private answer: NonogramHint | null = null;
  /** What the answer was about; another board or place needs another answer. */
  private about = '';

  constructor(private readonly game: Game, private readonly engine: Engine) {}

  /** The next rung. The last one carries the step out. */
  async climb(scope: HintScope, focus: { row: number; column: number }, signal: AbortSignal): Promise<ShownHint> {
    const state = this.game.rows;
    const about = JSON.stringify([state, scope, scope === 'any' ? null : focus]);
    const below = about === this.about && this.shown?.step && this.shown.level < 4 ? this.shown : null;
    const answer = below && this.answer ? this.answer : await this.engine.hint(this.game.puzzle, state, placeOf(scope, focus), { signal });
    const shown = rungOf(answer, ((below?.level ?? 0) + 1) as HintLevel, this.game.width);
    if (shown.level === 1) this.game.hints++;
    if (shown.level === 4 && shown.step) this.apply(shown.step);
    // After the cells are painted: a change of the board takes the old hint away.
    this.about = about;
    this.answer = answer;
    this.shown = shown;
    return shown;
  }

  dismiss(): void {
    this.shown = null;
    this.answer = null;
    this.about = '';
  }

  /** What the rung shows on the board. */
  overlay(): Overlay {
    if (!this.shown) return kNoOverlay;
    const { level, step, mistake } = this.shown;
    const index = ([row, column]: readonly [number, number, ...unknown[]]) => row * this.game.width + column;
    if (mistake) {
      return {
        ...kNoOverlay,
        lines: mistake.type === 'lines' ? mistake.lines : [],
        wrong: new Set(mistake.type === 'mark' ? [index(mistake.cell)] : []),
      };
    }
    if (!step || level === 4) return kNoOverlay;
    return {
      ...kNoOverlay,
      lines: step.lines,
      premises: new Set(level >= 2 ? step.premises.map(index) : []),
      ghosts: new Map(level >= 3 ? step.cells.map((fact): [number, Cell] => [index(fact), cellOf(fact[2])]) : []),
    };
  }

  private apply(step: NonogramStep): void {
    const cells = step.cells.map(([row, column, cell]): [number, Cell] => [row * this.game.width + column, cellOf(cell)]);
    this.game.paintEach(new Map(cells), 'hint');
  }
}

/** An answer as one level tells it. */
function rungOf(answer: NonogramHint, level: HintLevel, width: number): ShownHint {
  const words = hintWords();
  if ('mistake' in answer) {
    const { mistake } = answer;
    return { level, text: words ? sentenceOfMistake(mistake, width, words) : mistake.text, step: null, mistake };
  }
  if (!('step' in answer)) return { level, text: words ? sentenceOfEnd(answer, words) : answer.text, step: null, mistake: null };
  const step = answer.ladder?.[level - 1] ?? answer.step;
  return { level, text: words ? sentenceOfStep(step, width, words) : step.text, step, mistake: null };
}

function placeOf(scope: HintScope, { row, column }: { row: number; column: number }): HintPlace | undefined {
  switch (scope) {
    case 'any':
      return undefined;
    case 'row':
      return { row };
    case 'column':
      return { column };
    case 'cell':
      return { row, column };
  }
}
