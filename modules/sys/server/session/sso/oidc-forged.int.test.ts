import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { TestStack } from '@switchboard/kit-server/testing';
import { startOidc } from '@switchboard/sys-contract';
import { startSys } from '../../testing/index.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Browser, begin, finish } from '@switchboard/tools/simulators/dingtalk/browser';
import { type ForgedIssuer, startForgedIssuer } from '@switchboard/tools/simulators/oidc/forged-issuer';

const CLIENT = 'portal';
let forged: ForgedIssuer;
let sys: TestStack;
beforeAll(async () => {
  forged = await startForgedIssuer(CLIENT);
  sys = await startSys({
    OIDC_ISSUER: forged.issuer,
    OIDC_CLIENT_ID: CLIENT,
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ALLOWED_DOMAINS: 'qiming.example',
    PUBLIC_ORIGIN: 'http://127.0.0.1:4000',
  });
  await sys.query(`update sys.identity set issuer = $1 where provider = 'oidc'`, [forged.issuer]);
});
afterAll(async () => {
  await sys?.stop();
  await forged?.close();
});
afterEach(() => void vi.useRealTimers());

const KNOWN = { sub: 'oidc-100002' };

/** Runs one complete sign-in with an ID token of these claims; returns the response code. */
const signInWith = async (claims: JWTPayload, how: { kid?: string; alg?: 'none' } = {}): Promise<number> => {
  const browser = new Browser();
  const { data } = await begin(sys.call, browser, startOidc);
  const address = new URL(data.url);
  const nonce = address.searchParams.get('nonce') as string;
  forged.next = { claims: { nonce, ...claims }, ...how };
  const answer = await finish(sys.call, browser, new URLSearchParams({ code: 'any', state: data.state }));
  const challenge = createHash('sha256')
    .update(forged.lastVerifier ?? '')
    .digest('base64url');
  expect(challenge).toBe(address.searchParams.get('code_challenge'));
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  return answer.code;
};
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;
const emailOf = async (jobNumber: string): Promise<string> => {
  const [row] = await sys.query<{ email: string }>(
    'select work_email::text as email from sys.staff where job_number = $1',
    [jobNumber],
  );
  return row?.email as string;
};

it('SYS-6 checks PKCE, nonce, iss, aud and exp with 60 s skew, caches keys for 10 minutes, and links only by a verified e-mail of exactly one person', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [ok, refused, unknown] = [0, 10010010, 10010011];
  expect(await signInWith(KNOWN)).toBe(ok);

  expect(await signInWith({ ...KNOWN, iss: 'https://elsewhere.example' })).toBe(refused);
  expect(await signInWith({ ...KNOWN, aud: 'another client' })).toBe(refused);
  expect(await signInWith({ ...KNOWN, nonce: 'of another attempt' })).toBe(refused);
  expect(await signInWith({ ...KNOWN, exp: inSeconds(-50) })).toBe(ok);
  expect(await signInWith({ ...KNOWN, exp: inSeconds(-70) })).toBe(refused);
  expect(await signInWith(KNOWN, { alg: 'none' })).toBe(refused);

  // all of that with one fetch of the keys; an unknown key triggers a new fetch at most once a minute
  expect(forged.keyFetches).toBe(1);
  await forged.addKey('second');
  vi.setSystemTime(Date.now() + 61_000);
  expect(await signInWith(KNOWN, { kid: 'second' })).toBe(ok);
  expect(forged.keyFetches).toBe(2);
  await forged.addKey('invented', true);
  for (let attempt = 0; attempt < 3; attempt++) expect(await signInWith(KNOWN, { kid: 'invented' })).toBe(refused);
  expect(forged.keyFetches).toBe(2);
  vi.setSystemTime(Date.now() + 61_000);
  for (let attempt = 0; attempt < 3; attempt++) expect(await signInWith(KNOWN, { kid: 'invented' })).toBe(refused);
  expect(forged.keyFetches).toBe(3);
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect(await signInWith(KNOWN)).toBe(ok);
  expect(forged.keyFetches).toBe(3);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await signInWith(KNOWN)).toBe(ok);
  expect(forged.keyFetches).toBe(4);

  const email = await emailOf('100030');
  expect(await signInWith({ sub: 'new-1', email })).toBe(unknown);
  expect(await signInWith({ sub: 'new-2', email, email_verified: false })).toBe(unknown);
  expect(await signInWith({ sub: 'new-3', email: 'x@elsewhere.example', email_verified: true })).toBe(unknown);
  expect(await signInWith({ sub: 'new-4', email: `${email}.evil.example`, email_verified: true })).toBe(unknown);
  expect(await signInWith({ sub: 'new-5', email: email.toUpperCase(), email_verified: true })).toBe(ok);
  await sys.query(`update sys.staff set work_email = $1 where job_number = '100031'`, [email]);
  expect(await signInWith({ sub: 'new-6', email, email_verified: true })).toBe(unknown);
  expect(await signInWith({ sub: 'new-5' })).toBe(ok); // linked earlier, so the address no longer matters
});
