import { SHARE_KEY, shareResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, type PgSource, type RowScope, ownedIn } from '@switchboard/kit-server';
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
    join: sql`join crm.customer c on c.id = s.customer_id left join sys.staff o on o.id = c.owner_id
      join sys.staff r on r.id = s.staff_id left join sys.staff b on b.id = s.created_by`,
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

export async function insertShare(
  tx: Db,
  share: { customerId: string; staffId: string; access: string; expiresOn: string; reason: string; by: string },
): Promise<string> {
  // an expired share that the nightly job has not closed yet makes room for the new one
  await sql`update crm.share set state = 'expired', ended_at = expires_at, updated_at = now(), version = version + 1
    where customer_id = ${share.customerId}::bigint and staff_id = ${share.staffId}::bigint and state = 'active' and expires_at <= now()`.execute(
    tx,
  );
  const { rows } = await sql<{
    id: string;
  }>`insert into crm.share (customer_id, staff_id, access, expires_at, reason, created_by)
    values (${share.customerId}::bigint, ${share.staffId}::bigint, ${share.access},
      (${share.expiresOn}::date + 1)::timestamp at time zone 'Asia/Shanghai', ${share.reason}, ${share.by}::bigint) returning id`.execute(
    tx,
  );
  return (rows[0] as { id: string }).id;
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
  await sql`update crm.share set state = 'revoked', ended_at = now(), ended_by = ${by}::bigint, updated_at = now(), updated_by = ${by}::bigint,
    version = version + 1 where id = ${id}::bigint`.execute(tx);
}

export async function changeShare(
  tx: Db,
  { id, access, expiresOn, by }: { id: string; access: string | null; expiresOn: string | null; by: string },
): Promise<void> {
  await sql`update crm.share set access = coalesce(${access}, access),
      expires_at = coalesce((${expiresOn}::date + 1)::timestamp at time zone 'Asia/Shanghai', expires_at),
      updated_at = now(), updated_by = ${by}::bigint, version = version + 1 where id = ${id}::bigint`.execute(tx);
}

export async function expireShares(db: CrmDb): Promise<number> {
  const { numAffectedRows } =
    await sql`update crm.share set state = 'expired', ended_at = expires_at, updated_at = now(), version = version + 1
    where id in (select id from crm.share where state = 'active' and expires_at <= now() for update skip locked)`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}
