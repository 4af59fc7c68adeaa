// The browser's own database. Browsers that forbid it (private windows) go without, and so does a page whose
// database is gone: whoever writes does not wait, and learns of a failure only if there is something to say.

export const kGames = 'games';
export const kValues = 'values';

const kDatabase = 'quadrille';
/** 1: games. 2: values, too. */
const kVersion = 2;

let database: Promise<IDBDatabase | null> | null = null;
let open: IDBDatabase | null = null;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database refused'));
  });
}

/** Makes what a version of the app did not have yet; what is there stays. */
function complete(upgraded: IDBDatabase): void {
  if (!upgraded.objectStoreNames.contains(kGames)) upgraded.createObjectStore(kGames, { keyPath: 'summary.id' });
  if (!upgraded.objectStoreNames.contains(kValues)) upgraded.createObjectStore(kValues, { keyPath: 'name' });
}

async function openOnce(): Promise<IDBDatabase | null> {
  try {
    const opening = indexedDB.open(kDatabase, kVersion);
    opening.onupgradeneeded = () => complete(opening.result);
    const opened = await done(opening);
    // A newer version of the app in another tab may change the shape.
    opened.onversionchange = () => closeDatabase();
    open = opened;
  } catch {
    open = null;
  }
  return open;
}

export function closeDatabase(): void {
  open?.close();
  open = null;
  database = null;
}

/** Everything of a store; null where there is no database. */
export async function readAll<T>(store: string): Promise<T[] | null> {
  try {
    database ??= openOnce();
    const opened = await database;
    return opened && (await done<T[]>(opened.transaction(store).objectStore(store).getAll()));
  } catch {
    return null;
  }
}

/** Whether there is a database to write to. */
export function change(store: string, work: (objects: IDBObjectStore) => void, onFailure: () => void = () => {}): boolean {
  try {
    const transaction = open?.transaction(store, 'readwrite');
    if (!transaction) return false;
    transaction.onabort = onFailure;
    work(transaction.objectStore(store));
    return true;
  } catch {
    open = null;
    return false;
  }
}
