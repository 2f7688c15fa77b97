import { expect, test } from 'vitest';
import { providerAnswer } from './provider-answer.ts';
import type { ProviderTrip } from './provider-trip.ts';

const trip: ProviderTrip = { provider: 'oidc', state: 's1', jump: '/crm/x?a=1' };
const tripOf = (state: string): ProviderTrip | null => (state === trip.state ? trip : null);

test('an answer to this tab’s request is exchanged and leads to the requested page', () => {
  expect(providerAnswer('/authorize?code=c1&state=s1&iss=https%3A%2F%2Fid.example', tripOf)).toEqual({
    authCode: 'c1',
    state: 's1',
    provider: 'oidc',
    jump: '/crm/x?a=1',
    iss: 'https://id.example',
  });
});

test('an answer to a request of another tab still signs in, to the home page', () => {
  expect(providerAnswer('/authorize?authCode=c1&state=s2', tripOf)).toMatchObject({
    provider: 'dingtalk',
    jump: '/home',
  });
  expect(providerAnswer('/authorize?code=c1&state=s2', tripOf)).toMatchObject({ provider: 'oidc', jump: '/home' });
});

test('a stored target outside this site is not followed', () => {
  const evil = { ...trip, jump: '//evil.example' };
  expect(providerAnswer('/authorize?code=c1&state=s1', () => evil)?.jump).toBe('/home');
});

test('an answer without a code or a state is not exchanged', () => {
  for (const address of ['/authorize', '/authorize?state=s1', '/authorize?code=c1', '/authorize?error=x&state=s1'])
    expect(providerAnswer(address, tripOf)).toBeNull();
});
