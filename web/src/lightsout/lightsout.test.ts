import { describe, expect, it } from 'vitest';
import { LightsOutGame } from './game';
import { added, oddOverlap, quietPatterns } from './quiet';
import { boardOf, kClassic, kFirstBoard, press, reachOf, rowsOf, type Board, type Variant } from './rules';
import { canChase, chaseStep, rowStep } from './tutor';

const variants: Variant[] = [
  kClassic,
  { ...kClassic, width: 3, height: 7, states: 3 },
  { ...kClassic, width: 4, height: 2, torus: true },
  { ...kClassic, width: 1, height: 1 },
  { ...kClassic, width: 6, height: 4, neighbourhood: 'king', states: 5 },
  { ...kClassic, width: 5, height: 6, neighbourhood: 'diagonal', torus: true },
  { ...kClassic, width: 4, height: 4, neighbourhood: 'stencil', stencil: ['#.#'] },
];

/** The same numbers in every run (a linear congruence is random enough to try boards). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** The simplest reference: every pair of cells is asked whether one reaches the other. */
function pressed(variant: Variant, board: Board, cell: number): Board {
  const at = (index: number) => ({ x: index % variant.width, y: Math.floor(index / variant.width) });
  const pressedAt = at(cell);
  return board.map((value, index) => {
    const { x, y } = at(index);
    let times = 0;
    for (const [shiftX, shiftY] of variant.torus ? shifts(variant) : [[0, 0]]) {
      if (reaches(variant, x + shiftX - pressedAt.x, y + shiftY - pressedAt.y)) times++;
    }
    return (value + times) % variant.states;
  });
}

function shifts({ width, height }: Variant): [number, number][] {
  return [-3, -2, -1, 0, 1, 2, 3].flatMap((a) => [-3, -2, -1, 0, 1, 2, 3].map((b): [number, number] => [a * width, b * height]));
}

function reaches(variant: Variant, dx: number, dy: number): boolean {
  const far = Math.max(Math.abs(dx), Math.abs(dy));
  if (variant.neighbourhood === 'king') return far <= 1;
  if (variant.neighbourhood === 'diagonal') return far === 0 || (Math.abs(dx) === 1 && Math.abs(dy) === 1);
  if (variant.neighbourhood === 'cross') return Math.abs(dx) + Math.abs(dy) <= 1;
  return dy === 0 && Math.abs(dx) === 1;
}

describe.each(variants)('$width×$height $neighbourhood, $states states, torus $torus', (variant) => {
  const cells = variant.width * variant.height;
  const random = randomNumbers(7);
  const anyBoard = () => Uint8Array.from({ length: cells }, () => Math.floor(random() * variant.states));

  it('toggles what the reference toggles', () => {
    for (let cell = 0; cell < cells; cell++) {
      const board = anyBoard();
      const expected = pressed(variant, board, cell);
      press(variant, board, cell);
      expect(board).toEqual(expected);
    }
  });

  it('undoes and redoes every move', () => {
    const game = new LightsOutGame(variant, anyBoard(), anyBoard());
    const positions = [JSON.stringify(game.save(0))];
    for (let i = 0; i < 40; i++) {
      const cell = Math.floor(random() * cells);
      const choice = random();
      if (choice < 0.6) game.press(cell);
      else if (choice < 0.9) game.paint(choice < 0.75 ? 'start' : 'target', [cell, (cell + 1) % cells], i % variant.states);
      else game.restart();
      const now = JSON.stringify(game.save(0));
      if (now !== positions.at(-1)) positions.push(now);
    }
    const last = game.board.slice();
    for (const position of positions.slice(0, -1).reverse()) {
      expect(game.undo()).toBe(true);
      expect(JSON.stringify(game.save(0))).toBe(position);
    }
    expect(game.undo()).toBe(false);
    while (game.redo());
    expect(game.board).toEqual(last);
  });

  it('comes back from its saved form', () => {
    const game = new LightsOutGame(variant, anyBoard());
    for (let i = 0; i < 9; i++) game.press(Math.floor(random() * cells));
    const restored = LightsOutGame.restore(JSON.parse(JSON.stringify(game.save(5))));
    expect(restored?.board).toEqual(game.board);
    expect(restored?.count).toBe(9);
    expect(restored?.variant).toEqual(variant.neighbourhood === 'stencil' ? variant : { ...variant, stencil: kClassic.stencil });
  });

  it('has quiet patterns that change nothing', async () => {
    for (const pattern of await quietPatterns(variant)) {
      const board = anyBoard();
      const before = board.slice();
      pattern.forEach((times, cell) => press(variant, board, cell, times));
      expect(pattern.some((times) => times > 0)).toBe(true);
      expect(board).toEqual(before);
    }
  });

  it('is chased to the end from every board that has a solution', () => {
    if (!canChase(variant)) return;
    const game = new LightsOutGame(variant);
    for (let i = 0; i < 4; i++) game.press(Math.floor(random() * cells));
    expect(chaseAll(variant, game.board).stage).toBe('done');
  });

  it('takes presses that belong together as one move', () => {
    const game = new LightsOutGame(variant, anyBoard());
    const before = JSON.stringify(game.save(0));
    game.pressAll([{ cell: 0, times: 1 }, { cell: cells - 1, times: variant.states - 1 }]);
    expect(game.count).toBe(variant.states);
    game.undo();
    expect(JSON.stringify(game.save(0))).toBe(before);
  });
});

