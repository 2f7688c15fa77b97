import { commissionResource, type PartnerNode, partnerResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, rowsOf, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { agentRelationTable, commissionTable, customerTable } from '../tables.ts';

const thisMonth = sql`date_trunc('month', now() at time zone 'Asia/Shanghai')::date`;
const children = sql`from crm.agent_relation r join crm.customer k on k.id = r.child_id where r.parent_id = c.id and r.ended_on is null`;

export const partnerSource = definePgSource({
  resource: partnerResource,
  table: customerTable,
  alias: 'c',
  join: sql`left join crm.partner_profile p on p.customer_id = c.id left join sys.staff_name o on o.id = c.owner_id`,
  where: sql`c.pool_state = 'private' and c.kind <> 'direct'`,
  columns: {
    coopMode: sql`p.coop_mode`,
    commissionBase: sql`p.commission_base`,
    commissionRate: sql`p.commission_rate`,
    commissionMonths: sql`p.commission_months`,
    settleCycle: sql`p.settle_cycle`,
    contractNo: sql`p.contract_no`,
    contractEnd: sql`p.contract_end`,
    payMethod: sql`p.pay_method`,
    payAccountRef: sql`p.pay_account_ref`,
    childCount: sql`(select count(*)::int from crm.agent_relation r where r.parent_id = c.id and r.ended_on is null)`,
    // only children that the reader can see
    childSpend30dUsd: sql`(select coalesce(sum(k.consume_30d_usd), 0)::numeric(18, 6) ${children})`,
    commissionMonthUsd: sql`(select coalesce(sum(m.amount_usd), 0)::numeric(18, 6) from crm.commission m
      where m.partner_id = c.id and m.month = ${thisMonth})`,
    commissionState: sql`(select case min(case m.state when 'draft' then 1 when 'confirmed' then 2 else 3 end)
      when 1 then 'draft' when 2 then 'confirmed' when 3 then 'paid' end from crm.commission m where m.partner_id = c.id)`,
    parentName: sql`(select u.name from crm.agent_relation r join crm.customer u on u.id = r.parent_id
      where r.child_id = c.id and r.ended_on is null)`,
    ownerName: sql`o.name`,
  },
});

/** Visible to readers of the partner; of a child only the name is shown. */
export const commissionSource = definePgSource({
  resource: commissionResource,
  table: commissionTable,
  alias: 'm',
  join: sql`join crm.customer c on c.id = m.partner_id`,
  where: sql`c.deleted_at is null`,
  scope: { ...rowsOf(customerTable, 'c'), row: 'm' },
  columns: {
    partnerName: sql`c.name`,
    customerName: sql`coalesce((select k.name from crm.customer k where k.id = m.customer_id), m.customer_name)`,
  },
});

export async function profileVersion(tx: Db, customerId: string): Promise<{ id: string; version: number } | undefined> {
  const { rows } = await sql<{ id: string; version: number }>`select id::text as id, version from crm.partner_profile
    where customer_id = ${customerId}::bigint`.execute(tx);
  return rows[0];
}

/** All descendants with their depth. The caller can see the partner, and the names of its descendants are part of it. */
export async function treeBelow(
  tx: Db,
  { id, month }: { id: string; month?: string | undefined },
): Promise<PartnerNode[]> {
  const first = month === undefined ? null : `${month}-01`;
  const spent =
    first === null
      ? sql`c.consume_30d_usd`
      : sql`(select coalesce(sum(d.revenue_usd), 0)::numeric(18, 6) from crm.account a join crm.consumption_day d on d.account_no = a.account_no
          where a.customer_id = c.id and d.day >= ${first}::date and d.day < (${first}::date + interval '1 month')::date)`;
  const { rows } = await sql<PartnerNode>`with recursive below as (
      select r.child_id, r.parent_id, r.started_on, 1 as depth from crm.agent_relation r
        where r.parent_id = ${id}::bigint and r.ended_on is null
      union all
      select r.child_id, r.parent_id, r.started_on, b.depth + 1 from below b
        join crm.agent_relation r on r.parent_id = b.child_id and r.ended_on is null where b.depth < 10)
    select c.id::text as id, b.parent_id::text as "parentId", b.depth, c.customer_code as "customerCode", c.name, c.kind,
      b.started_on as "startedOn", ${spent}::text as "spendUsd"
    from below b join crm.customer c on c.id = b.child_id order by b.depth, c.name, c.id`.execute(tx);
  return rows;
}

/** Serializes changes of the hierarchy: two binds that are valid alone can form a cycle together. */
export async function lockRelations(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('crm.agent_relation', 0))`.execute(tx);
}

export interface Heights {
  /** Number of levels from the parent up, the parent included. */
  readonly above: number;
  /** Number of levels from the child down, the child included. */
  readonly below: number;
  readonly isCircle: boolean;
}

export async function measure(tx: Db, { parentId, childId }: { parentId: string; childId: string }): Promise<Heights> {
  const { rows } = await sql<Heights>`with recursive up as (
      select ${parentId}::bigint as id, 1 as depth
      union all
      select r.parent_id, u.depth + 1 from up u join crm.agent_relation r on r.child_id = u.id and r.ended_on is null where u.depth < 20),
    down as (
      select ${childId}::bigint as id, 1 as depth
      union all
      select r.child_id, d.depth + 1 from down d join crm.agent_relation r on r.parent_id = d.id and r.ended_on is null where d.depth < 20)
    select (select max(depth) from up)::int as above, (select max(depth) from down)::int as below,
      exists (select 1 from up where id = ${childId}::bigint) as "isCircle"`.execute(tx);
  return rows[0] as Heights;
}

/** Returns false when the child already has a parent. */
export async function insertRelation(
  tx: Db,
  { parentId, childId, by }: { parentId: string; childId: string; by: string },
): Promise<boolean> {
  // lint-ok raw-writes: on conflict do nothing
  const { rows } = await sql`insert into crm.agent_relation (parent_id, child_id, started_on, created_by, updated_by)
    values (${parentId}::bigint, ${childId}::bigint, (now() at time zone 'Asia/Shanghai')::date, ${by}::bigint, ${by}::bigint)
    on conflict (child_id) where ended_on is null do nothing returning 1`.execute(tx);
  if (rows.length > 0) await updateRow(tx, customerTable, { id: childId, values: { agentId: parentId }, by });
  return rows.length > 0;
}

/** Returns false when there is no such active relation. */
export async function endRelation(
  tx: Db,
  { parentId, childId, by }: { parentId: string; childId: string; by: string },
): Promise<boolean> {
  const ended = await updateRows(tx, agentRelationTable, {
    values: { endedOn: sql`(now() at time zone 'Asia/Shanghai')::date` },
    where: sql`t.parent_id = ${parentId}::bigint and t.child_id = ${childId}::bigint and t.ended_on is null`,
    by,
  });
  if (ended > 0) await updateRow(tx, customerTable, { id: childId, values: { agentId: null }, by });
  return ended > 0;
}
