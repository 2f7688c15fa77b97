import { expect, test } from 'vitest';
import { guard, signInAddress } from './guard.ts';

test('R121 R122 a signed-in user on /login or /authorize goes to /', () => {
  expect(guard('/login?redirectPath=%2Fcrm', true)).toEqual({ to: '/' });
  expect(guard('/authorize?code=1', true)).toEqual({ to: '/' });
  expect(guard('/crm/x', true)).toBeNull();
});

test('R123 without a session only /login, /authorize and /offerManage are shown', () => {
  for (const open of ['/login', '/authorize?code=1', '/offerManage?token=1']) expect(guard(open, false)).toBeNull();
  for (const shut of ['/', '/home', '/offerManage/customer-quote/sms', '/ddNotice', '/refresh', '/nowhere', '/403']) {
    expect(guard(shut, false)?.to).toBe('/login');
  }
});

test('R124 any other route goes to /login keeping the query', () => {
  const move = guard('/crm/x?a=1&b=2#c', false);
  expect(move).toEqual({ to: '/login?a=1&b=2', returnTo: '/crm/x?a=1&b=2#c' });
});

test('the previous address is the return target of the sign-in page', () => {
  expect(signInAddress('/crm/x?a=1&b=2')).toBe('/login?redirectPath=%2Fcrm%2Fx%3Fa%3D1%26b%3D2');
});
