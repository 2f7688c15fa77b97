import { MAIL_RESULT } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { MailLogEntry } from './write-log.ts';

export async function insertLog(db: McDb, entry: MailLogEntry): Promise<void> {
  await db
    .insertInto('mc.mail_log')
    .values({
      account_id: entry.accountId,
      staff_id: entry.staffId,
      action: entry.action,
      message_id: entry.messageId ?? null,
      party_type: entry.partyType ?? null,
      party_code: entry.partyCode ?? null,
      subject: entry.subject ?? null,
      peer: entry.peer ?? null,
      result: entry.result ?? MAIL_RESULT.ok,
      detail: entry.detail ?? null,
      ip: entry.ip ?? null,
    })
    .execute();
}

export async function purgeLog(db: McDb, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from mc.mail_log where id in (
    select id from mc.mail_log where created_at < now() - interval '730 days' order by created_at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
