import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { ACCESS_SECONDS, hashToken, newRefreshToken, readAccessToken, signAccessToken } from './token.ts';

const SECRET = 'a secret that is long enough for HS256';
const CLAIMS = { sessionId: '3d9b7f4e-0000-4000-8000-000000000000', userId: '7' };
const SUBJECT = { ...CLAIMS, staffId: '8', permVersion: '3' };
const key = (secret: string) => new TextEncoder().encode(secret);
const token = () => new SignJWT({ sid: CLAIMS.sessionId }).setSubject('7').setIssuer('switchboard').setIssuedAt();
const read = async (text: string) => await readAccessToken(text, SECRET);

describe('access token', () => {
  it('can be read by its signer', async () => {
    expect(await read(await signAccessToken(SUBJECT, SECRET))).toEqual(CLAIMS);
  });

  it('lives 7200 s and contains sid, uid, staffId and pv', async () => {
    const [, payload] = (await signAccessToken(SUBJECT, SECRET)).split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { iat: number; exp: number };
    expect(claims).toMatchObject({ sid: CLAIMS.sessionId, uid: '7', staffId: '8', pv: '3' });
    const { iat, exp } = claims;
    expect(exp - iat).toBe(7_200);
    expect(ACCESS_SECONDS).toBe(7_200);
  });

  it('is rejected after its expiry', async () => {
    const expired = await token().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('-1s').sign(key(SECRET));
    expect(await read(expired)).toBeNull();
  });

  it('can be read again, until it expires', async () => {
    vi.useFakeTimers();
    try {
      const text = await signAccessToken(SUBJECT, SECRET);
      expect(await read(text)).toEqual(CLAIMS);
      expect(await read(text)).toEqual(CLAIMS);
      expect(await readAccessToken(text, `${SECRET}!`)).toBeNull();
      vi.advanceTimersByTime(ACCESS_SECONDS * 1_000 - 1_000);
      expect(await read(text)).toEqual(CLAIMS);
      vi.advanceTimersByTime(2_000);
      expect(await read(text)).toBeNull();
      expect(await read(text)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is rejected without an expiry', async () => {
    expect(await read(await token().setProtectedHeader({ alg: 'HS256' }).sign(key(SECRET)))).toBeNull();
  });

  it('is rejected when signed with another secret', async () => {
    expect(await read(await signAccessToken(SUBJECT, `${SECRET}!`))).toBeNull();
  });

  it('is rejected with another issuer or without one', async () => {
    const sign = async (jwt: SignJWT) =>
      await jwt.setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key(SECRET));
    expect(await read(await sign(token().setIssuer('elsewhere')))).toBeNull();
    expect(await read(await sign(new SignJWT({ sid: 'x' }).setSubject('7')))).toBeNull();
  });

  it('is rejected without a signature (alg none)', async () => {
    const unsigned = new UnsecuredJWT({ sid: CLAIMS.sessionId }).setSubject('7').setIssuer('switchboard');
    expect(await read(unsigned.setExpirationTime('1h').encode())).toBeNull();
  });

  it('is rejected with another algorithm and the same secret', async () => {
    const other = await token()
      .setProtectedHeader({ alg: 'HS512' })
      .setExpirationTime('1h')
      .sign(key(SECRET.padEnd(64, '!')));
    expect(await readAccessToken(other, SECRET.padEnd(64, '!'))).toBeNull();
  });

  it('is rejected when changed in transit', async () => {
    const [header, payload, signature] = (await signAccessToken(SUBJECT, SECRET)).split('.') as [
      string,
      string,
      string,
    ];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url');
    expect(await read(`${header}.${other}.${signature}`)).toBeNull();
  });

  it('is rejected without session or user, and so is invalid text', async () => {
    const bare = await new SignJWT({}).setIssuer('switchboard').setProtectedHeader({ alg: 'HS256' }).sign(key(SECRET));
    for (const text of [bare, '', 'a.b.c', 'x'.repeat(5_000)]) expect(await read(text)).toBeNull();
  });
});

describe('refresh token', () => {
  it('is long, new every time, and stored only as a hash', () => {
    const one = newRefreshToken();
    expect(one.token).toMatch(/^[\w-]{43}$/);
    expect(newRefreshToken().token).not.toBe(one.token);
    expect(one.hash).toEqual(hashToken(one.token));
    expect(one.hash.toString('base64url')).not.toBe(one.token);
  });
});
