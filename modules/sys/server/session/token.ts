import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** Sys R13: access tokens live two hours, refresh tokens seven days sliding, sessions thirty days at most. */
export const ACCESS_SECONDS = 7_200;
export const REFRESH_SECONDS = 7 * 24 * 3_600;
export const SESSION_SECONDS = 30 * 24 * 3_600;
const ISSUER = 'switchboard';

export interface AccessClaims {
  sessionId: string;
  userId: string;
}

/** `staffId` and `permVersion` are for sister applications that read the token; this API uses the live session instead. */
export interface TokenSubject extends AccessClaims {
  staffId: string;
  permVersion: string;
}

export async function signAccessToken(claims: TokenSubject, secret: string): Promise<string> {
  const { sessionId, userId, staffId, permVersion } = claims;
  return await new SignJWT({ sid: sessionId, uid: userId, staffId, pv: permVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(keyOf(secret));
}

interface Verified extends AccessClaims {
  readonly endsAt: number;
}

/**
 * Tokens with a verified signature, by the hash of secret and token: a user sends the same one with every call. Only
 * the signature is cached. The expiry of the token is compared every time, and its session is checked elsewhere.
 */
const verified = new LRUCache<string, Verified>({ max: 10_000 });

/** Null for anything that is not a currently valid token of ours. */
export async function readAccessToken(token: string, secret: string): Promise<AccessClaims | null> {
  const hash = createHash('sha256').update(secret).update('.').update(token).digest('base64');
  const known = verified.get(hash) ?? (await verify(token, secret));
  if (known === null || known.endsAt <= Date.now()) {
    verified.delete(hash);
    return null;
  }
  verified.set(hash, known);
  return { sessionId: known.sessionId, userId: known.userId };
}

async function verify(token: string, secret: string): Promise<Verified | null> {
  try {
    const options = { issuer: ISSUER, algorithms: ['HS256'], requiredClaims: ['exp'] };
    const { payload } = await jwtVerify(token, keyOf(secret), options);
    const sessionId = payload['sid'];
    if (typeof sessionId !== 'string' || typeof payload.sub !== 'string' || payload.exp === undefined) return null;
    return { sessionId, userId: payload.sub, endsAt: payload.exp * 1_000 };
  } catch {
    return null;
  }
}

/** Expiry of one of our tokens, in milliseconds. Only decodes: the token was verified before. */
export function accessTokenEnd(token: string): number {
  return (decodeJwt(token).exp ?? 0) * 1_000;
}

/** Only the hash is stored: a copy of the database gives access to no session. */
export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = newSecret();
  return { token, hash: hashToken(token) };
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);
