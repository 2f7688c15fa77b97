import { type Db, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { Customer } from '../customer/access.repo.ts';
import { agentRelationTable, churnEventTable, customerIdentityTable, customerTable, shareTable } from '../tables.ts';

interface Pair {
  readonly masterId: string;
  readonly loserId: string;
}

/** Tables with rows of a customer that move to the master unchanged. */
const CHILDREN = [
  'crm.contact',
  'crm.followup',
  'crm.opportunity',
  'crm.task',
  'crm.account',
  'crm.team',
  'crm.flow_log',
  'crm.transfer_item',
  'crm.approval_order',
  'crm.class_a_application',
  'crm.alias_change',
] as const;

/** Both have accounts on a platform, so money is affected. */
export async function haveAccounts(tx: Db, { masterId, loserId }: Pair): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(distinct customer_id)::int as n from crm.account
    where customer_id in (${masterId}::bigint, ${loserId}::bigint)`.execute(tx);
  return rows[0]?.n === 2;
}

/** One customer cannot have two overlapping protections. */
export async function areBothClassA(tx: Db, { masterId, loserId }: Pair): Promise<boolean> {
  const { rows } = await sql`select 1 from crm.class_a_application a join crm.class_a_application b
    on b.customer_id = ${loserId}::bigint and b.state = 'approved' and b.valid && a.valid
    where a.customer_id = ${masterId}::bigint and a.state = 'approved' limit 1`.execute(tx);
  return rows.length > 0;
}

/** A relation between the two ends with the merge, since a customer cannot be its own agent. */
async function moveAgents(tx: Db, { masterId, loserId }: Pair): Promise<void> {
  await updateRows(tx, agentRelationTable, {
    values: { endedOn: sql`(now() at time zone 'Asia/Shanghai')::date` },
    where: sql`t.ended_on is null and ((t.parent_id = ${masterId}::bigint and t.child_id = ${loserId}::bigint)
      or (t.parent_id = ${loserId}::bigint and t.child_id = ${masterId}::bigint)
      or (t.child_id = ${loserId}::bigint and exists (select 1 from crm.agent_relation r
        where r.child_id = ${masterId}::bigint and r.ended_on is null)))`,
    by: null,
  });
  const between = sql`not (least(parent_id, child_id) = least(${masterId}::bigint, ${loserId}::bigint)
    and greatest(parent_id, child_id) = greatest(${masterId}::bigint, ${loserId}::bigint))`;
  // lint-ok raw-writes: a row that moves with a merge keeps its version
  await sql`update crm.agent_relation set parent_id = ${masterId}::bigint where parent_id = ${loserId}::bigint and ${between}`.execute(
    tx,
  );
  // lint-ok raw-writes: a row that moves with a merge keeps its version
  await sql`update crm.agent_relation set child_id = ${masterId}::bigint where child_id = ${loserId}::bigint and ${between}`.execute(
    tx,
  );
  // lint-ok raw-writes: a row that moves with a merge keeps its version
  await sql`update crm.customer set agent_id = ${masterId}::bigint where agent_id = ${loserId}::bigint and id <> ${masterId}::bigint`.execute(
    tx,
  );
}

/** Nothing is copied or deleted: every row moves to the master (crm rule 32). */
export async function movePossessions(tx: Db, { masterId, loserId }: Pair): Promise<void> {
  // one primary contact, one share per colleague and one open churn event remain: the master's
  // lint-ok raw-writes: a row that moves with a merge keeps its version
  await sql`update crm.contact set is_primary = false where customer_id = ${loserId}::bigint and is_primary
    and exists (select 1 from crm.contact p where p.customer_id = ${masterId}::bigint and p.is_primary and p.deleted_at is null)`.execute(
    tx,
  );
  await updateRows(tx, shareTable, {
    values: { state: 'revoked', endedAt: sql`now()` },
    where: sql`t.customer_id = ${loserId}::bigint and t.state = 'active' and exists (select 1 from crm.share m
      where m.customer_id = ${masterId}::bigint and m.staff_id = t.staff_id and m.state = 'active')`,
    by: null,
  });
  await updateRows(tx, churnEventTable, {
    values: { state: 'handled', handledAt: sql`now()` },
    where: sql`t.customer_id = ${loserId}::bigint and t.state = 'open'
      and exists (select 1 from crm.churn_event m where m.customer_id = ${masterId}::bigint and m.state = 'open')`,
    by: null,
  });
  for (const table of [...CHILDREN, 'crm.share', 'crm.churn_event'])
    await sql`update ${sql.table(table)} set customer_id = ${masterId}::bigint where customer_id = ${loserId}::bigint`.execute(
      tx,
    );
  // settled months and old blacklist entries that conflict with those of the master stay with the old customer
  // lint-ok raw-writes: a row that moves with a merge keeps its version
  await sql`update crm.commission k set customer_id = ${masterId}::bigint where customer_id = ${loserId}::bigint and not exists
    (select 1 from crm.commission o where o.customer_id = ${masterId}::bigint and o.partner_id = k.partner_id and o.month = k.month)`.execute(
    tx,
  );
  // lint-ok raw-writes: a row that moves with a merge keeps its version
  await sql`update crm.commission k set partner_id = ${masterId}::bigint where partner_id = ${loserId}::bigint and not exists
    (select 1 from crm.commission o where o.partner_id = ${masterId}::bigint and o.customer_id = k.customer_id and o.month = k.month)`.execute(
    tx,
  );
  // lint-ok raw-writes: a row that moves with a merge keeps its version
  await sql`update crm.blacklist b set customer_id = ${masterId}::bigint where customer_id = ${loserId}::bigint and not exists
    (select 1 from crm.blacklist o where o.customer_id = ${masterId}::bigint and o.state in ('pending', 'active'))`.execute(
    tx,
  );
  // lint-ok raw-writes: a row that moves with a merge keeps its version
  await sql`update crm.partner_profile set customer_id = ${masterId}::bigint where customer_id = ${loserId}::bigint
    and not exists (select 1 from crm.partner_profile p where p.customer_id = ${masterId}::bigint)`.execute(tx);
  await sql`update crm.change_log set entity_id = ${masterId}::bigint where entity = 'customer' and entity_id = ${loserId}::bigint`.execute(
    tx,
  );
  const ofLoser = sql`t.customer_id = ${loserId}::bigint`;
  await updateRows(tx, customerIdentityTable, { values: { customerId: masterId }, where: ofLoser, by: null });
  await sql`update crm.alias_registry set customer_id = ${masterId}::bigint, state = 'retired', held_until = now() + interval '365 days'
    where customer_id = ${loserId}::bigint`.execute(tx);
  await moveAgents(tx, { masterId, loserId });
}

/** The master keeps its values; empty fields are filled from the other customer. Sums and first dates cover both. */
export async function fillMaster(
  tx: Db,
  { master, loser, by }: { master: Customer; loser: Customer; by: string },
): Promise<void> {
  // lint-ok raw-writes: two columns of the same name in nearly every value
  await sql`update crm.customer m set
      short_name = coalesce(m.short_name, l.short_name), city = coalesce(m.city, l.city), address = coalesce(m.address, l.address),
      timezone = coalesce(m.timezone, l.timezone), website = coalesce(m.website, l.website),
      settle_mode = coalesce(m.settle_mode, l.settle_mode), currency = coalesce(m.currency, l.currency),
      est_monthly_usd = coalesce(m.est_monthly_usd, l.est_monthly_usd), remark = coalesce(m.remark, l.remark),
      products = case when m.products = '{}' then l.products else m.products end,
      tags = case when m.tags = '{}' then l.tags else m.tags end,
      agent_id = nullif(coalesce(m.agent_id, l.agent_id), m.id), also_supplier_id = coalesce(m.also_supplier_id, l.also_supplier_id),
      source_lead_id = coalesce(m.source_lead_id, l.source_lead_id), activity_id = coalesce(m.activity_id, l.activity_id),
      promo_link_id = coalesce(m.promo_link_id, l.promo_link_id),
      last_follow_at = greatest(m.last_follow_at, l.last_follow_at), next_follow_at = least(m.next_follow_at, l.next_follow_at),
      first_recharge_at = least(m.first_recharge_at, l.first_recharge_at), first_consume_on = least(m.first_consume_on, l.first_consume_on),
      last_consume_on = greatest(m.last_consume_on, l.last_consume_on), consume_30d_usd = m.consume_30d_usd + l.consume_30d_usd,
      updated_at = now(), updated_by = ${by}::bigint, version = m.version + 1
    from crm.customer l where m.id = ${master.id}::bigint and l.id = ${loser.id}::bigint`.execute(tx);
}

export async function closeLoser(tx: Db, { masterId, loserId, by }: Pair & { by: string }): Promise<void> {
  const values = {
    poolState: 'merged',
    mergedIntoId: masterId,
    prevOwnerId: sql`owner_id`,
    ownerId: null,
    seaId: null,
    seaEnteredAt: null,
    recallAt: null,
    nextFollowAt: null,
    locked: false,
    protectUntil: null,
    consume30dUsd: '0',
  };
  await updateRow(tx, customerTable, { id: loserId, values, by });
}

export async function customerNames(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id::text as id, customer_code || ' ' || name as name
    from crm.customer where id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
