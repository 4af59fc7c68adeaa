// Colours through line, game, clues and what is shown: black and white is the palette of one.
import { describe, expect, it } from 'vitest';
import type { ColourPuzzle } from '../engine/puzzles';
import { colourOf, contrast, type Colour } from '../shell/colour';
import { cellOfPlace, kEmpty, kUnknown, lettersOf, placeOfCell, type Cell } from './cells';
import { Game } from './game';
import { distance, inksOf, kSafeColours, kShapes, nameOfColour } from './inks';
import { analyseLine, satisfies } from './line';
import { asNonogram, toShare } from './shared-puzzle';
import { spokenCell, spokenClue } from './speech';
import { clickResult } from './stroke';

const kFlower: ColourPuzzle = {
  kind: 'nonogram', width: 5, height: 5,
  palette: [
    { name: 'white', rgb: '#ffffff', mark: '.' },
    { name: 'red', rgb: '#e01010', mark: 'r' },
    { name: 'blue', rgb: '#2040e0', mark: 'b' },
  ],
  rows: [[[3, 1]], [[2, 1], [1, 2], [2, 1]], [[1, 1], [3, 2], [1, 1]], [[3, 1]], [[1, 2]]],
  columns: [[[2, 1]], [[2, 1], [1, 2], [1, 1]], [[1, 1], [2, 2], [1, 1], [1, 2]], [[2, 1], [1, 2], [1, 1]], [[2, 1]]],
};
const kPicture = ['.rrr.', 'rrbrr', 'rbbbr', '.rrr.', '..b..'];
const [red, blue] = [cellOfPlace(1), cellOfPlace(2)];

/** All lines that have the blocks, by trying everything; empty cells are marked so. */
function placements(lengths: readonly number[], inks: readonly Cell[], room: number, after: Cell = kUnknown): Cell[][] {
  if (room < 0) return [];
  if (lengths.length === 0) return [new Array<Cell>(room).fill(kEmpty)];
  const found: Cell[][] = [];
  for (let start = inks[0] === after ? 1 : 0; start + lengths[0] <= room; start++) {
    const head = [...new Array<Cell>(start).fill(kEmpty), ...new Array<Cell>(lengths[0]).fill(inks[0])];
    for (const tail of placements(lengths.slice(1), inks.slice(1), room - head.length, inks[0])) found.push([...head, ...tail]);
  }
  return found;
}

describe('a line in colours', () => {
  it('says the same as trying all placements', () => {
    const clues: [number[], Cell[]][] = [
      [[], []], [[2], [red]], [[1, 1], [red, red]], [[1, 2], [red, blue]], [[1, 1, 1], [red, blue, red]], [[2, 1, 1], [blue, red, red]],
    ];
    const values = [kUnknown, kEmpty, red, blue];
    for (const [lengths, inks] of clues) {
      for (let code = 0; code < 4 ** 5; code++) {
        const line = Array.from({ length: 5 }, (_, i) => values[Math.floor(code / 4 ** i) % 4]);
        const possible = placements(lengths, inks, 5).filter((one) => one.every((cell, i) => line[i] === kUnknown || line[i] === cell));
        const state = analyseLine(line, lengths, inks);
        const about = JSON.stringify({ lengths, inks, line });
        expect(state.light === 'impossible', about).toBe(possible.length === 0);
        const painted = line.map((cell) => (cell === kUnknown ? kEmpty : cell)).join();
        expect(state.light === 'satisfied', about).toBe(possible.some((one) => one.join() === painted));
        if (possible.length === 0) continue;
        const agreed = line.map((_, i) => (possible.every((one) => one[i] === possible[0][i]) ? possible[0][i] : kUnknown));
        expect(state.forced, about).toEqual(agreed);
      }
    }
  });

  it('strikes a block that has found its only place', () => {
    expect(analyseLine([red, red, kUnknown], [2, 1], [red, blue]).settled).toEqual([true, false]);
    expect(analyseLine([kUnknown, kUnknown, red, kUnknown, kUnknown], [1, 1], [red, red]).settled).toEqual([false, false]);
  });

  it('is not satisfied by blocks of another colour', () => {
    expect(satisfies([red, blue], [1, 1], [red, blue])).toBe(true);
    expect(satisfies([blue, red], [1, 1], [red, blue])).toBe(false);
    expect(satisfies([red, red], [1, 1], [red, red])).toBe(false);
  });
});

