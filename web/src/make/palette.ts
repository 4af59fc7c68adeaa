// Colours of a drawing: those that it begins with, and the next one that somebody adds.
import type { PaletteColour } from '../engine/puzzles';

/** The engine's limit is 32 with the background; nine have keys. */
export const kMostDrawn = 9;

/** First the one that a drawing in black and white is filled with. */
const kShades: readonly (readonly [name: string, rgb: string])[] = [
  ['black', '#1a1a1a'], ['red', '#d62828'], ['blue', '#2463c4'], ['yellow', '#f2c230'], ['green', '#2f9e44'],
  ['orange', '#ef7d1a'], ['purple', '#8a4fbf'], ['brown', '#8a5a33'], ['pink', '#ef8fb4'],
];

export const kStartPalette: readonly PaletteColour[] = [
  { name: 'white', rgb: '#ffffff', mark: '.' },
  ...kShades.slice(0, 2).map(([name, rgb]) => ({ name, rgb, mark: name[0] })),
];

/** A shade that the palette does not have yet, with a mark of its own. */
export function freshColour(palette: readonly PaletteColour[], fallback: string): PaletteColour {
  const [name, rgb] = kShades.find((shade) => !palette.some((colour) => colour.name === shade[0] || colour.rgb === shade[1])) ?? [fallback, '#808080'];
  const marks = [...name.toLowerCase().replace(/[^a-z]/g, ''), ...'abcdefghijklmnopqrstuvwxyz'];
  return { name, rgb, mark: marks.find((mark) => !palette.some((colour) => colour.mark === mark)) ?? '#' };
}
