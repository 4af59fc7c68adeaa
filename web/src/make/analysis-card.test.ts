import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { NonogramRating } from '../engine/engine';
import AnalysisCard from './AnalysisCard.svelte';
import { Session } from './session.svelte';

const rating: NonogramRating = { kind: 'nonogram', class: 'deep', score: null, steps: 0, curve: [], hardest: null, good: false, complete: true, seconds: 0 };

function shown(found: NonogramRating): string | null | undefined {
  const session = new Session();
  session.rating = found;
  const card = mount(AnalysisCard, { target: document.body, props: { session, onplay: () => undefined } });
  flushSync();
  const text = document.querySelector('[data-testid=class]')?.textContent;
  void unmount(card);
  return text;
}

it('a class is told in a word, with or without a score', () => {
  expect(shown({ ...rating, score: 12.4 })).toBe('Difficulty: expert');
  expect(shown(rating)).toBe('Difficulty: expert');
});
