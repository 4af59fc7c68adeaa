import { describe, expect, it } from 'vitest';
import { kEmpty, kFilled, kUnknown } from '../nonogram/cells';
import { filledInks } from '../nonogram/clues';
import { clueText, readClue } from './clue-text';
import { Drawing } from './drawing';
import { choicesFor, cropOf, heightFor, importSettings, variantsOf } from './image-settings';

/** A clue in black and white. */
const black = (...lengths: number[]) => ({ lengths, inks: filledInks(lengths) });

const kColours = [
  { name: 'white', rgb: '#ffffff', mark: '.' },
  { name: 'red', rgb: '#e01010', mark: 'r' },
  { name: 'blue', rgb: '#2040e0', mark: 'b' },
];

describe('clue texts', () => {
  it('are read with dots, commas and blanks', () => {
    for (const text of ['2.1.3', '2,1,3', ' 2 1  3 ', '2, 1. 3', '2.0.1.3']) expect(readClue(text, 8)).toEqual(black(2, 1, 3));
    for (const text of ['', '0', ' ']) expect(readClue(text, 5)).toEqual(black());
    expect(clueText(black(2, 1))).toBe('2.1');
    expect(clueText(black())).toBe('0');
  });

  it('are refused at the very character', () => {
    expect(readClue('2.x', 5)).toEqual({ why: 'characters', at: 2 });
    expect(readClue('-3', 5)).toEqual({ why: 'characters', at: 0 });
  });

  it('must fit in their line', () => {
    expect(readClue('2.2', 5)).toEqual(black(2, 2));
    expect(readClue('3.2', 5)).toEqual({ why: 'tooLong', least: 6, room: 5 });
  });

  it('have the marks of their colours behind their numbers', () => {
    const [red, blue] = [kFilled, kEmpty + 1];
    expect(readClue('3r, 12b 0', 15, kColours)).toEqual({ lengths: [3, 12], inks: [red, blue] });
    expect(clueText({ lengths: [3, 1], inks: [red, blue] }, kColours)).toBe('3r 1b');
    expect(readClue('0', 5, kColours)).toEqual({ lengths: [], inks: [] });
    expect(readClue('3r 2', 5, kColours)).toEqual({ why: 'characters', at: 3 });
    expect(readClue('3r 2x', 5, kColours)).toEqual({ why: 'characters', at: 4 });
    // Different colours need no gap.
    expect(readClue('3r 2b', 5, kColours)).toEqual({ lengths: [3, 2], inks: [red, blue] });
    expect(readClue('3r 2r', 5, kColours)).toEqual({ why: 'tooLong', least: 6, room: 5 });
  });
});

