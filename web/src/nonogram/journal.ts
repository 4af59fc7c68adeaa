// Everything that happened to the cells, in order and with its time: what a replay shows and a
// review judges. Undo adds to it; nothing is ever taken out.
import type { PlayedMove } from '../engine/engine';
import { kPlainLetters, kUnknown, letterOf, type Cell } from './cells';

/** `trial`: tried, not played; `kept`: a tried cell that became a move; `proof`: what a refuted trial proved. */
export type Actor = 'player' | 'automatic' | 'hint' | 'solver' | 'undo' | 'trial' | 'proof' | 'kept';

/** In the order of their codes, of which there is room for eight. */
const kActors: readonly Actor[] = ['player', 'automatic', 'hint', 'solver', 'undo', 'trial', 'proof', 'kept'];

export interface JournalEntry {
  /** Milliseconds of play. */
  at: number;
  index: number;
  cell: Cell;
  actor: Actor;
}

export interface ReviewedEntry extends Omit<PlayedMove, 'cell'> {
  /** As the puzzle writes it: in colours one of its marks. */
  cell: string;
  at: number;
  /** Its place in the journal. */
  entry: number;
  own: boolean;
}

/** Cells that were painted in one go. */
export interface ReviewedStroke {
  moves: readonly ReviewedEntry[];
  /** Of each of its moves, in the list that was reviewed. */
  places: readonly number[];
}

/** The player's own moves, gathered to strokes: one stroke has one time and one colour. */
export function strokesOf(moves: readonly ReviewedEntry[]): ReviewedStroke[] {
  const strokes: { moves: ReviewedEntry[]; places: number[] }[] = [];
  moves.forEach((move, place) => {
    if (!move.own) return;
    const last = strokes[strokes.length - 1];
    const before = last?.moves[last.moves.length - 1];
    if (before && before.at === move.at && before.cell === move.cell && before.entry === move.entry - 1) {
      last.moves.push(move);
      last.places.push(place);
    } else strokes.push({ moves: [move], places: [place] });
  });
  return strokes;
}

export class Journal {
  readonly entries: JournalEntry[] = [];

  add(entry: JournalEntry): void {
    this.entries.push(entry);
  }

  /**
   * The game for a review, in order: the player's own settings of cells, and between them what others did, which the later
   * moves may rest on. What was only tried is no move, and setting a cell to what it was is none either.
   */
  reviewedMoves(width: number, letters = kPlainLetters): ReviewedEntry[] {
    const moves: ReviewedEntry[] = [];
    const held = new Map<number, Cell>();
    this.entries.forEach(({ at, index, cell, actor }, entry) => {
      if (actor === 'trial') return;
      const same = (held.get(index) ?? kUnknown) === cell;
      held.set(index, cell);
      if (same) return;
      const own = (actor === 'player' || actor === 'kept') && cell !== kUnknown;
      moves.push({ row: Math.floor(index / width), column: index % width, cell: letterOf(cell, letters), at, entry, own });
    });
    return moves;
  }

  /** Every change as the leaderboard replays it: [milliseconds, row, column, letter]. */
  timedMoves(width: number, letters = kPlainLetters): [number, number, number, string][] {
    let time = 0;
    return this.entries.map(({ at, index, cell }) => {
      time = Math.max(time, Math.round(at));
      return [time, Math.floor(index / width), index % width, letterOf(cell, letters)];
    });
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
