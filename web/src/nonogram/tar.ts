// Several files as one: a tar archive (ustar), which every system unpacks.
export interface NamedText {
  name: string;
  content: string;
}

const kBlock = 512;

function header(name: string, size: number): Uint8Array {
  const block = new Uint8Array(kBlock);
  const put = (offset: number, text: string) => block.set(new TextEncoder().encode(text), offset);
  put(0, name.slice(0, 99));
  put(100, '0000644\0');
  put(108, '0000000\0');
  put(116, '0000000\0');
  put(124, size.toString(8).padStart(11, '0') + '\0');
  put(136, '00000000000\0');
  put(148, '        '); // the sum is taken over blanks in its own place
  put(156, '0');
  put(257, 'ustar\0' + '00');
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(148, sum.toString(8).padStart(6, '0') + '\0 ');
  return block;
}

/** The bytes of the archive; `folder` holds the files. */
export function tarOf(folder: string, files: readonly NamedText[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (const { name, content } of files) {
    const bytes = new TextEncoder().encode(content);
    const filling = (kBlock - (bytes.length % kBlock)) % kBlock;
    parts.push(header(`${folder}/${name}`, bytes.length), bytes, new Uint8Array(filling));
  }
  parts.push(new Uint8Array(2 * kBlock));
  const archive = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    archive.set(part, end);
    end += part.length;
  }
  return archive;
}
