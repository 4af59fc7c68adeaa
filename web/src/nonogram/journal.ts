// Everything that happened to the cells, in order and with its time: what a replay shows and a
// review judges. Undo adds to it; nothing is ever taken out.
import type { PlayedMove } from '../engine/engine';
import { kUnknown, letterOf, type Cell } from './cells';

export type Actor = 'player' | 'automatic' | 'hint' | 'solver' | 'undo';

const kActors: readonly Actor[] = ['player', 'automatic', 'hint', 'solver', 'undo'];

export interface JournalEntry {
  /** Milliseconds of play. */
  at: number;
  index: number;
  cell: Cell;
  actor: Actor;
}

export class Journal {
  readonly entries: JournalEntry[] = [];

  add(entry: JournalEntry): void {
    this.entries.push(entry);
  }

  /** The player's own settings of cells, for the review; setting a cell to what it was is no move. */
  ownMoves(width: number): (PlayedMove & { at: number; entry: number })[] {
    const moves: (PlayedMove & { at: number; entry: number })[] = [];
    const held = new Map<number, Cell>();
    this.entries.forEach(({ at, index, cell, actor }, entry) => {
      if (actor === 'player' && cell !== kUnknown && held.get(index) !== cell) {
        const letter = letterOf(cell) as '#' | '.';
        moves.push({ row: Math.floor(index / width), column: index % width, cell: letter, at, entry });
      }
      held.set(index, cell);
    });
    return moves;
  }

  clear(): void {
    this.entries.length = 0;
  }

  /** Flat numbers: a game on 100×100 must stay far below what the server keeps of a game. */
  save(): number[] {
    return this.entries.flatMap(({ at, index, cell, actor }) => [Math.round(at / 10), index, cell * 8 + kActors.indexOf(actor)]);
  }

  load(saved: number[]): void {
    this.clear();
    for (let i = 0; i + 2 < saved.length; i += 3) {
      const code = saved[i + 2];
      this.add({ at: saved[i] * 10, index: saved[i + 1], cell: (code >> 3) as Cell, actor: kActors[code & 7] ?? 'player' });
    }
  }
}
