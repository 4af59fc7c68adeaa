// A nonogram as a picture, drawn by the page itself: what the server's `render` makes of one puzzle, for when there is none.
import type { RenderRequest, NonogramSolution } from './engine';
import type { NonogramPuzzle, PlainPuzzle, Rows } from './puzzles';

// In parts of a cell, as the server's drawings have them.
const kDigitSize = 0.76;
const kDigitWidth = 0.636;
const kGapInRow = 0.3;
const kStepInColumn = 0.9;
const kMargin = 0.5;
const kCell = 24;
const kLinesInAGroup = 5;
/** Pixels of a PNG for one of the drawing: sharp on paper. */
const kDensity = 3;

const numbersOf = (clue: readonly number[]) => (clue.length > 0 ? clue : [0]);
const widthInRow = (number: number) => kDigitSize * kDigitWidth * String(number).length + kGapInRow;
const widthOf = (clue: readonly number[]) => numbersOf(clue).reduce((sum, number) => sum + widthInRow(number), 0);
const sizeInColumn = (number: number) => (number < 10 ? kDigitSize : number < 100 ? 0.64 : 0.45);

interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** The text of an SVG file: clues and grid, and the cells of `picture` where one is given. */
export function drawing({ width, height, rows, columns }: Pick<PlainPuzzle, 'width' | 'height' | 'rows' | 'columns'>, picture: Rows | null): Drawing {
  const left = Math.max(...rows.map(widthOf)) + kMargin;
  const top = Math.max(...columns.map((clue) => numbersOf(clue).length)) * kStepInColumn + kMargin;
  const at = (cells: number) => (cells * kCell).toFixed(1);
  const parts: string[] = [];
  const digits = (number: number, size: number, x: number, y: number) =>
    parts.push(`<text x="${at(x)}" y="${at(y + 0.36 * size)}" font-size="${at(size)}">${number}</text>`);
  rows.forEach((clue, row) => {
    let x = left - widthOf(clue);
    for (const number of numbersOf(clue)) {
      digits(number, kDigitSize, x + widthInRow(number) / 2, top + row + 0.5);
      x += widthInRow(number);
    }
  });
  columns.forEach((clue, column) => {
    const numbers = numbersOf(clue);
    numbers.forEach((number, index) => digits(number, sizeInColumn(number), left + column + 0.5, top - (numbers.length - index - 0.5) * kStepInColumn));
  });
  const filled: string[] = [];
  picture?.forEach((cells, row) => [...cells].forEach((cell, column) => cell === '#' && filled.push(`M${at(left + column)} ${at(top + row)}h${kCell}v${kCell}h-${kCell}z`)));
  if (filled.length > 0) parts.push(`<path d="${filled.join('')}"/>`);
  const lines = (bold: boolean) => {
    const wanted = (line: number, count: number) => (line % kLinesInAGroup === 0 || line === count) === bold;
    let path = '';
    for (let row = 0; row <= height; row++) if (wanted(row, height)) path += `M${at(left)} ${at(top + row)}h${at(width)}`;
    for (let column = 0; column <= width; column++) if (wanted(column, width)) path += `M${at(left + column)} ${at(top)}v${at(height)}`;
    return path;
  };
  parts.push(`<path d="${lines(false)}" stroke="#777" stroke-width="${at(0.035)}"/><path d="${lines(true)}" stroke="#000" stroke-width="${at(0.08)}" stroke-linecap="square"/>`);
  const size = { width: Math.ceil((left + width + kMargin) * kCell), height: Math.ceil((top + height + kMargin) * kCell) };
  return {
    ...size,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">` +
      `<rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle">${parts.join('')}</g></svg>`,
  };
}

/** The picture of a request; null for what only the server draws: other kinds, colours, several puzzles, documents. */
export async function drawn(request: RenderRequest, solve: (puzzle: NonogramPuzzle) => Promise<NonogramSolution>): Promise<Blob | null> {
  const puzzle = request.puzzle as NonogramPuzzle | undefined;
  if (puzzle?.kind !== 'nonogram' || 'palette' in puzzle || request.format === 'pdf') return null;
  const picture = request.what === 'solution' ? puzzle.goal ?? (await solve(puzzle)).solutions[0] ?? null : request.what === 'state' ? request.state ?? null : null;
  const { svg, width, height } = drawing(puzzle, picture);
  const text = new Blob([svg], { type: 'image/svg+xml' });
  return request.format === 'png' ? painted(text, width, height) : text;
}

async function painted(svg: Blob, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = kDensity * width;
    canvas.height = kDensity * height;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be painted'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
