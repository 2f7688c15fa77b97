import { expect, test } from 'vitest';
import { leadingIds } from './title-ids.ts';

const prefixes = new Set(['R', 'SYS-', 'MC-']);

test.each([
  ['R004 R005 /home is the first tab', ['R004', 'R005'], null],
  ['SYS-33, SYS-34: wrong password', ['SYS-33', 'SYS-34'], null],
  ['R001', ['R001'], null],
  ['the tab R004 is only mentioned', [], null],
  ['UTF-8 names survive', [], null],
  ['Rights are kept', [], null],
  ['MC-7 R010 mixed families', ['MC-7', 'R010'], null],
  ['R004-R007 a range is not accepted', [], 'R004-R007'],
  ['SYS-33/34 nor a slash', [], 'SYS-33/34'],
])('title "%s"', (title, ids, unclear) => {
  expect(leadingIds(title, prefixes)).toEqual({ ids, unclear });
});
