import { updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { McDb } from '../../../db.ts';
import { mailListRuleTable, mailMessageTable } from '../../../tables.ts';

type Ids = readonly string[];

export async function setMark(db: McDb, ids: Ids, mark: string | null): Promise<number> {
  return await updateRows(db, mailMessageTable, {
    values: { markCode: mark },
    where: sql`t.id = any(${[...ids]}::bigint[]) and t.mark_code is distinct from ${mark}`,
    by: null,
  });
}

export async function setFollow(db: McDb, ids: Ids, follow: number): Promise<number> {
  return await updateRows(db, mailMessageTable, {
    values: { followCode: follow },
    where: sql`t.id = any(${[...ids]}::bigint[]) and t.follow_code <> ${follow}`,
    by: null,
  });
}

/** The earlier boxes of deleted mails that can still be restored. */
export async function boxesBefore(
  db: McDb,
  ids: Ids,
  keepDays: number,
): Promise<{ id: string; accountId: string; box: number }[]> {
  const { rows } = await sql<{
    id: string;
    accountId: string;
    box: number;
  }>`select id::text, account_id::text as "accountId", coalesce(box_before, 2) as box from mc.mail_message
    where id = any(${[...ids]}::bigint[]) and box = 5 and deleted_at is null
      and deleted_box_at > now() - make_interval(days => ${keepDays}) for update`.execute(db);
  return rows;
}

export async function addSenderRules(
  db: McDb,
  rules: readonly { kind: number; accountId: string; value: string }[],
  staffId: string,
): Promise<number> {
  let added = 0;
  for (const { kind, accountId, value } of rules) {
    // an opposite rule for the same sender would override this one or be confusing
    await updateRows(db, mailListRuleTable, {
      values: { deletedAt: sql`now()`, deletedBy: staffId },
      where: sql`t.kind <> ${kind} and t.account_id = ${accountId} and t.match_type = 1 and t.value = ${value}
        and t.deleted_at is null`,
      by: staffId,
    });
    // lint-ok raw-writes: an existing rule stays
    const { rows } = await sql`insert into mc.mail_list_rule (kind, account_id, match_type, value, created_by)
      values (${kind}, ${accountId}, 1, ${value}, ${staffId})
      on conflict (kind, coalesce(account_id, 0), match_type, value) where deleted_at is null do nothing returning 1`.execute(
      db,
    );
    added += rows.length;
  }
  return added;
}

/** True: this mail had not been pushed with this flag before. */
export async function notePush(
  db: McDb,
  { id, billFlag, staffId }: { id: string; billFlag: number; staffId: string },
): Promise<boolean> {
  const { rows } = await sql`insert into mc.mail_bill_push (message_id, bill_flag, pushed_by)
    values (${id}, ${billFlag}, ${staffId}) on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0) return false;
  await updateRow(db, mailMessageTable, { id, values: { billFlag, billPushedAt: sql`now()` }, by: staffId });
  return true;
}

/** mc M38: at most once in 30 seconds per account. */
export async function takeSyncTurn(db: McDb, accountId: string, seconds: number): Promise<boolean> {
  // lint-ok raw-writes: a request to the sync engine changes nothing that users edit
  const { rows } = await sql`update mc.mail_account set sync_asked_at = now() where id = ${accountId}
    and (sync_asked_at is null or sync_asked_at < now() - make_interval(secs => ${seconds})) returning 1`.execute(db);
  return rows.length > 0;
}
