// Sheets for the printer: what a page puts there is printed alone (style/base.css).

/** Svelte action: the element becomes a sheet of the document while it lives. */
export function sheetForPrinter(element: HTMLElement | SVGElement): { destroy: () => void } {
  document.body.append(element);
  return { destroy: () => element.remove() };
}

/** Calls back, in time, when the page is about to be printed and when that is over; the returned function ends it. */
export function whilePrinting(tell: (printing: boolean) => void): () => void {
  const media = matchMedia('print');
  const change = () => tell(media.matches);
  const [before, after] = [() => tell(true), () => tell(false)];
  media.addEventListener('change', change);
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    media.removeEventListener('change', change);
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
