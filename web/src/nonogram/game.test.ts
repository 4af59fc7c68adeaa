import { describe, expect, it } from 'vitest';
import type { NonogramPuzzle } from '../engine/puzzles';
import { cellsOf, clueOf, kEmpty, kFilled, kUnknown, rowsOf, type Cell } from './cells';
import { Game, type SavedGame } from './game';
import { strokesOf } from './journal';
import { Stroke, clickResult } from './stroke';

function puzzleOf(goal: string[]): NonogramPuzzle {
  const width = goal[0].length;
  const cells = cellsOf(goal, width, goal.length);
  const rows = goal.map((_, row) => clueOf(cells.slice(row * width, (row + 1) * width)));
  const columns = Array.from({ length: width }, (_, column) => clueOf(goal.map((row) => (row[column] === '#' ? kFilled : kEmpty))));
  return { kind: 'nonogram', width, height: goal.length, rows, columns };
}

const kGoal = ['.###.', '##.##', '#...#', '##.##', '.###.'];

/** A generator with a seed, so that a failure can be repeated. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => (state = (state * 1103515245 + 12345) % 2147483648) % bound;
}

function snapshot(game: Game): string {
  const { history: _history, journal: _journal, ...rest } = game.save();
  return JSON.stringify({ ...rest, used: [...rest.used].sort() });
}

function randomMove(game: Game, next: (bound: number) => number): void {
  const size = game.width * game.height;
  switch (next(9)) {
    case 0:
      game.toggleUsed(next(2) === 0 ? 'row' : 'column', next(5), next(2));
      break;
    case 1:
      if (game.trialStack.length < 3) game.beginTrial();
      break;
    case 2:
      game.keepTrial();
      break;
    case 3:
      game.dropTrial();
      break;
    case 4:
      game.refuteTrial();
      break;
    default: {
      const start = next(size);
      game.paint(Array.from({ length: 1 + next(4) }, (_, i) => (start + i) % size), next(3) as Cell);
    }
  }
}

describe('Game', () => {
  it('undo inverts every kind of move, redo brings it back', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = dice(seed);
      const game = new Game(puzzleOf(kGoal), () => 0);
      game.assistance = { autoMark: next(2) === 0, impliedBlanks: next(2) === 0 };
      const states = [snapshot(game)];
      for (let move = 0; move < 25 && !game.locked; move++) {
        randomMove(game, next);
        const now = snapshot(game);
        if (now !== states[states.length - 1]) states.push(now);
      }
      if (game.locked) continue;
      for (let back = states.length - 2; back >= 0; back--) {
        while (snapshot(game) === states[back + 1]) expect(game.undo()).not.toBeNull();
        expect(snapshot(game)).toBe(states[back]);
      }
      expect(game.canUndo).toBe(false);
      while (game.redo() !== null);
      expect(snapshot(game)).toBe(states[states.length - 1]);
    }
  });

  it('one drag is one undo', () => {
    const game = new Game(puzzleOf(kGoal));
    game.assistance.autoMark = false;
    const stroke = Stroke.begin(game, 0, 0, 'modern', 'fill');
    stroke.extendTo(0, 4);
    game.paint(stroke.cells(), stroke.target);
    expect(game.rows[0]).toBe('#####');
    game.undo();
    expect(game.rows[0]).toBe('?????');
    expect(game.canUndo).toBe(false);
  });

  it('marks the rest of a satisfied line within the same undo', () => {
    const game = new Game(puzzleOf(kGoal));
    game.paint([1, 2, 3], kFilled);
    expect(game.rows[0]).toBe('.###.');
    game.undo();
    expect(game.rows[0]).toBe('?????');
  });

  it('leaves satisfied lines alone when told so, and marks them when told otherwise', () => {
    const game = new Game(puzzleOf(kGoal));
    game.assistance.autoMark = false;
    game.paint([1, 2, 3], kFilled);
    expect(game.rows[0]).toBe('?###?');
    expect(game.autoMarkAll()).toBe(true);
    expect(game.rows[0]).toBe('.###.');
    game.undo();
    expect(game.rows[0]).toBe('?###?');
  });

  it('marks implied blanks only when asked', () => {
    const game = new Game({ kind: 'nonogram', width: 5, height: 1, rows: [[2]], columns: [[], [1], [1], [], []] });
    game.assistance = { autoMark: false, impliedBlanks: true };
    game.paint([1], kFilled);
    expect(game.rows[0]).toBe('?#?..');
  });

  it('lights and struck numbers never know more than clues and marks', () => {
    const game = new Game(puzzleOf(kGoal));
    game.assistance.autoMark = false;
    game.paint([5], kFilled);
    expect(game.light('row', 1)).toBe('open');
    expect(game.settled('row', 1)).toEqual([false, false]);
    // Wrong by the answer, but the line can still be completed: no red light.
    game.paint([10, 11], kFilled);
    expect(game.light('row', 2)).toBe('impossible');
    game.paint([11], kUnknown);
    expect(game.light('row', 2)).toBe('open');
  });

  it('any grid that satisfies the clues finishes the game', () => {
    const game = new Game({ kind: 'nonogram', width: 2, height: 2, rows: [[1], [1]], columns: [[1], [1]], goal: ['#.', '.#'] });
    game.paint([1, 2], kFilled);
    expect(game.finish).toMatchObject({ by: 'player', hints: 0 });
    expect(game.paint([0], kFilled)).toBe(false);
    expect(game.undo()).toBeNull();
  });

  it('counts the time of play and stops at the end', () => {
    let now = 1000;
    const game = new Game(puzzleOf(['#']), () => now);
    game.watch.start();
    now += 5000;
    game.watch.pause();
    now += 60_000;
    game.watch.start();
    now += 1500;
    game.paint([0], kFilled);
    now += 9000;
    expect(game.finish?.at).toBe(6500);
    expect(game.watch.elapsed).toBe(6500);
  });

  it('a solved board by the solver is told from one by the player', () => {
    const game = new Game(puzzleOf(kGoal));
    const answer = cellsOf(kGoal, 5, 5);
    game.paintEach(new Map([...answer].map((cell, index) => [index, cell as Cell])), 'solve');
    expect(game.finish?.by).toBe('solver');
    expect(game.journal.reviewedMoves(5).filter(({ own }) => own)).toEqual([]);
  });

  it('what the solver did can be undone, what the player finished cannot', () => {
    const game = new Game(puzzleOf(kGoal));
    game.paint([0], kEmpty);
    const before = game.rows;
    const answer = cellsOf(kGoal, 5, 5);
    game.paintEach(new Map([...answer].map((cell, index) => [index, cell as Cell])), 'solve');
    expect(game.canUndo).toBe(true);
    expect(game.undo()).toBe('solve');
    expect(game.finish).toBeNull();
    expect(game.rows).toEqual(before);
    game.paint([...answer.keys()].filter((index) => answer[index] === kFilled), kFilled);
    expect(game.finish?.by).toBe('player');
    expect(game.canUndo).toBe(false);
  });

  it('automatic marks go with the fill that caused them, unless the other line still asks for them', () => {
    // The chick's first column holds one cell, and so does this one: filling the wrong one marks all others.
    const one = new Game(puzzleOf(['##.', '.#.', '.##']));
    one.assistance = { autoMark: true, impliedBlanks: false };
    one.paint([6], kFilled);
    expect(one.rows).toEqual(['.??', '.??', '#??']);
    one.paint([6], kEmpty);
    expect(one.rows).toEqual(['???', '???', '.??']);
    one.undo();
    expect(one.rows).toEqual(['.??', '.??', '#??']);
    const loaded = Game.load(JSON.parse(JSON.stringify(one.save())) as SavedGame);
    loaded.paint([6], kUnknown);
    expect(loaded.rows).toEqual(['???', '???', '???']);
  });

  it('a mark that both lines ask for stays with one of them', () => {
    const game = new Game(puzzleOf(['#..', '...', '..#']));
    game.assistance = { autoMark: true, impliedBlanks: false };
    game.paint([0], kFilled);
    game.paint([8], kFilled);
    expect(game.finish).not.toBeNull();
  });
});

describe('trial layers', () => {
  it('remember their assumption and can be dropped', () => {
    const game = new Game(puzzleOf(kGoal));
    game.assistance.autoMark = false;
    game.paint([0], kEmpty);
    game.beginTrial();
    game.paint([12], kFilled);
    game.paint([0], kFilled);
    expect(game.trialStack[0].assumption).toEqual({ index: 12, cell: kFilled });
    expect(game.layerAt(12)).toBe(1);
    expect(game.rowsBeforeTrial()?.[0]).toBe('.????');
    game.dropTrial();
    expect(game.rows).toEqual(['.????', '?????', '?????', '?????', '?????']);
    expect(game.trialStack).toEqual([]);
  });

  it('kept, they become part of the layer below', () => {
    const game = new Game(puzzleOf(kGoal));
    game.beginTrial();
    game.beginTrial();
    game.paint([12], kEmpty);
    game.keepTrial();
    expect(game.layerAt(12)).toBe(1);
    game.keepTrial();
    expect(game.layerAt(12)).toBe(0);
    expect(game.cellAt(12)).toBe(kEmpty);
  });

  it('refuted, they leave the opposite of the assumption', () => {
    const game = new Game(puzzleOf(kGoal));
    game.assistance.autoMark = false;
    game.beginTrial();
    game.paint([12], kFilled);
    game.paint([11, 13], kFilled);
    expect(game.impossibleLines().length).toBeGreaterThan(0);
    game.refuteTrial();
    expect(game.cellAt(12)).toBe(kEmpty);
    expect(game.cellAt(11)).toBe(kUnknown);
    game.undo();
    expect(game.cellAt(11)).toBe(kFilled);
    expect(game.trialStack.length).toBe(1);
  });
});

describe('forty trials in each other', () => {
  const side = 8;
  const deep = () => {
    const game = new Game({ kind: 'nonogram', width: side, height: side, rows: Array.from({ length: side }, () => [1]), columns: Array.from({ length: side }, () => [1]) });
    game.assistance = { autoMark: false, impliedBlanks: false };
    for (let depth = 0; depth < 40; depth++) {
      game.beginTrial();
      game.paint([depth], kEmpty);
      game.paint([63], depth % 2 === 0 ? kFilled : kEmpty);
    }
    return game;
  };
  const layers = (game: Game) => Array.from({ length: side * side }, (_, index) => game.layerAt(index));

  it('survive a reload, and unwind as they were wound', () => {
    const game = deep();
    const again = Game.load(JSON.parse(JSON.stringify(game.save())) as SavedGame);
    expect(layers(again)).toEqual(layers(game));
    expect(again.layerAt(39)).toBe(40);
    expect(again.save()).toEqual({ ...game.save(), elapsed: expect.any(Number) });
    for (let depth = 40; depth > 0; depth--) {
      expect(again.layerAt(depth - 1)).toBe(depth);
      again.dropTrial();
      expect(again.layerAt(depth - 1)).toBe(0);
      expect(again.layerAt(63)).toBe(depth - 1);
    }
    for (let undone = 0; undone < 40; undone++) again.undo();
    expect(layers(again)).toEqual(layers(game));
    expect(again.trialStack).toEqual(game.trialStack);
  });

  it('kept, all come down to the board', () => {
    const game = deep();
    for (let depth = 0; depth < 40; depth++) game.keepTrial();
    expect(layers(game).every((layer) => layer === 0)).toBe(true);
    expect(game.rows.join('').slice(0, 40)).toBe('.'.repeat(40));
  });

  it('are kept in little room', () => {
    expect(JSON.stringify(deep().save()).length).toBeLessThan(60_000);
  });
});

describe('keeping a game', () => {
  it('brings back cells, history, trials, clock and journal', () => {
    let now = 0;
    const game = new Game(puzzleOf(kGoal), () => now);
    game.watch.start();
    now = 4200;
    game.paint([1, 2], kFilled);
    game.beginTrial();
    game.paint([12], kEmpty);
    game.toggleUsed('row', 0, 0);
    const saved = JSON.parse(JSON.stringify(game.save())) as SavedGame;
    const again = Game.load(saved, () => now);
    expect(again.save()).toEqual(game.save());
    expect(again.watch.elapsed).toBe(4200);
    again.undo();
    again.undo();
    again.undo();
    again.undo();
    expect(again.rows).toEqual(rowsOf(new Uint8Array(25), 5));
    expect(again.trialStack).toEqual([]);
  });

  it('stays small for the server on the largest board', () => {
    const side = 100;
    const game = new Game(puzzleOf(Array.from({ length: side }, (_, row) => '#.'.repeat(side / 2).slice(0, side - (row % 2)).padEnd(side, '.'))));
    game.assistance.autoMark = false;
    for (let index = 0; index < side * side; index += 10) game.paint(Array.from({ length: 10 }, (_, i) => index + i), kEmpty);
    expect(JSON.stringify(game.save().journal).length).toBeLessThan(200_000);
  });

  it('the journal tells own moves from others', () => {
    const game = new Game(puzzleOf(kGoal));
    game.assistance.autoMark = false;
    game.paint([0], kEmpty);
    game.paint([1], kFilled, 'hint');
    game.undo();
    game.paint([2], kFilled);
    expect(game.journal.reviewedMoves(5).filter(({ own }) => own).map(({ row, column, cell }) => [row, column, cell])).toEqual([[0, 0, '.'], [0, 2, '#']]);
  });
});

describe('strokes', () => {
  it('are locked to the axis of their second cell', () => {
    const game = new Game(puzzleOf(kGoal));
    const stroke = Stroke.begin(game, 1, 1, 'modern', 'fill');
    stroke.extendTo(1, 2);
    stroke.extendTo(4, 3);
    expect(stroke.cells()).toEqual([6, 7, 8]);
    expect(stroke.length).toBe(3);
  });

  it('do not paint over the other kind of mark', () => {
    const game = new Game(puzzleOf(kGoal));
    game.assistance.autoMark = false;
    game.paint([2], kEmpty);
    const stroke = Stroke.begin(game, 0, 0, 'modern', 'fill');
    stroke.extendTo(0, 9);
    expect(stroke.cells()).toEqual([0, 1, 3, 4]);
  });

  it('go on from a cell with what it holds', () => {
    const game = new Game(puzzleOf(kGoal));
    game.assistance.autoMark = false;
    game.paint([0], kFilled);
    game.paint([2], kEmpty);
    const stroke = Stroke.goOn(game, 0, 0);
    stroke.extendTo(0, 3);
    expect([stroke.target, stroke.cells()]).toEqual([kFilled, [1, 3]]);
  });

  it('click modes', () => {
    expect(clickResult('modern', 'fill', kUnknown)).toBe(kFilled);
    expect(clickResult('modern', 'fill', kFilled)).toBe(kUnknown);
    expect(clickResult('modern', 'mark', kFilled)).toBe(kEmpty);
    expect(clickResult('toggle', 'fill', kEmpty)).toBe(kUnknown);
    expect(clickResult('toggle', 'mark', kFilled)).toBe(kUnknown);
    expect([kUnknown, kFilled, kEmpty].map((cell) => clickResult('cycle', 'fill', cell as Cell))).toEqual([kFilled, kEmpty, kUnknown]);
    expect([kUnknown, kFilled, kEmpty].map((cell) => clickResult('cycle', 'mark', cell as Cell))).toEqual([kEmpty, kUnknown, kFilled]);
  });

  it('a review sees strokes, and of a trial only what was kept or proved', () => {
    let now = 0;
    const game = new Game(puzzleOf(kGoal), () => (now += 1000));
    game.assistance = { autoMark: false, impliedBlanks: false };
    game.watch.start();
    game.paint([1, 2, 3], kFilled);
    game.beginTrial();
    game.paint([0], kFilled);
    game.paint([4], kFilled);
    game.refuteTrial();
    game.beginTrial();
    game.paint([5, 6], kFilled);
    game.dropTrial();
    game.beginTrial();
    game.paint([10], kFilled);
    game.keepTrial();
    const moves = game.journal.reviewedMoves(5);
    expect(moves.map(({ row, column, cell, own }) => [row, column, cell, own])).toEqual([
      [0, 1, '#', true], [0, 2, '#', true], [0, 3, '#', true], [0, 0, '.', false], [2, 0, '#', true],
    ]);
    expect(strokesOf(moves).map((stroke) => stroke.places)).toEqual([[0, 1, 2], [4]]);
    const again = Game.load(game.save());
    expect(again.journal.reviewedMoves(5).map(({ own }) => own)).toEqual(moves.map(({ own }) => own));
  });
});
