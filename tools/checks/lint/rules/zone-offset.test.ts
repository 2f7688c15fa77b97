import { describe, expect, test } from 'vitest';
import { zoneOffset } from './zone-offset.ts';

const lines = (text: string, path = 'modules/crm/web/customer/list.tsx') =>
  zoneOffset.check([{ path, text: `const first = 1;\n${text}` }]).map((found) => found.line);

const ARITHMETIC = [
  ['milliseconds', 'const today = dayjs(Date.now() + 8 * 3_600_000);'],
  ['milliseconds in another spelling', 'const a = new Date(at + 8 * 3600_000);'],
  ['seconds', 'const a = at / 1000 + 8 * 3600;'],
  ['a longer product', 'const OFFSET_MS = 8 * 60 * 60 * 1000;'],
  ['a product in brackets', 'const a = at - 8 * (60 * 60_000);'],
  ['a named hour', 'const ZONE_MS = 8 * HOUR_MS;'],
  ['a named hour first', 'const a = now + HOUR * 8;'],
  ['minutes', 'const a = now + 480 * MINUTE;'],
  ['the finished number', 'const a = now + 28_800_000;'],
  ['the finished number of seconds', 'const a = now + 28800;'],
  ['hours added to days', 'const a = now + (ahead * 24 + 8) * 3_600_000;'],
  ['a constant', 'const COMPANY_OFFSET = 8;'],
  ['a constant of hours', 'const HOURS_AHEAD = 8;'],
  ['a shifted clock', 'at.setUTCHours(at.getUTCHours() + 8);'],
  ['dayjs with a shift', "const a = dayjs().add(8, 'hour');"],
  ['dayjs with an offset', 'const a = dayjs().utcOffset(8);'],
  ['an interval of SQL', "const a = sql`select now() + interval '8 hours'`;"],
] as const;

const TEXTS = [
  ['the offset as text', "const a = '+08:00';"],
  ['a computed day', 'const a = `${day}T00:00:00+08:00`;'],
  ['a computed time', 'const a = `2026-01-01T${time}+0800`;'],
] as const;

describe('reports', () => {
  test.each([...ARITHMETIC, ...TEXTS])('%s', (_, text) => {
    expect(lines(text)).toEqual([2]);
  });

  test.each(ARITHMETIC)('also in a test: %s', (_, text) => {
    expect(lines(text, 'modules/crm/server/share/share.int.test.ts')).toEqual([2]);
  });
});

describe('accepts', () => {
  test.each([
    ['the functions of the kit', 'const a = addDays(businessDay(now), 7);'],
    ['the named zone', "const a = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });"],
    ['SQL with the named zone', "const a = sql`(now() at time zone 'Asia/Shanghai')::date`;"],
    ['a moment written in full', "const a = '2026-01-05T00:00:00+08:00';"],
    ['other times', 'const a = now + 9 * 3_600_000 + 20 * 24 * HOUR_MS + 60 * 24 * 20;'],
    ['other eights', 'const WIDTH = 8; const hours = { hours: 8 }; const b = 8 * 1024; const c = 20 * 24;'],
    ['comments', '// UTC+8, +08:00, 8 * 3_600_000'],
  ])('%s', (_, text) => {
    expect(lines(text)).toEqual([]);
  });

  test('texts in tests, which state expected values', () => {
    for (const [, text] of TEXTS) expect(lines(text, 'modules/crm/server/share/share.int.test.ts')).toEqual([]);
  });

  test('the file that implements the business day', () => {
    expect(lines('const OFFSET_MS = 8 * 3_600_000;', 'kit/contract/src/business-day.ts')).toEqual([]);
  });
});
