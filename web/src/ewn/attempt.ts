// A player's own try at a case: how long it took, how many hints it had, and the game on the server that times it.
// A line that was loaded or solved by the engine is nobody's.
import type { EwnPuzzle } from '../engine/puzzles';
import { newCreationKey, type Played, type ServerGame } from '../library/library';
import { Stopwatch } from '../shell/stopwatch';
import type { Move } from './rules';

export class Attempt {
  hints = 0;
  /** Every try to create its game on the server has this key. */
  readonly creation = newCreationKey();
  private own = true;
  private game: Promise<ServerGame | null> | null = null;
  private readonly watch: Stopwatch;
  /** [milliseconds, move] of the line as it stands. */
  private readonly timed: [number, Move][] = [];

  constructor(private readonly puzzle: EwnPuzzle, private readonly start: (puzzle: EwnPuzzle, creation: string) => Promise<ServerGame>, now?: () => number) {
    this.watch = new Stopwatch(now);
  }

  /** All moves so far are the player's. */
  get isOwn(): boolean {
    return this.own;
  }

  get elapsed(): number {
    return this.watch.elapsed;
  }

  /** `at`: how many moves came before it; those that were taken back are forgotten. */
  moved(at: number, move: Move): void {
    this.watch.start();
    this.timed.length = Math.min(at, this.timed.length);
    this.timed.push([Math.round(this.watch.elapsed), move]);
    void this.onServer();
  }

  played(): Played {
    return { solution: this.timed.map(([, move]) => move), moves: this.timed, milliseconds: this.watch.elapsed, hints: this.hints };
  }

  arrived(): void {
    this.watch.pause();
  }

  helped(): void {
    this.own = false;
  }

  /** Null without a server. */
  onServer(): Promise<ServerGame | null> {
    this.game ??= this.start(this.puzzle, this.creation).then(
      ({ id, secret, version }) => ({ id, secret, version }),
      () => null,
    );
    return this.game;
  }
}
