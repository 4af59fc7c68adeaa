import { expect, it } from 'vitest';
import { pixelsOf } from './pixels';

it('writes pixels row by row, on white where they are transparent', () => {
  const bytes = pixelsOf({ width: 3, height: 1, data: [1, 2, 3, 255, 0, 0, 0, 0, 0, 100, 200, 51] });
  expect(new TextDecoder().decode(bytes.slice(0, 11))).toBe('P6\n3 1\n255\n');
  expect([...bytes.slice(11)]).toEqual([1, 2, 3, 255, 255, 255, 204, 224, 244]);
});
