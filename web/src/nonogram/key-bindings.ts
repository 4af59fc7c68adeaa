// Which key does what on the board, as the player wishes. A key is what the browser calls it: 'x',
// 'H' (with Shift), ' ', 'Enter'. Arrows, digits, Home, End and the like, Ctrl+Z and Ctrl+Y stay what
// they are: they mean the same in every grid and every program.
import type { PlainKey } from '../strings';

export type BoundCommand =
  | 'left' | 'down' | 'up' | 'right' | 'fill' | 'mark' | 'clear' | 'swap-tool' | 'hint' | 'check' | 'read-row' | 'read-column'
  | 'next-line' | 'use-row' | 'use-column' | 'trial' | 'keep' | 'drop' | 'undo' | 'redo' | 'zoom-in' | 'zoom-out';

/** Keys of each command; small letters move and read, capitals ask. */
export type KeyBindings = Record<BoundCommand, readonly string[]>;

export const kUsualKeys: KeyBindings = {
  fill: ['x', 'Enter'],
  mark: [' ', 'z'],
  clear: ['Delete', 'Backspace'],
  'swap-tool': ['f'],
  left: ['h'],
  down: ['j'],
  up: ['k'],
  right: ['l'],
  undo: [],
  redo: [],
  hint: ['H'],
  check: ['C'],
  'read-row': ['r'],
  'read-column': ['c'],
  'next-line': ['n'],
  'use-row': ['u'],
  'use-column': ['U'],
  trial: ['T'],
  keep: ['K'],
  drop: ['D'],
  'zoom-in': ['+', '='],
  'zoom-out': ['-'],
};

export const kBoundCommands = Object.keys(kUsualKeys) as BoundCommand[];

export const kCommandNames: Record<BoundCommand, PlainKey> = {
  fill: 'keys.fill', mark: 'keys.mark', clear: 'keys.clear', 'swap-tool': 'keys.swap', left: 'keys.left', down: 'keys.down', up: 'keys.up',
  right: 'keys.right', undo: 'keys.undo', redo: 'keys.redo', hint: 'keys.hint', check: 'keys.check', 'read-row': 'keys.readRow',
  'read-column': 'keys.readColumn', 'next-line': 'keys.next', 'use-row': 'keys.useRow', 'use-column': 'keys.useColumn', trial: 'keys.trial',
  keep: 'keys.keep', drop: 'keys.drop', 'zoom-in': 'keys.zoomIn', 'zoom-out': 'keys.zoomOut',
};

/** Keys that are the grid's, the browser's or the app's everywhere. */
const kReserved = /^([0-9?]|Arrow\w+|Home|End|PageUp|PageDown|Tab|Escape|Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified|ContextMenu|F\d+)$/;

export function isReserved(key: string): boolean {
  return kReserved.test(key);
}

/** What was kept, made whole: commands that it does not name have their usual keys. */
export function bindingsOf(kept: Partial<Record<string, readonly string[]>>): KeyBindings {
  const sound = (keys: unknown): keys is string[] => Array.isArray(keys) && keys.every((key) => typeof key === 'string' && !isReserved(key));
  return bound((command) => {
    const keys = kept[command];
    return sound(keys) ? keys : kUsualKeys[command];
  });
}

export function commandOfKey(bindings: KeyBindings, key: string): BoundCommand | null {
  return kBoundCommands.find((command) => bindings[command].includes(key)) ?? null;
}

/** Gives the key to the command; whoever had it goes without. */
export function withKey(bindings: KeyBindings, command: BoundCommand, key: string): KeyBindings {
  const freed = withoutKey(bindings, key);
  return { ...freed, [command]: [...freed[command], key] };
}

export function withoutKey(bindings: KeyBindings, key: string): KeyBindings {
  return bound((command) => bindings[command].filter((candidate) => candidate !== key));
}

function bound(keysOf: (command: BoundCommand) => readonly string[]): KeyBindings {
  return Object.fromEntries(kBoundCommands.map((command) => [command, keysOf(command)])) as unknown as KeyBindings;
}

/** As it stands on the sheet and on the buttons of the settings. */
export function keyName(key: string): string {
  if (key === ' ') return 'Space';
  return /^\p{Lu}$/u.test(key) ? `Shift + ${key}` : key;
}
