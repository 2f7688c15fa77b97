import { expect, test } from 'vitest';
import { asideWidth, deviceMode, isCollapsedByDefault } from './device.ts';

const at = (width: number): [string, boolean] => [deviceMode(width), isCollapsedByDefault(deviceMode(width))];

test('R136 from 1080 the mode is PC and the menu is expanded', () => {
  expect([at(1080), at(2560)]).toEqual([
    ['pc', false],
    ['pc', false],
  ]);
});

test('R137 above 768 and below 1080 the mode is tablet and the menu is collapsed', () => {
  expect([at(769), at(1079)]).toEqual([
    ['tablet', true],
    ['tablet', true],
  ]);
});

test('R138 to 768 the mode is mobile and the menu is collapsed', () => {
  expect([at(768), at(320)]).toEqual([
    ['mobile', true],
    ['mobile', true],
  ]);
});

test('the menu is 221 px, collapsed 65 px, on a phone nothing', () => {
  expect(asideWidth('pc', false)).toBe(221);
  expect(asideWidth('pc', true)).toBe(65);
  expect(asideWidth('tablet', false)).toBe(221);
  expect(asideWidth('mobile', false)).toBe(0);
});
