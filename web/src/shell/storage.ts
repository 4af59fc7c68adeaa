// JSON in the browser's local storage. A full or forbidden storage must not stop the game: what
// cannot be kept is told once and the play goes on.

const kPrefix = 'quadrille.';

/** Lets something go that matters less than what comes; false if there is nothing. */
let makeRoom = () => false;
let makingRoom = false;
let tell = () => {};

export function whenFull(room: () => boolean, tellOnce: () => void): void {
  makeRoom = room;
  tell = tellOnce;
}

function madeRoom(): boolean {
  if (makingRoom) return false;
  makingRoom = true;
  try {
    return makeRoom();
  } finally {
    makingRoom = false;
  }
}

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
  const text = JSON.stringify(value);
  do {
    try {
      localStorage.setItem(kPrefix + name, text);
      return true;
    } catch {
      // No room, or none of it for this page.
    }
  } while (madeRoom());
  tell();
  tell = () => {};
  return false;
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(kPrefix + name);
  } catch {
    // A storage that cannot be reached holds nothing to forget.
  }
}