describe('a game in colours', () => {
  const paintPicture = (game: Game) =>
    kPicture.forEach((row, y) => [...row].forEach((mark, x) => mark !== '.' && game.paint([y * 5 + x], mark === 'r' ? red : blue)));

  it('is finished by the picture, and comes back as it was left', () => {
    const game = new Game(kFlower, () => 0);
    game.assistance = { autoMark: false, impliedBlanks: false };
    paintPicture(game);
    expect(game.finish?.by).toBe('player');
    expect(game.picture).toEqual(kPicture);
    expect(Game.load(game.save()).save()).toEqual(game.save());
    expect(game.journal.timedMoves(5, game.letters)[3].slice(1)).toEqual([1, 0, 'r']);
    expect(game.cellsLeft()).toEqual(new Map([[1, 0], [2, 0]]));
  });

  it('marks the rest of finished lines, and takes the marks back with what caused them', () => {
    const game = new Game(kFlower, () => 0);
    game.paint([1, 2, 3], red);
    expect(game.rows[0]).toBe('.rrr.');
    game.paint([2], blue);
    expect(game.rows[0]).toBe('?rbr?');
  });

  it('notes what cells are not, and forgets it with undo', () => {
    const game = new Game(kFlower, () => 0);
    game.paintEach(new Map(), 'hint', [[4, [red]]]);
    game.paintEach(new Map(), 'hint', [[4, [red, blue]]]);
    expect(game.ruledOutAt(4)).toEqual([red, blue]);
    expect(spokenCell(game, 0, 4, false)).toBe('Row 1, column 5, unknown, not red, not blue');
    expect(Game.load(game.save()).ruledOutAt(4)).toEqual([red, blue]);
    game.undo();
    expect(game.ruledOutAt(4)).toEqual([red]);
    game.undo();
    expect(game.ruledOutAt(4)).toEqual([]);
    game.redo();
    expect(game.ruledOutAt(4)).toEqual([red]);
  });

  it('concludes from a failed trial that the cell is not that, and nothing else', () => {
    const game = new Game(kFlower, () => 0);
    game.beginTrial();
    game.paint([0], blue);
    game.paintEach(new Map(), 'hint', [[7, [red]]]);
    game.refuteTrial();
    expect([game.cellAt(0), game.ruledOutAt(0), game.ruledOutAt(7)]).toEqual([kUnknown, [blue], []]);
    game.undo();
    expect([game.cellAt(0), game.ruledOutAt(0), game.ruledOutAt(7)]).toEqual([blue, [], [red]]);
  });

  it('says its clues in words', () => {
    expect(spokenClue(new Game(kFlower), 'row', 1)).toBe('Row 2: red 2, blue 1, red 2');
    expect(nameOfColour({ name: 'mauve', rgb: '#e0b0ff', mark: 'm' })).toBe('mauve');
    expect(nameOfColour({ name: 'light orange', rgb: '#ffc080', mark: 'o' })).toBe('light orange');
    expect(nameOfColour({ name: 'deep blue', rgb: '#000080', mark: 'd' })).toBe('deep blue');
  });

  it('is painted with the chosen colour by every way of clicking', () => {
    expect(clickResult('modern', 'fill', red, blue)).toBe(blue);
    expect(clickResult('modern', 'fill', blue, blue)).toBe(kUnknown);
    expect(clickResult('toggle', 'fill', kUnknown, blue)).toBe(blue);
    expect([kUnknown, blue, kEmpty, red].map((cell) => clickResult('cycle', 'fill', cell, blue))).toEqual([blue, kEmpty, kUnknown, blue]);
    expect([kUnknown, kEmpty, blue, red].map((cell) => clickResult('cycle', 'mark', cell, blue))).toEqual([kEmpty, blue, kUnknown, kEmpty]);
  });
});