describe('the first board', () => {
  it('has a solution', () => {
    expect(chaseAll(kClassic, boardOf(kFirstBoard.start, kClassic)).stage).toBe('done');
  });
});

describe('quiet patterns of the classic board', () => {
  it('are two, and make four solutions of one', async () => {
    const basis = await quietPatterns(kClassic);
    expect(basis).toHaveLength(2);
    const all = [...basis, added(kClassic, basis[0], basis[1])];
    expect(all.map((pattern) => pattern.reduce((a, b) => a + b)).sort()).toEqual([12, 12, 16]);
    expect(added(kClassic, basis[0], basis[0])).toEqual(new Uint8Array(25));
  });

  it('prove that one lit corner cannot be put out', () => {
    const corner = boardOf(['#....', '.....', '.....', '.....', '.....'], kClassic);
    const certificate = boardOf(['##.##', '.....', '##.##', '.....', '##.##'], kClassic);
    expect(oddOverlap(kClassic, corner, certificate)).toEqual({ cells: [0], rest: 1 });
    expect(oddOverlap(kClassic, corner, boardOf(['###'], kClassic))).toBeNull();
    const pair = boardOf(['##...'], kClassic);
    expect(oddOverlap(kClassic, pair, certificate)).toBeNull();
    expect(chaseAll(kClassic, corner).stage).toBe('stuck');
  });
});

function chaseAll(variant: Variant, start: Board) {
  const board = start.slice();
  for (let i = 0; i < 3 * variant.height; i++) {
    const step = chaseStep(variant, board, new Uint8Array(board.length));
    if (step.presses.length === 0) return step;
    for (const { cell, times } of step.presses) press(variant, board, cell, times);
  }
  throw new Error('the chase does not end');
}

describe('rows', () => {
  it('read and write both alphabets', () => {
    const three = { ...kClassic, width: 3, height: 2, states: 3 };
    expect(rowsOf(boardOf(['012', '210'], three), three)).toEqual(['012', '210']);
    const two = { ...kClassic, width: 3, height: 1 };
    expect(rowsOf(boardOf(['#0#'], two), two)).toEqual(['#.#']);
  });

  it('of document 004 are bit 117', () => {
    const variant = { ...kClassic, width: 3, height: 3 };
    const bits = boardOf(['#0#', '0##', '#00'], variant).reduce((sum, value, i) => sum + value * 2 ** i, 0);
    expect(bits).toBe(117);
  });

  it('are stepped through one by one where nobody can chase', () => {
    const variant = { ...kClassic, width: 2, height: 2, torus: true };
    expect(canChase(variant)).toBe(false);
    expect(rowStep(variant, Uint8Array.of(0, 0, 1, 0))).toEqual({ stage: 'press', row: 1, presses: [{ cell: 2, times: 1 }] });
    expect(rowStep(variant, new Uint8Array(4)).stage).toBe('done');
  });

  it('reach a cell twice on a torus two wide', () => {
    expect(reachOf({ ...kClassic, width: 2, height: 3, torus: true }, 0).sort()).toEqual([0, 1, 1, 2, 4]);
  });
});
