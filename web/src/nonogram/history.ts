// Undo and redo. An entry says what changed in both directions, so that undo is its exact inverse.
import type { Axis, Cell } from './cells';

export interface CellChange {
  index: number;
  before: Cell;
  after: Cell;
  layerBefore: number;
  layerAfter: number;
  /** Whether the assistance set the cell: such marks go with the move that caused them. */
  autoBefore?: boolean;
  autoAfter?: boolean;
}

/** Cells and what they are known not to be. */
export type RuledOut = readonly (readonly [index: number, cells: readonly Cell[]])[];

/** What is known of an unknown cell without knowing what it is. */
export interface RuledOutChange {
  index: number;
  before: readonly Cell[];
  after: readonly Cell[];
}

export interface UsedChange {
  axis: Axis;
  index: number;
  number: number;
}

/** An assumption tried out: what was set in it can be kept or dropped as a whole. */
export interface TrialLayer {
  name: string;
  /** The first cell painted in it: what the rest follows from. */
  assumption: { index: number; cell: Cell } | null;
  /** Cells and layers when it was opened, one character a cell (numbersText). */
  cellsBefore: string;
  layersBefore: string;
  ruledOutBefore?: RuledOut;
}

/** Trials nest no deeper: a layer is one character in what is kept of a game. */
export const kMostTrials = 1000;

const kZero = '0'.charCodeAt(0);

/** One character a cell: '0' for layer or content 0, and so on through the code table beyond '9'. */
export function numbersText(numbers: Uint8Array | Uint16Array): string {
  return Array.from(numbers, (number) => String.fromCharCode(kZero + number)).join('');
}

export function numberIn(text: string, index: number): number {
  return text.charCodeAt(index) - kZero;
}

export type EntryLabel =
  | 'fill' | 'mark' | 'clear' | 'used' | 'restart' | 'hint' | 'solve'
  | 'trial-begin' | 'trial-keep' | 'trial-drop' | 'trial-refute' | 'auto-mark';

export interface Entry {
  label: EntryLabel;
  cells: CellChange[];
  used: UsedChange[];
  ruledOut?: RuledOutChange[];
  /** Only the innermost trial ever changes: the one that ends and the one that takes its place. */
  trial: { before: TrialLayer | null; after: TrialLayer | null } | null;
}

export class History {
  private done: Entry[] = [];
  private undone: Entry[] = [];

  /** Entries further back than this are not kept over a reload. */
  static readonly kKept = 400;

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  get last(): Entry | null {
    return this.done[this.done.length - 1] ?? null;
  }

  push(entry: Entry): void {
    this.done.push(entry);
    this.undone = [];
  }

  /** The entry to invert, or null. */
  back(): Entry | null {
    const entry = this.done.pop();
    if (entry) this.undone.push(entry);
    return entry ?? null;
  }

  /** The entry to apply again, or null. */
  forth(): Entry | null {
    const entry = this.undone.pop();
    if (entry) this.done.push(entry);
    return entry ?? null;
  }

  clear(): void {
    this.done = [];
    this.undone = [];
  }

  save(): { done: Entry[]; undone: Entry[] } {
    return { done: this.done.slice(-History.kKept), undone: this.undone.slice(-History.kKept) };
  }

  load(saved: { done: Entry[]; undone: Entry[] }): void {
    this.done = saved.done;
    this.undone = saved.undone;
  }
}
