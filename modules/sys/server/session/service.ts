import { randomUUID } from 'node:crypto';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, type PublicContext } from '@switchboard/kit-server';
import type { Tokens } from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { forgetSession } from '../rights/rights-cache.ts';
import { type Account, notePasswordSignIn, noteProviderSignIn } from './account.repo.ts';
import { deviceOf } from './device.ts';
import { insertRefreshToken } from './refresh.repo.ts';
import { endSessions, insertSession, listLiveSessions } from './repo.ts';
import { ACCESS_SECONDS, newRefreshToken, REFRESH_SECONDS, SESSION_SECONDS, signAccessToken } from './token.ts';

/** Sys R20. */
const MAX_SESSIONS = 5;

export type SignInProvider = 'password' | 'dingtalk' | 'oidc';

export interface SignIn {
  readonly account: Account;
  readonly provider: SignInProvider;
  readonly clientId: string;
  /** Work of this sign-in that must commit or fail with it. */
  readonly alongside?: (tx: Db) => Promise<void>;
}

export async function openSession(signIn: SignIn, context: PublicContext): Promise<Tokens> {
  const { account, provider, clientId } = signIn;
  const sessionId = randomUUID();
  const device = deviceOf(context.userAgent);
  const opened = await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    // also locks the row of the account: two sign-ins at once cannot both count four sessions
    const note = provider === 'password' ? notePasswordSignIn : noteProviderSignIn;
    if (!(await note(db, account.userId))) return null;
    const others = await listLiveSessions(db, account.userId);
    const ended = await endSessions(db, others.slice(MAX_SESSIONS - 1), 'replaced');
    const { ip, userAgent } = context;
    const life = { lifeSeconds: SESSION_SECONDS };
    await insertSession(db, {
      id: sessionId,
      userId: account.userId,
      clientId,
      provider,
      device,
      ip,
      userAgent,
      ...life,
    });
    await signIn.alongside?.(tx);
    await context.audit(tx, {
      action: 'sign-in',
      category: 2,
      object: 'sys.user',
      objectId: account.userId,
      actor: account,
      after: { provider, device, sessionId, ...(ended.length === 0 ? {} : { replacedSessions: ended }) },
    });
    return { tokens: await issueTokens(db, { ...account, sessionId, generation: 1 }, context), replaced: ended };
  });
  if (opened === null) throw await refuseSignIn(context, CODES.accountLocked, { provider, account });
  for (const id of opened.replaced) forgetSession(id);
  return opened.tokens;
}

export interface TokenFor extends Pick<Account, 'userId' | 'staffId' | 'permVersion'> {
  sessionId: string;
  generation: number;
}

export async function issueTokens(
  db: SysDb,
  subject: TokenFor,
  context: PublicContext,
  refresh = newRefreshToken(),
): Promise<Tokens> {
  const { sessionId, generation } = subject;
  await insertRefreshToken(db, { sessionId, hash: refresh.hash, generation, seconds: REFRESH_SECONDS });
  return await accessFor(subject, refresh.token, context);
}

export async function accessFor(
  subject: Omit<TokenFor, 'generation'>,
  refreshToken: string,
  context: PublicContext,
): Promise<Tokens> {
  const token = await signAccessToken(subject, context.config.TOKEN_SECRET);
  return { tokenHead: 'Bearer ', token, expiresIn: ACCESS_SECONDS, refreshToken };
}

/** Logs why a sign-in was refused, and returns the error to throw. Such a call writes nothing else. */
export async function refuseSignIn(
  context: PublicContext,
  code: number,
  about: { provider: SignInProvider; account?: Account | null; label?: { zh: string; en: string }; detail?: object },
  db = context.db,
): Promise<AppError> {
  const { account, provider, label, detail } = about;
  await context.audit(db, {
    action: 'sign-in',
    category: 2,
    result: 2,
    code,
    actor: account ?? { userId: null, name: null },
    after: { provider, ...detail },
    ...(account === undefined || account === null ? {} : { object: 'sys.user', objectId: account.userId }),
  });
  return new AppError(code, label === undefined ? {} : { label });
}

export async function signOutSession(context: Context): Promise<true> {
  const { sessionId, userId } = context.principal;
  await inTransaction(context, async (tx) => {
    await endSessions(sysDb({ db: tx }), [sessionId], 'logout');
    await context.audit(tx, { action: 'sign-out', category: 2, object: 'sys.user', objectId: userId });
  });
  forgetSession(sessionId);
  return true;
}
