import type { Db } from '@switchboard/kit-server';
import type { MAIL_RESULT, MailAction } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { insertLog } from './repo.ts';

/** What happened to a mail, as the log of the customer tells it. */
export interface MailLogEntry {
  readonly accountId: string | null;
  /** Who did it, or whose mailbox it came to. */
  readonly staffId: string;
  readonly action: MailAction;
  readonly messageId?: string | null;
  readonly partyType?: number | null;
  readonly partyCode?: string | null;
  readonly subject?: string | null;
  /** The address on the other side. */
  readonly peer?: string | null;
  readonly result?: (typeof MAIL_RESULT)[keyof typeof MAIL_RESULT];
  readonly detail?: string | null;
  readonly ip?: string | null;
}

/** One row per party where a mail concerns several; in the transaction of what happened. */
export async function logMail(tx: Db, entry: MailLogEntry): Promise<void> {
  await insertLog(mcDb({ db: tx }), entry);
}
