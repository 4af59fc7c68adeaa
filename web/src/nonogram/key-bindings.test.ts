import { describe, expect, it } from 'vitest';
import { bindingsOf, commandOfKey, isReserved, kBoundCommands, kUsualKeys, keyName, withKey, withoutKey } from './key-bindings';

describe('key bindings', () => {
  it('give each usual key to one command only, and none that is reserved', () => {
    const keys = kBoundCommands.flatMap((command) => kUsualKeys[command]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter(isReserved)).toEqual([]);
  });

  it('move a key from one command to another', () => {
    const changed = withKey(kUsualKeys, 'hint', 'x');
    expect(commandOfKey(changed, 'x')).toBe('hint');
    expect(changed.fill).toEqual(['Enter']);
    expect(changed.hint).toEqual(['H', 'x']);
    expect(commandOfKey(kUsualKeys, 'x')).toBe('fill');
  });

  it('let a command go without', () => {
    expect(commandOfKey(withoutKey(kUsualKeys, 'n'), 'n')).toBeNull();
  });

  it('are made whole from what was kept, and take nothing that is no key', () => {
    const whole = bindingsOf({ fill: ['a'], mark: [], hint: ['Tab'], check: 'C' as unknown as string[] });
    expect(whole.fill).toEqual(['a']);
    expect(whole.mark).toEqual([]);
    expect(whole.hint).toEqual(['H']);
    expect(whole.check).toEqual(['C']);
  });

  it('keep arrows, digits, Tab, Escape and ? for what they are', () => {
    for (const key of ['ArrowUp', '7', 'Tab', 'Escape', '?', 'F5', 'Shift', 'Home']) expect(isReserved(key)).toBe(true);
    for (const key of ['x', 'ä', ' ', 'Enter', '+', 'Delete']) expect(isReserved(key)).toBe(false);
  });

  it('have names that can be read', () => {
    expect([' ', 'x', 'X', '+'].map(keyName)).toEqual(['Space', 'x', 'Shift + X', '+']);
  });
});
