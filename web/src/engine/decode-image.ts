// Image files as pixels, decoded by the browser.
import { pixelsOf } from '../../packages/engine/src/pixels';

/** An image is asked about again with every move of a slider. */
const decoded = new WeakMap<Blob, Promise<Uint8Array>>();

/** What the engine takes beside the operation `import`. Rejected if the browser does not know the format. */
export function pixelsOfImage(image: Blob): Promise<Uint8Array> {
  const known = decoded.get(image) ?? decode(image);
  decoded.set(image, known);
  return known;
}

async function decode(image: Blob): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(image);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return pixelsOf(context.getImageData(0, 0, canvas.width, canvas.height));
}
