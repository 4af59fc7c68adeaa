import { describe, expect, it } from 'vitest';
import { clock, t } from '.';

describe('strings', () => {
  it('are found by their key', () => {
    expect(t('app.name')).toBe('Quadrille');
  });

  it('show times as clocks do', () => {
    expect(clock(0)).toBe('0:00');
    expect(clock(65_999)).toBe('1:05');
    expect(clock(3_723_000)).toBe('1:02:03');
  });
});
