import { type Db, insertRow } from '@switchboard/kit-server';
import type { MAIL_RESULT, MailAction } from '@switchboard/mc-contract';
import { mailLogTable } from '../../tables.ts';

/** An event of a mail, in the terms of the customer's log. */
export interface MailLogEntry {
  readonly accountId: string | null;
  /** The acting user, or the owner of the receiving mailbox. */
  readonly staffId: string;
  readonly action: MailAction;
  readonly messageId?: string | null;
  readonly partyType?: number | null;
  readonly partyCode?: string | null;
  readonly subject?: string | null;
  /** The address of the other party. */
  readonly peer?: string | null;
  readonly result?: (typeof MAIL_RESULT)[keyof typeof MAIL_RESULT];
  readonly detail?: string | null;
  readonly ip?: string | null;
}

/** Writes one row per party where a mail concerns several, in the transaction of the event. */
export async function logMail(tx: Db, entry: MailLogEntry): Promise<void> {
  await insertRow(tx, mailLogTable, entry, null);
}
