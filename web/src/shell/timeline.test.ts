import { describe, expect, it } from 'vitest';
import { Timeline } from './timeline';

describe('a timeline', () => {
  it('walks back and forth', () => {
    const line = new Timeline(1);
    expect([line.undo(), line.redo()]).toEqual([false, false]);
    line.push(2);
    line.push(3);
    expect([line.undo(), line.state, line.undo(), line.state, line.undo()]).toEqual([true, 2, true, 1, false]);
    expect([line.redo(), line.state, line.canRedo]).toEqual([true, 2, true]);
  });

  it('forgets what was undone once something new is done', () => {
    const line = new Timeline('a');
    line.push('b');
    line.undo();
    line.push('c');
    expect([line.canRedo, line.state, line.undo(), line.state]).toEqual([false, 'c', true, 'a']);
  });

  it('replaces a state without a step', () => {
    const line = new Timeline('a');
    line.push('b');
    line.replace('B');
    expect([line.state, line.undo(), line.state, line.redo(), line.state]).toEqual(['B', true, 'a', true, 'B']);
  });

  it('keeps a limited number of states to go back to', () => {
    const line = new Timeline(0, 3);
    for (let next = 1; next <= 10; next++) line.push(next);
    let steps = 0;
    while (line.undo()) steps++;
    expect([steps, line.state]).toEqual([3, 7]);
  });
});
