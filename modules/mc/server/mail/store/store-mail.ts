import type { Db, JobSender } from '@switchboard/kit-server';
import type { McDb } from '../../db.ts';
import { mcDb } from '../../db.ts';
import { readMail } from './parse.ts';
import { findStoreAccount } from './store-mail.repo.ts';
import { type StoredMail, storeMails } from './store.ts';
import type { MailFlags, StoreAccount } from './types.ts';

export interface OwnMail {
  readonly raw: Buffer;
  /** The storage key of the same bytes. */
  readonly emlKey: string;
  /** MAIL_BOX */
  readonly box: number;
  readonly at: Date;
  /** Known only to the sender: they are in no header. */
  readonly bcc?: readonly { readonly name: string | null; readonly email: string }[];
  readonly flags?: Partial<MailFlags>;
}

/** Stores a mail created here (sent): its place on the server is found by its Message-ID when the folder is read. */
export async function storeMail(
  tx: Db,
  context: { readonly jobs: JobSender },
  accountId: string,
  mail: OwnMail,
): Promise<StoredMail> {
  const account = await accountOf(mcDb({ db: tx }), accountId);
  const { head, body, sha256, size } = await readMail(mail.raw);
  const [stored] = await storeMails(tx, context, account, [
    {
      head: { ...head, bcc: mail.bcc ?? head.bcc },
      body: { ...body, sha256, emlKey: mail.emlKey },
      parts: [],
      size,
      internalDate: mail.at,
      flags: { seen: true, flagged: false, answered: false, forwarded: false, ...mail.flags },
      place: null,
      box: mail.box,
      isNew: false,
      isNotified: false,
    },
  ]);
  return stored as StoredMail;
}

async function accountOf(db: McDb, accountId: string): Promise<StoreAccount> {
  const account = await findStoreAccount(db, accountId);
  if (account === null) throw new Error(`no mail account ${accountId}`);
  return account;
}
