// What a player has solved in this browser: the collection of pictures, times, streaks. Games themselves make room for
// new ones after a while; this list stays.
import type { Kind, PaletteColour, Rows } from '../engine/puzzles';
import { keep, load } from '../shell/storage';
import { isOfPack, rememberOfPack } from './packs';

export interface SolvedPuzzle {
  kind: Kind;
  /** The puzzle's name in the server's library or in a pack, if it has one. */
  puzzleId: string | null;
  title: string;
  /** The motif of the gallery that it shows. */
  motif?: string;
  width: number;
  height: number;
  class: string;
  /** Milliseconds of play. */
  time: number;
  hints: number;
  /** When it was solved, ISO. */
  at: string;
  /** Of which day it was the puzzle, 2026-03-02. */
  daily: string | null;
  /** Rows of the picture, joined; nonograms only, and not of very large ones. */
  picture: string;
  /** What the letters of the picture mean, if it is in colours. */
  palette?: readonly PaletteColour[];
}

const kName = 'records';
const kMost = 1000;
const kLargestPicture = 1600;

export function solvedPuzzles(): SolvedPuzzle[] {
  return load<SolvedPuzzle[]>(kName) ?? [];
}

/** The newest first. A puzzle that is solved again keeps its best time. */
export function recordSolved(solved: Omit<SolvedPuzzle, 'picture' | 'palette'>, picture: Rows | null, palette: readonly PaletteColour[] | null = null): { best: boolean } {
  const all = solvedPuzzles();
  const peers = all.filter((other) => other.kind === solved.kind && other.width === solved.width && other.height === solved.height && other.class === solved.class);
  const text = picture && solved.width * solved.height <= kLargestPicture ? picture.join('') : '';
  if (isOfPack(solved.puzzleId)) rememberOfPack(solved.puzzleId);
  keep(kName, [{ ...solved, picture: text, ...(palette && text !== '' ? { palette } : {}) }, ...all].slice(0, kMost));
  return { best: peers.length > 0 && peers.every((other) => other.time > solved.time) };
}

export function pictureRows({ picture, width }: Pick<SolvedPuzzle, 'picture' | 'width'>): Rows | null {
  if (picture === '') return null;
  return Array.from({ length: picture.length / width }, (_, row) => picture.slice(row * width, (row + 1) * width));
}

/** The calendar day of a moment in UTC, which is the server's day too. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dayBefore(day: string, by = 1): string {
  return dayOf(new Date(Date.parse(`${day}T12:00:00Z`) - by * 86_400_000));
}

/** Days in a row whose puzzle was solved on its own day; one that is still to be played today does not end it. */
export function streakOf(solved: readonly SolvedPuzzle[], today: string): number {
  const days = new Set(solved.filter(({ daily, at }) => daily !== null && at.startsWith(daily)).map(({ daily }) => daily!));
  let day = days.has(today) ? today : dayBefore(today);
  let length = 0;
  while (days.has(day)) {
    length++;
    day = dayBefore(day);
  }
  return length;
}

export interface RecordLine {
  kind: Kind;
  width: number;
  height: number;
  class: string;
  count: number;
  best: number;
  average: number;
  hints: number;
}

/** One line for each size and class. */
export function recordLines(solved: readonly SolvedPuzzle[]): RecordLine[] {
  const lines = new Map<string, RecordLine & { total: number }>();
  for (const { kind, width, height, class: rated, time, hints } of solved) {
    const key = `${kind} ${width} ${height} ${rated}`;
    const line = lines.get(key) ?? { kind, width, height, class: rated, count: 0, best: Infinity, average: 0, hints: 0, total: 0 };
    line.count++;
    line.total += time;
    line.best = Math.min(line.best, time);
    line.hints += hints;
    line.average = line.total / line.count;
    lines.set(key, line);
  }
  return [...lines.values()].sort((a, b) => a.kind.localeCompare(b.kind) || a.width * a.height - b.width * b.height || a.class.localeCompare(b.class));
}
