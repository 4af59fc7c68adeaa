import { describe, expect, it } from 'vitest';
import { kUsualKeys, withKey } from './key-bindings';
import { boardKeys, commandOf } from './keyboard';

const press = (key: string, init: KeyboardEventInit = {}) => commandOf(new KeyboardEvent('keydown', { key, ...init }), { row: 2, column: 2 }, 5, 5);

describe('keys on the board', () => {
  it('move with arrows and vi keys', () => {
    expect(press('ArrowLeft')).toEqual({ does: 'move', to: { row: 2, column: 1 }, along: 'row' });
    expect(press('j')).toEqual({ does: 'move', to: { row: 3, column: 2 }, along: 'column' });
  });

  it('jump along the row, and to the corners', () => {
    expect(press('Home')).toEqual({ does: 'move', to: { row: 2, column: 0 }, along: 'row' });
    expect(press('End', { ctrlKey: true })).toEqual({ does: 'move', to: { row: 4, column: 4 }, along: 'row' });
    expect(press('PageUp')).toEqual({ does: 'move', to: { row: 0, column: 2 }, along: 'column' });
  });

  it('paint on with Shift', () => {
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ does: 'paint-on', to: { row: 3, column: 2 }, along: 'column' });
  });

  it('capital letters ask, small ones move', () => {
    expect(press('H', { shiftKey: true })).toEqual({ does: 'hint' });
    expect(press('h')).toEqual({ does: 'move', to: { row: 2, column: 1 }, along: 'row' });
  });

  it('digits are colours where there are several, and empty on 0', () => {
    const inColours = (key: string) => commandOf(new KeyboardEvent('keydown', { key }), { row: 2, column: 2 }, 5, 5, kUsualKeys, 3);
    expect(inColours('3')).toEqual({ does: 'colour', place: 3 });
    expect(inColours('0')).toEqual({ does: 'colour', place: 0 });
    expect(inColours('×')).toEqual({ does: 'colour', place: 0 });
    expect(inColours('4')).toBeNull();
    const told = boardKeys(kUsualKeys, true).map(({ does }) => does);
    expect(new Set(told).size).toBe(told.length);
  });

  it('digits are runs, ten on 0', () => {
    expect(press('7')).toEqual({ does: 'run', length: 7 });
    expect(press('0')).toEqual({ does: 'run', length: 10 });
  });

  it('undo and redo as everywhere', () => {
    expect(press('z', { ctrlKey: true })).toEqual({ does: 'undo' });
    expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ does: 'redo' });
    expect(press('y', { ctrlKey: true })).toEqual({ does: 'redo' });
  });

  it('obey the keys that the player chose, and the sheet shows them', () => {
    const bindings = withKey(withKey(kUsualKeys, 'hint', 'x'), 'left', 'a');
    const chosen = (key: string) => commandOf(new KeyboardEvent('keydown', { key }), { row: 2, column: 2 }, 5, 5, bindings);
    expect(chosen('x')).toEqual({ does: 'hint' });
    expect(chosen('a')).toEqual({ does: 'move', to: { row: 2, column: 1 }, along: 'row' });
    const sheet = (does: string) => boardKeys(bindings).find((row) => row.does === does)?.keys;
    expect(sheet('keys.hint')).toEqual(['Shift + H', 'x']);
    expect(sheet('keys.fill')).toEqual(['Enter']);
  });

  it('leaves the browser its own keys', () => {
    expect(press('r', { ctrlKey: true })).toBeNull();
    expect(press('Tab')).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
  });
});
