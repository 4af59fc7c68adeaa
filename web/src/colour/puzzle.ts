// Colour nonograms that come from outside are looked at before they are trusted.
import type { ColourNonogramFields, PaletteColour } from 'quadrille-api';

export type ColourPuzzle = Pick<ColourNonogramFields, 'kind' | 'width' | 'height' | 'palette' | 'rows' | 'columns' | 'title' | 'author' | 'saved'>;
export type { PaletteColour };

/** Length and place of the colour in the palette. */
export type Block = readonly [number, number];

const kLargestSide = 1024;

export function isColour(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Array.isArray((value as { palette?: unknown }).palette);
}

/** The value as a colour nonogram, or null if it is none. */
export function asColourNonogram(value: unknown): ColourPuzzle | null {
  if (!isColour(value)) return null;
  const { palette, rows, columns, title, author, saved, kind } = value as Record<string, unknown>;
  if (kind !== undefined && kind !== 'nonogram') return null;
  if (!isPalette(palette)) return null;
  if (!isClues(rows, palette.length) || !isClues(columns, palette.length)) return null;
  const puzzle: ColourPuzzle = { kind: 'nonogram', width: columns.length, height: rows.length, palette, rows, columns };
  if (typeof title === 'string') puzzle.title = title;
  if (typeof author === 'string') puzzle.author = author;
  if (isGrid(saved, puzzle)) puzzle.saved = saved;
  return puzzle;
}

function isPalette(value: unknown): value is PaletteColour[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > 32) return false;
  const marks = new Set<unknown>();
  return value.every((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return false;
    const { name, rgb, mark } = entry as Record<string, unknown>;
    if (typeof name !== 'string' || typeof rgb !== 'string' || typeof mark !== 'string') return false;
    if (!/^#[0-9a-f]{6}$/i.test(rgb) || mark.length !== 1 || marks.has(mark)) return false;
    marks.add(mark);
    return true;
  });
}

function isClues(value: unknown, colours: number): value is [number, number][][] {
  if (!Array.isArray(value) || value.length === 0 || value.length > kLargestSide) return false;
  return value.every(
    (clue) =>
      Array.isArray(clue) &&
      clue.every(
        (block: unknown) =>
          Array.isArray(block) && block.length === 2 && block.every(Number.isInteger) && block[0] > 0 && block[1] > 0 && block[1] < colours,
      ),
  );
}

function isGrid(value: unknown, { width, height, palette }: ColourPuzzle): value is string[] {
  const marks = new Set(['?', ...palette.map(({ mark }) => mark)]);
  return (
    Array.isArray(value) && value.length === height && value.every((row) => typeof row === 'string' && row.length === width && [...row].every((mark) => marks.has(mark)))
  );
}
