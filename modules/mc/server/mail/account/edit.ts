import { AppError, CODES, fieldRefusal } from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  inTransaction,
  isUniqueViolation,
  requestNotice,
  sealSecret,
} from '@switchboard/kit-server';
import { type AccountEdit, type AccountServers, MAIL_CODES } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import type { MailLogin } from './connect.ts';
import {
  type AccountValues,
  hasDefault,
  insertAccount,
  type LockedAccount,
  lockAccount,
  makeDefault,
  updateAccount,
} from './edit.repo.ts';
import { loadLogin } from './login.repo.ts';
import { probe, type ProbeResult, refusalOf } from './probe.ts';

export const ACCOUNT_OBJECT = 'mc.mail-account';

type Edit = Omit<AccountEdit, 'accountId' | 'version'> & { readonly dailySendLimit?: number };

const SECRET_NEEDED = {
  zh: '服务器或登录账号已更改，请重新输入授权码',
  en: 'Server or user name changed: enter the authorisation code again',
};

/**
 * A stored secret is sent only to the servers that it was entered for: a user who may edit an account must not be able
 * to redirect it to a server of their own.
 */
export async function loginFor(
  context: Context,
  accountId: string | null,
  servers: AccountServers,
): Promise<MailLogin> {
  const { secret, imapTls, smtpTls, ...rest } = servers;
  const wanted = { ...rest, imapTls: Number(imapTls), smtpTls: Number(smtpTls) };
  if (secret !== null) return { ...wanted, secret };
  const stored = accountId === null ? undefined : await loadLogin(context.config, mcDb(context), accountId);
  const isSame =
    stored !== undefined &&
    [stored.imapHost, stored.imapPort, stored.smtpHost, stored.smtpPort, stored.username].join() ===
      [wanted.imapHost, wanted.imapPort, wanted.smtpHost, wanted.smtpPort, wanted.username].join();
  if (!isSame) throw fieldRefusal('secret', SECRET_NEEDED);
  return { ...wanted, secret: stored.secret };
}

/** The result of a test, as shown to the user. */
export const toSides = ({ imap, smtp }: ProbeResult, locale: 'zh' | 'en') => ({
  imap: { ok: imap.ok, reason: imap.reason?.[locale] ?? null },
  smtp: { ok: smtp.ok, reason: smtp.reason?.[locale] ?? null },
});

const valuesOf = (edit: Edit, dailySendLimit: number): AccountValues => ({
  displayName: edit.displayName,
  imapHost: edit.imapHost,
  imapPort: edit.imapPort,
  imapTls: edit.imapTls,
  smtpHost: edit.smtpHost,
  smtpPort: edit.smtpPort,
  smtpTls: edit.smtpTls,
  username: edit.username,
  dailySendLimit: edit.dailySendLimit ?? dailySendLimit,
});

/** mc M21: nothing is saved unless both servers accept the login. */
export async function bindAccount(context: Context, staffId: string, edit: Edit): Promise<{ id: string }> {
  if (edit.secret === null) throw fieldRefusal('secret', { zh: '请输入授权码', en: 'Enter the authorisation code' });
  if (edit.isDefault) requireOwner(context, staffId);
  const refusal = refusalOf(await probe(context.config, await loginFor(context, null, edit)));
  if (refusal !== null) throw refusal;
  const sealed = sealSecret(context.config, edit.secret);
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const values = valuesOf(edit, DEFAULT_DAILY_LIMIT);
    const id = await insertAccount(db, { staffId, email: edit.email, values, sealed, by }).catch(bound);
    if (edit.isDefault || !(await hasDefault(db, staffId))) await makeDefault(db, { staffId, id });
    await context.audit(tx, {
      object: ACCOUNT_OBJECT,
      objectId: id,
      action: 'bind',
      after: { staffId, email: edit.email, ...values },
    });
    if (staffId !== by)
      await requestNotice(tx, context, {
        eventCode: 'mc.mail.bound',
        to: { staffIds: [staffId] },
        vars: { email: edit.email, by: context.principal.name },
        objectCode: ACCOUNT_OBJECT,
        objectId: id,
        dedupeKey: `mail bound ${id}`,
      });
    return { id };
  });
}

const DEFAULT_DAILY_LIMIT = 500;

/** Only the owner chooses the default mailbox, even where other users may bind or edit it. */
function requireOwner({ principal }: Context, staffId: string): void {
  if (principal.staffId === staffId) return;
  throw fieldRefusal('isDefault', {
    zh: '默认邮箱只能由邮箱所有者设置',
    en: 'Only the owner can choose the default mailbox',
  });
}

export async function changeAccount(
  context: Context,
  { accountId, version, edit }: { accountId: string; version: number; edit: Edit },
): Promise<{ id: string }> {
  const refusal = refusalOf(await probe(context.config, await loginFor(context, accountId, edit)));
  if (refusal !== null) throw refusal;
  const sealed = edit.secret === null ? null : sealSecret(context.config, edit.secret);
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const before = await lockedAccount(tx, accountId);
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    // the mails of the old address would appear under the new one
    if (before.email.toLowerCase() !== edit.email) throw fieldRefusal('email', EMAIL_FIXED);
    if (edit.isDefault && !before.isDefault) requireOwner(context, before.staffId);
    const values = valuesOf(edit, before.dailySendLimit);
    await updateAccount(db, accountId, { values, sealed, by: context.principal.staffId });
    if (edit.isDefault) await makeDefault(db, { staffId: before.staffId, id: accountId });
    await context.audit(tx, {
      object: ACCOUNT_OBJECT,
      objectId: accountId,
      action: 'update',
      before,
      after: { ...values, isDefault: edit.isDefault || before.isDefault, isSecretChanged: sealed !== null },
    });
    return { id: accountId };
  });
}

const EMAIL_FIXED = {
  zh: '邮箱地址不能修改，请绑定新的邮箱',
  en: 'A mailbox address cannot be changed; bind a new mailbox',
};

export async function lockedAccount(tx: Db, accountId: string): Promise<LockedAccount> {
  const account = await lockAccount(mcDb({ db: tx }), accountId);
  if (account === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  return account;
}

function bound(error: unknown): never {
  if (isUniqueViolation(error))
    throw fieldRefusal('email', { zh: '该邮箱已被绑定', en: 'This mailbox is already bound' });
  throw error;
}
