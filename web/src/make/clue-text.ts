// A clue as people type it: numbers separated by dots, commas or blanks; nothing or 0 is an empty line.

export type ClueError =
  | { why: 'characters'; at: number }
  | { why: 'tooLong'; least: number; room: number };

/** The clue, or what is wrong with the text for a line of `room` cells. */
export function readClue(text: string, room: number): number[] | ClueError {
  const bad = text.search(/[^\d.,\s]/);
  if (bad >= 0) return { why: 'characters', at: bad };
  const clue = text.split(/[.,\s]+/).filter((word) => word !== '').map(Number).filter((number) => number > 0);
  const least = clue.reduce((sum, number) => sum + number, 0) + Math.max(0, clue.length - 1);
  return least > room ? { why: 'tooLong', least, room } : clue;
}

export function clueText(clue: readonly number[]): string {
  return clue.length === 0 ? '0' : clue.join('.');
}

export function sumOf(clues: readonly (readonly number[])[]): number {
  return clues.reduce((sum, clue) => sum + clue.reduce((a, b) => a + b, 0), 0);
}
