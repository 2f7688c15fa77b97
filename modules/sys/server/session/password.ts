import { hash, verify } from '@node-rs/argon2';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, inTransaction, type PublicContext } from '@switchboard/kit-server';
import { isPasswordFormat, SYS_CODES, type Tokens } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { forgetSession } from '../rights/rights-cache.ts';
import { findById, findByLogin, noteFailure, replacePassword } from './account.repo.ts';
import { isCaptchaRight } from './captcha.ts';
import { isEasilyGuessed } from './known-password.ts';
import { endSessions, listLiveSessions } from './repo.ts';
import { openSession, refuseSignIn } from './service.ts';
import { requireEnabled } from './sso/providers.ts';

export interface PasswordSignIn {
  username: string;
  password: string;
  dcode: string;
  dcodeKey: string;
  client_id: string;
}

/** Verified against when the name is unknown: both responses take the same time (sys R09). */
const DUMMY_HASH = hash('no password opens this');

export async function signInByPassword(input: PasswordSignIn, context: PublicContext): Promise<Tokens> {
  requireEnabled(context.config, 'password');
  if (!(await isCaptchaRight(context, input.dcodeKey, input.dcode))) throw new AppError(CODES.wrongCaptcha);
  const db = sysDb(context);
  const account = await findByLogin(db, input.username);
  const isRight = await verify(account?.passwordHash ?? (await DUMMY_HASH), input.password);
  const refuse = async (code: number) => await refuseSignIn(context, code, { provider: 'password', account });
  if (account?.isLocked === true) throw await refuse(CODES.accountLocked);
  if (account === null || account.passwordHash === null || !isRight) {
    // one commit, as for an unknown name: a second one would be slow enough to be noticed
    throw await inTransaction(context, async (tx) => {
      await noteFailure(sysDb({ db: tx }), account?.userId ?? null);
      return await refuseSignIn(context, CODES.wrongPassword, { provider: 'password', account }, tx);
    });
  }
  if (!account.isOpen) throw await refuse(CODES.accountDisabled); // sys R08
  return await openSession({ account, provider: 'password', clientId: input.client_id }, context);
}

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

/** The old password is protected like a sign-in: an unattended screen must not allow guessing. */
export async function changeOwnPassword(input: PasswordChange, context: Context): Promise<true> {
  const { userId, sessionId } = context.principal;
  const account = await findById(sysDb(context), userId);
  const before = account?.passwordHash ?? null;
  const isRight = await verify(before ?? (await DUMMY_HASH), input.oldPassword);
  if (account?.isLocked === true) throw await refuseChange(context, CODES.accountLocked);
  if (account === null || before === null || !isRight) {
    await noteFailure(sysDb(context), userId);
    throw await refuseChange(context, SYS_CODES.oldPasswordWrong);
  }
  if (!isPasswordFormat(input.newPassword)) throw new AppError(SYS_CODES.passwordRule);
  if (input.newPassword === input.oldPassword) throw new AppError(SYS_CODES.passwordRule, { label: SAME });
  if (await isEasilyGuessed(input.newPassword, account.loginName))
    throw new AppError(SYS_CODES.passwordRule, { label: EASY });
  const after = await hash(input.newPassword);
  const ended = await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    if (!(await replacePassword(db, { userId, from: before, to: after }))) throw new AppError(CODES.staleWrite);
    const others = (await listLiveSessions(db, userId)).filter((id) => id !== sessionId);
    const gone = await endSessions(db, others, 'password');
    const entry = { action: 'change-password', category: 2, object: 'sys.user', objectId: userId } as const;
    await context.audit(tx, { ...entry, after: { endedSessions: gone } });
    return gone;
  });
  // the current session too: its rights begin with a password chosen by the user
  for (const id of [...ended, sessionId]) forgetSession(id);
  return true;
}

const EASY = {
  zh: '该密码过于常见或包含登录名，请换一个',
  en: 'This password is too common or contains your user name. Choose another',
};
const SAME = { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' };

async function refuseChange(context: Context, code: number): Promise<AppError> {
  const { userId } = context.principal;
  const entry = { action: 'change-password', category: 2, result: 2, object: 'sys.user', objectId: userId } as const;
  await context.audit(context.db, { ...entry, code });
  return new AppError(code);
}
