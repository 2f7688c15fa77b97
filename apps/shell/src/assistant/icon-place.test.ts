import { describe, expect, it } from 'vitest';
import { clampBottom, ICON_SIZE, readBottom } from './icon-place.ts';

describe('position of the icon', () => {
  it('R201 is never outside the window', () => {
    expect([clampBottom(-5, 900), clampBottom(200, 900), clampBottom(5_000, 900)]).toEqual([0, 200, 900 - ICON_SIZE]);
    expect(clampBottom(300, 20)).toBe(0);
  });

  it('starts 110 px above the lower edge; an invalid position is not stored', () => {
    expect([readBottom(null), readBottom('70'), readBottom('x'), readBottom('-3')]).toEqual([110, 70, 110, 110]);
  });
});
