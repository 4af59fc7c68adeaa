// Fingers, pens and mice on the board, as actions. Headless: points come in, actions go out.
//
// A mouse paints with the left button and the other tool with the right one. One finger paints;
// held still for a while it uses the other tool, or picks the colour that it lies on. A second finger cancels the stroke and pans and
// zooms until all fingers are lifted, so a pinch never paints. Beside the cells a drag pans.
import type { Spot } from './geometry';
import type { Tool } from './stroke';

export interface Touchpoint {
  id: number;
  kind: 'mouse' | 'finger';
  /** On the board. */
  x: number;
  y: number;
  /** Where the board's corner is on the screen just then: zooming may move it under the fingers. */
  left: number;
  top: number;
  /** Mouse button that went down; 0 for fingers. */
  button: number;
  shift: boolean;
  /** Milliseconds, from the event. */
  time: number;
}

export interface PointerActions {
  spotAt(x: number, y: number): Spot;
  cellAt(x: number, y: number): { row: number; column: number };
  tool(): 'fill' | 'mark';
  begin(row: number, column: number, tool: Tool, extend: boolean): void;
  extend(row: number, column: number): void;
  finish(): void;
  cancel(): void;
  /** A finger was held on a cell; false where there is nothing to pick up. */
  pick(row: number, column: number): boolean;
  /** The same cell was clicked twice in a moment; false where that is just two clicks. */
  double(row: number, column: number): boolean;
  clue(spot: Extract<Spot, { on: 'clue' }>): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
}

export interface Timers {
  start(callback: () => void, milliseconds: number): number;
  stop(timer: number): void;
}

const kHold = 450;
const kDouble = 350;
const kStill = 10;

type State =
  | { is: 'idle' }
  | { is: 'stroke'; id: number; row: number; column: number; x: number; y: number; timer: number | null; moved: boolean }
  | { is: 'pan'; id: number; x: number; y: number; tap: Extract<Spot, { on: 'clue' }> | null }
  | { is: 'pinch' };

const onScreen = ({ x, y, left, top }: Touchpoint) => ({ x: x + left, y: y + top });

export class BoardPointer {
  private state: State = { is: 'idle' };
  /** On the screen. */
  private readonly points = new Map<number, { x: number; y: number }>();
  private lastClick: { row: number; column: number; time: number } | null = null;

  constructor(
    private readonly actions: PointerActions,
    private readonly timers: Timers = { start: (callback, ms) => window.setTimeout(callback, ms), stop: (timer) => window.clearTimeout(timer) },
  ) {}

  down(point: Touchpoint): void {
    this.points.set(point.id, onScreen(point));
    if (point.kind === 'finger' && this.points.size > 1) {
      this.leaveStroke('cancel');
      this.state = { is: 'pinch' };
      return;
    }
    if (this.state.is !== 'idle') return;
    const spot = this.actions.spotAt(point.x, point.y);
    if (spot.on !== 'cell' || point.button === 1) {
      this.state = { is: 'pan', id: point.id, x: point.x, y: point.y, tap: spot.on === 'clue' ? spot : null };
      return;
    }
    this.beginStroke(point, spot.row, spot.column);
  }

  move(point: Touchpoint): void {
    const before = this.points.get(point.id);
    if (!before) return;
    if (this.state.is === 'pinch') this.pinch(point, before);
    this.points.set(point.id, onScreen(point));
    if (this.state.is === 'pan' && this.state.id === point.id) {
      if (this.state.tap && Math.hypot(point.x - this.state.x, point.y - this.state.y) < kStill) return;
      this.actions.pan(this.state.x - point.x, this.state.y - point.y);
      this.state = { is: 'pan', id: point.id, x: point.x, y: point.y, tap: null };
    } else if (this.state.is === 'stroke' && this.state.id === point.id) {
      const { row, column } = this.actions.cellAt(point.x, point.y);
      if (Math.hypot(point.x - this.state.x, point.y - this.state.y) > kStill) this.stopTimer();
      if (row !== this.state.row || column !== this.state.column) this.state.moved = true;
      this.actions.extend(row, column);
    }
  }

  up(point: Touchpoint): void {
    this.points.delete(point.id);
    if (this.state.is === 'pinch') {
      if (this.points.size === 0) this.state = { is: 'idle' };
    } else if (this.state.is === 'pan' && this.state.id === point.id) {
      if (this.state.tap) this.actions.clue(this.state.tap);
      this.state = { is: 'idle' };
    } else if (this.state.is === 'stroke' && this.state.id === point.id) {
      const { row, column, moved } = this.state;
      // The right button marks by itself: with the left one behind it, it is no double click.
      this.lastClick = moved || point.button !== 0 ? null : { row, column, time: point.time };
      this.leaveStroke('finish');
    }
  }

  /** The system took the pointer away. */
  lost(id: number): void {
    this.points.delete(id);
    this.leaveStroke('cancel');
    if (this.points.size === 0) this.state = { is: 'idle' };
  }

  private beginStroke(point: Touchpoint, row: number, column: number): void {
    const last = this.lastClick;
    this.lastClick = null;
    const quick = point.button === 0 && !point.shift && last && last.row === row && last.column === column && point.time - last.time < kDouble;
    if (quick && this.actions.double(row, column)) return;
    const tool = this.actions.tool();
    const other = tool === 'fill' ? 'mark' : 'fill';
    this.actions.begin(row, column, point.button === 2 ? other : tool, point.shift);
    const timer = point.kind === 'finger' ? this.timers.start(() => this.hold(row, column, other), kHold) : null;
    this.state = { is: 'stroke', id: point.id, row, column, x: point.x, y: point.y, timer, moved: false };
  }

  private hold(row: number, column: number, tool: Tool): void {
    if (this.state.is !== 'stroke' || this.state.moved) return;
    this.state.timer = null;
    this.actions.cancel();
    if (this.actions.pick(row, column)) this.state.moved = true;
    else this.actions.begin(row, column, tool, false);
  }

  private pinch(point: Touchpoint, before: { x: number; y: number }): void {
    const now = onScreen(point);
    const other = [...this.points].find(([id]) => id !== point.id)?.[1];
    if (!other) {
      this.actions.pan(before.x - now.x, before.y - now.y);
      return;
    }
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    // Two fingers move their middle by half of what one of them moves.
    this.actions.pan((before.x - now.x) / 2, (before.y - now.y) / 2);
    if (was > 20 && is > 20) this.actions.zoom(is / was, (now.x + other.x) / 2 - point.left, (now.y + other.y) / 2 - point.top);
  }

  private leaveStroke(how: 'finish' | 'cancel'): void {
    if (this.state.is !== 'stroke') return;
    this.stopTimer();
    this.actions[how]();
    this.state = { is: 'idle' };
  }

  private stopTimer(): void {
    if (this.state.is !== 'stroke' || this.state.timer === null) return;
    this.timers.stop(this.state.timer);
    this.state.timer = null;
  }
}
