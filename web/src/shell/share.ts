// Share links: a value as compressed JSON in the fragment of an address, which never reaches a
// server. `#p=` and base64url of the deflated text.
import { addressOf } from './base';

const kMark = 'p=';
/** A link is written by anybody: what it unpacks to is bounded. */
const kLongest = 2_000_000;

export async function fragmentOf(value: unknown): Promise<string> {
  const text = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(text).arrayBuffer());
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return `#${kMark}${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** What a fragment carries; null when it carries nothing, or nothing that can be read. */
export async function sharedIn(fragment: string): Promise<unknown> {
  const packed = fragment.replace(/^#/, '');
  if (!packed.startsWith(kMark)) return null;
  try {
    const letters = atob(packed.slice(kMark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return JSON.parse(await inflated(bytes)) as unknown;
  } catch {
    return null;
  }
}

export async function linkTo(path: string, value: unknown): Promise<string> {
  return `${location.origin}${addressOf(path)}${await fragmentOf(value)}`;
}

/** Puts the link into the clipboard; false where the browser does not allow it. */
export async function copyLink(path: string, value: unknown): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await linkTo(path, value));
    return true;
  } catch {
    return false;
  }
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > kLongest) throw new RangeError('the link holds too much');
  }
}
