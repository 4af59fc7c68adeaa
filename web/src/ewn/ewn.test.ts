import { describe, expect, it } from 'vitest';
import type { EwnPuzzle } from '../engine/puzzles';
import { Line } from './line';
import { after, faultOf, isHome, kNowhere, legalMoves, movablePieces, neighbours, replay, type Move } from './rules';
import { inputText, looksLikeInput, outputText, readOutput } from './texts';

/** The sample of document 002. */
const sample: EwnPuzzle = { kind: 'ewn', goal: 2, positions: [62, 26, 66, 42, 32, 36], dice: '665545154156655451541566554515' };
const output = '0.098782\n16\n36 45 45 55 32 41 41 51 42 51 55 66 62 51 26 15 15 4 51 40 4 3 66 55 55 44 3 2 2 1 1 0\n';

function movesOf(text: string): Move[] {
  const read = readOutput(text);
  if ('code' in read) throw new Error(read.code);
  return read.moves;
}

describe('rules of document 002', () => {
  it('move the piece of the die when it is there', () => {
    expect(movablePieces(sample.positions, 4)).toEqual([4]);
  });

  it('else the next larger or the next smaller one, as far as they are', () => {
    const position = [kNowhere, 26, kNowhere, kNowhere, 32, kNowhere];
    expect(movablePieces(position, 4)).toEqual([5, 2]);
    expect(movablePieces(position, 3)).toEqual([5, 2]);
    expect(movablePieces(position, 6)).toEqual([5]);
    expect(movablePieces(position, 1)).toEqual([2]);
  });

  it('go in all 8 directions, not off the board and not into the hole', () => {
    expect(neighbours(sample, 55)).toEqual([44, 45, 46, 54, 56, 64, 65, 66]);
    expect(neighbours(sample, 0)).toEqual([1, 10, 11]);
    expect(neighbours(sample, 22)).not.toContain(33);
    expect(neighbours(sample, 19)).toEqual([8, 9, 18, 28, 29]);
  });

  it('take whatever piece stands on the target', () => {
    expect(after([62, 26, 66, 42, 55, 36], [55, 66])).toEqual([62, 26, kNowhere, 42, 66, 36]);
  });

  it('agree with a list of all pairs of cells', () => {
    const position = [11, kNowhere, 34, kNowhere, 99, 12];
    for (const round of [0, 4, 7]) {
      const puzzle = { ...sample, positions: [...position] };
      const legal = new Set(legalMoves(puzzle, position, round).map(String));
      const cells = Array.from({ length: 100 }, (_, cell) => cell);
      const pairs = cells.flatMap((from) => cells.map((to): Move => [from, to]));
      expect(pairs.filter((move) => (faultOf(puzzle, position, round, move) === null) !== legal.has(String(move)))).toEqual([]);
    }
  });

  it('lead the sample output to the goal in 16 steps', () => {
    const { positions, fault } = replay(sample, movesOf(output));
    expect(fault).toBeNull();
    expect(positions).toHaveLength(17);
    expect(isHome(sample, positions[16])).toBe(true);
    expect(legalMoves(sample, positions[16], 16)).toEqual([]);
  });

  it('name the first illegal move', () => {
    expect(replay(sample, [[36, 45], [62, 51]]).fault).toEqual({ why: 'wrongPiece', piece: 1, die: 6, allowed: [6], round: 1, move: [62, 51] });
    expect(replay(sample, [[36, 56]]).fault).toMatchObject({ why: 'tooFar', round: 0 });
    expect(replay(sample, [[35, 45]]).fault).toMatchObject({ why: 'noPiece' });
    expect(replay({ ...sample, positions: [62, 26, 66, 42, 32, 34] }, [[34, 33]]).fault).toMatchObject({ why: 'hole' });
    expect(replay(sample, [...movesOf(output), [0, 1]]).fault).toMatchObject({ why: 'ended', round: 16 });
    expect(replay({ ...sample, dice: '6' }, [[36, 35], [35, 36]]).fault).toMatchObject({ why: 'noDice', round: 1 });
  });
});

describe('texts', () => {
  it('are told apart', () => {
    expect(looksLikeInput(inputText(sample))).toBe(true);
    expect(looksLikeInput(output)).toBe(false);
  });

  it('of outputs are read and written', () => {
    const moves = movesOf(output);
    expect(outputText(0.098782, moves)).toBe(output);
    expect(readOutput('0.1\r\n-1\r\n')).toEqual({ seconds: 0.1, steps: -1, moves: [] });
  });

  it('of outputs are refused with the line of the error', () => {
    expect(readOutput('soon\n1\n1 0')).toEqual({ code: 'seconds', line: 1 });
    expect(readOutput('0.1\n\n1.5\n1 0')).toEqual({ code: 'steps', line: 3 });
    expect(readOutput('0.1\n1\n1 x')).toEqual({ code: 'cells', line: 3 });
    expect(readOutput('0.1\n1\n1 0 3')).toEqual({ code: 'odd', line: 3 });
    expect(readOutput('0.1\n2\n1 0')).toEqual({ code: 'count', line: 3 });
  });
});

describe('Line', () => {
  it('goes back to the case before', () => {
    const line = new Line(sample, [[36, 45]], 1);
    line.open({ ...sample, goal: 5 });
    expect(line.state).toMatchObject({ puzzle: { goal: 5 }, moves: [], at: 0 });
    line.undo();
    expect(line.state).toEqual({ puzzle: sample, moves: [[36, 45]], at: 1 });
  });

  it('undoes and redoes every move and every edit', () => {
    const line = new Line(sample);
    const states = [line.state];
    const remember = () => states.push(line.state);
    expect(line.move([36, 45])).toBe(true);
    remember();
    expect(line.move([45, 55])).toBe(true);
    remember();
    expect(line.place(1, 99)).toBe(true);
    remember();
    line.setGoal(5);
    remember();
    expect(line.setDice('1'.repeat(30))).toBe(true);
    remember();
    line.load([[99, 98]]);
    remember();
    for (const state of states.slice(0, -1).reverse()) {
      expect(line.undo()).toBe(true);
      expect(line.state).toEqual(state);
    }
    expect(line.undo()).toBe(false);
    while (line.redo());
    expect(line.state).toEqual(states.at(-1));
  });

  it('walks without changing anything, and a move in the middle begins a new line', () => {
    const line = new Line(sample, movesOf(output));
    line.goTo(99);
    expect(line.state.at).toBe(16);
    line.goTo(1);
    expect(line.position[5]).toBe(45);
    expect(line.canUndo).toBe(false);
    expect(line.move([45, 46])).toBe(true);
    expect(line.state.moves).toHaveLength(2);
  });

  it('stops before the first illegal move', () => {
    const line = new Line(sample, [[36, 45], [62, 51]]);
    line.goTo(2);
    expect(line.state.at).toBe(1);
  });

  it('refuses what cannot be', () => {
    const line = new Line(sample);
    expect(line.place(1, 33)).toBe(false);
    expect(line.place(1, 26)).toBe(false);
    expect(line.place(1, 100)).toBe(false);
    expect(line.setDice('123')).toBe(false);
    expect(line.setDice('7'.repeat(30))).toBe(false);
    expect(line.move([36, 56])).toBe(false);
    expect(line.canUndo).toBe(false);
  });
});
