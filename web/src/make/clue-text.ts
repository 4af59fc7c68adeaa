// A clue as people type it: numbers separated by dots, commas or blanks; nothing or 0 is an empty line.
// In colours each number has the mark of its colour behind it: 3r 1b.
import type { PaletteColour } from '../engine/puzzles';
import { cellOf, isPainted, kPlainLetters, letterOf, lettersOf, type Blocks } from '../nonogram/cells';
import { filledInks } from '../nonogram/clues';

export type ClueError =
  | { why: 'characters'; at: number }
  | { why: 'tooLong'; least: number; room: number };

type Palette = readonly PaletteColour[] | null;

/** The clue, or what is wrong with the text for a line of `room` cells. */
export function readClue(text: string, room: number, palette: Palette = null): Blocks | ClueError {
  const clue = palette ? inColours(text, lettersOf(palette)) : inBlack(text);
  if ('why' in clue) return clue;
  const gaps = clue.inks.filter((ink, i) => i > 0 && ink === clue.inks[i - 1]).length;
  const least = clue.lengths.reduce((sum, number) => sum + number, gaps);
  return least > room ? { why: 'tooLong', least, room } : clue;
}

export function clueText({ lengths, inks }: Blocks, palette: Palette = null): string {
  if (lengths.length === 0) return '0';
  const letters = palette ? lettersOf(palette) : kPlainLetters;
  return palette ? lengths.map((length, i) => `${length}${letterOf(inks[i], letters)}`).join(' ') : lengths.join('.');
}

function inBlack(text: string): Blocks | ClueError {
  const bad = text.search(/[^\d.,\s]/);
  if (bad >= 0) return { why: 'characters', at: bad };
  const lengths = text.split(/[.,\s]+/).filter((word) => word !== '').map(Number).filter((number) => number > 0);
  return { lengths, inks: filledInks(lengths) };
}

function inColours(text: string, letters: string): Blocks | ClueError {
  const clue: Blocks = { lengths: [], inks: [] };
  for (const { 0: word, index } of text.matchAll(/[^,\s]+/g)) {
    if (/^0+$/.test(word)) continue;
    const [digits, mark] = [word.slice(0, -1), word.slice(-1)];
    const ink = cellOf(mark, letters);
    const bad = digits.search(/\D/);
    if (bad >= 0 || digits === '') return { why: 'characters', at: index + Math.max(0, bad) };
    if (!isPainted(ink)) return { why: 'characters', at: index + digits.length };
    if (Number(digits) === 0) continue;
    clue.lengths.push(Number(digits));
    clue.inks.push(ink);
  }
  return clue;
}
