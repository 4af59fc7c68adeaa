// What is kept in the local storage and in the browser's database, page after page: each page of a test is the modules loaded anew.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDatabases } from './fake-databases';

async function page() {
  vi.resetModules();
  const storage = await import('./storage');
  return { ...storage, archive: await import('../library/archive') };
}

type Storage = Awaited<ReturnType<typeof page>>;

/** A page whose database was read before it does anything. */
async function openedPage(): Promise<Storage> {
  const opened = await page();
  await Promise.all([opened.archive.openArchive(), opened.openArchivedValues()]);
  return opened;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** From now on the local storage takes nothing that is longer. */
function roomFor(characters: number): void {
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: globalThis.Storage, name: string, text: string) {
    if (text.length > characters) throw new DOMException('full', 'QuotaExceededError');
    set.call(this, name, text);
  });
}

let databases: FakeDatabases;

beforeEach(() => {
  localStorage.clear();
  databases = new FakeDatabases();
  vi.stubGlobal('indexedDB', databases);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});

describe('what was solved, drawn and entered', () => {
  it('comes back when the local storage was emptied', async () => {
    const first = await openedPage();
    first.keep('records', [1, 2]);
    first.keep('choice', 'not worth it');
    await settled();
    localStorage.clear();
    const second = await openedPage();
    expect(second.load('records')).toEqual([1, 2]);
    expect(second.load('choice')).toBeNull();
    expect(localStorage.getItem('quadrille.records')).toBe('[1,2]');
  });

  it('is archived by the next page when one ended too early, or had no archive yet', async () => {
    localStorage.setItem('quadrille.packs', '["old"]');
    await openedPage();
    await settled();
    const unopened = await page();
    unopened.keep('make', 'drawn at the last moment');
    await openedPage();
    await settled();
    localStorage.clear();
    const last = await openedPage();
    expect([last.load('packs'), last.load('make')]).toEqual([['old'], 'drawn at the last moment']);
  });

  it('counts where there is room for it: a drawing that is too large is not lost, and nobody says so', async () => {
    const told = vi.fn();
    const first = await openedPage();
    first.whenFull(() => false, told);
    first.keep('make', 'small');
    roomFor(50);
    const large = 'x'.repeat(100);
    expect(first.keep('make', large)).toBe(true);
    expect(first.load('make')).toBe(large);
    await settled();
    expect((await openedPage()).load('make')).toBe(large);
    const third = await openedPage();
    third.keep('make', 'small again');
    expect(third.load('make')).toBe('small again');
    await settled();
    expect((await openedPage()).load('make')).toBe('small again');
    expect(told).not.toHaveBeenCalled();
  });

  it('is told to be lost when the database has no room either, or there is none', async () => {
    const told = vi.fn();
    roomFor(50);
    const first = await openedPage();
    first.whenFull(() => false, told);
    databases.isFull = true;
    first.keep('make', 'x'.repeat(100));
    await settled();
    expect(told).toHaveBeenCalledTimes(1);
    vi.stubGlobal('indexedDB', undefined);
    const second = await openedPage();
    second.whenFull(() => false, told);
    expect(second.keep('make', 'x'.repeat(100))).toBe(false);
    expect(told).toHaveBeenCalledTimes(2);
    expect(second.keep('make', 'small')).toBe(true);
    expect(second.load('make')).toBe('small');
  });

  it('is what the window wrote that wrote last', async () => {
    const [one, other] = [await openedPage(), await openedPage()];
    one.keep('make', 'first');
    other.keep('make', 'second');
    expect(one.load('make')).toBe('second');
    roomFor(50);
    one.keep('make', 'x'.repeat(100));
    await settled();
    expect(other.load('make')).toBe('x'.repeat(100));
    other.keep('make', 'last');
    expect(one.load('make')).toBe('last');
    await settled();
    localStorage.clear();
    expect((await openedPage()).load('make')).toBe('last');
  });

  it('is put together when the database was slow: nothing is lost or doubled', async () => {
    (await openedPage()).keep('records', ['old', 'older']);
    await settled();
    localStorage.clear();
    const slow = await page();
    expect(slow.load('records')).toBeNull();
    slow.keep('records', ['new', 'old']);
    await slow.openArchivedValues();
    expect(slow.load('records')).toEqual(['new', 'old', 'older']);
    // What has left a list that was whole does not come back.
    const next = await page();
    next.keep('records', ['new']);
    await next.openArchivedValues();
    expect(next.load('records')).toEqual(['new']);
  });
});

describe('the database of an older version', () => {
  it('keeps its games and takes the rest', async () => {
    const game = { summary: { id: 'a', at: 5 }, kept: { saved: 'cells' } };
    databases.create(1, { games: { keyPath: 'summary.id', objects: [game] } });
    const first = await openedPage();
    expect(first.archive.archivedGames()).toEqual([game]);
    first.keep('records', [1]);
    await settled();
    localStorage.clear();
    const second = await openedPage();
    expect(second.archive.archivedGames()).toEqual([game]);
    expect(second.load('records')).toEqual([1]);
    expect(databases.version).toBe(2);
  });
});
