import { describe, expect, it } from 'vitest';
import { clampBottom, ICON_SIZE, readBottom } from './icon-place.ts';

describe('where the icon stands', () => {
  it('R201 is never out of the window', () => {
    expect([clampBottom(-5, 900), clampBottom(200, 900), clampBottom(5_000, 900)]).toEqual([0, 200, 900 - ICON_SIZE]);
    expect(clampBottom(300, 20)).toBe(0);
  });

  it('begins 110 px above the lower edge, and nonsense is not remembered', () => {
    expect([readBottom(null), readBottom('70'), readBottom('x'), readBottom('-3')]).toEqual([110, 70, 110, 110]);
  });
});
