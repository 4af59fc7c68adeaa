// The puzzle and the state of play as a .non file, which every part of Quadrille opens again.
import type { Engine } from '../engine/engine';
import { Problem } from '../engine/problem';
import { toast } from '../shell/announce.svelte';
import { t } from '../strings';
import type { Game } from './game';

/** `isSecret`: the puzzle comes from the gallery or the library, and its title tells what is to be found out. */
export async function saveNonFile(engine: Engine, game: Game, isSecret: boolean): Promise<void> {
  try {
    // Before the end nobody shall read in a file what the picture shows.
    const { title, ...untitled } = game.puzzle;
    const puzzle = game.finish || !isSecret ? game.puzzle : untitled;
    const { text } = await engine.convert({ ...puzzle, saved: game.rows }, 'non');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${(puzzle === game.puzzle ? title ?? 'nonogram' : 'nonogram').replace(/[^\w-]+/g, '_')}.non`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    toast(error.offline ? t('play.offline') : error.message, 'bad');
  }
}
