// The log of a page: what was done, what came out, what went wrong.

export type LogTone = 'action' | 'result' | 'error' | 'end';

export interface LogEntry {
  id: number;
  tone: LogTone;
  text: string;
  /** Milliseconds of play when it happened; null outside a game. */
  at: number | null;
}

const kLongest = 500;

export class Log {
  readonly entries: LogEntry[] = $state([]);
  private lastId = 0;

  constructor(private readonly elapsed: () => number | null = () => null) {}

  add(tone: LogTone, text: string): void {
    this.entries.push({ id: ++this.lastId, tone, text, at: this.elapsed() });
    if (this.entries.length > kLongest) this.entries.splice(0, this.entries.length - kLongest);
  }

  clear(): void {
    this.entries.length = 0;
  }
}
