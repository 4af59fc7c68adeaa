// The pages of the app: address, name in the navigation, and where the code is. Each page is a
// chunk of its own that is loaded when it is first visited.
import type { Component } from 'svelte';
import type { PlainKey } from '../strings';

export interface Page {
  /** First part of the path; what follows the next slash is the page's own matter. */
  path: string;
  title: PlainKey;
  navigation: boolean;
  load: () => Promise<{ default: Component }>;
}

export const kPages: readonly Page[] = [
  { path: '/', title: 'page.home', navigation: true, load: () => import('./HomePage.svelte') },
  { path: '/play', title: 'page.play', navigation: false, load: () => import('../nonogram/PlayPage.svelte') },
  { path: '/daily', title: 'page.daily', navigation: true, load: () => import('./DailyPage.svelte') },
  { path: '/packs', title: 'packs.title', navigation: true, load: () => import('./PacksPage.svelte') },
  { path: '/colour', title: 'page.play', navigation: false, load: () => import('../nonogram/OldColourPage.svelte') },
  { path: '/make', title: 'page.make', navigation: true, load: () => import('../make/MakePage.svelte') },
  { path: '/lightsout', title: 'page.lightsout', navigation: true, load: () => import('../lightsout/LightsOutPage.svelte') },
  { path: '/ewn', title: 'page.ewn', navigation: true, load: () => import('../ewn/EwnPage.svelte') },
  { path: '/library', title: 'page.library', navigation: true, load: () => import('./LibraryPage.svelte') },
  { path: '/scores', title: 'page.scores', navigation: true, load: () => import('./ScoresPage.svelte') },
  { path: '/records', title: 'page.records', navigation: true, load: () => import('./RecordsPage.svelte') },
  { path: '/settings', title: 'page.settings', navigation: true, load: () => import('./SettingsPage.svelte') },
  { path: '/help', title: 'page.help', navigation: true, load: () => import('./HelpPage.svelte') },
  { path: '/credits', title: 'page.credits', navigation: false, load: () => import('./CreditsPage.svelte') },
];

/** The page of an address, and the rest of the path behind it. */
export function pageOf(path: string): { page: Page; rest: string } | null {
  const [, first = '', ...rest] = path.split('/');
  const page = kPages.find((candidate) => candidate.path === `/${first}`);
  return page ? { page, rest: rest.join('/') } : null;
}
