// The keyboard sheet shows what the page at hand registered.
import { untrack } from 'svelte';
import type { PlainKey } from '../strings';

export interface KeyHelp {
  keys: string[];
  does: PlainKey;
}

export const sheet: { open: boolean; groups: { title: PlainKey; keys: KeyHelp[] }[] } = $state({ open: false, groups: [] });

/** Shows these keys while the page lives; give the returned function to onDestroy or return it from an effect. */
export function describeKeys(title: PlainKey, keys: KeyHelp[]): () => void {
  // Untracked: an effect that calls this must not wait for the list it changes.
  untrack(() => sheet.groups.push({ title, keys }));
  return () =>
    untrack(() => {
      const at = sheet.groups.findIndex((candidate) => candidate.title === title);
      if (at >= 0) sheet.groups.splice(at, 1);
    });
}

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z of a page, unless the player types or somebody took the key already. */
export function onUndoKeys(event: KeyboardEvent, what: { undo(): void; redo(): void }): void {
  if (isTyping(event) || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) what.undo();
  else if (key === 'y' || key === 'z') what.redo();
  else return;
  event.preventDefault();
}

/** Whether a key press belongs to a field the player types in. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** Whether a key press belongs to a control that has the focus: Enter and Space on a button, arrows on a slider. */
export function isPressing(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return true;
  if (event.key === 'Enter' || event.key === ' ') return target.closest('button, a, summary, label') !== null;
  // A list that scrolls has the arrows while it has the focus.
  return target.tabIndex >= 0 && target.closest('ol, ul, [role="region"]') !== null && event.key.startsWith('Arrow') && !target.closest('button, a');
}
