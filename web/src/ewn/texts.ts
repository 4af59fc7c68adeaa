// Document 002's files: the input is read by the engine, which names line and column of an error;
// the output is three lines that this page reads itself.
import type { EwnPuzzle } from '../engine/puzzles';
import type { Move } from './rules';

export interface Output {
  seconds: number;
  /** -1: the case is said to be impossible. */
  steps: number;
  moves: Move[];
}

export type OutputError = { code: 'seconds' | 'steps' | 'cells' | 'odd' | 'count'; line: number };

/** A run of many dice digits is in every input and in no output. */
export function looksLikeInput(text: string): boolean {
  return /(^|\s)[1-6]{12,}(\s|$)/.test(text);
}

export function readOutput(text: string): Output | OutputError {
  const lines = text.split(/\r\n|\r|\n/).map((line, i) => ({ words: line.trim().split(/\s+/).filter(Boolean), line: i + 1 }));
  const [first, second, ...rest] = lines.filter(({ words }) => words.length > 0);
  const seconds = Number(first?.words[0]);
  if (first?.words.length !== 1 || !(seconds >= 0)) return { code: 'seconds', line: first?.line ?? 1 };
  const steps = Number(second?.words[0]);
  if (second?.words.length !== 1 || !Number.isInteger(steps) || steps < -1) return { code: 'steps', line: second?.line ?? 2 };
  const line = rest[0]?.line ?? 3;
  const bad = rest.find(({ words }) => words.some((word) => !/^\d+$/.test(word)));
  if (bad) return { code: 'cells', line: bad.line };
  const cells = rest.flatMap(({ words }) => words.map(Number));
  if (cells.length % 2 !== 0) return { code: 'odd', line };
  if (cells.length / 2 !== Math.max(0, steps)) return { code: 'count', line };
  return { seconds, steps, moves: Array.from({ length: cells.length / 2 }, (_, i): Move => [cells[2 * i], cells[2 * i + 1]]) };
}

export function inputText(puzzle: EwnPuzzle): string {
  return `${puzzle.goal}\n${puzzle.positions.join(' ')}\n${puzzle.dice}\n`;
}

export function outputText(seconds: number, moves: readonly Move[]): string {
  return `${seconds.toFixed(6)}\n${moves.length}\n${moves.flat().join(' ')}\n`;
}
