// What a file is before it is read.

const kImageExtensions = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'pnm', 'pgm', 'ppm', 'tif', 'tiff', 'webp', 'svg', 'svgz', 'heic', 'heif', 'avif'];
const kPuzzleExtensions = ['non', 'nonpack', 'xml', 'pbn', 'nin', 'mk', 'g', 'cwd', 'json', 'jsonl', 'pbm', 'txt'];

const dotted = (extensions: string[]) => extensions.map((extension) => `.${extension}`).join(',');

/** What the dialogs of the browser offer. */
export const kImages = `image/*,${dotted(kImageExtensions)}`;
export const kPuzzles = dotted(kPuzzleExtensions);

/** Whether a file goes to the image import; all others are puzzles written as text. */
export async function isImage(file: File): Promise<boolean> {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
  // A bitmap of Netpbm is a puzzle as it stands, unless its cells are bits and not letters.
  if (extension === 'pbm') return (await file.slice(0, 2).text()) === 'P4';
  if (kPuzzleExtensions.includes(extension)) return false;
  return kImageExtensions.includes(extension) || file.type.startsWith('image/');
}
