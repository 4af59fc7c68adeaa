import { describe, expect, it } from 'vitest';
import { kEmpty, kFilled } from './cells';
import { Game } from './game';
import { kTutorial, kTutorialPuzzle, tutorialStep } from './tutorial';

describe('the tutorial', () => {
  it('goes on as its steps are done, to the end', () => {
    const game = new Game(kTutorialPuzzle);
    game.assistance = { autoMark: false, impliedBlanks: false };
    expect(tutorialStep(game)).toBe(0);
    game.paint([10, 11, 12, 13, 14], kFilled);
    expect(tutorialStep(game)).toBe(1);
    game.paint([2, 7, 17, 22], kFilled);
    expect(tutorialStep(game)).toBe(2);
    game.paint([0, 1, 3, 4], kEmpty);
    expect(tutorialStep(game)).toBe(3);
    game.paint([6, 8, 16, 18], kFilled);
    expect(game.finish).not.toBeNull();
    expect(tutorialStep(game)).toBe(kTutorial.length - 1);
  });
});
