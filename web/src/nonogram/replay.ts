// A game seen again: the cells as they were after any number of journal entries.
import type { BoardModel } from './board-model';
import { kUnknown, type Axis, type Cell } from './cells';
import type { Game } from './game';
import type { JournalEntry } from './journal';
import { analyseLine, type Light, type LineState } from './line';

export class Replay implements BoardModel {
  readonly width: number;
  readonly height: number;
  readonly locked = false;
  private readonly cells: Uint8Array;
  private at = 0;

  constructor(private readonly game: Game) {
    this.width = game.width;
    this.height = game.height;
    this.cells = new Uint8Array(this.width * this.height);
  }

  get entries(): readonly JournalEntry[] {
    return this.game.journal.entries;
  }

  get position(): number {
    return this.at;
  }

  /** Shows the board after that many entries. */
  seek(position: number): void {
    this.at = Math.max(0, Math.min(this.entries.length, position));
    this.cells.fill(kUnknown);
    for (const { index, cell } of this.entries.slice(0, this.at)) this.cells[index] = cell;
  }

  get rowClues(): readonly number[][] {
    return this.game.rowClues;
  }

  get columnClues(): readonly number[][] {
    return this.game.columnClues;
  }

  get colours(): BoardModel['colours'] {
    return this.game.colours;
  }

  inks(axis: Axis, index: number): readonly Cell[] {
    return this.game.inks(axis, index);
  }

  ruledOutAt(): readonly Cell[] {
    return [];
  }

  cellAt(index: number): Cell {
    return this.cells[index];
  }

  layerAt(): number {
    return 0;
  }

  light(axis: Axis, index: number): Light {
    return this.analysed(axis, index).light;
  }

  settled(axis: Axis, index: number): readonly boolean[] {
    return this.analysed(axis, index).settled;
  }

  used(axis: Axis, index: number): readonly boolean[] {
    return this.game.clue(axis, index).map(() => false);
  }

  private analysed(axis: Axis, index: number): LineState {
    return analyseLine(this.line(axis, index), this.game.clue(axis, index), this.inks(axis, index));
  }

  private line(axis: Axis, index: number): Cell[] {
    const length = axis === 'row' ? this.width : this.height;
    return Array.from({ length }, (_, i) => this.cellAt(axis === 'row' ? index * this.width + i : i * this.width + index));
  }
}
