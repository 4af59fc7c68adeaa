// A large board in small: which part of it is in view, and where to scroll for another part.
import { cellsArea, type Geometry, type View } from './geometry';

/** Boards with more rows or columns than this get an overview. */
export const kWithoutOverview = 30;

/** A rectangle in shares of the board, from 0 to 1. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function partInView(geometry: Geometry, view: View): Part {
  const area = cellsArea(geometry, view);
  const [width, height] = [geometry.columns * geometry.cell, geometry.rows * geometry.cell];
  const left = Math.min(1, view.left / width);
  const top = Math.min(1, view.top / height);
  return { left, top, width: Math.min(1 - left, area.width / width), height: Math.min(1 - top, area.height / height) };
}

export function needsOverview(geometry: Geometry, view: View): boolean {
  if (Math.max(geometry.columns, geometry.rows) <= kWithoutOverview || view.width === 0) return false;
  const { width, height } = partInView(geometry, view);
  // The line that closes the board may be cut off.
  return Math.min(width, height) < 0.995;
}

/** Where to scroll so that this point of the board, in shares, is in the middle of the view. */
export function scrollFor(geometry: Geometry, view: View, across: number, down: number): { left: number; top: number } {
  const area = cellsArea(geometry, view);
  return {
    left: Math.max(0, across * geometry.columns * geometry.cell - area.width / 2),
    top: Math.max(0, down * geometry.rows * geometry.cell - area.height / 2),
  };
}

/** First and last cell of a region along one axis. */
export interface Stretch {
  first: number;
  last: number;
}

const kSmallestStretch = 25;
const kMostStretches = 4;

/** A side of the board in up to four stretches: what the keyboard jumps between. */
export function stretches(length: number): Stretch[] {
  const size = Math.max(kSmallestStretch, Math.ceil(length / kMostStretches));
  return Array.from({ length: Math.ceil(length / size) }, (_, i) => ({ first: i * size, last: Math.min(length, (i + 1) * size) - 1 }));
}

const kSmallestSide = 72;
const kLargestSide = 170;

/** Room beside the clues: the corner where they meet, if it is large enough; else the overview goes below. */
export function overviewSize(geometry: Geometry): { width: number; height: number; inCorner: boolean } {
  const gap = 8;
  const room = { width: geometry.clueWidth - geometry.strip - gap, height: geometry.clueHeight - geometry.strip - gap };
  const inCorner = Math.min(room.width, room.height) >= kSmallestSide;
  const box = inCorner ? room : { width: kLargestSide, height: kLargestSide };
  const scale = Math.min(box.width / geometry.columns, box.height / geometry.rows, kLargestSide / Math.max(geometry.columns, geometry.rows));
  return { width: Math.floor(geometry.columns * scale), height: Math.floor(geometry.rows * scale), inCorner };
}
