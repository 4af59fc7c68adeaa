// The hint ladder: where to look → technique and premises → the sentence and its cells → done.
// Each press climbs one rung; a changed board or another place starts at the bottom again.
import type { Engine, HintAnswer, HintLevel, HintPlace } from '../engine/engine';
import { kNoOverlay, type Overlay } from './board-model';
import { cellOf, type Cell } from './cells';
import type { Game } from './game';

export type HintScope = 'any' | 'row' | 'column' | 'cell';

export interface ShownHint {
  level: HintLevel;
  answer: HintAnswer;
  text: string;
}

export class HintLadder {
  shown: ShownHint | null = $state.raw(null);
  /** What the answer was about; another board or place needs another answer. */
  private about = '';

  constructor(private readonly game: Game, private readonly engine: Engine) {}

  /** The next rung. The last one carries the step out. */
  async climb(scope: HintScope, focus: { row: number; column: number }, signal: AbortSignal): Promise<ShownHint> {
    const state = this.game.rows;
    const about = JSON.stringify([state, scope, scope === 'any' ? null : focus]);
    const climbing = about === this.about && this.shown?.answer.step !== undefined && this.shown.level < 4;
    const level = (climbing ? this.shown!.level + 1 : 1) as HintLevel;
    const answer = await this.engine.hint(this.game.puzzle, state, level, placeOf(scope, focus), { signal });
    if (level === 1) this.game.hints++;
    if (level === 4 && answer.step) this.apply(answer);
    // After the cells are painted: a change of the board takes the old hint away.
    this.about = about;
    this.shown = { level, answer, text: answer.step?.text ?? answer.mistake?.text ?? answer.text ?? '' };
    return this.shown;
  }

  dismiss(): void {
    this.shown = null;
    this.about = '';
  }

  /** What the rung shows on the board. */
  overlay(): Overlay {
    if (!this.shown) return kNoOverlay;
    const { level, answer } = this.shown;
    const index = ([row, column]: readonly [number, number, ...unknown[]]) => row * this.game.width + column;
    if (answer.mistake) {
      return { ...kNoOverlay, lines: answer.mistake.lines ?? [], wrong: new Set((answer.mistake.cells ?? []).map(index)) };
    }
    if (!answer.step || level === 4) return kNoOverlay;
    const { step } = answer;
    return {
      ...kNoOverlay,
      lines: step.lines,
      premises: new Set(level >= 2 ? step.premises.map(index) : []),
      ghosts: new Map(level >= 3 ? step.cells.map((fact): [number, Cell] => [index(fact), cellOf(fact[2])]) : []),
    };
  }

  private apply(answer: HintAnswer): void {
    const cells = answer.step!.cells.map(([row, column, cell]): [number, Cell] => [row * this.game.width + column, cellOf(cell)]);
    this.game.paintEach(new Map(cells), 'hint');
  }
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
