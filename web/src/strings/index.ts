// All words that people read, in one catalogue with typed keys and typed parameters:
// t('home.size', { width: 10, height: 15 }).
import type { en } from './en';
import { language, textOf } from './texts.svelte';

type English = typeof en;
export type Key = keyof English;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Parameters<K extends Key> = [Names<English[K]>] extends [never]
  ? []
  : [parameters: Record<Names<English[K]>, string | number>];

/** Keys of texts that need no parameters: what tables of pages, keys and the like may hold. */
export type PlainKey = { [K in Key]: [Names<English[K]>] extends [never] ? K : never }[Key];

export function t<K extends Key>(key: K, ...[parameters]: Parameters<K>): string {
  const text = textOf(key);
  if (!parameters) return text;
  const values = parameters as Record<string, string | number>;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** 2 March 2026, as the language writes it. */
export function longDate(day: string): string {
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

export function monthName(day: string): string {
  return new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

/** Monday to Sunday, in short. */
export function weekdays(): string[] {
  const format = new Intl.DateTimeFormat(language(), { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2024, 0, 1 + i, 12))));
}

/** 1:05, 12:00, 1:02:03. */
export function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
