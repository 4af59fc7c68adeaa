// As much of the browser's databases as the app uses, for unit tests: one database, which outlives its pages.

interface FakeStore {
  keyPath: string;
  objects: unknown[];
}

interface FakeRequest {
  result: unknown;
  error: unknown;
  onsuccess?: () => void;
  onerror?: () => void;
  onupgradeneeded?: () => void;
}

const keyOf = (object: unknown, path: string) => path.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], object);

/** Answers later, as the browser does, and in turn. */
function later(work: () => unknown): FakeRequest {
  const request: FakeRequest = { result: undefined, error: null };
  setTimeout(() => {
    request.result = work();
    request.onsuccess?.();
  });
  return request;
}

function replace(store: FakeStore, key: unknown, by: unknown[]): void {
  store.objects = [...store.objects.filter((object) => keyOf(object, store.keyPath) !== key), ...by];
}

export class FakeDatabases {
  version = 0;
  isFull = false;
  private readonly stores = new Map<string, FakeStore>();

  /** A database as another version of the app has left it. */
  create(version: number, stores: Record<string, FakeStore>): void {
    this.version = version;
    for (const [name, store] of Object.entries(stores)) this.stores.set(name, store);
  }

  open(_name: string, version: number): FakeRequest {
    const request: FakeRequest = { result: this.database(), error: null };
    setTimeout(() => {
      if (version > this.version) {
        this.version = version;
        request.onupgradeneeded?.();
      }
      request.onsuccess?.();
    });
    return request;
  }

  private database(): object {
    return {
      objectStoreNames: { contains: (name: string) => this.stores.has(name) },
      createObjectStore: (name: string, { keyPath }: { keyPath: string }) => this.stores.set(name, { keyPath, objects: [] }),
      transaction: (name: string) => this.transaction(this.stores.get(name)!),
      close: () => undefined,
    };
  }

  private transaction(store: FakeStore): object {
    const transaction: { onabort?: () => void; objectStore: () => object } = {
      objectStore: () => ({
        get: (key: string) => later(() => store.objects.find((object) => keyOf(object, store.keyPath) === key)),
        getAll: () => later(() => [...store.objects]),
        put: (object: unknown) => (this.isFull ? later(() => transaction.onabort?.()) : later(() => replace(store, keyOf(object, store.keyPath), [object]))),
        delete: (key: string) => later(() => replace(store, key, [])),
      }),
    };
    return transaction;
  }
}
