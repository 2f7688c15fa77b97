import { deleteRows, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { mailMessageTable } from '../../tables.ts';
import type { Turned } from '../store/change.repo.ts';
import type { Counted } from '../store/counters.ts';

export async function hasGone(db: McDb, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from mc.mail_message where account_id = ${accountId} and gone_at is not null and deleted_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}

interface Pair {
  oldId: string;
  oldThread: string | null;
  oldBox: number;
  oldSeen: boolean;
  oldFlagged: boolean;
  newId: string;
  newThread: string | null;
  newBox: number;
  newSeen: boolean;
  newFlagged: boolean;
  isNotified: boolean;
}

/**
 * The new place was found before the old one was found empty: the newer row passes its place to the older one, which
 * has the marks.
 */
export async function mergeMoved(db: McDb, accountId: string): Promise<Turned[]> {
  const { rows: pairs } =
    await sql<Pair>`select distinct on (o.id) o.id::text as "oldId", o.thread_id::text as "oldThread", o.box as "oldBox",
      o.seen as "oldSeen", o.flagged as "oldFlagged", n.id::text as "newId", n.thread_id::text as "newThread", n.box as "newBox",
      n.seen as "newSeen", n.flagged as "newFlagged", not n.seen and n.box in (2, 3) and n.receive_time >= a.bind_at as "isNotified"
    from mc.mail_message o join mc.mail_account a on a.id = o.account_id
    join mc.mail_message n on n.account_id = o.account_id and n.message_id_hdr = o.message_id_hdr and n.size = o.size and n.id > o.id
      and n.deleted_at is null and n.created_at > now() - interval '1 hour'
      and exists (select 1 from mc.mail_message_loc l where l.message_id = n.id)
    where o.account_id = ${accountId} and o.gone_at is not null and o.deleted_at is null
      and not exists (select 1 from mc.mail_message_loc l where l.message_id = o.id)
    order by o.id, n.id`.execute(db);
  for (const { oldId, newId, newBox, newSeen, newFlagged, isNotified } of pairs) {
    await sql`update mc.mail_message_loc set message_id = ${oldId} where message_id = ${newId}`.execute(db);
    const values = { goneAt: null, box: newBox, seen: newSeen, flagged: newFlagged };
    await updateRow(db, mailMessageTable, { id: oldId, values, by: null });
    await deleteRows(db, mailMessageTable, sql`t.id = ${newId}`);
    // no notification for a mail that only moved (mc M39)
    if (isNotified)
      await sql`update mc.mail_new set num = num - 1 where account_id = ${accountId} and box = ${newBox}`.execute(db);
  }
  await sql`delete from mc.mail_new where account_id = ${accountId} and num <= 0`.execute(db);
  return pairs.flatMap((pair): Turned[] => {
    const now = { box: pair.newBox, seen: pair.newSeen, flagged: pair.newFlagged };
    const was = { box: pair.oldBox, seen: pair.oldSeen, flagged: pair.oldFlagged };
    return [
      { id: pair.oldId, threadId: pair.oldThread, before: was, after: now },
      { id: pair.newId, threadId: pair.newThread, before: now, after: null },
    ];
  });
}

/**
 * Removes mails from the lists; the rows stay for 30 days, so that after a temporary server error they return with all
 * their marks.
 */
export async function buryMails(db: McDb, accountId: string): Promise<Turned[]> {
  const rows = await updateRows(db, mailMessageTable, {
    values: { deletedAt: sql`now()` },
    where: sql`t.account_id = ${accountId} and t.gone_at is not null and t.deleted_at is null
      and not exists (select 1 from mc.mail_message_loc l where l.message_id = t.id)`,
    returning: sql<Counted & { id: string; threadId: string | null }>`t.id::text as id, t.thread_id::text as "threadId",
      t.box, t.seen, t.flagged`,
    by: null,
  });
  return rows.map(({ id, threadId, ...before }) => ({ id, threadId, before, after: null }));
}
