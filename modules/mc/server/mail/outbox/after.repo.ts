import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { mailMessageTable } from '../../tables.ts';

/** mc M80: adds recipients to the address book; the more often an address is used, the higher it is suggested. */
export async function collectAddresses(tx: Db, outboxId: string, staffId: string): Promise<void> {
  // lint-ok raw-writes: adds the address or counts its use, which leaves the version of the entry
  await sql`insert into mc.mail_book (owner_id, name, email, source, use_count, created_by, updated_by)
    select ${staffId}, left(coalesce(nullif(r.name, ''), split_part(r.email::text, '@', 1)), 80), r.email, 4, 1, ${staffId}, ${staffId}
    from mc.mail_outbox_rcpt r where r.outbox_id = ${outboxId} and r.state = 1 order by r.email
    on conflict (owner_id, email) where deleted_at is null do update set use_count = mc.mail_book.use_count + 1`.execute(
    tx,
  );
}

/** Marks the original as answered or forwarded, locally and (through the change queue) on its server. */
export async function markAnswered(tx: Db, draftId: string): Promise<void> {
  const rows = await updateRows(tx, mailMessageTable, {
    values: { answered: sql`t.answered or d.kind in (2, 3)`, forwarded: sql`t.forwarded or d.kind in (4, 6)` },
    from: sql`mc.mail_draft d`,
    where: sql`d.id = ${draftId} and d.kind in (2, 3, 4, 6) and t.id = any(d.ref_message_ids)
      and not (case when d.kind in (2, 3) then t.answered else t.forwarded end)`,
    returning: sql<{ id: string; accountId: string; isAnswer: boolean }>`t.id::text as id,
      t.account_id::text as "accountId", d.kind in (2, 3) as "isAnswer"`,
    by: null,
  });
  for (const { id, accountId, isAnswer } of rows) {
    if (isAnswer)
      await sql`insert into mc.mail_imap_op (account_id, message_id, op) values (${accountId}, ${id}, 'answered')`.execute(
        tx,
      );
  }
}
