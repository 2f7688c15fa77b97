import { describe, expect, it } from 'vitest';
import { type Before, whyNotEffective, type Written } from './effective.ts';

const NOW = new Date('2026-03-10T12:00:00+08:00');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const judge = (written: Partial<Written> = {}, before: Partial<Before> = {}) =>
  whyNotEffective(
    {
      content: 'Talked about the price of OTP in Brazil',
      followAt: hoursAgo(1),
      outcome: 'price',
      origin: 'manual',
      ...written,
    },
    { similarity: 0, noAnswers: 0, ...before },
    NOW,
  );

describe('an effective follow-up (crm rule 8)', () => {
  it.each<[string, Partial<Written>, Partial<Before>, ReturnType<typeof judge>]>([
    ['a plain one', {}, {}, null],
    ['9 characters', { content: '一二三四五六七八九' }, {}, 'too_short'],
    ['10 characters', { content: '一二三四五六七八九十' }, {}, null],
    ['spaces do not count', { content: 'short    ' }, {}, 'too_short'],
    ['from the future', { followAt: hoursAgo(-0.01) }, {}, 'in_future'],
    ['just now', { followAt: NOW }, {}, null],
    ['48 hours old', { followAt: hoursAgo(48) }, {}, null],
    ['a little older', { followAt: hoursAgo(48.01) }, {}, 'too_old'],
    ['one word of yesterday’s note changed', {}, { similarity: 0.92 }, 'repeated'],
    ['alike at the border', {}, { similarity: 0.85 }, 'repeated'],
    ['alike below it', {}, { similarity: 0.849 }, null],
    ['Chinese: its own border', { content: '今天和客户确认了测试路由和价格' }, { similarity: 0.7 }, 'repeated'],
    ['Chinese below it', { content: '今天和客户确认了测试路由和价格' }, { similarity: 0.69 }, null],
    ['nobody answered, the second time', { outcome: 'no_answer' }, { noAnswers: 1 }, null],
    ['nobody answered, the third time', { outcome: 'no_answer' }, { noAnswers: 2 }, 'no_answer_run'],
    ['somebody answered after two times', { outcome: 'price' }, { noAnswers: 2 }, null],
    ['a mail of the customer, whatever it says', { origin: 'email', content: 'ok' }, { similarity: 1 }, null],
    ['a call of 30 seconds', { origin: 'call', callSeconds: 30, content: 'call' }, {}, null],
    ['a call of 29 seconds', { origin: 'call', callSeconds: 29, content: 'call' }, {}, 'too_short'],
  ])('%s', (_, written, before, expected) => {
    expect(judge(written, before)).toBe(expected);
  });
});
