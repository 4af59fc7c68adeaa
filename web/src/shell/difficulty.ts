// How hard and how long, in the words of somebody who recommends a puzzle to a friend.
import { t, type PlainKey } from '../strings';

/** Cells up to which a puzzle is called that. */
const kLengths: readonly { cells: number; name: PlainKey }[] = [
  { cells: 64, name: 'length.quick' },
  { cells: 144, name: 'length.short' },
  { cells: 420, name: 'length.long' },
  { cells: Infinity, name: 'length.evening' },
];

const kRated = ['trivial', 'line', 'moderate', 'deep', 'multiple', 'none'] as const;

export function difficulty(rated: string, width: number, height: number): string {
  const known = kRated.find((name) => name === rated);
  const length = t(kLengths.find(({ cells }) => width * height <= cells)!.name);
  return known ? t('difficulty', { class: t(`class.${known}`), length }) : length;
}
