// The sliders of an image import, and what the engine is told.
import type { ImportSettings } from '../engine/engine';
import { kLargestDrawing } from './drawing';

export interface ImageChoices {
  width: number;
  height: number;
  keepShape: boolean;
  threshold: 'otsu' | 'adaptive' | 'fixed';
  shade: number;
  dither: boolean;
  edges: boolean;
  invert: boolean;
  fit: 'cover' | 'contain';
  unique: boolean;
  /** Besides the background; 0: black and white. */
  colours: number;
  /** Percent cut off at each side. */
  crop: { left: number; top: number; right: number; bottom: number };
}

const kUsualSide = 30;

/** A small image is taken cell by pixel; a larger one in its proportions. */
export function choicesFor(imageWidth: number, imageHeight: number): ImageChoices {
  const longest = Math.max(imageWidth, imageHeight);
  const scale = longest <= kLargestDrawing ? 1 : kUsualSide / longest;
  return {
    width: side(imageWidth * scale),
    height: side(imageHeight * scale),
    keepShape: true,
    threshold: 'otsu',
    shade: 128,
    dither: false,
    edges: false,
    invert: false,
    fit: 'cover',
    unique: false,
    colours: 0,
    crop: { left: 0, top: 0, right: 0, bottom: 0 },
  };
}

/** The same image in other sizes, and by other ways to two colours or with other numbers of them, to choose from. */
export function variantsOf(choices: ImageChoices, imageWidth: number, imageHeight: number): ImageChoices[] {
  const { colours } = choices;
  const ways: Partial<ImageChoices>[] =
    colours > 0
      ? [-1, 0, 1].map((more) => ({ colours: Math.min(9, Math.max(2, colours + more)) }))
      : [{ threshold: 'otsu', dither: false }, { threshold: 'adaptive', dither: false }, { threshold: 'otsu', dither: true }];
  const widths = new Set([2 / 3, 1, 4 / 3].map((scale) => side(choices.width * scale)));
  return [...widths].flatMap((width) => {
    const sized = { ...choices, width };
    const height = side((choices.height * width) / choices.width);
    return ways.map((way) => ({ ...sized, ...way, height: choices.keepShape ? heightFor(sized, imageWidth, imageHeight) : height }));
  });
}

/** The part that is left, in pixels of the image. */
export function cropOf({ crop }: ImageChoices, imageWidth: number, imageHeight: number): [number, number, number, number] | null {
  if (crop.left + crop.top + crop.right + crop.bottom === 0) return null;
  const x = Math.round((crop.left / 100) * imageWidth);
  const y = Math.round((crop.top / 100) * imageHeight);
  const width = Math.max(1, imageWidth - x - Math.round((crop.right / 100) * imageWidth));
  const height = Math.max(1, imageHeight - y - Math.round((crop.bottom / 100) * imageHeight));
  return [x, y, width, height];
}

/** The other side that keeps the proportions of what is left of the image. */
export function heightFor(choices: ImageChoices, imageWidth: number, imageHeight: number): number {
  const [, , width, height] = cropOf(choices, imageWidth, imageHeight) ?? [0, 0, imageWidth, imageHeight];
  return side((choices.width * height) / width);
}

export function importSettings(choices: ImageChoices, imageWidth: number, imageHeight: number): ImportSettings {
  const crop = cropOf(choices, imageWidth, imageHeight);
  const shape = { width: choices.width, height: choices.height, fit: choices.fit, unique: choices.unique, ...(crop ? { crop } : {}) };
  // What makes two colours of many has no say where there are several.
  if (choices.colours > 0) return { ...shape, colours: choices.colours };
  return {
    ...shape,
    threshold: choices.threshold === 'fixed' ? String(choices.shade) : choices.threshold,
    dither: choices.dither,
    edges: choices.edges,
    invert: choices.invert,
  };
}

function side(cells: number): number {
  return Math.min(kLargestDrawing, Math.max(1, Math.round(cells)));
}
