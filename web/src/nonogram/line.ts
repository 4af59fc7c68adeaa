// What one line's clue and marks say, and nothing else: the answer is never looked at.
//
// A dynamic program over prefixes and suffixes finds every placement of every block that agrees
// with the marks: O(cells × blocks). It runs for every line that a change touches, so its tables are
// flat bytes and whether a block may stand somewhere is two look-ups. Between blocks of one colour
// there is an empty cell, between others there need be none.
import { isPainted, kEmpty, kFilled, kUnknown, type Cell } from './cells';

export type Light = 'satisfied' | 'open' | 'impossible';

export interface LineState {
  light: Light;
  /** Per number of the clue: it has one place left, and that place is painted. */
  settled: boolean[];
  /** Cells that every placement agrees on; unknown where they differ. Empty when impossible. */
  forced: Cell[];
}

/** `inks` says what the blocks are painted with; without it all are filled alike. */
export function analyseLine(line: ArrayLike<number>, clue: readonly number[], inks?: readonly Cell[]): LineState {
  return new Line(line, clue, inks).analyse();
}

/** Whether the blocks of the line are those of its clue. */
export function satisfies(line: ArrayLike<number>, clue: readonly number[], inks?: readonly Cell[]): boolean {
  let block = -1;
  let left = 0;
  for (let i = 0; i < line.length; i++) {
    const cell = line[i];
    const goesOn = i > 0 && line[i - 1] === cell;
    if (!goesOn && left > 0) return false;
    if (!isPainted(cell)) continue;
    if (!goesOn) {
      block++;
      if (block >= clue.length || cell !== (inks ? inks[block] : kFilled)) return false;
      left = clue[block];
    }
    if (--left < 0) return false;
  }
  return left === 0 && block === clue.length - 1;
}

export function sameClue(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

class Line {
  private readonly length: number;
  private readonly count: number;
  private readonly wide: number;
  /** By colour: how many of the first i cells cannot have it. */
  private readonly closed = new Map<Cell, Uint32Array>();
  private readonly closedOf: Uint32Array[];

  constructor(private readonly line: ArrayLike<number>, private readonly clue: readonly number[], private readonly inks?: readonly Cell[]) {
    this.length = line.length;
    this.count = clue.length;
    this.wide = this.length + 1;
    this.closedOf = clue.map((_, block) => this.closedFor(this.ink(block)));
  }

  analyse(): LineState {
    const { line, length, clue, count, wide } = this;
    const fits = this.prefixes();
    if (!fits[count * wide + length]) return { light: 'impossible', settled: clue.map(() => false), forced: [] };
    const rest = this.suffixes();
    // Placements covering a cell, by colour, as differences: +1 where one starts, -1 behind its end.
    const covers = new Map<Cell, Int32Array>();
    for (const ink of this.closed.keys()) covers.set(ink, new Int32Array(length + 1));
    const settled = clue.map((size, block) => {
      const ink = this.ink(block);
      const covering = covers.get(ink)!;
      let places = 0;
      let place = -1;
      for (let start = 0; start + size <= length; start++) {
        if (!this.isFree(block, start) || !this.hasLeft(fits, block, start) || !this.hasRight(rest, block, start + size)) continue;
        places++;
        place = start;
        covering[start]++;
        covering[start + size]--;
      }
      if (places !== 1) return false;
      for (let i = place; i < place + size; i++) if (line[i] !== ink) return false;
      return true;
    });
    return { light: satisfies(line, clue, this.inks) ? 'satisfied' : 'open', settled, forced: this.agreed(fits, rest, covers) };
  }

  private agreed(fits: Uint8Array, rest: Uint8Array, covers: ReadonlyMap<Cell, Int32Array>): Cell[] {
    const covering = new Map<Cell, number>();
    return Array.from({ length: this.length }, (_, i) => {
      let only: Cell = this.canBeEmpty(fits, rest, i) ? kEmpty : kUnknown;
      let values = only === kEmpty ? 1 : 0;
      for (const [ink, changes] of covers) {
        const now = (covering.get(ink) ?? 0) + changes[i];
        covering.set(ink, now);
        if (now === 0) continue;
        only = ink;
        values++;
      }
      return values === 1 ? only : kUnknown;
    });
  }

  private canBeEmpty(fits: Uint8Array, rest: Uint8Array, i: number): boolean {
    if (isPainted(this.line[i])) return false;
    for (let block = 0; block <= this.count; block++) if (fits[block * this.wide + i] && rest[block * this.wide + i + 1]) return true;
    return false;
  }

  private ink(block: number): Cell {
    return this.inks ? this.inks[block] : kFilled;
  }

  /** Two neighbours of one colour have a gap between them. */
  private hasGap(block: number, next: number): boolean {
    return block >= 0 && next < this.count && this.ink(block) === this.ink(next);
  }

  private isFree(block: number, start: number): boolean {
    const closed = this.closedOf[block];
    return closed[start + this.clue[block]] === closed[start];
  }

  /** The blocks before this one fit into what lies left of its start. */
  private hasLeft(fits: Uint8Array, block: number, start: number): boolean {
    if (!this.hasGap(block - 1, block)) return fits[block * this.wide + start] === 1;
    return start > 0 && !isPainted(this.line[start - 1]) && fits[block * this.wide + start - 1] === 1;
  }

  private hasRight(rest: Uint8Array, block: number, end: number): boolean {
    if (!this.hasGap(block, block + 1)) return rest[(block + 1) * this.wide + end] === 1;
    return end < this.length && !isPainted(this.line[end]) && rest[(block + 1) * this.wide + end + 1] === 1;
  }

  /** [b, i]: the first b blocks fit into the first i cells, and cover every painted cell of them. */
  private prefixes(): Uint8Array {
    const { line, length, clue, count, wide } = this;
    const fits = new Uint8Array((count + 1) * wide);
    fits[0] = 1;
    for (let i = 1; i <= length && !isPainted(line[i - 1]); i++) fits[i] = 1;
    for (let block = 0; block < count; block++) {
      const at = (block + 1) * wide;
      for (let end = clue[block]; end <= length; end++) {
        const open = !isPainted(line[end - 1]) && fits[at + end - 1] === 1;
        const start = end - clue[block];
        if (open || (this.isFree(block, start) && this.hasLeft(fits, block, start))) fits[at + end] = 1;
      }
    }
    return fits;
  }

  /** [b, i]: the blocks from b on fit into the cells from i on. */
  private suffixes(): Uint8Array {
    const { line, length, clue, count, wide } = this;
    const rest = new Uint8Array((count + 1) * wide);
    rest[count * wide + length] = 1;
    for (let i = length - 1; i >= 0 && !isPainted(line[i]); i--) rest[count * wide + i] = 1;
    for (let block = count - 1; block >= 0; block--) {
      const at = block * wide;
      for (let start = length - clue[block]; start >= 0; start--) {
        const open = !isPainted(line[start]) && rest[at + start + 1] === 1;
        if (open || (this.isFree(block, start) && this.hasRight(rest, block, start + clue[block]))) rest[at + start] = 1;
      }
    }
    return rest;
  }

  private closedFor(ink: Cell): Uint32Array {
    const known = this.closed.get(ink);
    if (known) return known;
    const closed = new Uint32Array(this.length + 1);
    for (let i = 0; i < this.length; i++) closed[i + 1] = closed[i] + (this.line[i] === kUnknown || this.line[i] === ink ? 0 : 1);
    this.closed.set(ink, closed);
    return closed;
  }
}
