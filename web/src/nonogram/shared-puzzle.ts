// Puzzles that come from outside (links, other pages) are looked at before they are trusted.
import type { Credit, NonogramPuzzle, Rows } from '../engine/puzzles';
import type { Titled } from '../strings/motif-names.svelte';

const kLargestSide = 1024;

/** The value as a nonogram, or null if it is none. */
export function asNonogram(value: unknown): NonogramPuzzle | null {
  if (typeof value !== 'object' || value === null) return null;
  const { rows, columns, title, author, license, saved, seed, class: rated, kind, motif, credit } = value as Record<string, unknown>;
  if (kind !== undefined && kind !== 'nonogram') return null;
  if (!isClues(rows, Array.isArray(columns) ? columns.length : 0) || !isClues(columns, (rows as unknown[]).length)) return null;
  const puzzle: NonogramPuzzle = { kind: 'nonogram', width: columns.length, height: rows.length, rows, columns };
  if (typeof title === 'string') puzzle.title = title;
  if (typeof author === 'string') puzzle.author = author;
  if (typeof license === 'string') puzzle.license = license;
  if (typeof motif === 'string') puzzle.motif = motif;
  if (isCredit(credit)) puzzle.credit = credit;
  if (typeof seed === 'number') puzzle.seed = seed;
  if (typeof rated === 'string') puzzle.class = rated as NonogramPuzzle['class'];
  if (isGrid(saved, puzzle)) puzzle.saved = saved;
  return puzzle;
}

/** What a link carries: the clues and, if wanted, the state of play; never the answer. */
export function toShare(puzzle: NonogramPuzzle, state?: Rows): NonogramPuzzle {
  const { goal: _goal, saved: _saved, ...rest } = puzzle;
  return state ? { ...rest, saved: state } : rest;
}

function isClues(value: unknown, length: number): value is number[][] {
  if (!Array.isArray(value) || value.length === 0 || value.length > kLargestSide) return false;
  return value.every((clue) => {
    if (!Array.isArray(clue) || !clue.every((number) => Number.isInteger(number) && number > 0)) return false;
    const least = clue.reduce((sum: number, number: number) => sum + number + 1, -1);
    return least <= length;
  });
}

/** Its address becomes a link: nothing but a page of the web. */
function isCredit(value: unknown): value is Credit {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return ['title', 'author', 'licence', 'set', 'address'].every((name) => typeof fields[name] === 'string') && /^https?:\/\//.test(fields.address as string);
}

/** What the picture shows; the puzzle of a day is called by its day. */
export function pictureOf({ motif, credit, title }: NonogramPuzzle): Titled {
  return { motif, title: credit?.title ?? title ?? '' };
}

function isGrid(value: unknown, { width, height }: NonogramPuzzle): value is Rows {
  return Array.isArray(value) && value.length === height && value.every((row) => typeof row === 'string' && row.length === width && /^[#.?]*$/.test(row));
}
