// Clues as a screen reader says them: "red 3, blue 1".
import { t } from '../strings';
import type { Block, PaletteColour } from './puzzle';

export function spokenClue(clue: readonly Block[], palette: readonly PaletteColour[]): string {
  if (clue.length === 0) return t('colour.emptyClue');
  return clue.map(([length, colour]) => t('colour.block', { name: palette[colour].name, length })).join(', ');
}
