// What kind of screen it is; components that stand elsewhere on a phone ask here.
import { MediaQuery } from 'svelte/reactivity';

const narrow = new MediaQuery('(max-width: 46rem)');

/** A phone held upright, or a window as narrow as one. */
export function isNarrow(): boolean {
  return narrow.current;
}

/** Whether things may move by themselves. */
export function mayMove(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
