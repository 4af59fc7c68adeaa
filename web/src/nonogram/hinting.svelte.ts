// The hint ladder: where to look → technique and premises → the sentence and its cells → done.
// The engine gives the whole ladder at once; each press climbs one rung. A changed board or another
// place starts at the bottom again.
import type { ColourClaim, ColourHint, ColourMistake, ColourStep, Engine, HintLevel, HintPlace, NonogramHint, NonogramMistake, NonogramStep } from '../engine/engine';
import { kNoOverlay, type Overlay } from './board-model';
import { cellOf, letterOf, type Cell } from './cells';
import type { Game } from './game';
import { hintWords } from '../strings/texts.svelte';
import { sentenceOfColourMistake, sentenceOfColourStep, sentenceOfEnd, sentenceOfMistake, sentenceOfStep } from './hint-sentence';
import type { RuledOut } from './history';

export type HintScope = 'any' | 'row' | 'column' | 'cell';

export interface ShownHint {
  level: HintLevel;
  text: string;
  step: NonogramStep | ColourStep | null;
  mistake: NonogramMistake | ColourMistake | null;
}

export class HintLadder {
  shown: ShownHint | null = $state.raw(null);
  private answer: NonogramHint | ColourHint | null = null;
  /** What the answer was about; another board or place needs another answer. */
  private about = '';

  constructor(private readonly game: Game, private readonly engine: Engine) {}

  /** The next rung. The last one carries the step out. */
  async climb(scope: HintScope, focus: { row: number; column: number }, signal: AbortSignal): Promise<ShownHint> {
    const state = this.game.rows;
    const ruledOut = this.ruledOut();
    const about = JSON.stringify([state, ruledOut, scope, scope === 'any' ? null : focus]);
    const below = about === this.about && this.shown?.step && this.shown.level < 4 ? this.shown : null;
    const answer = below && this.answer ? this.answer : await this.engine.hint(this.game.puzzle, state, { ...placeOf(scope, focus), ...(ruledOut.length > 0 ? { ruled_out: ruledOut } : {}) }, { signal });
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
        lines: (mistake.type === 'lines' && mistake.lines) || [],
        wrong: new Set(mistake.type === 'mark' && mistake.cell ? [index(mistake.cell)] : []),
      };
    }
    if (!step || level === 4) return kNoOverlay;
    return {
      ...kNoOverlay,
      lines: step.lines,
      premises: new Set(level >= 2 ? step.premises.map(index) : []),
      ghosts: level >= 3 ? this.painted(step) : new Map(),
      ghostsNot: level >= 3 ? new Map(this.notPainted(step)) : new Map(),
    };
  }

  private apply(step: NonogramStep | ColourStep): void {
    this.game.paintEach(this.painted(step), 'hint', this.notPainted(step));
  }

  /** What the step says that cells are. */
  private painted({ cells }: NonogramStep | ColourStep): Map<number, Cell> {
    const { width, letters } = this.game;
    return new Map(cells.filter(([, , said]) => said.length === 1).map(([row, column, said]): [number, Cell] => [row * width + column, cellOf(said, letters)]));
  }

  /** What it says that they are not: "!r". */
  private notPainted({ cells }: NonogramStep | ColourStep): RuledOut {
    const found = new Map<number, Cell[]>();
    for (const [row, column, said] of cells) {
      if (said.length === 1) continue;
      const index = row * this.game.width + column;
      found.set(index, [...(found.get(index) ?? []), cellOf(said[1], this.game.letters)]);
    }
    return [...found];
  }

  private ruledOut(): ColourClaim[] {
    const { width, height, letters, colours } = this.game;
    if (!colours) return [];
    return Array.from({ length: width * height }, (_, index) =>
      this.game.ruledOutAt(index).map((cell): ColourClaim => [Math.floor(index / width), index % width, `!${letterOf(cell, letters)}`]),
    ).flat();
  }
}

/** An answer as one level tells it. */
function rungOf(answer: NonogramHint | ColourHint, level: HintLevel, width: number): ShownHint {
  if ('palette' in answer) return colourRung(answer, level, width);
  const words = hintWords();
  if ('mistake' in answer) {
    const { mistake } = answer;
    return { level, text: words ? sentenceOfMistake(mistake, width, words) : mistake.text, step: null, mistake };
  }
  if (!('step' in answer)) return { level, text: words ? sentenceOfEnd(answer, words) : answer.text, step: null, mistake: null };
  const step = answer.ladder?.[level - 1] ?? answer.step;
  return { level, text: withNote(answer.note, words ? sentenceOfStep(step, width, words) : step.text), step, mistake: null };
}

/** A step elsewhere says first that nothing follows yet where it was asked for. */
function withNote(note: string | undefined, text: string): string {
  return note === undefined ? text : `${hintWords()?.elsewhere ?? `${note} The way there begins elsewhere.`} ${text}`;
}

function colourRung({ step, mistake, ladder, text, note, palette, done }: ColourHint, level: HintLevel, width: number): ShownHint {
  const words = hintWords();
  if (mistake) return { level, text: words ? sentenceOfColourMistake(mistake, width, palette, words) : mistake.text, step: null, mistake };
  if (!step) return { level, text: words ? (done ? words.done : words.nothing) : (text ?? ''), step: null, mistake: null };
  const rung = ladder?.[level - 1];
  const shown = rung && 'cells' in rung ? rung : step;
  return { level, text: withNote(note, words ? sentenceOfColourStep(shown, width, palette, words) : shown.text), step: shown, mistake: null };
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
