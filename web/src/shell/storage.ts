// JSON in the browser's local storage. A full or forbidden storage must not stop the game: what
// cannot be kept is reported once by the return value and the play goes on.

const kPrefix = 'quadrille.';

export function load<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(kPrefix + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Whether it was kept. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(kPrefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(kPrefix + name);
  } catch {
    // A storage that cannot be reached holds nothing to forget.
  }
}
