// The app's icon as PNG files, drawn from the squares of public/favicon.svg: phones and desktops want pixels.
import { crc32 } from './crc32.mjs';
import { deflateSync } from 'node:zlib';

// The mark on squared paper, 16 squares wide: x, y, width, height.
const kMark = [[3, 3, 6, 2], [3, 5, 2, 6], [9, 5, 2, 6], [3, 11, 2, 2], [5, 11, 4, 2], [11, 11, 2, 2]];
const kSquares = 16;
const kCorner = 3;
const kInk = [255, 255, 255];
const kGround = [82, 54, 171];

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function png(size, pixelAt) {
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) rows.set(pixelAt(x, y), y * (1 + 4 * size) + 1 + 4 * x);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8); // eight bits, red green blue alpha
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** Is the point (in squares) inside the rounded ground? */
function onGround(x, y) {
  const dx = Math.max(kCorner - x, 0, x - (kSquares - kCorner));
  const dy = Math.max(kCorner - y, 0, y - (kSquares - kCorner));
  return dx * dx + dy * dy <= kCorner * kCorner;
}

const onMark = (x, y) => kMark.some(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height);

/** `maskable`: the ground fills everything and the mark keeps away from the edge, which the system cuts. */
export function icon(size, maskable = false) {
  const scale = maskable ? 1.35 : 1;
  const samples = 4;
  return png(size, (column, row) => {
    const sum = [0, 0, 0, 0];
    for (let i = 0; i < samples * samples; i++) {
      const x = ((column + ((i % samples) + 0.5) / samples) / size) * kSquares;
      const y = ((row + (Math.floor(i / samples) + 0.5) / samples) / size) * kSquares;
      if (!maskable && !onGround(x, y)) continue;
      const colour = onMark((x - 8) * scale + 8, (y - 8) * scale + 8) ? kInk : kGround;
      colour.forEach((part, index) => (sum[index] += part));
      sum[3]++;
    }
    const opaque = sum[3];
    return opaque === 0 ? [0, 0, 0, 0] : [...sum.slice(0, 3).map((part) => Math.round(part / opaque)), Math.round((255 * opaque) / samples ** 2)];
  });
}
