// Photos of today's phones are larger than the server takes, and far larger than any grid needs: they are made smaller
// while the browser decodes them.

/** What the server takes, with some room to spare. */
const kMostPixels = 30_000_000;
/** A grid has at most some hundred cells a side; this leaves plenty of pixels for each. */
const kLongestSide = 3000;

/** The size to which an image is scaled before it is sent; the same size when it may stay. */
export function sentSize(width: number, height: number): { width: number; height: number } {
  if (width * height <= kMostPixels) return { width, height };
  const scale = kLongestSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The image at that size. */
export async function scaledImage(file: Blob, size: { width: number; height: number }): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'medium' });
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the image could not be scaled'))), 'image/jpeg', 0.92));
}