describe('Drawing', () => {
  it('has the clues of its picture', () => {
    const drawing = new Drawing(4, 3);
    drawing.paint([0, 1, 3, 5], kFilled);
    expect(drawing.rowClues).toEqual([[2, 1], [1], []]);
    expect(drawing.columnClues).toEqual([[1], [2], [], [1]]);
    expect(drawing.puzzle.goal).toEqual(['##.#', '.#..', '....']);
    expect(drawing.puzzle.saved).toBeUndefined();
  });

  it('undoes and redoes every change', () => {
    const drawing = new Drawing(5, 4);
    const seen = [JSON.stringify(drawing.puzzle)];
    const changes = [
      () => drawing.paint([0, 6, 12], kFilled),
      () => drawing.flip([6, 7]),
      () => drawing.setClue('row', 3, black(2)),
      () => drawing.paint([19], kEmpty),
      () => drawing.clearGrid(),
      () => drawing.setPicture(['#....', '.....', '.....', '....#']),
      () => drawing.generateClues(),
      () => drawing.give([0]),
      () => drawing.resize(3, 3),
      () => drawing.begin(4, 4),
      () => drawing.open({ kind: 'nonogram', width: 1, height: 2, rows: [[1], []], columns: [[1]], title: 'Dot' }),
      () => drawing.setPicture(['##', '.#']),
    ];
    for (const change of changes) {
      change();
      seen.push(JSON.stringify(drawing.puzzle));
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const puzzle of seen.slice(0, -1).reverse()) {
      expect(drawing.undo()).toBe(true);
      expect(JSON.stringify(drawing.puzzle)).toBe(puzzle);
    }
    expect(drawing.undo()).toBe(false);
    while (drawing.redo());
    expect(JSON.stringify(drawing.puzzle)).toBe(seen.at(-1));
  });

  it('has colours, and clues of them', () => {
    const drawing = new Drawing(4, 2);
    drawing.paint([0, 1], kFilled);
    drawing.addColours();
    drawing.addColour(String);
    const [black, red, blue] = [kFilled, kEmpty + 1, kEmpty + 2];
    drawing.paint([2, 7], red);
    drawing.paint([3], blue);
    expect(drawing.puzzle).toMatchObject({ rows: [[[2, 1], [1, 2], [1, 3]], [[1, 2]]], goal: ['bbrl', '...r'] });
    expect(drawing.inks('row', 0)).toEqual([black, red, blue]);
    expect(drawing.light('row', 0)).toBe('satisfied');
    expect(Drawing.of(drawing.puzzle).puzzle).toEqual(drawing.puzzle);
    drawing.restyle(2, { name: 'rust', rgb: '#a04020' });
    expect(drawing.colours?.[2]).toEqual({ name: 'rust', rgb: '#a04020', mark: 'r' });
    drawing.removeColour(2);
    expect(drawing.puzzle).toMatchObject({ rows: [[[2, 1], [1, 2]], []], goal: ['bb.l', '....'] });
    drawing.undo();
    expect(drawing.puzzle.goal).toEqual(['bbrl', '...r']);
    drawing.dropColours();
    expect(drawing.puzzle).toMatchObject({ rows: [[4], [1]], goal: ['####', '...#'] });
    expect(drawing.colours).toBeNull();
  });

  it('compares the sums of each colour', () => {
    const puzzle = { kind: 'nonogram' as const, width: 2, height: 1, palette: kColours, rows: [[[1, 1], [1, 2]] as [number, number][]], columns: [[[1, 1]], [[1, 1]]] as [number, number][][] };
    expect(Drawing.of(puzzle).sums).toEqual({ rows: 1, columns: 2 });
  });

  it('keeps the title of each puzzle that was open', () => {
    const drawing = new Drawing(3, 3);
    drawing.rename('Mine', 'Ada');
    drawing.paint([4], kFilled);
    drawing.open({ kind: 'nonogram', width: 1, height: 1, rows: [[1]], columns: [[1]], title: 'Dot' });
    expect([drawing.title, drawing.author]).toEqual(['Dot', '']);
    drawing.undo();
    expect([drawing.title, drawing.author, drawing.cellAt(4)]).toEqual(['Mine', 'Ada', kFilled]);
    drawing.resize(5, 5);
    expect(drawing.title).toBe('Mine');
  });

  it('makes no move of a change that changes nothing', () => {
    const drawing = new Drawing(3, 3);
    drawing.paint([0], kUnknown);
    drawing.clearGrid();
    drawing.setClue('row', 0, black());
    drawing.generateClues();
    expect(drawing.canUndo).toBe(false);
  });

  it('keeps clues that were typed while the grid changes', () => {
    const drawing = new Drawing(3, 2);
    drawing.setClue('row', 0, black(3));
    drawing.paint([3], kFilled);
    expect(drawing.follows).toBe(false);
    expect(drawing.rowClues).toEqual([[3], []]);
    expect(drawing.puzzle.goal).toBeUndefined();
    expect(drawing.puzzle.saved).toEqual(['???', '#??']);
    expect(drawing.sums).toEqual({ rows: 3, columns: 0 });
    drawing.generateClues();
    expect(drawing.rowClues).toEqual([[], [1]]);
  });

  it('a cleared picture takes its clues along', () => {
    const drawing = new Drawing(2, 2);
    drawing.paint([0, 1], kFilled);
    drawing.clearGrid();
    expect(drawing.rowClues).toEqual([[], []]);
    expect(drawing.follows).toBe(true);
    drawing.undo();
    expect(drawing.rowClues).toEqual([[2], []]);
  });

  it('keeps typed clues when the grid is cleared', () => {
    const drawing = new Drawing(2, 2);
    drawing.paint([0, 1], kFilled);
    drawing.keepOnlyClues();
    drawing.paint([2], kFilled);
    drawing.clearGrid();
    expect(drawing.rowClues).toEqual([[2], []]);
    expect(drawing.light('row', 0)).toBe('open');
    drawing.paint([0, 1], kFilled);
    expect(drawing.light('row', 0)).toBe('satisfied');
    expect(drawing.isGoal).toBe(true);
  });

  it('opens puzzles with a goal and puzzles in play', () => {
    const clues = { kind: 'nonogram' as const, width: 2, height: 2, rows: [[2], []], columns: [[1], [1]] };
    const withGoal = Drawing.of({ ...clues, title: 'Bar', goal: ['##', '..'] });
    expect(withGoal.follows).toBe(true);
    expect(withGoal.puzzle).toEqual({ ...clues, title: 'Bar', goal: ['##', '..'] });
    const inPlay = Drawing.of({ ...clues, saved: ['#?', '?.'] });
    expect(inPlay.follows).toBe(false);
    expect(inPlay.puzzle.saved).toEqual(['#?', '?.']);
  });

  it('remembers what is given until the picture changes', () => {
    const drawing = Drawing.of({ kind: 'nonogram', width: 2, height: 2, rows: [[1], [1]], columns: [[1], [1]], goal: ['#.', '.#'] });
    drawing.give([1]);
    expect(drawing.givenState).toEqual(['?.', '??']);
    expect(drawing.puzzle.saved).toEqual(['?.', '??']);
    drawing.flip([3]);
    expect(drawing.givenState).toBeNull();
  });
});

describe('image settings', () => {
  it('take a small image cell by pixel and a large one in its proportions', () => {
    expect(choicesFor(16, 12)).toMatchObject({ width: 16, height: 12 });
    expect(choicesFor(600, 300)).toMatchObject({ width: 30, height: 15 });
  });

  it('vary in size and way, in the same proportions', () => {
    const variants = variantsOf(choicesFor(600, 300), 600, 300);
    expect(variants.map(({ width, height }) => `${width}×${height}`)).toEqual(['20×10', '30×15', '40×20'].flatMap((size) => [size, size, size]));
    expect(new Set(variants.map(({ threshold, dither }) => `${threshold} ${dither}`)).size).toBe(3);
    expect(variantsOf(choicesFor(1, 1), 1, 1)).toHaveLength(3);
  });

  it('crop in pixels of the image', () => {
    const choices = { ...choicesFor(200, 100), crop: { left: 10, top: 0, right: 40, bottom: 50 } };
    expect(cropOf(choices, 200, 100)).toEqual([20, 0, 100, 50]);
    expect(heightFor({ ...choices, width: 20 }, 200, 100)).toBe(10);
    expect(importSettings(choices, 200, 100)).toMatchObject({ crop: [20, 0, 100, 50], threshold: 'otsu' });
    expect(importSettings({ ...choicesFor(8, 8), threshold: 'fixed', shade: 90 }, 8, 8)).toMatchObject({ threshold: '90' });
    expect(importSettings(choicesFor(8, 8), 8, 8)).not.toHaveProperty('crop');
  });
});
