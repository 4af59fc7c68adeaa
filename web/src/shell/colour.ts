// Colours as numbers: how well one can be read on another (WCAG 2.2), and the nearest one that can.

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number];

/** #rgb or #rrggbb; null for anything else. */
export function colourOf(text: string): Colour | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (!digits) return null;
  const size = digits.length / 3;
  const part = (i: number) => parseInt(digits.slice(i * size, (i + 1) * size).repeat(3 - size), 16) / 255;
  return [part(0), part(1), part(2)];
}

export function textOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part * 255).toString(16).padStart(2, '0')).join('')}`;
}

/** The share of `second` runs from 0 to 1. */
export function mixed(first: Colour, second: Colour, share: number): Colour {
  const part = (i: number) => first[i] + (second[i] - first[i]) * share;
  return [part(0), part(1), part(2)];
}

export function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(a: Colour, b: Colour): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

export const kBlack: Colour = [0, 0, 0];
export const kWhite: Colour = [1, 1, 1];

/**
 * The colour itself if it has that contrast with all grounds; else a darker or lighter one that has
 * it, moved as little as hundredths allow. The grounds must all be dark or all be light.
 */
export function readable(colour: Colour, grounds: readonly Colour[], wanted: number): Colour {
  const holds = (candidate: Colour) => grounds.every((ground) => contrast(candidate, ground) >= wanted);
  const ink = grounds.every((ground) => contrast(kWhite, ground) > contrast(kBlack, ground)) ? kWhite : kBlack;
  for (let step = 0; step < 100; step++) {
    // Rounded as it will be written, so that what is promised holds on the screen.
    const candidate = colourOf(textOf(mixed(colour, ink, step / 100)))!;
    if (holds(candidate)) return candidate;
  }
  return ink;
}
