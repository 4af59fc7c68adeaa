// Puzzles that come from outside (links, other pages) are looked at before they are trusted.
import type { ColourPuzzle, Credit, NonogramPuzzle, PaletteColour, PlainPuzzle, Rows } from '../engine/puzzles';
import type { Titled } from '../strings/motif-names.svelte';
import { lettersOf } from './cells';
import { paletteIn } from './clues';

const kLargestSide = 1024;
const kMostColours = 32;

/** The value as a nonogram, in colours or in black and white, or null if it is none. */
export function asNonogram(value: unknown): NonogramPuzzle | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  if (fields.kind !== undefined && fields.kind !== 'nonogram') return null;
  const puzzle = fields.palette === undefined ? asPlain(fields) : asColoured(fields);
  if (!puzzle) return null;
  const { title, author, license, saved, seed, class: rated, motif, credit } = fields;
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

function asPlain({ rows, columns }: Record<string, unknown>): PlainPuzzle | null {
  if (!isClues(rows, Array.isArray(columns) ? columns.length : 0) || !isClues(columns, (rows as unknown[]).length)) return null;
  return { kind: 'nonogram', width: columns.length, height: rows.length, rows, columns };
}

function asColoured({ palette, rows, columns }: Record<string, unknown>): ColourPuzzle | null {
  if (!isPalette(palette) || !isSide(rows) || !isSide(columns)) return null;
  if (!isColourClues(rows, columns.length, palette.length) || !isColourClues(columns, rows.length, palette.length)) return null;
  return { kind: 'nonogram', width: columns.length, height: rows.length, palette, rows, columns };
}

function isSide(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.length <= kLargestSide;
}

function isClues(value: unknown, length: number): value is number[][] {
  if (!isSide(value)) return false;
  return value.every((clue) => {
    if (!Array.isArray(clue) || !clue.every(isLength)) return false;
    const least = clue.reduce((sum: number, number: number) => sum + number + 1, -1);
    return least <= length;
  });
}

function isColourClues(value: unknown[], length: number, colours: number): value is [number, number][][] {
  const isBlock = (block: unknown): block is [number, number] =>
    Array.isArray(block) && block.length === 2 && isLength(block[0]) && isLength(block[1]) && block[1] < colours;
  return value.every((clue) => {
    if (!Array.isArray(clue) || !clue.every(isBlock)) return false;
    const gaps = clue.filter(([, colour], i) => i > 0 && clue[i - 1][1] === colour).length;
    return clue.reduce((sum, [size]) => sum + size, gaps) <= length;
  });
}

function isLength(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}

/** Colours become styles: nothing but six digits. */
function isPalette(value: unknown): value is PaletteColour[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > kMostColours) return false;
  const marks = new Set<unknown>(['?']);
  return value.every((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return false;
    const { name, rgb, mark } = entry as Record<string, unknown>;
    if (typeof name !== 'string' || typeof rgb !== 'string' || typeof mark !== 'string') return false;
    if (!/^#[0-9a-f]{6}$/i.test(rgb) || mark.length !== 1 || marks.has(mark)) return false;
    marks.add(mark);
    return true;
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

function isGrid(value: unknown, puzzle: NonogramPuzzle): value is Rows {
  const letters = lettersOf(paletteIn(puzzle));
  const { width, height } = puzzle;
  return Array.isArray(value) && value.length === height && value.every((row) => typeof row === 'string' && row.length === width && [...row].every((letter) => letters.includes(letter)));
}
