import { expect, it } from 'vitest';
import { sentSize } from './image-scale';

it('a photo of 50 megapixels is made smaller in its proportions, a usual one stays', () => {
  expect(sentSize(4000, 3000)).toEqual({ width: 4000, height: 3000 });
  expect(sentSize(8192, 6144)).toEqual({ width: 3000, height: 2250 });
  const long = sentSize(100_000, 400);
  expect(long.width * long.height).toBeLessThan(30_000_000);
});
