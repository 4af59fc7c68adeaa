// One polite live region for the whole app, and short notes on the screen (toasts).

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
}

export const spoken = $state({ text: '' });
export const toasts: Toast[] = $state([]);

let lastToast = 0;
const kToastTime = 6000;

/** Says it to screen readers. The same words twice are said twice. */
export function announce(text: string): void {
  spoken.text = spoken.text === text ? `${text}\u00a0` : text;
}

export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++lastToast;
  toasts.push({ id, text, tone });
  announce(text);
  setTimeout(() => dismiss(id), kToastTime);
}

/**
 * Says what a page also shows in a place of its own. On a small screen that place may be out of
 * view, so it becomes a note there.
 */
export function tell(text: string, tone: Toast['tone'] = 'plain'): void {
  if (matchMedia('(max-width: 62rem)').matches) toast(text, tone);
  else announce(text);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((candidate) => candidate.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
