// Pages have real addresses (no #): the fragment carries shared puzzles.

export const route = $state({ path: location.pathname, search: location.search, fragment: location.hash });

function follow(): void {
  route.path = location.pathname;
  route.search = location.search;
  route.fragment = location.hash;
}

export function goTo(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  follow();
  if (how === 'push') window.scrollTo(0, 0);
}

/** Makes links inside the app change the page without loading it anew; call once. */
export function watchAddress(): void {
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (link.target !== '' || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    goTo(link.pathname + link.search + link.hash);
  });
}
