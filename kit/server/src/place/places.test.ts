import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Places, placesOf } from './places.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-'));
const write = (name: string, lines: readonly string[]): string => {
  writeFileSync(join(folder, name), lines.join('\n'));
  return join(folder, name);
};
let places: Places;

beforeAll(() => {
  places = placesOf({
    ADDRESS_COUNTRIES_FILE: write('good.csv', [
      '# of the registries',
      '1.0.0.0,1.0.0.255,AU',
      '1.0.1.0,1.0.3.255,CN',
      '"203.0.113.0","203.0.113.127","VN"',
      '203.0.113.128,203.0.113.255,EU',
      '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP',
      '2400::,2400:ffff::,KR',
    ]),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the place of an address', () => {
  it.each([
    ['1.0.0.0', 'AU'],
    ['1.0.0.255', 'AU'],
    ['1.0.1.0', 'CN'],
    ['1.0.4.0', null],
    ['0.255.255.255', null],
    ['203.0.113.5', 'VN'],
    ['203.0.113.200', null],
    ['255.255.255.255', null],
    ['::ffff:1.0.0.7', 'AU'],
    ['2001:200::1', 'JP'],
    ['2001:201::1', null],
    ['2400:12::192.0.2.1', 'KR'],
    ['10.1.2.3', 'lan'],
    ['fe80::1', 'lan'],
    ['127.0.0.1', 'machine'],
    ['no address', null],
  ])('of %s is %s', (ip, place) => {
    expect(places.of(ip)).toBe(place);
  });

  it('is known only for our own networks without a list', () => {
    const none = placesOf({});
    expect([none.of('1.0.0.0'), none.of('192.168.3.4')]).toEqual([null, 'lan']);
    expect(none.edition).not.toBe(places.edition);
  });

  it('is refused for a list that is out of order', () => {
    const ADDRESS_COUNTRIES_FILE = write('bad.csv', ['9.0.0.0,9.0.0.255,US', '1.0.0.0,1.0.0.255,AU']);
    expect(() => placesOf({ ADDRESS_COUNTRIES_FILE })).toThrow(/not in order at 1\.0\.0\.0/);
  });
});
