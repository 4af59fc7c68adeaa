// Keeps a copy of a game on the server: soon after each change, and again when the server was away.
import { Problem } from '../engine/problem';
import type { Puzzle } from '../engine/puzzles';
import { isServersName, type Library, type ServerGame } from './library';

export interface MirrorTimers {
  start(callback: () => void, milliseconds: number): number;
  stop(timer: number): void;
}

const kSoon = 1500;
const kLater = 10_000;

/**
 * What is on its way, by the game's name in this browser. A page that was just left may still be sending when the next one goes on
 * with the same game: that one waits for the version that comes of it, or it would seem to the server like a second player.
 */
const underWay = new Map<string, Promise<ServerGame | null>>();

export class GameMirror {
  private timer: number | null = null;
  private sending: Promise<void> | null = null;
  private dirty = false;
  private stopped = false;
  /** The server is there and does not take it: bad requests do not get better. */
  refused = false;

  constructor(
    private readonly library: Library,
    private readonly what: { id: string; puzzleId: string | null; puzzle: Puzzle; creation?: string },
    public server: ServerGame | null,
    private readonly state: () => unknown,
    private readonly onServer: (server: ServerGame) => void,
    private readonly timers: MirrorTimers = { start: (callback, ms) => window.setTimeout(callback, ms), stop: (timer) => window.clearTimeout(timer) },
    /** Somebody else saved the same game meanwhile. */
    private readonly onConflict: () => void = () => {},
  ) {}

  /** Something changed: the server hears of it in a moment. */
  touch(): void {
    this.dirty = true;
    this.plan(kSoon);
  }

  /** The server starts its clock when the game starts there, so a new game is told at once. */
  async begin(): Promise<void> {
    if (this.server) return;
    this.dirty = true;
    await this.flush();
  }

  /** Whoever asks while something is on its way waits for that. */
  async flush(): Promise<void> {
    if (!this.sending && !this.dirty) return;
    this.sending ??= this.sendInTurn().finally(() => (this.sending = null));
    await this.sending;
    if (this.dirty && this.timer === null) this.plan(kSoon);
  }

  /** What is on its way is still heard of; nothing more is sent. */
  stop(): void {
    this.stopped = true;
    this.unplan();
  }

  private async sendInTurn(): Promise<void> {
    const { id } = this.what;
    const before = underWay.get(id);
    const sent = (async () => {
      if (before) this.catchUp(await before);
      await this.sendDirty();
    })();
    const outcome = sent.then(() => this.server, () => this.server);
    underWay.set(id, outcome);
    try {
      await sent;
    } finally {
      if (underWay.get(id) === outcome) underWay.delete(id);
    }
  }

  private catchUp(server: ServerGame | null): void {
    if (!server || (this.server && (this.server.id !== server.id || this.server.version >= server.version))) return;
    this.adopt(server);
  }

  private async sendDirty(): Promise<void> {
    try {
      this.dirty = false;
      await this.send();
      this.refused = false;
    } catch (error) {
      this.dirty = true;
      if (!(error instanceof Problem)) throw error;
      this.refused = !(error.offline || error.status >= 500 || error.status === 429);
      if (!this.refused) this.plan(kLater);
    }
  }

  private async send(): Promise<void> {
    const { puzzleId, puzzle, creation } = this.what;
    const server = this.server ?? (await this.library.startGame(isServersName(puzzleId) ? { puzzle_id: puzzleId } : { puzzle }, creation));
    this.adopt({ id: server.id, secret: server.secret, version: server.version });
    try {
      this.adopt({ ...this.server!, version: (await this.library.saveGame(this.server!, this.state())).version });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 404) {
        this.server = null;
        this.dirty = true;
        return;
      }
      if (error.status !== 409 || this.stopped) throw error;
      // Another window of the same browser wrote meanwhile; the one that is played in wins.
      const { version } = await this.library.game(this.server!.id, this.server!.secret);
      this.adopt({ ...this.server!, version });
      this.dirty = true;
      this.onConflict();
    }
  }

  private adopt(server: ServerGame): void {
    this.server = server;
    this.onServer(server);
  }

  private unplan(): void {
    if (this.timer !== null) this.timers.stop(this.timer);
    this.timer = null;
  }

  private plan(milliseconds: number): void {
    if (this.stopped) return;
    this.unplan();
    this.timer = this.timers.start(() => {
      this.timer = null;
      void this.flush();
    }, milliseconds);
  }
}
