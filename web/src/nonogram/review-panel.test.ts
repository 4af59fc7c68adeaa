import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Engine, MoveVerdict } from '../engine/engine';
import { kFilled } from './cells';
import { Game } from './game';
import { PlaySession } from './play-session.svelte';
import ReviewPanel from './ReviewPanel.svelte';

it('a review has words for every verdict, also for what was not found out', () => {
  let now = 0;
  const game = new Game({ kind: 'nonogram', width: 4, height: 1, rows: [[4]], columns: [[1], [1], [1], [1]] }, () => (now += 1000));
  game.watch.start();
  game.assistance = { autoMark: false, impliedBlanks: false };
  const session = new PlaySession(game, {} as Engine);
  const verdicts: MoveVerdict[] = ['forced', 'unjustified', 'wrong', 'unknown'];
  for (const index of verdicts.keys()) game.paint([index], kFilled);
  session.review = { kind: 'nonogram', moves: verdicts.map((verdict) => ({ verdict })), complete: true, seconds: 0 };
  const panel = mount(ReviewPanel, { target: document.body, props: { session, onreplay: () => undefined } });
  flushSync();
  const body = document.body.textContent;
  expect(document.querySelectorAll('li')).toHaveLength(4);
  expect(body).toContain('not found out in time');
  expect(body).toContain('Not found out in time: 1.');
  expect(body).not.toContain('undefined');
  void unmount(panel);
});
