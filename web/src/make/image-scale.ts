// Photos of today's phones are larger than the server takes, and far larger than any grid needs: they are made smaller
// while the browser decodes them.

/** What the server takes, with some room to spare. */
const kMostPixels = 30_000_000;
/** A grid has at most some hundred cells a side; this leaves plenty of pixels for each. */
const kLongestSide = 3000;

export interface Size {
  width: number;
  height: number;
}

/** The size to which an image is scaled before it is sent; the same size when it may stay. */
export function sentSize(width: number, height: number): Size {
  if (width * height <= kMostPixels) return { width, height };
  const scale = kLongestSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A drawing has no pixels of its own; the server gives its longer side as many. */
const kDrawingSide = 1024;

export function isDrawing(file: File): boolean {
  return file.type === 'image/svg+xml';
}

/** The size in pixels that a drawing gets. */
export function drawingSize(width: number, height: number): Size {
  const scale = kDrawingSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A drawing that is shown, as pixels: browsers decode no SVG but in an element. */
export function drawnImage(shown: HTMLImageElement, size: Size): Promise<Blob> {
  return encoded(shown, size, 'image/png');
}

/** The image at that size. */
export async function scaledImage(file: Blob, size: Size): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'medium' });
  try {
    return await encoded(bitmap, size, 'image/jpeg');
  } finally {
    bitmap.close();
  }
}

function encoded(source: CanvasImageSource, size: Size, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')!.drawImage(source, 0, 0, size.width, size.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the image could not be scaled'))), type, 0.92));
}
