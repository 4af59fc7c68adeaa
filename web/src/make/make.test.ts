import { describe, expect, it } from 'vitest';
import { kEmpty, kFilled, kUnknown } from '../nonogram/cells';
import { clueText, readClue, sumOf } from './clue-text';
import { Drawing } from './drawing';
import { choicesFor, cropOf, heightFor, importSettings, variantsOf } from './image-settings';

describe('clue texts', () => {
  it('are read with dots, commas and blanks', () => {
    for (const text of ['2.1.3', '2,1,3', ' 2 1  3 ', '2, 1. 3', '2.0.1.3']) expect(readClue(text, 8)).toEqual([2, 1, 3]);
    for (const text of ['', '0', ' ']) expect(readClue(text, 5)).toEqual([]);
    expect(clueText([2, 1])).toBe('2.1');
    expect(clueText([])).toBe('0');
  });

  it('are refused at the very character', () => {
    expect(readClue('2.x', 5)).toEqual({ why: 'characters', at: 2 });
    expect(readClue('-3', 5)).toEqual({ why: 'characters', at: 0 });
  });

  it('must fit in their line', () => {
    expect(readClue('2.2', 5)).toEqual([2, 2]);
    expect(readClue('3.2', 5)).toEqual({ why: 'tooLong', least: 6, room: 5 });
  });

  it('add up', () => {
    expect(sumOf([[1, 2], [], [3]])).toBe(6);
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
      () => drawing.setClue('row', 3, [2]),
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
    drawing.setClue('row', 0, []);
    drawing.generateClues();
    expect(drawing.canUndo).toBe(false);
  });

  it('keeps clues that were typed while the grid changes', () => {
    const drawing = new Drawing(3, 2);
    drawing.setClue('row', 0, [3]);
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
