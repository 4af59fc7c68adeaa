import { describe, expect, it } from 'vitest';
import { Game } from './game';
import { cellUnder, contentHeight, contentWidth, fittingGeometry, geometryOf, numbersAcross, numbersDown, spotUnder, type View } from './geometry';

const game = new Game({ kind: 'nonogram', width: 4, height: 3, rows: [[1, 2], [12 - 8], [1]], columns: [[2], [1, 1], [2], [2]] });

describe('geometry', () => {
  for (const cluesAt of ['start', 'end'] as const) {
    it(`finds cells and numbers again where they are drawn, clues at the ${cluesAt}`, () => {
      const geometry = geometryOf(game, 30, cluesAt, 300);
      const view: View = { left: 0, top: 0, width: contentWidth(geometry), height: contentHeight(geometry) };
      const left = cluesAt === 'start' ? geometry.clueWidth : 0;
      const top = cluesAt === 'start' ? geometry.clueHeight : 0;
      expect(spotUnder(game, geometry, view, left + 3.5 * 30, top + 2.5 * 30)).toEqual({ on: 'cell', row: 2, column: 3 });
      numbersAcross([1, 2], geometry, view).forEach((x, number) => {
        expect(spotUnder(game, geometry, view, x, top + 15)).toEqual({ on: 'clue', axis: 'row', index: 0, number });
      });
      numbersDown([1, 1], geometry, view).forEach((y, number) => {
        expect(spotUnder(game, geometry, view, left + 45, y)).toEqual({ on: 'clue', axis: 'column', index: 1, number });
      });
    });
  }

  it('a scrolled window shows other cells at the same point', () => {
    const geometry = geometryOf(game, 30, 'start', 300);
    const view: View = { left: 60, top: 30, width: 200, height: 200 };
    expect(cellUnder(geometry, view, geometry.clueWidth + 1, geometry.clueHeight + 1)).toEqual({ row: 1, column: 2 });
  });

  it('fits the board into its room, but keeps cells usable', () => {
    const fitting = fittingGeometry(game, { width: 260, height: 240 }, { smallest: 20, largest: 44 }, 'start');
    expect(contentWidth(fitting)).toBeLessThanOrEqual(260);
    expect(contentHeight(fitting)).toBeLessThanOrEqual(240);
    expect(fittingGeometry(game, { width: 50, height: 50 }, { smallest: 24, largest: 44 }, 'start').cell).toBe(24);
  });
});
