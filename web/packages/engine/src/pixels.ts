// Images for the operation `import`: files are decoded by whoever can, the engine takes bare pixels.

/** Pixels of four bytes, red, green, blue and how opaque, row by row: what a canvas gives as ImageData. */
export interface RgbaPixels {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

const kOpaque = 255;
const kWhite = 255;

/** The attachment of a call of `import`. What is transparent becomes white. */
export function pixelsOf({ width, height, data }: RgbaPixels): Uint8Array {
  const header = new TextEncoder().encode(`P6\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(header.length + 3 * width * height);
  bytes.set(header);
  let to = header.length;
  for (let from = 0; from < 4 * width * height; from += 4) {
    const opaque = data[from + 3];
    for (let channel = 0; channel < 3; channel++) {
      bytes[to++] = opaque === kOpaque ? data[from + channel] : Math.round((data[from + channel] * opaque + kWhite * (kOpaque - opaque)) / kOpaque);
    }
  }
  return bytes;
}
