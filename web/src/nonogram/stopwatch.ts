// Time of play. The clock is given from outside, so that tests need not wait.

export class Stopwatch {
  private gathered = 0;
  private since: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get elapsed(): number {
    return this.gathered + (this.since === null ? 0 : this.now() - this.since);
  }

  get running(): boolean {
    return this.since !== null;
  }

  start(): void {
    this.since ??= this.now();
  }

  pause(): void {
    this.gathered = this.elapsed;
    this.since = null;
  }

  /** Sets the time; a running watch goes on from there. */
  set(elapsed: number): void {
    this.gathered = elapsed;
    if (this.since !== null) this.since = this.now();
  }
}
