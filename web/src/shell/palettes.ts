// Sets of colours to choose from, and the player's own. A palette says a few colours for each theme;
// the rest follows from them. Whatever is chosen, text keeps a contrast of 4.5 and shapes one of 3:
// a colour that would not be seen is moved until it is.
import { colourOf, contrast, kBlack, kWhite, mixed, readable, textOf, type Colour } from './colour';

export const kPalettes = ['violet', 'ocean', 'forest', 'rose', 'safe', 'sharp', 'own'] as const;
export type PaletteName = (typeof kPalettes)[number];

interface Tones {
  accent: string;
  /** Filled cells. */
  fill: string;
  good?: string;
  bad?: string;
  premise?: string;
  trials?: readonly [string, string, string];
}

export interface OwnColours {
  ownAccent: string;
  ownFill: string;
}

type Theme = 'light' | 'dark';

/** `safe` takes its colours from Okabe and Ito's set, which people with any kind of colour vision can tell apart. */
const kTones: Record<Exclude<PaletteName, 'violet' | 'own'>, Record<Theme, Tones>> = {
  ocean: { light: { accent: '#0b5c8a', fill: '#12344d' }, dark: { accent: '#7cc4f0', fill: '#cfe6f5' } },
  forest: { light: { accent: '#24663b', fill: '#1d3325' }, dark: { accent: '#8fd6a5', fill: '#d6ebdb' } },
  rose: { light: { accent: '#a3285c', fill: '#3d2231' }, dark: { accent: '#f5a3c4', fill: '#f3dbe5' } },
  safe: {
    light: { accent: '#0072b2', fill: '#1a1a1a', good: '#0072b2', bad: '#d55e00', premise: '#e69f00', trials: ['#0072b2', '#d55e00', '#009e73'] },
    dark: { accent: '#56b4e9', fill: '#f0f0f0', good: '#56b4e9', bad: '#e69f00', premise: '#f0e442', trials: ['#56b4e9', '#e69f00', '#cc79a7'] },
  },
  sharp: {
    light: { accent: '#00007a', fill: '#000000', trials: ['#003a8c', '#7a2e00', '#6b004f'] },
    dark: { accent: '#ffff66', fill: '#ffffff', trials: ['#7fd4ff', '#ffc48a', '#ff9ee0'] },
  },
};

/** What style/tokens.css has: the usual palette, and what colours are seen on. A test compares them. */
export const kUsual: Record<Theme, { accent: string; fill: string; pages: string[]; board: string }> = {
  light: { accent: '#5236ab', fill: '#262a3b', pages: ['#fbf9f4', '#ffffff', '#f2eff7'], board: '#ffffff' },
  dark: { accent: '#b9a8ff', fill: '#dedbec', pages: ['#14151d', '#1c1e29', '#20222f'], board: '#1b1d28' },
};

/** What finished pictures are drawn on. */
export const kPicturePaper: Record<Theme, Colour> = { light: colourOf('#ffffff')!, dark: colourOf('#e9e6f4')! };

function known(text: string): Colour {
  return colourOf(text) ?? kBlack;
}

/** The custom properties that make the palette; none for the usual one, which the style sheet holds. */
export function propertiesOf(name: PaletteName, theme: Theme, own: OwnColours): Record<string, string> {
  const tones: Tones | undefined = name === 'own' ? { accent: own.ownAccent, fill: own.ownFill } : kTones[name as keyof typeof kTones]?.[theme];
  if (!tones) return {};
  const [pages, board] = [kUsual[theme].pages.map(known), known(kUsual[theme].board)];
  const text = (colour: string) => readable(known(colour), pages, 4.5);
  const shape = (colour: string) => textOf(readable(known(colour), [board], 3));
  const accent = text(tones.accent);
  const ink = theme === 'light' ? kBlack : kWhite;
  const properties: Record<string, string> = {
    accent: textOf(accent),
    'accent-strong': textOf(mixed(accent, ink, 0.25)),
    'accent-soft': textOf(mixed(pages[1], accent, theme === 'light' ? 0.14 : 0.25)),
    'on-accent': textOf(contrast(accent, kWhite) >= 4.5 ? kWhite : kBlack),
    'board-fill': shape(tones.fill),
    // On light paper in both themes.
    'picture-ink': textOf(readable(known((name === 'own' ? tones : kTones[name as keyof typeof kTones].light).fill), [kPicturePaper[theme]], 4.5)),
    'board-cross': textOf(mixed(board, accent, theme === 'light' ? 0.09 : 0.12)),
    'board-ghost': shape(textOf(mixed(accent, pages[1], 0.2))),
  };
  if (tones.good) properties.good = textOf(text(tones.good));
  if (tones.bad) properties.bad = textOf(text(tones.bad));
  if (tones.premise) properties['board-premise'] = shape(tones.premise);
  tones.trials?.forEach((colour, i) => (properties[`trial-${i + 1}`] = shape(colour)));
  return properties;
}

/** Accent and filled cells as they are shown, for a sample of the palette. */
export function sampleOf(name: PaletteName, theme: Theme, own: OwnColours): { accent: string; fill: string } {
  const { accent = kUsual[theme].accent, 'board-fill': fill = kUsual[theme].fill } = propertiesOf(name, theme, own);
  return { accent, fill };
}

/** Which of the player's own colours had to be moved to be seen in this theme. */
export function movedColours(theme: Theme, own: OwnColours): (keyof OwnColours)[] {
  const shown = propertiesOf('own', theme, own);
  const differs = (text: string, property: string) => textOf(known(text)) !== shown[property];
  return [...(differs(own.ownAccent, 'accent') ? ['ownAccent' as const] : []), ...(differs(own.ownFill, 'board-fill') ? ['ownFill' as const] : [])];
}
