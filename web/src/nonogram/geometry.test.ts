import { describe, expect, it } from 'vitest';
import { Game } from './game';
import { cellUnder, contentHeight, contentWidth, fittingGeometry, geometryOf, layoutAcross, layoutDown, reservedExtent, spotUnder, type View } from './geometry';

const game = new Game({ kind: 'nonogram', width: 4, height: 3, rows: [[1, 2], [12 - 8], [1]], columns: [[2], [1, 1], [2], [2]] });

const kRoom = { width: 600, height: 600 };

describe('geometry', () => {
  for (const cluesAt of ['start', 'end'] as const) {
    it(`finds cells and numbers again where they are drawn, clues at the ${cluesAt}`, () => {
      const geometry = geometryOf(game, 30, cluesAt, kRoom);
      const view: View = { left: 0, top: 0, width: contentWidth(geometry), height: contentHeight(geometry) };
      const left = cluesAt === 'start' ? geometry.clueWidth : 0;
      const top = cluesAt === 'start' ? geometry.clueHeight : 0;
      expect(spotUnder(game, geometry, view, left + 3.5 * 30, top + 2.5 * 30)).toEqual({ on: 'cell', row: 2, column: 3 });
      for (const { number, x, y } of layoutAcross([1, 2], geometry, view, top + 15).places) {
        expect(spotUnder(game, geometry, view, x, y)).toEqual({ on: 'clue', axis: 'row', index: 0, number });
      }
      for (const { number, x, y } of layoutDown([1, 1], geometry, view, left + 45).places) {
        expect(spotUnder(game, geometry, view, x, y)).toEqual({ on: 'clue', axis: 'column', index: 1, number });
      }
    });
  }

  it('a scrolled window shows other cells at the same point', () => {
    const geometry = geometryOf(game, 30, 'start', kRoom);
    const view: View = { left: 60, top: 30, width: 200, height: 200 };
    expect(cellUnder(geometry, view, geometry.clueWidth + 1, geometry.clueHeight + 1)).toEqual({ row: 1, column: 2 });
  });

  it('fits the board into its room, but keeps cells usable', () => {
    const fitting = fittingGeometry(game, { width: 260, height: 240 }, { smallest: 20, comfortable: 24, largest: 44 }, 'start');
    expect(contentWidth(fitting)).toBeLessThanOrEqual(260);
    expect(contentHeight(fitting)).toBeLessThanOrEqual(240);
    expect(fittingGeometry(game, { width: 50, height: 50 }, { smallest: 20, comfortable: 24, largest: 44 }, 'start').cell).toBe(24);
  });

  const long = new Game({ kind: 'nonogram', width: 20, height: 20, rows: Array(20).fill([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]), columns: Array(20).fill([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) });

  it('gutters never take most of the room: what is furthest from the cells is cut, and that is shown', () => {
    const room = { width: 344, height: 500 };
    const geometry = geometryOf(long, 14, 'start', room);
    expect(geometry.clueWidth).toBeLessThan(room.width * 0.45);
    expect(geometry.clueHeight).toBeLessThan(room.height * 0.4);
    const view: View = { left: 0, top: 0, ...room };
    const narrow = layoutAcross(long.rowClues[0], { ...geometry, clueWidth: 50 }, view, 0);
    expect(narrow.cut).not.toBeNull();
    expect(narrow.places.map(({ number }) => number)).toEqual(expect.arrayContaining([9, 8]));
    for (const { x } of narrow.places) expect(x).toBeGreaterThan(0);
    const low = layoutDown(long.columnClues[0], { ...geometry, clueHeight: 50 }, view, 0);
    expect(low.cut).not.toBeNull();
    for (const { y } of [...low.places, low.cut!]) expect(y).toBeGreaterThan(0);
  });

  it('a long clue takes two lines where cells are high and the room is narrow', () => {
    const geometry = geometryOf(long, 40, 'start', { width: 300, height: 2000 });
    expect(geometry.clueLines).toBe(2);
    const { places, cut } = layoutAcross(long.rowClues[0], geometry, { left: 0, top: 0, width: 300, height: 2000 }, 100);
    expect(cut).toBeNull();
    expect(places).toHaveLength(10);
    expect(new Set(places.map(({ y }) => y)).size).toBe(2);
    for (const { x } of places) expect(x).toBeGreaterThan(0);
  });

  it('a reserved gutter does not depend on what is drawn', () => {
    const empty = new Game({ kind: 'nonogram', width: 20, height: 20, rows: Array(20).fill([]), columns: Array(20).fill([]) });
    const extent = reservedExtent(20, 20);
    expect(geometryOf(empty, 20, 'start', kRoom, extent)).toEqual(geometryOf(long, 20, 'start', kRoom, extent));
  });
});
