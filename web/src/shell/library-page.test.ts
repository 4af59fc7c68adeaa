import type { PuzzlePage } from 'quadrille-api';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Library, PuzzleQuery } from '../library/library';
import LibraryPage from './LibraryPage.svelte';
import { services } from './services';

const { library } = services;
/** Questions to the server that nobody has answered yet. */
let questions: { query: PuzzleQuery; answer: (names: string[], next?: string) => Promise<void> }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  questions = [];
  const puzzles = (query: PuzzleQuery) =>
    new Promise<PuzzlePage>((resolve) => {
      const answer = async (names: string[], next: string | null = null) => {
        resolve({ puzzles: names.map((title) => ({ id: title, kind: 'lightsout', title, width: 5, height: 5 })), next } as unknown as PuzzlePage);
        await vi.advanceTimersByTimeAsync(0);
        flushSync();
      };
      questions.push({ query, answer });
    });
  services.library = { puzzles } as Partial<Library> as Library;
});
afterEach(() => {
  services.library = library;
  vi.useRealTimers();
});

const titles = () => [...document.querySelectorAll('li strong')].map((title) => title.textContent);
const list = () => document.querySelector('main ul, .page ul')!;

function sortBy(sort: string): void {
  const choice = document.querySelectorAll('select')[2];
  choice.value = sort;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

it('shows what was asked for last, whichever answer comes last, and says while it is not there', async () => {
  const page = mount(LibraryPage, { target: document.body });
  flushSync();
  await vi.advanceTimersByTimeAsync(200);
  await questions[0].answer(['one', 'two'], 'two');
  expect(titles()).toEqual(['one', 'two']);
  expect(list().getAttribute('aria-busy')).toBe('false');

  // More of the old list is on its way when another order is chosen.
  document.querySelector<HTMLButtonElement>('.page > button')!.click();
  sortBy('size');
  expect(list().getAttribute('aria-busy')).toBe('true');
  await vi.advanceTimersByTimeAsync(200);
  expect(questions.map(({ query }) => [query.sort, query.after])).toEqual([['new', undefined], ['new', 'two'], ['size', undefined]]);
  await questions[2].answer(['two', 'one']);
  expect(list().getAttribute('aria-busy')).toBe('false');
  await questions[1].answer(['three']);
  expect(titles()).toEqual(['two', 'one']);
  void unmount(page);
});
