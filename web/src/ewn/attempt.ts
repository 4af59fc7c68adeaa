// A player's own try at a case: how long it took, how many hints it had, and the game on the server that times it.
// A line that was loaded or solved by the engine is nobody's.
import type { EwnPuzzle } from '../engine/puzzles';
import type { ServerGame } from '../library/library';
import { Stopwatch } from '../shell/stopwatch';

export class Attempt {
  hints = 0;
  private own = true;
  private game: Promise<ServerGame | null> | null = null;
  private readonly watch: Stopwatch;

  constructor(private readonly puzzle: EwnPuzzle, private readonly start: (puzzle: EwnPuzzle) => Promise<ServerGame>, now?: () => number) {
    this.watch = new Stopwatch(now);
  }

  /** All moves so far are the player's. */
  get isOwn(): boolean {
    return this.own;
  }

  get elapsed(): number {
    return this.watch.elapsed;
  }

  moved(): void {
    this.watch.start();
    void this.onServer();
  }

  arrived(): void {
    this.watch.pause();
  }

  helped(): void {
    this.own = false;
  }

  /** Null without a server. */
  onServer(): Promise<ServerGame | null> {
    this.game ??= this.start(this.puzzle).then(
      ({ id, secret, version }) => ({ id, secret, version }),
      () => null,
    );
    return this.game;
  }
}
