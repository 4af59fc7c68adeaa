// A case and a line of moves through it, with a place in the line; everything can be undone.
import type { EwnPuzzle } from '../engine/puzzles';
import { Timeline } from '../shell/timeline';
import { faultOf, isHole, kPieces, heightOf, replay, widthOf, type Move, type Position, type Replay } from './rules';

export interface LineState {
  puzzle: EwnPuzzle;
  moves: readonly Move[];
  /** How many moves are made in the position that is shown. */
  at: number;
}

export class Line {
  private readonly timeline: Timeline<LineState>;

  constructor(puzzle: EwnPuzzle, moves: readonly Move[] = [], at = 0) {
    this.timeline = new Timeline<LineState>({ puzzle, moves, at: clamp(at, moves.length) });
  }

  get state(): LineState {
    return this.timeline.state;
  }

  get replay(): Replay {
    return replay(this.state.puzzle, this.state.moves);
  }

  get position(): Position {
    const { positions } = this.replay;
    return positions[Math.min(this.state.at, positions.length - 1)];
  }

  get canUndo(): boolean {
    return this.timeline.canUndo;
  }

  get canRedo(): boolean {
    return this.timeline.canRedo;
  }

  /** Walking is no change: it is not undone. */
  goTo(at: number): void {
    this.timeline.replace({ ...this.state, at: clamp(at, this.replay.positions.length - 1) });
  }

  /** Another case in the place of this one. */
  open(puzzle: EwnPuzzle, moves: readonly Move[] = []): void {
    this.timeline.push({ puzzle, moves, at: 0 });
  }

  load(moves: readonly Move[]): void {
    this.timeline.push({ ...this.state, moves, at: 0 });
  }

  /** Moves from the position shown; a line that went on from there is replaced. False when it is illegal. */
  move(move: Move): boolean {
    const { puzzle, moves, at } = this.state;
    if (faultOf(puzzle, this.position, at, move)) return false;
    this.timeline.push({ puzzle, moves: [...moves.slice(0, at), move], at: at + 1 });
    return true;
  }

  /** Puts a piece on a cell of the start; false where it cannot stand. */
  place(piece: number, cell: number): boolean {
    const { puzzle } = this.state;
    if (cell < 0 || cell >= widthOf(puzzle) * heightOf(puzzle) || isHole(puzzle, cell) || puzzle.positions.includes(cell)) return false;
    this.edit({ positions: puzzle.positions.map((old, i) => (i === piece - 1 ? cell : old)) });
    return true;
  }

  setGoal(piece: number): void {
    if (piece >= 1 && piece <= kPieces) this.edit({ goal: piece });
  }

  /** False unless they are as many dice as before, all of 1 to 6. */
  setDice(dice: string): boolean {
    if (!/^[1-6]+$/.test(dice) || dice.length !== this.state.puzzle.dice.length) return false;
    this.edit({ dice });
    return true;
  }

  undo(): boolean {
    return this.timeline.undo();
  }

  redo(): boolean {
    return this.timeline.redo();
  }

  /** Another start makes the moves meaningless: the line begins anew. */
  private edit(change: Partial<EwnPuzzle>): void {
    const puzzle = { ...this.state.puzzle, ...change };
    delete puzzle.optimum;
    this.timeline.push({ puzzle, moves: [], at: 0 });
  }
}

function clamp(at: number, most: number): number {
  return Math.min(Math.max(0, Math.trunc(at) || 0), most);
}
