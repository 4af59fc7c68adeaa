// Draws the visible part of a board on a canvas. Everything is told by shape as well as by colour:
// filled is a square, empty a cross, a trial is smaller, a premise has a ring, a ghost is dashed.
import type { BoardModel, Overlay } from './board-model';
import { isPainted, kEmpty, kUnknown, placeOfCell, type Axis, type Cell } from './cells';
import { cellsArea, kLineHeight, kShapeWidth, layoutAcross, layoutDown, numberWidth, origin, type Geometry, type View } from './geometry';
import { shapeOfPlace, type Inks } from './inks';

export interface Palette {
  paper: string;
  gutter: string;
  line: string;
  heavyLine: string;
  fill: string;
  mark: string;
  cross: string;
  premise: string;
  ghost: string;
  ink: string;
  softInk: string;
  good: string;
  bad: string;
  accent: string;
  trials: string[];
  /** The finished picture. */
  picturePaper: string;
  pictureInk: string;
  fontFamily: string;
}

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: token('board-paper'), gutter: token('paper'), line: token('board-line'), heavyLine: token('board-line-heavy'),
    fill: token('board-fill'), mark: token('board-mark'), cross: token('board-cross'), premise: token('board-premise'),
    ghost: token('board-ghost'), ink: token('ink'), softInk: token('ink-soft'), good: token('good'), bad: token('bad'),
    accent: token('accent'), trials: [token('trial-1'), token('trial-2'), token('trial-3')],
    picturePaper: token('picture-paper'), pictureInk: token('picture-ink'), fontFamily: style.fontFamily,
  };
}

/** On the board of a colour puzzle paper and lines are the puzzle's, also when it is finished. */
export function paletteFor(palette: Palette, inks: Inks | null): Palette {
  if (!inks) return palette;
  return { ...palette, paper: inks.paper, picturePaper: inks.paper, line: inks.line, heavyLine: inks.heavyLine, mark: inks.cross };
}

export interface Look {
  palette: Palette;
  /** The puzzle's colours; null in black and white. */
  inks: Inks | null;
  /** Shapes tell colours apart, in cells and clues. */
  shapes: boolean;
  overlay: Overlay;
  /** Cells under the running stroke, shown as they will be. */
  preview: ReadonlyMap<number, Cell>;
  hover: { row: number; column: number } | null;
  strikeThrough: boolean;
  lights: boolean;
  /** 0 while playing, 1 when the finished picture has taken the place of the grid. */
  fade: number;
  /** Lines that gleam, and how much of it is left: 1 … 0. */
  glow: readonly { axis: Axis; index: number }[];
  gleam: number;
}

export function paintBoard(context: CanvasRenderingContext2D, board: BoardModel, geometry: Geometry, view: View, look: Look): void {
  new Painter(context, board, geometry, view, look).paint();
}

