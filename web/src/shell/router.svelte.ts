// Pages have real addresses (no #): the fragment carries shared puzzles. Paths are those of the app
// ("/play"); the folder that it lies in is added on the way to the address bar.
import { addressOf, base, pathIn } from './base';

export const route = $state({ path: pathIn(location.pathname), search: location.search, fragment: location.hash });

function follow(): void {
  route.path = pathIn(location.pathname);
  route.search = location.search;
  route.fragment = location.hash;
}

export function goTo(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', addressOf(address));
  else history.replaceState(null, '', addressOf(address));
  follow();
  if (how === 'push') window.scrollTo(0, 0);
}

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link : null;
}

/** Links say paths of the app; before one is copied or opened in a new tab it says the whole address. */
function complete(event: Event): void {
  const link = linkOf(event);
  const href = link?.getAttribute('href');
  if (link && href?.startsWith('/') && !href.startsWith(base)) link.setAttribute('href', addressOf(href));
}

/** Makes links inside the app change the page without loading it anew; call once. */
export function watchAddress(): void {
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  if (base !== '/') for (const touched of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(touched, complete, { passive: true });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    if (!link || link.target !== '' || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    goTo(pathIn(link.pathname) + link.search + link.hash);
  });
}