describe('colour puzzles from outside', () => {
  it('are taken with what they hold, and shared without the answer', () => {
    const saved = ['?rrr?', '?????', '?????', '?????', '..b..'];
    const puzzle = asNonogram({ ...kFlower, goal: kPicture, saved });
    expect(puzzle).toEqual({ ...kFlower, saved });
    expect(toShare({ ...kFlower, goal: kPicture })).toEqual(kFlower);
    expect(lettersOf(kFlower.palette)).toBe('?r.b');
    expect([0, 1, 2, 9].map((place) => placeOfCell(cellOfPlace(place)))).toEqual([0, 1, 2, 9]);
  });

  it('are refused if they are none', () => {
    const bad = [
      { palette: kFlower.palette.slice(0, 1) }, { rows: [[[1, 7]]] }, { rows: [[1]] }, { rows: [[[6, 1]], [], [], [], []] },
      { palette: [kFlower.palette[0], { name: 'x', rgb: 'url(x)', mark: 'x' }] }, { palette: 'red' },
    ];
    for (const fields of bad) expect(asNonogram({ ...kFlower, ...fields }), JSON.stringify(fields)).toBeNull();
    expect(asNonogram({ ...kFlower, saved: ['xxxxx'] })?.saved).toBeUndefined();
  });
});

describe('what is shown', () => {
  /** How people with each kind of colour blindness see a colour: Viénot, Brettel and Mollon's matrices, in linear light. */
  const kSights: Record<string, number[][]> = {
    protan: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
    deutan: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
  };
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const written = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
  const seenBy = (sight: number[][], colour: Colour): Colour => {
    const light = colour.map(linear);
    const [r, g, b] = sight.map((row) => written(Math.min(1, Math.max(0, row.reduce((sum, share, i) => sum + share * light[i], 0)))));
    return [r, g, b];
  };

  it('can be told apart in the safe colours, however one sees', () => {
    const eight = kSafeColours.slice(0, 8).map((rgb) => colourOf(rgb)!);
    for (const [name, sight] of Object.entries(kSights)) {
      for (const [i, a] of eight.entries()) {
        for (const b of eight.slice(i + 1)) expect(distance(seenBy(sight, a), seenBy(sight, b)), `${name} ${a} ${b}`).toBeGreaterThan(0.2);
      }
    }
  });

  it('gives each colour a safe one of its own, near to it, and leaves the background', () => {
    const { fills, paper } = inksOf(kFlower.palette, 'safe', false);
    expect(paper).toBe('#ffffff');
    expect([fills[red], fills[blue]]).toEqual(['#d55e00', '#0072b2']);
    const many = Array.from({ length: 12 }, (_, i) => ({ name: `c${i}`, rgb: `#${((i * 987654) % 0xffffff).toString(16).padStart(6, '0')}`, mark: String.fromCharCode(97 + i) }));
    const shown = inksOf([kFlower.palette[0], ...many], 'safe', false).fills.filter((_, cell) => cell !== kUnknown && cell !== kEmpty);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('can be read: numbers on their colours, in both themes and all sets', () => {
    for (const set of ['own', 'safe'] as const) {
      for (const dark of [false, true]) {
        const { fills, texts, paper, heavyLine } = inksOf(kFlower.palette, set, dark);
        for (const cell of [red, blue]) expect(contrast(colourOf(fills[cell])!, colourOf(texts[cell])!)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colourOf(paper)!, colourOf(heavyLine)!)).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('has different shapes', () => {
    expect(new Set(kShapes).size).toBe(kShapes.length);
  });
});
