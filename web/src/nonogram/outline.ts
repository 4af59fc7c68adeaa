// Shapes of pixels as smooth outlines, and which way a picture of one looks.
import type { Rows } from '../engine/puzzles';

type Point = readonly [x: number, y: number];

/** An SVG path around all filled pixels (fill-rule evenodd); corners are cut, so that slopes do not look like stairs. */
export function outlineOf(rows: Rows): string {
  const next = edgesOf(rows);
  let path = '';
  for (const start of next.keys()) {
    const loop: Point[] = [];
    for (let at: string | undefined = start; at !== undefined; ) {
      const ends: string[] = next.get(at) ?? [];
      const to: string | undefined = ends.pop();
      if (ends.length === 0) next.delete(at);
      if (to === undefined) break;
      const [from, end] = [pointOf(at), pointOf(to)];
      loop.push([(from[0] + end[0]) / 2, (from[1] + end[1]) / 2]);
      at = to;
    }
    if (loop.length > 0) path += `M${loop.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
  }
  return path;
}

/** The sides of pixels between filled and empty, each from one corner to the next with the filled pixel at its right. */
function edgesOf(rows: Rows): Map<string, string[]> {
  const filled = (x: number, y: number) => rows[y]?.[x] === '#';
  const edges = new Map<string, string[]>();
  const add = (x: number, y: number, toX: number, toY: number) => {
    const key = `${x},${y}`;
    edges.set(key, [...(edges.get(key) ?? []), `${toX},${toY}`]);
  };
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!filled(x, y)) continue;
      if (!filled(x, y - 1)) add(x, y, x + 1, y);
      if (!filled(x + 1, y)) add(x + 1, y, x + 1, y + 1);
      if (!filled(x, y + 1)) add(x + 1, y + 1, x, y + 1);
      if (!filled(x - 1, y)) add(x, y + 1, x, y);
    }
  });
  return edges;
}

function pointOf(key: string): Point {
  const [x, y] = key.split(',').map(Number);
  return [x, y];
}

export function mirrored(rows: Rows): Rows {
  return rows.map((row) => [...row].reverse().join(''));
}

/** Whether a picture shows the shape the other way round: then more of its cells agree with the mirrored one. */
export function looksMirrored(shape: Rows, picture: Rows): boolean {
  const part = withoutMargins(picture);
  return agreement(mirrored(shape), part) > agreement(shape, part);
}

function agreement(shape: Rows, picture: Rows): number {
  let same = 0;
  picture.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const sampled = shape[Math.floor(((y + 0.5) * shape.length) / picture.length)];
      if (row[x] === sampled[Math.floor(((x + 0.5) * sampled.length) / row.length)]) same++;
    }
  });
  return same;
}

function withoutMargins(rows: Rows): Rows {
  const used = rows.filter((row) => row.includes('#'));
  if (used.length === 0) return rows;
  const first = Math.min(...used.map((row) => row.indexOf('#')));
  const last = Math.max(...used.map((row) => row.lastIndexOf('#')));
  const top = rows.findIndex((row) => row.includes('#'));
  return rows.slice(top, rows.length - [...rows].reverse().findIndex((row) => row.includes('#'))).map((row) => row.slice(first, last + 1));
}
