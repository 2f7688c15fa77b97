import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, PublicContext } from '@switchboard/kit-server';
import type { Tokens } from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { forgetSession } from '../rights/authenticator.ts';
import { isCaptchaRight } from './captcha.ts';
import {
  findLogin,
  insertRefreshToken,
  insertSession,
  noteFailure,
  noteSignIn,
  revokeSession,
  rotateRefreshToken,
} from './repo.ts';
import {
  ACCESS_SECONDS,
  hashToken,
  newRefreshToken,
  REFRESH_SECONDS,
  SESSION_SECONDS,
  signAccessToken,
} from './token.ts';

export interface PasswordSignIn {
  username: string;
  password: string;
  dcode: string;
  dcodeKey: string;
  client_id: string;
}

/** Verified against when the name is unknown, so that both answers take the same time (sys R09). */
const NOBODY = hash('no password opens this');

export async function signInByPassword(input: PasswordSignIn, context: PublicContext): Promise<Tokens> {
  if (!(await isCaptchaRight(context, input.dcodeKey, input.dcode))) throw new AppError(CODES.wrongCaptcha);
  const db = sysDb(context);
  const login = await findLogin(db, input.username);
  const isRight = await verify(login?.password_hash ?? (await NOBODY), input.password);
  if (login?.is_locked === true) throw new AppError(CODES.accountLocked);
  if (login === undefined || login.password_hash === null || !isRight) {
    if (login !== undefined) await noteFailure(db, login.id);
    throw new AppError(CODES.wrongPassword);
  }
  if (login.status === 0 || login.employ_status === 3) throw new AppError(CODES.accountDisabled); // sys R08
  return await openSession(db, login.id, input.client_id, context);
}

async function openSession(db: SysDb, userId: string, clientId: string, context: PublicContext): Promise<Tokens> {
  const sessionId = randomUUID();
  return await db.transaction().execute(async (tx) => {
    await insertSession(tx, {
      id: sessionId,
      userId,
      clientId,
      provider: 'password',
      ip: context.ip,
      userAgent: context.userAgent,
      lifeSeconds: SESSION_SECONDS,
    });
    await noteSignIn(tx, userId);
    return await issueTokens(tx, { sessionId, userId, generation: 1 }, context);
  });
}

export async function refreshSession(refreshToken: string, context: PublicContext): Promise<Tokens> {
  return await sysDb(context)
    .transaction()
    .execute(async (tx) => {
      const rotated = await rotateRefreshToken(tx, hashToken(refreshToken));
      if (rotated === null) throw new AppError(CODES.sessionInvalid);
      return await issueTokens(tx, { ...rotated, generation: rotated.generation + 1 }, context);
    });
}

interface TokenFor {
  sessionId: string;
  userId: string;
  generation: number;
}

async function issueTokens(
  db: SysDb,
  { sessionId, userId, generation }: TokenFor,
  context: PublicContext,
): Promise<Tokens> {
  const refresh = newRefreshToken();
  await insertRefreshToken(db, { sessionId, hash: refresh.hash, generation, seconds: REFRESH_SECONDS });
  const token = await signAccessToken({ sessionId, userId }, context.config.TOKEN_SECRET);
  return { tokenHead: 'Bearer ', token, expiresIn: ACCESS_SECONDS, refreshToken: refresh.token };
}

export async function signOutSession(context: Context): Promise<true> {
  await revokeSession(sysDb(context), context.principal.sessionId, 'logout');
  forgetSession(context.principal.sessionId);
  return true;
}
