import { expect, test } from 'vitest';
import { kKindPages, kKinds } from './kinds';
import { pageOf } from './pages';

test('every kind is opened on a page that there is', () => {
  expect(kKinds.length).toBeGreaterThan(2);
  for (const kind of kKinds) expect(pageOf(kKindPages[kind].path), kind).not.toBeNull();
});
