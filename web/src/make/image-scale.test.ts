import { expect, it } from 'vitest';
import { drawingSize, sentSize } from './image-scale';

it('a photo of 50 megapixels is made smaller in its proportions, a usual one stays', () => {
  expect(sentSize(4000, 3000)).toEqual({ width: 4000, height: 3000 });
  expect(sentSize(8192, 6144)).toEqual({ width: 3000, height: 2250 });
  const long = sentSize(100_000, 400);
  expect(long.width * long.height).toBeLessThan(30_000_000);
});

it('a drawing gets pixels in its proportions, however large it says to be', () => {
  expect(drawingSize(24, 12)).toEqual({ width: 1024, height: 512 });
  expect(drawingSize(3000, 6000)).toEqual({ width: 512, height: 1024 });
  expect(drawingSize(100_000, 1)).toEqual({ width: 1024, height: 1 });
});
