// @vitest-environment node
import { File } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { isImage } from './file-kind';

describe('files', () => {
  it.each([
    ['a.g', '', 'rows', false],
    ['a.PNG', '', '', true],
    ['photo', 'image/jpeg', '', true],
    ['a.svg', 'image/svg+xml', '<svg/>', true],
    ['photo.HEIC', '', '', true],
    ['a.non', 'text/plain', '', false],
    ['a.pbm', 'image/x-portable-bitmap', 'P1 1 1 1', false],
    ['a.pbm', 'image/x-portable-bitmap', 'P4 1 1\n', true],
    ['a.t', '', '', false],
  ])('%s of type "%s" that begins with "%s": image %s', async (name, type, text, expected) => {
    expect(await isImage(new File([text], name, { type }) as unknown as globalThis.File)).toBe(expected);
  });
});
