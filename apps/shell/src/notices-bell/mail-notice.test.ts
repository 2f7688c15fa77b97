import type { PushMessage } from '@switchboard/mc-contract';
import { expect, test } from 'vitest';
import { createMailCounter } from './mail-notice.ts';

const mail = (count: string, box: string, account?: string): PushMessage => ({
  event: 'message',
  msgType: '2',
  msgId: '1',
  msgFillAfterVar: JSON.stringify([
    { key: 'newEmailNum', showFieldName: count },
    { key: 'emailboxType', showFieldName: box === '3' ? '垃圾邮件' : '收件箱', value: box },
    ...(account === undefined ? [] : [{ key: 'emailAccount', showFieldName: account, value: account }]),
  ]),
});

test('MC-12 mails of one account and box within 10 s are summed, later ones start a new count, and each box links to its page', () => {
  let at = 0;
  const count = createMailCounter(() => at);
  expect(count(mail('2', '2'))).toMatchObject({ count: 2, key: 'mail-2', path: '/message/email/inbox' });
  at = 9_000;
  expect(count(mail('3', '2')).count).toBe(5);
  expect(count(mail('1', '3'))).toMatchObject({ count: 1, key: 'mail-3', path: '/message/email/spam' });
  expect(count(mail('4', '2', 'billing')).count).toBe(4);
  at = 11_000;
  expect(count(mail('1', '2')).count).toBe(1);
});

test('unreadable data counts as one mail in the inbox', () => {
  expect(createMailCounter()({ event: 'message', msgType: '2', msgFillAfterVar: 'broken' })).toMatchObject({
    count: 1,
    path: '/message/email/inbox',
  });
});
