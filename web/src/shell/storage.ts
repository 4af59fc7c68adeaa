// JSON in the browser's local storage, which is written at once even while the page goes away. What nobody could make
// again (kArchived) goes to the browser's database, too: it comes back from there when the local storage was emptied or
// had no room for it. A full or forbidden storage must not stop the game: what cannot be kept is told once and the play goes on.
import { change, kValues, readAll } from './database';

const kPrefix = 'quadrille.';
/** Games have an archive of their own (library/archive.ts); settings are read before any database is there. */
const kArchived: ReadonlySet<string> = new Set(['make', 'lightsout', 'ewn', 'records', 'packs', 'scores']);

interface Archived {
  name: string;
  text: string;
  /** When it was written, in milliseconds since 1970; of two copies the later one counts. */
  at: number;
}

/** What is known of the database, and what is on its way there. */
const archived = new Map<string, Archived>();
/** The times of the values that were here before the first write, while the database was not read yet. */
const writtenUnread = new Map<string, number>();
let isRead = false;
let channel: BroadcastChannel | null = null;

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

function textHere(name: string): string | null {
  try {
    return localStorage.getItem(kPrefix + name);
  } catch {
    return null;
  }
}

/** Whether there was room. */
function write(name: string, text: string): boolean {
  try {
    localStorage.setItem(kPrefix + name, text);
    return true;
  } catch {
    return false;
  }
}

function nameOfTime(name: string): string {
  return `${name}.at`;
}

/** When the local storage's copy was written; 0 for one of an older version of the app. */
function timeHere(name: string): number {
  return Number(textHere(nameOfTime(name))) || 0;
}

export function load<T>(name: string): T | null {
  const here = textHere(name);
  const other = archived.get(name);
  const text = other && (here === null || other.at > timeHere(name)) ? other.text : here;
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Whether it was kept. */
export function keep(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  const before = timeHere(name);
  let kept = write(name, text);
  while (!kept && madeRoom()) kept = write(name, text);
  if (kArchived.has(name)) kept = archive(name, text, before, kept) || kept;
  if (!kept) tellOnce();
  return kept;
}

function tellOnce(): void {
  tell();
  tell = () => {};
}

/** Whether the database takes it. `before`: when the value was written that this one takes the place of. */
function archive(name: string, text: string, before: number, isHere: boolean): boolean {
  if (!isRead && !writtenUnread.has(name)) writtenUnread.set(name, before);
  // Later than what it follows even if the clock was put back.
  const value = { name, text, at: Math.max(Date.now(), before + 1, (archived.get(name)?.at ?? 0) + 1) };
  const isWhole = isHere && write(nameOfTime(name), String(value.at));
  if (!send(value, isHere ? undefined : tellOnce)) return false;
  archived.set(name, value);
  if (!isWhole) channel?.postMessage(value);
  return true;
}

/** Of two windows the one that wrote later wins. */
function send(value: Archived, onFailure?: () => void): boolean {
  return change(kValues, (store) => {
    const known: IDBRequest<Archived | undefined> = store.get(value.name);
    known.onsuccess = () => {
      if (!known.result || known.result.at <= value.at) store.put(value);
    };
  }, onFailure);
}

/** Reads what is archived, and archives what the local storage has newer: from before there was a database, or from a page that ended. */
export async function openArchivedValues(): Promise<void> {
  const all = await readAll<Archived>(kValues);
  if (!all) return;
  isRead = true;
  for (const value of all) take(value);
  for (const name of kArchived) {
    const text = textHere(name);
    if (text !== null && timeHere(name) > (archived.get(name)?.at ?? -1)) send({ name, text, at: timeHere(name) });
  }
  if (!('BroadcastChannel' in globalThis)) return;
  // What another window had no room for in the local storage.
  channel = new BroadcastChannel('quadrille');
  channel.onmessage = ({ data }: MessageEvent<Archived>) => {
    if (data.at > (archived.get(data.name)?.at ?? 0)) archived.set(data.name, data);
  };
}

function take(value: Archived): void {
  const { name, text, at } = value;
  const before = writtenUnread.get(name);
  if (before !== undefined && before < at) {
    // The page has written without knowing of this one.
    const now = load<unknown>(name);
    archived.set(name, value);
    keep(name, together(now, JSON.parse(text)));
  } else if (at > timeHere(name) || textHere(name) === null) {
    archived.set(name, value);
    if (write(name, text)) write(nameOfTime(name), String(at));
  }
}

/** Lists lose nothing; of other values the one of now counts. */
function together(now: unknown, before: unknown): unknown {
  if (!Array.isArray(now) || !Array.isArray(before)) return now ?? before;
  const known = new Set(now.map((item) => JSON.stringify(item)));
  return [...(now as unknown[]), ...before.filter((item) => !known.has(JSON.stringify(item)))];
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(kPrefix + name);
  } catch {
    // A storage that cannot be reached holds nothing to forget.
  }
}
