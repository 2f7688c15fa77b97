import { expect, test } from 'vitest';
import { forwardOf, isContentOnly, withoutAppCode } from './forward.ts';

test('an address of the chat app has forward and corpId and may contain its code', () => {
  expect(forwardOf('/login?forward=dingtalk&corpId=ding1')).toEqual({ corpId: 'ding1', code: null });
  expect(forwardOf('/login?forward=app&corpId=ding1&code=c1')).toEqual({ corpId: 'ding1', code: 'c1' });
  expect(forwardOf('/login?forward=app&corpId=ding1&authCode=c2&code=c1')).toEqual({ corpId: 'ding1', code: 'c2' });
  for (const other of ['/login', '/login?forward=dingtalk', '/login?corpId=ding1&code=c', '/login?forward=&corpId=d'])
    expect(forwardOf(other)).toBeNull();
});

test('only forward=dingtalk shows the content alone', () => {
  expect(isContentOnly('/crm/x?forward=dingtalk')).toBe(true);
  expect(isContentOnly('/crm/x?forward=other')).toBe(false);
  expect(isContentOnly('/crm/forward=dingtalk')).toBe(false);
});

test('a code of the chat app is removed from the address, a code of a page is kept', () => {
  expect(withoutAppCode('/crm/x?a=1&forward=dingtalk&corpId=d&code=c&authCode=e#h')).toBe(
    '/crm/x?a=1&forward=dingtalk&corpId=d#h',
  );
  expect(withoutAppCode('/crm/x?code=CN')).toBe('/crm/x?code=CN');
});
