// The colours of a puzzle as they are shown: its own or a set that everybody can tell apart, and the
// shapes that stand for them.
import { contrast, colourOf, kBlack, kWhite, luminance, mixed, textOf, type Colour } from '../shell/colour';
import type { PaletteColour } from '../engine/puzzles';
import { t, type PlainKey } from '../strings';
import { cellOfPlace, kUnknown, placeOfCell, type Cell } from './cells';

export const kColourSets = ['own', 'safe'] as const;
export type ColourSet = (typeof kColourSets)[number];

/** What the board paints with. */
export interface Inks {
  /** By cell: #rrggbb. Empty cells have the colour of the paper. */
  fills: readonly string[];
  /** By cell: black or white, whichever is read better on the fill. */
  texts: readonly string[];
  paper: string;
  /** Lines and crosses on that paper. */
  line: string;
  heavyLine: string;
  cross: string;
  look: string;
}

/**
 * Okabe and Ito's colours, which people with any kind of colour vision can tell apart, and four more between them for
 * puzzles with many colours.
 */
export const kSafeColours = [
  '#000000', '#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#7f7f7f', '#332288', '#882255', '#b8dcc5',
] as const;

export function inksOf(palette: readonly PaletteColour[], set: ColourSet, dark: boolean): Inks {
  const shown = set === 'safe' ? safeColours(palette) : palette.map(({ rgb }) => colourOf(rgb) ?? kBlack);
  // A page that is dark has a board that does not dazzle: its paper and its colours are dimmed alike.
  const dimmed = shown.map((colour) => (dark ? mixed(colour, kBlack, 0.14) : colour));
  const byCell = Array.from({ length: palette.length + 1 }, (_, cell) => dimmed[cell === kUnknown ? 0 : placeOfCell(cell)]);
  const [paper] = dimmed;
  const ink = readableOn(paper);
  return {
    fills: byCell.map(textOf),
    texts: byCell.map((colour) => textOf(readableOn(colour))),
    paper: textOf(paper),
    line: textOf(mixed(paper, ink, 0.22)),
    heavyLine: textOf(mixed(paper, ink, 0.62)),
    cross: textOf(mixed(paper, ink, 0.58)),
    look: textOf(mixed(paper, [0.4, 0.3, 0.85], 0.16)),
  };
}

/** Text on a colour: black or white. */
export function readableOn(colour: Colour): Colour {
  return contrast(colour, kBlack) >= contrast(colour, kWhite) ? kBlack : kWhite;
}

/** Text on #rrggbb. */
export function textOn(rgb: string): string {
  return textOf(readableOn(colourOf(rgb) ?? kBlack));
}

/** The background as it is; each colour as the nearest of the safe ones that is not taken, the closest pairs first. */
function safeColours(palette: readonly PaletteColour[]): Colour[] {
  const own = palette.map(({ rgb }) => colourOf(rgb) ?? kBlack);
  const free = kSafeColours.map((rgb) => colourOf(rgb)!).filter((colour) => contrast(colour, own[0]) > 1.25);
  // Colours beyond those that there are stay what they are.
  const found = [...own];
  // The first eight are told apart best; the rest is for those who need more.
  const offered = free.slice(0, Math.max(own.length - 1, Math.min(free.length, kBestApart)));
  const pairs = own.slice(1).flatMap((colour, i) => offered.map((safe, at) => ({ place: i + 1, at, far: distance(colour, safe) })));
  const [places, taken] = [new Set<number>(), new Set<number>()];
  for (const { place, at } of pairs.sort((a, b) => a.far - b.far)) {
    if (places.has(place) || taken.has(at)) continue;
    places.add(place);
    taken.add(at);
    found[place] = offered[at];
  }
  return found;
}

const kBestApart = 8;

/** How different two colours look, roughly: brightness counts most. */
export function distance(a: Colour, b: Colour): number {
  const mean = (a[0] + b[0]) / 2;
  const [red, green, blue] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const light = Math.sqrt(luminance(a)) - Math.sqrt(luminance(b));
  return Math.sqrt((2 + mean) * red * red + 4 * green * green + (3 - mean) * blue * blue + 4 * light * light);
}

/** Shapes around (0, 0), one unit to each side, as SVG paths; one for each colour. */
export const kShapes: readonly string[] = [
  'M0 -1A1 1 0 1 1 0 1A1 1 0 1 1 0 -1Z',
  'M0 -1L1 .8H-1Z',
  'M-.85 -.85H.85V.85H-.85Z',
  'M0 -1.05L1.05 0L0 1.05L-1.05 0Z',
  'M-.33 -1H.33V-.33H1V.33H.33V1H-.33V.33H-1V-.33H-.33Z',
  'M0 1L-1 -.8H1Z',
  'M-1 -.3H1V.3H-1Z',
  'M-.3 -1H.3V1H-.3Z',
  'M-1 -1H-.3V1H-1ZM.3 -1H1V1H.3Z',
  'M-1 -1H1V-.3H-1ZM-1 .3H1V1H-1Z',
  'M-1 -1H1L-1 1Z',
  'M1 -1V1H-1Z',
];

export function shapeOfPlace(place: number): string {
  return kShapes[(place - 1) % kShapes.length];
}

/** The name of a colour in the reader's language, where it is one that everybody knows; else as the puzzle calls it. */
export function nameOfColour({ name }: PaletteColour): string {
  const plain = name.trim().toLowerCase();
  const known = knownName(plain);
  if (known !== undefined) return known;
  // Two shades of one name are called "light …" and "dark …" where no name of their own is known.
  const [shade, ...rest] = plain.split(' ');
  const stem = knownName(rest.join(' '));
  if (stem === undefined) return name;
  if (shade === 'light') return t('colourShade.light', { name: stem });
  return shade === 'dark' ? t('colourShade.dark', { name: stem }) : name;
}

function knownName(name: string): string | undefined {
  return t(`colourName.${name}` as PlainKey) as string | undefined;
}

export function nameOfInk(colours: readonly PaletteColour[], cell: Cell): string {
  return nameOfColour(colours[placeOfCell(cell)]);
}

/** The cells that can be painted with, in the order of their keys. */
export function paintsOf(colours: readonly PaletteColour[]): Cell[] {
  return colours.slice(1).map((_, i) => cellOfPlace(i + 1));
}