class Painter {
  private readonly x0: number;
  private readonly y0: number;
  private readonly firstRow: number;
  private readonly lastRow: number;
  private readonly firstColumn: number;
  private readonly lastColumn: number;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly board: BoardModel,
    private readonly geometry: Geometry,
    private readonly view: View,
    private readonly look: Look,
  ) {
    const { x, y } = origin(geometry);
    this.x0 = x - view.left;
    this.y0 = y - view.top;
    const area = cellsArea(geometry, view);
    const { cell } = geometry;
    this.firstRow = Math.max(0, Math.floor((area.y - this.y0) / cell));
    this.lastRow = Math.min(board.height - 1, Math.floor((area.y + area.height - this.y0) / cell));
    this.firstColumn = Math.max(0, Math.floor((area.x - this.x0) / cell));
    this.lastColumn = Math.min(board.width - 1, Math.floor((area.x + area.width - this.x0) / cell));
  }

  paint(): void {
    const { context, view, geometry, look } = this;
    context.clearRect(0, 0, view.width, view.height);
    const area = cellsArea(geometry, view);
    context.save();
    context.beginPath();
    context.rect(area.x, area.y, area.width, area.height);
    context.clip();
    this.fillFading(look.palette.paper, look.palette.picturePaper, () =>
      context.fillRect(this.x0, this.y0, this.board.width * geometry.cell + 1, this.board.height * geometry.cell + 1),
    );
    this.paintLooks();
    this.paintCells();
    if (look.fade < 1) this.paintLines();
    if (look.gleam > 0 && look.fade === 0) this.paintGleam();
    this.paintOverlay();
    context.restore();
    if (look.fade < 1) {
      context.globalAlpha = 1 - look.fade;
      this.paintClues('row');
      this.paintClues('column');
      context.globalAlpha = 1;
    }
  }

  /** In the colour of the game and, the more the picture has taken its place, in that of the picture. */
  private fillFading(playing: string, finished: string, fill: () => void): void {
    const { context, look } = this;
    context.fillStyle = playing;
    if (look.fade < 1) fill();
    if (look.fade === 0) return;
    context.globalAlpha = look.fade;
    context.fillStyle = finished;
    fill();
    context.globalAlpha = 1;
  }

  private left(column: number): number {
    return this.x0 + column * this.geometry.cell;
  }

  private top(row: number): number {
    return this.y0 + row * this.geometry.cell;
  }

  /** Row and column of the pointer, and the lines that a hint points at. */
  private paintLooks(): void {
    const { context, look, board, geometry } = this;
    const lines: { axis: Axis; index: number }[] = [...look.overlay.lines];
    if (look.hover && look.fade === 0) lines.push({ axis: 'row', index: look.hover.row }, { axis: 'column', index: look.hover.column });
    context.fillStyle = look.inks ? look.inks.look : look.palette.cross;
    for (const { axis, index } of lines) {
      if (axis === 'row') context.fillRect(this.x0, this.top(index), board.width * geometry.cell, geometry.cell);
      else context.fillRect(this.left(index), this.y0, geometry.cell, board.height * geometry.cell);
    }
  }

  /** A band that runs along the line and fades. */
  private paintGleam(): void {
    const { context, look, board, geometry } = this;
    const { cell } = geometry;
    context.fillStyle = look.palette.good;
    for (const { axis, index } of look.glow) {
      const across = axis === 'row';
      const length = (across ? board.width : board.height) * cell;
      const reached = length * Math.min(1, (1 - look.gleam) * 2);
      context.globalAlpha = 0.35 * look.gleam;
      if (across) context.fillRect(this.x0, this.top(index), reached, cell);
      else context.fillRect(this.left(index), this.y0, cell, reached);
    }
    context.globalAlpha = 1;
  }

  private everyVisible(visit: (index: number, x: number, y: number) => void): void {
    for (let row = this.firstRow; row <= this.lastRow; row++) {
      for (let column = this.firstColumn; column <= this.lastColumn; column++) {
        visit(row * this.board.width + column, this.left(column), this.top(row));
      }
    }
  }

  private paintCells(): void {
    const { context, board, geometry, look } = this;
    const { cell } = geometry;
    // One path for each colour: ten thousand cells cost a few fills.
    const squares = new Map<string, Path2D>();
    const crosses = new Map<string, Path2D>();
    const pathOf = (paths: Map<string, Path2D>, colour: string): Path2D => {
      let path = paths.get(colour);
      if (!path) paths.set(colour, (path = new Path2D()));
      return path;
    };
    const gap = look.fade > 0 ? 0 : cell >= 12 ? 1 : 0;
    const rims = new Map<string, Path2D>();
    this.everyVisible((index, x, y) => {
      const content = look.preview.get(index) ?? board.cellAt(index);
      if (content === kUnknown) return this.paintRuledOut(board.ruledOutAt(index), x, y);
      const layer = board.layerAt(index);
      const trial = layer > 0 && look.fade === 0;
      const ofTrial = look.palette.trials[(layer - 1 + look.palette.trials.length) % look.palette.trials.length];
      if (isPainted(content)) {
        const inset = trial ? Math.max(2, cell * 0.2) : gap;
        const colour = look.inks ? look.inks.fills[content] : trial ? ofTrial : look.palette.fill;
        // A colour cannot say that it is a trial: its rim does.
        if (trial && look.inks) pathOf(rims, ofTrial).rect(x + cell * 0.1, y + cell * 0.1, cell * 0.8 + 1, cell * 0.8 + 1);
        pathOf(squares, colour).rect(x + inset + (gap ? 0.5 : 0), y + inset + (gap ? 0.5 : 0), cell - 2 * inset + (gap ? 0 : 0.5), cell - 2 * inset + (gap ? 0 : 0.5));
      } else if (look.fade === 0) {
        addCross(pathOf(crosses, trial ? ofTrial : look.palette.mark), x + 0.5, y + 0.5, cell, trial ? 0.38 : 0.32);
      }
    });
    for (const [colour, path] of squares) this.fillFading(colour, look.inks ? colour : look.palette.pictureInk, () => context.fill(path));
    context.lineWidth = Math.max(1, cell * 0.07);
    context.lineCap = 'round';
    for (const [colour, path] of [...crosses, ...rims]) {
      context.strokeStyle = colour;
      context.stroke(path);
    }
    if (look.shapes && look.inks && look.fade < 1) this.everyVisible((index, x, y) => {
      const content = look.preview.get(index) ?? board.cellAt(index);
      if (isPainted(content)) this.paintShape(content, x + cell / 2 + 0.5, y + cell / 2 + 0.5, cell * 0.22);
    });
  }

  /** The shape of a colour, to be seen on that colour. */
  private paintShape(content: Cell, x: number, y: number, radius: number): void {
    const { context, look } = this;
    context.save();
    context.translate(x, y);
    context.scale(radius, radius);
    context.globalAlpha *= 1 - look.fade;
    context.fillStyle = look.inks!.texts[content];
    context.fill(shapePath(placeOfCell(content)));
    context.restore();
  }

  /** Small dots along the lower edge, struck: what the cell is not. */
  private paintRuledOut(cells: readonly Cell[], x: number, y: number): void {
    const { context, geometry, look } = this;
    const { cell } = geometry;
    if (!look.inks || look.fade > 0 || cells.length === 0 || cell < 12) return;
    const radius = Math.min(cell * 0.12, (cell * 0.4) / cells.length);
    cells.forEach((content, i) => {
      const [dotX, dotY] = [x + cell / 2 + (i - (cells.length - 1) / 2) * radius * 2.4, y + cell * 0.8];
      context.beginPath();
      context.arc(dotX, dotY, radius, 0, 2 * Math.PI);
      context.fillStyle = look.inks!.fills[content];
      context.fill();
      context.strokeStyle = look.palette.heavyLine;
      context.lineWidth = 1;
      context.stroke();
      strokeLine(context, dotX - radius * 1.3, dotY + radius * 1.3, dotX + radius * 1.3, dotY - radius * 1.3);
    });
  }

  private paintLines(): void {
    const { context, board, geometry, look } = this;
    const { cell } = geometry;
    const right = this.left(board.width);
    const bottom = this.top(board.height);
    const thin = new Path2D();
    const heavy = new Path2D();
    for (let column = this.firstColumn; column <= this.lastColumn + 1; column++) {
      const path = column % 5 === 0 || column === board.width ? heavy : thin;
      const x = Math.round(this.left(column)) + 0.5;
      path.moveTo(x, this.y0);
      path.lineTo(x, bottom);
    }
    for (let row = this.firstRow; row <= this.lastRow + 1; row++) {
      const path = row % 5 === 0 || row === board.height ? heavy : thin;
      const y = Math.round(this.top(row)) + 0.5;
      path.moveTo(this.x0, y);
      path.lineTo(right, y);
    }
    context.globalAlpha = 1 - look.fade;
    context.lineCap = 'butt';
    context.lineWidth = 1;
    context.strokeStyle = look.palette.line;
    if (cell >= 5) context.stroke(thin);
    context.lineWidth = cell >= 12 ? 2 : 1;
    context.strokeStyle = look.palette.heavyLine;
    context.stroke(heavy);
    context.globalAlpha = 1;
  }

  private paintOverlay(): void {
    const { context, geometry, look, board } = this;
    const { cell } = geometry;
    const { overlay, palette } = look;
    // The tint of a line that a hint points at is faint, and none with forced colours: its frame tells.
    context.lineWidth = 2;
    context.strokeStyle = palette.ghost;
    for (const { axis, index } of overlay.lines) {
      if (axis === 'row') context.strokeRect(this.x0 + 1, this.top(index) + 0.5, board.width * cell - 1, cell);
      else context.strokeRect(this.left(index) + 0.5, this.y0 + 1, cell, board.height * cell - 1);
    }
    const place = (index: number) => ({ x: this.left(index % board.width) + 0.5, y: this.top(Math.floor(index / board.width)) + 0.5 });
    // A rim in the colour of the paper parts the ring from a filled cell, whatever its colour.
    const ring = Math.max(2, cell * 0.1);
    for (const [colour, lineWidth] of [[palette.paper, ring + 2], [palette.premise, ring]] as const) {
      context.lineWidth = lineWidth;
      context.strokeStyle = colour;
      for (const index of overlay.premises) {
        const { x, y } = place(index);
        context.strokeRect(x + 2.5, y + 2.5, cell - 5, cell - 5);
      }
    }
    context.lineWidth = 1.5;
    context.strokeStyle = palette.ghost;
    for (const index of overlay.ambiguous) {
      const { x, y } = place(index);
      context.stroke(hatching(x, y, cell));
    }
    context.lineWidth = Math.max(1.5, cell * 0.08);
    context.setLineDash([cell * 0.16, cell * 0.1]);
    for (const [index, content] of overlay.ghosts) {
      const { x, y } = place(index);
      if (isPainted(content)) {
        context.globalAlpha = look.inks ? 0.75 : 0.35;
        context.fillStyle = look.inks ? look.inks.fills[content] : palette.ghost;
        context.fillRect(x + cell * 0.14, y + cell * 0.14, cell * 0.72, cell * 0.72);
        context.globalAlpha = 1;
        context.strokeRect(x + cell * 0.14, y + cell * 0.14, cell * 0.72, cell * 0.72);
      } else if (content === kEmpty) {
        const cross = new Path2D();
        addCross(cross, x, y, cell, 0.24);
        context.stroke(cross);
      }
    }
    context.setLineDash([]);
    for (const [index, cells] of overlay.ghostsNot) {
      const { x, y } = place(index);
      this.paintRuledOut(cells, x, y);
      context.strokeStyle = palette.ghost;
      context.setLineDash([cell * 0.16, cell * 0.1]);
      context.strokeRect(x + cell * 0.14, y + cell * 0.14, cell * 0.72, cell * 0.72);
      context.setLineDash([]);
    }
    context.lineWidth = Math.max(2, cell * 0.1);
    context.strokeStyle = palette.bad;
    for (const index of overlay.wrong) {
      const { x, y } = place(index);
      context.strokeRect(x + 1.5, y + 1.5, cell - 3, cell - 3);
      context.beginPath();
      context.moveTo(x + cell * 0.2, y + cell * 0.8);
      context.lineTo(x + cell * 0.8, y + cell * 0.2);
      context.stroke();
    }
  }

  private paintClues(axis: Axis): void {
    const { context, geometry, view, look } = this;
    const { cell } = geometry;
    const area = cellsArea(geometry, view);
    const start = geometry.cluesAt === 'start';
    const across = axis === 'row';
    context.save();
    context.beginPath();
    if (across) context.rect(start ? 0 : area.width, area.y, geometry.clueWidth, area.height);
    else context.rect(area.x, start ? 0 : area.height, area.width, geometry.clueHeight);
    context.clip();
    const [first, last] = across ? [this.firstRow, this.lastRow] : [this.firstColumn, this.lastColumn];
    for (let index = first; index <= last; index++) {
      const from = across ? this.top(index) : this.left(index);
      const looked = look.hover && (across ? look.hover.row : look.hover.column) === index;
      const pointed = look.overlay.lines.some((line) => line.axis === axis && line.index === index);
      if (looked || pointed) {
        context.fillStyle = look.palette.cross;
        if (across) context.fillRect(start ? 0 : area.width, from, geometry.clueWidth, cell);
        else context.fillRect(from, start ? 0 : area.height, cell, geometry.clueHeight);
      }
      if (look.lights) this.paintLight(axis, index, from + cell / 2);
    }
    // Changing the font costs more than drawing a number: first all open ones, then all struck ones.
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const struck of [false, true]) {
      context.font = `${struck ? 400 : 600} ${geometry.font}px ${look.palette.fontFamily}`;
      for (let index = first; index <= last; index++) {
        this.paintClue(axis, index, (across ? this.top(index) : this.left(index)) + cell / 2 + 0.5, struck);
      }
    }
    context.restore();
  }

  /** The numbers of a clue that are struck, or those that are not. */
  private paintClue(axis: Axis, index: number, across: number, wantStruck: boolean): void {
    const { context, geometry, view, look, board } = this;
    const { font } = geometry;
    const { palette } = look;
    const clue = axis === 'row' ? board.rowClues[index] : board.columnClues[index];
    const settled = board.settled(axis, index);
    const used = board.used(axis, index);
    const inks = board.inks(axis, index);
    const numbers = clue.length > 0 ? clue : [0];
    const { places, cut } = (axis === 'row' ? layoutAcross : layoutDown)(numbers, geometry, view, across);
    // In a column a number is squeezed rather than let into the next one.
    const room = axis === 'row' ? undefined : geometry.cell - 1;
    for (const { number: i, x, y } of places) {
      const struck = look.strikeThrough && (settled[i] || clue.length === 0);
      if (struck !== wantStruck) continue;
      const half = Math.min((numberWidth(numbers[i], geometry.beside) * font) / 2 - font * 0.1, (room ?? Infinity) / 2);
      if (look.inks && clue.length > 0) this.paintChip(numbers[i], inks[i], { x, y, half }, struck);
      else {
        context.fillStyle = struck || used[i] ? palette.softInk : palette.ink;
        context.fillText(String(numbers[i]), x, y + font * 0.06, room);
      }
      context.strokeStyle = struck ? (look.inks && clue.length > 0 ? palette.ink : palette.softInk) : palette.accent;
      context.lineWidth = Math.max(1, font * 0.1);
      if (struck) strokeLine(context, x - half, y + font * 0.2, x + half, y - font * 0.2);
      if (used[i]) context.strokeRect(x - half, y - font * 0.56, 2 * half, font * 1.12);
    }
    if (cut && !wantStruck) {
      context.fillStyle = palette.accent;
      context.fillText(axis === 'row' ? '…' : '⋮', cut.x, cut.y);
    }
  }

  /** A number on its colour; what is struck is paler, and its colour smaller. */
  private paintChip(number: number, ink: Cell, { x, y, half }: { x: number; y: number; half: number }, struck: boolean): void {
    const { context, geometry, look } = this;
    const { font, beside } = geometry;
    const inks = look.inks!;
    const high = font * (kLineHeight - 0.1);
    context.globalAlpha *= struck ? 0.6 : 1;
    context.fillStyle = inks.fills[ink];
    context.beginPath();
    context.roundRect(x - half, y - high / 2, 2 * half, high, font * 0.22);
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = look.palette.softInk;
    context.stroke();
    context.fillStyle = inks.texts[ink];
    const aside = beside > 0 ? (kShapeWidth * font) / 2 : 0;
    const squeeze = Math.min(1, (2 * half) / (numberWidth(number, beside) * font - font * 0.2));
    context.fillText(String(number), x - aside * squeeze, y + font * 0.06, 2 * half - aside - 2);
    if (aside > 0) this.paintShape(ink, x + half - aside * squeeze - 1, y, font * 0.24 * squeeze);
    context.globalAlpha = 1 - look.fade;
  }

  /** Green tick for a satisfied line, red cross for one that cannot be completed. */
  private paintLight(axis: Axis, index: number, across: number): void {
    const { context, geometry, view, look, board } = this;
    const light = board.light(axis, index);
    if (light === 'open') return;
    const { strip, clueWidth, clueHeight, cluesAt } = geometry;
    const along = axis === 'row'
      ? cluesAt === 'start' ? clueWidth - strip / 2 : view.width - clueWidth + strip / 2
      : cluesAt === 'start' ? clueHeight - strip / 2 : view.height - clueHeight + strip / 2;
    const [x, y] = axis === 'row' ? [along, across] : [across, along];
    const size = strip * 0.3;
    context.strokeStyle = light === 'satisfied' ? look.palette.good : look.palette.bad;
    context.lineWidth = 2;
    context.lineCap = 'round';
    context.beginPath();
    if (light === 'satisfied') {
      context.moveTo(x - size, y);
      context.lineTo(x - size * 0.2, y + size * 0.8);
      context.lineTo(x + size, y - size * 0.8);
    } else {
      context.moveTo(x - size, y - size);
      context.lineTo(x + size, y + size);
      context.moveTo(x + size, y - size);
      context.lineTo(x - size, y + size);
    }
    context.stroke();
  }
}

const kPaths = new Map<number, Path2D>();

function shapePath(place: number): Path2D {
  let path = kPaths.get(place);
  if (!path) kPaths.set(place, (path = new Path2D(shapeOfPlace(place))));
  return path;
}

function addCross(path: Path2D, x: number, y: number, cell: number, inset: number): void {
  path.moveTo(x + cell * inset, y + cell * inset);
  path.lineTo(x + cell * (1 - inset), y + cell * (1 - inset));
  path.moveTo(x + cell * (1 - inset), y + cell * inset);
  path.lineTo(x + cell * inset, y + cell * (1 - inset));
}

function hatching(x: number, y: number, cell: number): Path2D {
  const path = new Path2D();
  for (const offset of [0.25, 0.5, 0.75, 1]) {
    path.moveTo(x, y + cell * offset);
    path.lineTo(x + cell * offset, y);
    if (offset === 1) continue;
    path.moveTo(x + cell * offset, y + cell);
    path.lineTo(x + cell, y + cell * offset);
  }
  return path;
}

function strokeLine(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}
