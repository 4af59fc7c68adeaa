import { describe, expect, it, vi } from 'vitest';
import type { Spot } from './geometry';
import { BoardPointer, type PointerActions, type Touchpoint } from './pointer';

/** Cells of 10 pixels; what is left of 0 is the clue of row 0. */
function stage(doubles = true, pickable = false) {
  const said: string[] = [];
  const cell = (x: number, y: number) => ({ row: Math.floor(y / 10), column: Math.floor(x / 10) });
  const actions: PointerActions = {
    spotAt: (x, y): Spot => (x < 0 ? { on: 'clue', axis: 'row', index: 0, number: 1 } : { on: 'cell', ...cell(x, y) }),
    cellAt: cell,
    tool: () => 'fill',
    begin: (row, column, tool, extend) => said.push(`begin ${row},${column} ${tool}${extend ? ' extend' : ''}`),
    extend: (row, column) => said.push(`to ${row},${column}`),
    finish: () => said.push('finish'),
    cancel: () => said.push('cancel'),
    pick: (row, column) => pickable && said.push(`pick ${row},${column}`) > 0,
    double: (row, column) => doubles && said.push(`double ${row},${column}`) > 0,
    clue: (spot) => said.push(`clue ${spot.axis} ${spot.index} ${spot.number}`),
    pan: (dx, dy) => said.push(`pan ${dx},${dy}`),
    zoom: (factor) => said.push(`zoom ${factor.toFixed(1)}`),
  };
  const held: (() => void)[] = [];
  const timers = { start: vi.fn((callback: () => void) => held.push(callback)), stop: vi.fn(() => void held.splice(0)) };
  return { said, pointer: new BoardPointer(actions, timers), hold: () => held.splice(0).forEach((callback) => callback()) };
}

const at = (x: number, y: number, more: Partial<Touchpoint> = {}): Touchpoint => ({ id: 1, kind: 'mouse', x, y, left: 0, top: 0, button: 0, shift: false, time: 0, ...more });
const finger = (id: number, x: number, y: number): Touchpoint => at(x, y, { id, kind: 'finger' });

describe('BoardPointer', () => {
  it('paints by dragging', () => {
    const { said, pointer } = stage();
    pointer.down(at(5, 5));
    pointer.move(at(25, 5));
    pointer.up(at(25, 5));
    expect(said).toEqual(['begin 0,0 fill', 'to 0,2', 'finish']);
  });

  it('picks up what a finger is held on, and paints nothing', () => {
    const { said, pointer, hold } = stage(true, true);
    pointer.down(finger(1, 5, 5));
    hold();
    pointer.up(finger(1, 5, 5));
    expect(said).toEqual(['begin 0,0 fill', 'cancel', 'pick 0,0', 'finish']);
  });

  it('uses the other tool with the right button', () => {
    const { said, pointer } = stage();
    pointer.down(at(5, 5, { button: 2 }));
    pointer.up(at(5, 5));
    expect(said).toEqual(['begin 0,0 mark', 'finish']);
  });

  it('a second finger cancels the stroke, pans and zooms, and paints nothing until all are lifted', () => {
    const { said, pointer } = stage();
    pointer.down(finger(1, 5, 5));
    pointer.down(finger(2, 105, 5));
    pointer.move(finger(2, 205, 5));
    pointer.up(finger(2, 205, 5));
    pointer.move(finger(1, 45, 5));
    pointer.up(finger(1, 45, 5));
    expect(said).toEqual(['begin 0,0 fill', 'cancel', 'pan -50,0', 'zoom 2.0', 'pan -40,0']);
    pointer.down(finger(3, 5, 5));
    expect(said[said.length - 1]).toBe('begin 0,0 fill');
  });

  it('a board that zooming moves under the fingers does not change how far they are apart', () => {
    const { said, pointer } = stage();
    pointer.down(finger(1, 60, 5));
    pointer.down(finger(2, 120, 5));
    pointer.move({ ...finger(1, 0, 5), left: 30 });
    pointer.move({ ...finger(2, 120, 5), left: 30 });
    expect(said.filter((action) => action.startsWith('zoom'))).toEqual(['zoom 1.5', 'zoom 1.3']);
  });

  it('a long press uses the other tool', () => {
    const { said, pointer, hold } = stage();
    pointer.down(finger(1, 5, 5));
    hold();
    pointer.up(finger(1, 5, 5));
    expect(said).toEqual(['begin 0,0 fill', 'cancel', 'begin 0,0 mark', 'finish']);
  });

  it('a moving finger is no long press', () => {
    const { said, pointer, hold } = stage();
    pointer.down(finger(1, 5, 5));
    pointer.move(finger(1, 35, 5));
    hold();
    pointer.up(finger(1, 35, 5));
    expect(said).toEqual(['begin 0,0 fill', 'to 0,3', 'finish']);
  });

  it('two quick clicks on one cell are a double click; slow ones are two', () => {
    const { said, pointer } = stage();
    pointer.down(at(5, 5, { time: 1000 }));
    pointer.up(at(5, 5, { time: 1050 }));
    pointer.down(at(5, 5, { time: 1200 }));
    pointer.up(at(5, 5, { time: 1250 }));
    pointer.down(at(5, 5, { time: 2250 }));
    expect(said).toEqual(['begin 0,0 fill', 'finish', 'double 0,0', 'begin 0,0 fill']);
  });

  it('a right click and a quick left one are two clicks', () => {
    const { said, pointer } = stage();
    pointer.down(at(5, 5, { button: 2 }));
    pointer.up(at(5, 5, { button: 2 }));
    pointer.down(at(5, 5, { time: 50 }));
    expect(said).toEqual(['begin 0,0 mark', 'finish', 'begin 0,0 fill']);
  });

  it('where no double clicks are wanted, two clicks are two clicks', () => {
    const { said, pointer } = stage(false);
    pointer.down(at(5, 5, { time: 1000 }));
    pointer.up(at(5, 5, { time: 1050 }));
    pointer.down(at(5, 5, { time: 1200 }));
    expect(said).toEqual(['begin 0,0 fill', 'finish', 'begin 0,0 fill']);
  });

  it('a tap on a number marks it, a drag beside the cells pans', () => {
    const { said, pointer } = stage();
    pointer.down(at(-5, 5));
    pointer.up(at(-5, 5));
    pointer.down(at(-5, 5));
    pointer.move(at(-5, 45));
    pointer.up(at(-5, 45));
    expect(said).toEqual(['clue row 0 1', 'pan 0,-40']);
  });

  it('nothing is painted when the system takes the pointer away', () => {
    const { said, pointer } = stage();
    pointer.down(finger(1, 5, 5));
    pointer.lost(1);
    expect(said).toEqual(['begin 0,0 fill', 'cancel']);
  });
});
