// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fragmentOf, sharedIn } from './share';

describe('share links', () => {
  it('carry a value there and back', async () => {
    const value = { kind: 'lightsout', start: ['#.#', '.é.'], nested: [1, { two: null }] };
    const fragment = await fragmentOf(value);
    expect(fragment).toMatch(/^#p=[A-Za-z0-9_-]+$/);
    expect(await sharedIn(fragment)).toEqual(value);
  });

  it('are null where nothing readable is', async () => {
    expect(await sharedIn('')).toBeNull();
    expect(await sharedIn('#content')).toBeNull();
    expect(await sharedIn('#p=%%%')).toBeNull();
    expect(await sharedIn('#p=AAAA')).toBeNull();
  });

  it('refuse what unpacks to too much', async () => {
    expect(await sharedIn(await fragmentOf('x'.repeat(3_000_000)))).toBeNull();
  });
});
