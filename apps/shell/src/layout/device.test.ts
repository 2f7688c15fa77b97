import { expect, test } from 'vitest';
import { asideWidth, deviceMode, isCollapsedByDefault } from './device.ts';

const at = (width: number): [string, boolean] => [deviceMode(width), isCollapsedByDefault(deviceMode(width))];

test('R136 from 1080 px the mode is PC and the menu is expanded', () => {
  expect([at(1080), at(2560)]).toEqual([
    ['pc', false],
    ['pc', false],
  ]);
});

test('R137 above 768 and below 1080 px the mode is tablet and the menu is collapsed', () => {
  expect([at(769), at(1079)]).toEqual([
    ['tablet', true],
    ['tablet', true],
  ]);
});

test('R138 up to 768 px the mode is mobile and the menu is collapsed', () => {
  expect([at(768), at(320)]).toEqual([
    ['mobile', true],
    ['mobile', true],
  ]);
});

test('the menu is 221 px wide, 65 px when collapsed and hidden on a phone', () => {
  expect(asideWidth('pc', false)).toBe(221);
  expect(asideWidth('pc', true)).toBe(65);
  expect(asideWidth('tablet', false)).toBe(221);
  expect(asideWidth('mobile', false)).toBe(0);
});
