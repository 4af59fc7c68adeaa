// Which part of a large board is drawn: what can be seen, and a margin around it.

export interface Range {
  /** The first and the one after the last. */
  from: number;
  to: number;
}

/** Cells beyond the edge, so that a scroll does not show bare ground. */
const kMargin = 6;

/** Of `count` cells, each `pitch` wide, those that lie in a window of `room` at `scrolled`. */
export function rangeSeen(scrolled: number, room: number, pitch: number, count: number): Range {
  const from = Math.max(0, Math.floor(scrolled / pitch) - kMargin);
  const to = Math.min(count, Math.ceil((scrolled + room) / pitch) + kMargin);
  return { from: Math.min(from, to), to };
}

export function clampTo({ from, to }: Range, place: number): number {
  return Math.min(Math.max(place, from), to - 1);
}

/** The rim of the board and of its frame, both ends together. */
const kRim = 24;

/** How far to scroll so that a cell can be seen, from where one is. */
export function scrollFor(scrolled: number, room: number, pitch: number, place: number): number {
  if (place * pitch < scrolled) return place * pitch;
  return Math.max(scrolled, (place + 1) * pitch + kRim - room);
}
