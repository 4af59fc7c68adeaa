import { describe, expect, it } from 'vitest';
import { looksMirrored, mirrored, outlineOf } from './outline';

describe('outlines', () => {
  it('go around a pixel with cut corners', () => {
    expect(outlineOf(['#'])).toBe('M0.5 0L1 0.5L0.5 1L0 0.5Z');
  });

  it('have one loop for each part and each hole', () => {
    const loops = (rows: string[]) => outlineOf(rows).split('Z').length - 1;
    expect(loops(['#.#', '...', '#.#'])).toBe(4);
    expect(loops(['###', '#.#', '###'])).toBe(2);
    expect(loops(['...'])).toBe(0);
  });

  it('close every loop: as many points as there are sides', () => {
    const points = outlineOf(['##.', '.##', '##.']).match(/-?[\d.]+ -?[\d.]+/g)!;
    expect(points).toHaveLength(14);
  });
});

describe('which way a picture looks', () => {
  const boot = ['##..', '##..', '####', '####'];
  it('is found by what agrees', () => {
    expect(looksMirrored(boot, ['#.', '##'])).toBe(false);
    expect(looksMirrored(boot, ['.#', '##'])).toBe(true);
    // Margins of the puzzle do not count.
    expect(looksMirrored(boot, ['....', '..#.', '.##.', '....'])).toBe(true);
    expect(mirrored(['#..'])).toEqual(['..#']);
  });
});
