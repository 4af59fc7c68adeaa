import { describe, expect, it } from 'vitest';
import { kOpen } from './cells';
import { ColourGame } from './game';
import { analyseLine } from './line';
import { asColourNonogram, type Block } from './puzzle';

const kFlower = {
  kind: 'nonogram',
  palette: [
    { name: 'white', rgb: '#ffffff', mark: '.' },
    { name: 'red', rgb: '#e01010', mark: 'r' },
    { name: 'blue', rgb: '#2040e0', mark: 'b' },
  ],
  rows: [[[3, 1]], [[2, 1], [1, 2], [2, 1]], [[1, 1], [3, 2], [1, 1]], [[3, 1]], [[1, 2]]],
  columns: [[[2, 1]], [[2, 1], [1, 2], [1, 1]], [[1, 1], [2, 2], [1, 1], [1, 2]], [[2, 1], [1, 2], [1, 1]], [[2, 1]]],
};

/** All lines that have the blocks, by trying everything. */
function placements(clue: readonly Block[], length: number, after = -1): number[][] {
  if (length < 0) return [];
  const rest = clue.length === 0 ? [new Array<number>(length).fill(0)] : [];
  if (clue.length > 0) {
    const [[size, colour], ...others] = clue;
    for (let start = colour === after ? 1 : 0; start + size <= length; start++) {
      const head = [...new Array<number>(start).fill(0), ...new Array<number>(size).fill(colour)];
      for (const tail of placements(others, length - start - size, colour)) rest.push([...head, ...tail]);
    }
  }
  return rest;
}

describe('a line in colours', () => {
  it('says the same as trying all placements', () => {
    const clues: Block[][] = [[], [[2, 1]], [[1, 1], [1, 1]], [[1, 1], [2, 2]], [[1, 1], [1, 2], [1, 1]]];
    const values = [kOpen, 0, 1, 2];
    for (const clue of clues) {
      for (let code = 0; code < 4 ** 5; code++) {
        const cells = Array.from({ length: 5 }, (_, place) => values[Math.floor(code / 4 ** place) % 4]);
        const possible = placements(clue, 5).filter((line) => line.every((value, place) => cells[place] === kOpen || cells[place] === value));
        const view = analyseLine(clue, cells);
        expect(view.state === 'wrong', `${JSON.stringify(clue)} ${cells.join()}`).toBe(possible.length === 0);
        const painted = cells.map((cell) => (cell === kOpen ? 0 : cell)).join();
        const complete = possible.some((line) => line.join() === painted);
        if (view.state !== 'wrong') expect(view.state === 'done', `${JSON.stringify(clue)} ${cells.join()}`).toBe(complete);
      }
    }
  });

  it('strikes a block that has found its only place', () => {
    expect(analyseLine([[2, 1], [1, 2]], [1, 1, kOpen]).struck).toEqual([true, false]);
    expect(analyseLine([[1, 1]], [kOpen, 1, kOpen]).struck).toEqual([true]);
    expect(analyseLine([[1, 1], [1, 1]], [kOpen, kOpen, 1, kOpen, kOpen]).struck).toEqual([false, false]);
  });
});

describe('a colour game', () => {
  const puzzle = asColourNonogram(kFlower)!;

  it('is finished by any picture that satisfies the clues, and undoes every stroke', () => {
    const game = new ColourGame(puzzle);
    const rows = ['.rrr.', 'rrbrr', 'rbbbr', '.rrr.', '..b..'];
    rows.forEach((row, y) => [...row].forEach((mark, x) => {
      if (mark !== '.') game.paint([y * 5 + x], mark === 'r' ? 1 : 2);
    }));
    expect(game.finished).toBe(true);
    game.undo();
    expect(game.finished).toBe(false);
    game.redo();
    expect(game.finished).toBe(true);
    expect(ColourGame.load(game.save()).rows()).toEqual(game.rows());
    expect(game.rows()[0]).toBe('?rrr?');
    game.restart();
    expect(game.rows()[0]).toBe('?????');
  });

  it('takes nothing from outside that is no puzzle', () => {
    expect(asColourNonogram({ ...kFlower, palette: kFlower.palette.slice(0, 1) })).toBeNull();
    expect(asColourNonogram({ ...kFlower, rows: [[[1, 7]]] })).toBeNull();
    expect(asColourNonogram({ ...kFlower, rows: [[1]] })).toBeNull();
    expect(asColourNonogram({ ...kFlower, palette: [kFlower.palette[0], { name: 'x', rgb: 'url(x)', mark: 'x' }] })).toBeNull();
    expect(asColourNonogram({ kind: 'nonogram', rows: [[1]], columns: [[1]] })).toBeNull();
  });
});
