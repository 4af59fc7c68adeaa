import { describe, expect, it } from 'vitest';
import { placeAfter } from './grid-keys';

const press = (key: string, init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...init });

describe('placeAfter', () => {
  it('moves by one and stops at the edge', () => {
    expect(placeAfter(press('ArrowRight'), { row: 1, column: 1 }, 3, 3)).toEqual({ row: 1, column: 2 });
    expect(placeAfter(press('ArrowRight'), { row: 1, column: 2 }, 3, 3)).toEqual({ row: 1, column: 2 });
    expect(placeAfter(press('ArrowUp'), { row: 0, column: 2 }, 3, 3)).toEqual({ row: 0, column: 2 });
  });

  it('jumps to the ends of the row and of the grid', () => {
    expect(placeAfter(press('End'), { row: 1, column: 0 }, 7, 9)).toEqual({ row: 1, column: 6 });
    expect(placeAfter(press('End', { ctrlKey: true }), { row: 1, column: 0 }, 7, 9)).toEqual({ row: 8, column: 6 });
    expect(placeAfter(press('PageDown'), { row: 1, column: 0 }, 7, 9)).toEqual({ row: 6, column: 0 });
  });

  it('leaves other keys alone', () => {
    expect(placeAfter(press('a'), { row: 0, column: 0 }, 3, 3)).toBeNull();
    expect(placeAfter(press('ArrowLeft', { altKey: true }), { row: 0, column: 1 }, 3, 3)).toBeNull();
  });
});
