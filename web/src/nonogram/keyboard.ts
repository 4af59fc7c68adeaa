// Keys on the board, as commands. What a key of the grid pattern means is fixed; the others are
// the player's to choose (key-bindings.ts).
import { placeAfter, type GridPlace } from '../shell/grid-keys';
import type { KeyHelp } from '../shell/keys.svelte';
import type { Axis } from './cells';
import { commandOfKey, keyName, kUsualKeys, type BoundCommand, type KeyBindings } from './key-bindings';

type Direction = 'left' | 'down' | 'up' | 'right';

export type Command =
  | { does: 'move' | 'paint-on'; to: GridPlace; along: Axis }
  | { does: 'run'; length: number }
  /** 0: the background. */
  | { does: 'colour'; place: number }
  | { does: Exclude<BoundCommand, Direction> };

const kArrows: Record<Direction, string> = { left: 'ArrowLeft', down: 'ArrowDown', up: 'ArrowUp', right: 'ArrowRight' };

const kVertical = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

function isDirection(command: BoundCommand): command is Direction {
  return command in kArrows;
}

/** On a board with several colours the digits are theirs; else they paint runs. */
export function commandOf(event: KeyboardEvent, from: GridPlace, width: number, height: number, bindings: KeyBindings = kUsualKeys, colours = 0): Command | null {
  if (event.altKey) return null;
  const held = event.ctrlKey || event.metaKey;
  if (held) {
    const key = event.key.toLowerCase();
    if (key === 'z') return { does: event.shiftKey ? 'redo' : 'undo' };
    if (key === 'y') return { does: 'redo' };
  }
  const bound = held ? null : commandOfKey(bindings, event.key);
  const key = bound && isDirection(bound) ? kArrows[bound] : event.key;
  const to = placeAfter(new KeyboardEvent('keydown', { key, ctrlKey: event.ctrlKey }), from, width, height);
  if (to) return { does: event.shiftKey && event.key.startsWith('Arrow') ? 'paint-on' : 'move', to, along: kVertical.includes(key) ? 'column' : 'row' };
  if (held) return null;
  if (colours > 0 && /^[0-9×]$/.test(event.key)) {
    const place = event.key === '×' ? 0 : Number(event.key);
    return place <= colours ? { does: 'colour', place } : null;
  }
  if (/^[0-9]$/.test(event.key)) return { does: 'run', length: event.key === '0' ? 10 : Number(event.key) };
  return bound && !isDirection(bound) ? { does: bound } : null;
}

/** What the keyboard sheet shows for these bindings. */
export function boardKeys(bindings: KeyBindings, inColours = false): KeyHelp[] {
  const named = (...commands: BoundCommand[]) => commands.flatMap((command) => bindings[command]).map(keyName);
  const rows: KeyHelp[] = [
    { keys: ['←', '↑', '↓', '→'], does: 'keys.move' },
    { keys: named('left', 'down', 'up', 'right'), does: 'keys.moveVi' },
    { keys: named('fill'), does: 'keys.fill' },
    { keys: [...named('mark'), ...(inColours ? ['0', '×'] : [])], does: 'keys.mark' },
    { keys: named('clear'), does: 'keys.clear' },
    { keys: ['Shift + ↑…'], does: 'keys.paint' },
    inColours ? { keys: ['1', '…', '9'], does: 'keys.colour' } : { keys: ['1', '…', '9', '0'], does: 'keys.run' },
    { keys: ['Ctrl + Z', ...named('undo')], does: 'keys.undo' },
    { keys: ['Ctrl + Y', ...named('redo')], does: 'keys.redo' },
    { keys: named('hint'), does: 'keys.hint' },
    { keys: named('check'), does: 'keys.check' },
    { keys: named('read-row', 'read-column'), does: 'keys.read' },
    { keys: named('next-line'), does: 'keys.next' },
    { keys: named('swap-tool'), does: 'keys.swap' },
    { keys: named('use-row', 'use-column'), does: 'keys.used' },
    { keys: named('trial'), does: 'keys.trial' },
    { keys: named('keep', 'drop'), does: 'keys.trialEnd' },
    { keys: named('zoom-in', 'zoom-out'), does: 'keys.zoom' },
    { keys: ['Home', 'End', 'Page ↑'], does: 'keys.jump' },
  ];
  return rows.filter(({ keys }) => keys.length > 0);
}
