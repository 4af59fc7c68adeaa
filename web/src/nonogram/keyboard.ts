// Keys on the board, as commands. Small letters move and read, capitals ask for something: so the
// vi keys hjkl and Shift+H for a hint do not get in each other's way.
import { placeAfter, type GridPlace } from '../shell/grid-keys';
import type { KeyHelp } from '../shell/keys.svelte';
import type { Axis } from './cells';

export type Command =
  | { does: 'move' | 'paint-on'; to: GridPlace; along: Axis }
  | { does: 'run'; length: number }
  | { does: 'fill' | 'mark' | 'clear' | 'undo' | 'redo' | 'hint' | 'check' | 'read-row' | 'read-column' }
  | { does: 'next-line' | 'trial' | 'keep' | 'drop' | 'use-row' | 'use-column' | 'zoom-in' | 'zoom-out' | 'swap-tool' };

const kArrows: Record<string, string> = { h: 'ArrowLeft', j: 'ArrowDown', k: 'ArrowUp', l: 'ArrowRight' };

const kVertical = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

const kPlain: Record<string, Command['does']> = {
  x: 'fill', Enter: 'fill', ' ': 'mark', z: 'mark', Delete: 'clear', Backspace: 'clear',
  H: 'hint', C: 'check', r: 'read-row', c: 'read-column', n: 'next-line', f: 'swap-tool',
  T: 'trial', K: 'keep', D: 'drop', u: 'use-row', U: 'use-column', '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out',
};

export function commandOf(event: KeyboardEvent, from: GridPlace, width: number, height: number): Command | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === 'z') return { does: event.shiftKey ? 'redo' : 'undo' };
    if (key === 'y') return { does: 'redo' };
  }
  const arrow = new KeyboardEvent('keydown', { key: kArrows[event.key] ?? event.key, ctrlKey: event.ctrlKey });
  const to = placeAfter(arrow, from, width, height);
  if (to) return { does: event.shiftKey && event.key.startsWith('Arrow') ? 'paint-on' : 'move', to, along: kVertical.includes(arrow.key) ? 'column' : 'row' };
  if (event.ctrlKey || event.metaKey) return null;
  if (/^[0-9]$/.test(event.key)) return { does: 'run', length: event.key === '0' ? 10 : Number(event.key) };
  const does = kPlain[event.key];
  return does ? ({ does } as Command) : null;
}

export const kBoardKeys: KeyHelp[] = [
  { keys: ['←', '↑', '↓', '→'], does: 'keys.move' },
  { keys: ['h', 'j', 'k', 'l'], does: 'keys.moveVi' },
  { keys: ['x', 'Enter'], does: 'keys.fill' },
  { keys: ['Space', 'z'], does: 'keys.mark' },
  { keys: ['Delete'], does: 'keys.clear' },
  { keys: ['Shift + ↑…'], does: 'keys.paint' },
  { keys: ['1', '…', '9', '0'], does: 'keys.run' },
  { keys: ['Ctrl + Z'], does: 'keys.undo' },
  { keys: ['Ctrl + Y'], does: 'keys.redo' },
  { keys: ['Shift + H'], does: 'keys.hint' },
  { keys: ['Shift + C'], does: 'keys.check' },
  { keys: ['r', 'c'], does: 'keys.read' },
  { keys: ['n'], does: 'keys.next' },
  { keys: ['f'], does: 'keys.swap' },
  { keys: ['u', 'Shift + U'], does: 'keys.used' },
  { keys: ['Shift + T'], does: 'keys.trial' },
  { keys: ['Shift + K', 'Shift + D'], does: 'keys.trialEnd' },
  { keys: ['+', '-'], does: 'keys.zoom' },
  { keys: ['Home', 'End', 'Page ↑'], does: 'keys.jump' },
];
