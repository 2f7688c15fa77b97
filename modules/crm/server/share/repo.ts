import { SHARE_KEY, shareResource } from '@switchboard/crm-contract';
import {
  type Db,
  definePgSource,
  insertRow,
  ownedIn,
  type PgSource,
  type RowScope,
  updateRow,
  updateRows,
} from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { CrmDb } from '../db.ts';
import { shareTable } from '../tables.ts';

/** Limits the shares to customers in the caller's scope. */
const ownedBy = (scope: RowScope): RawBuilder<unknown> =>
  ownedIn(scope, { owner: sql`c.owner_id`, dept: sql`c.owner_dept_id` });

/**
 * Shares of customers in the caller's scope, and shares the caller gave or received; `scopes` belong to the keys that
 * change a share.
 */
export function shareSource(
  { read, ...scopes }: { read: RowScope; edit: RowScope | null; revoke: RowScope | null },
  staffId: string,
): PgSource<(typeof shareResource)['fields']> {
  const allowed = (scope: RowScope | null): RawBuilder<unknown> => (scope === null ? sql`false` : ownedBy(scope));
  return definePgSource({
    resource: shareResource,
    table: shareTable,
    alias: 's',
    join: sql`join crm.customer c on c.id = s.customer_id left join sys.staff_name o on o.id = c.owner_id
      join sys.staff_name r on r.id = s.staff_id left join sys.staff_name b on b.id = s.created_by`,
    where: sql`(${ownedBy(read)} or s.staff_id = ${staffId}::bigint or s.created_by = ${staffId}::bigint)`,
    scope: { none: 'a share has two parties; the condition selects the shares of the user', isPastPolicies: true },
    rights: { [`${SHARE_KEY}:edit`]: allowed(scopes.edit), [`${SHARE_KEY}:revoke`]: allowed(scopes.revoke) },
    columns: {
      customerName: sql`c.name`,
      ownerName: sql`o.name`,
      byName: sql`b.name`,
      toName: sql`r.name`,
      state: sql`case when s.state = 'active' and s.expires_at <= now() then 'expired' else s.state end`,
    },
  });
}

export async function countActive(tx: Db, customerId: string): Promise<{ active: number; staffIds: string[] }> {
  const { rows } = await sql<{ active: number; staffIds: string[] }>`select count(*)::int as active,
      coalesce(array_agg(staff_id::text), '{}') as "staffIds"
    from crm.share where customer_id = ${customerId}::bigint and state = 'active' and expires_at > now()`.execute(tx);
  return rows[0] as { active: number; staffIds: string[] };
}

const IS_OVER = sql`t.state = 'active' and t.expires_at <= now()`;

const expire = async (tx: Db, where: RawBuilder<unknown>): Promise<number> =>
  await updateRows(tx, shareTable, { values: { state: 'expired', endedAt: sql`expires_at` }, where, by: null });

const endOf = (day: string | null): RawBuilder<unknown> =>
  sql`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

export async function insertShare(
  tx: Db,
  share: { customerId: string; staffId: string; access: string; expiresOn: string; reason: string; by: string },
): Promise<string> {
  const { expiresOn, by, ...same } = share;
  // an expired share that the nightly job has not closed yet makes room for the new one
  await expire(
    tx,
    sql`t.customer_id = ${same.customerId}::bigint and t.staff_id = ${same.staffId}::bigint and ${IS_OVER}`,
  );
  return await insertRow(tx, shareTable, { ...same, expiresAt: endOf(expiresOn) }, by);
}

/** An active share of a customer that the caller can manage, locked. */
export async function lockShare(
  tx: Db,
  { id, scope }: { id: string; scope: RowScope },
): Promise<{ state: string } | null> {
  const { rows } = await sql<{
    state: string;
  }>`select s.state from crm.share s join crm.customer c on c.id = s.customer_id
    where s.id = ${id}::bigint and ${ownedBy(scope)} for update of s`.execute(tx);
  return rows[0] ?? null;
}

export async function endShare(tx: Db, { id, by }: { id: string; by: string }): Promise<void> {
  await updateRow(tx, shareTable, { id, values: { state: 'revoked', endedAt: sql`now()`, endedBy: by }, by });
}

export async function changeShare(
  tx: Db,
  { id, access, expiresOn, by }: { id: string; access: string | null; expiresOn: string | null; by: string },
): Promise<void> {
  const values = {
    access: sql`coalesce(${access}, access)`,
    expiresAt: sql`coalesce(${endOf(expiresOn)}, expires_at)`,
  };
  await updateRow(tx, shareTable, { id, values, by });
}

export async function expireShares(db: CrmDb): Promise<number> {
  return await expire(db, sql`t.id in (select t.id from crm.share t where ${IS_OVER} for update skip locked)`);
}
