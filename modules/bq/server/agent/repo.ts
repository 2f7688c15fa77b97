import { agentCustomerResource, agentResource } from '@switchboard/bq-contract';
import type { agentChanged } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { TODAY } from '../master/place.repo.ts';
import type { Bond } from './bonds.ch.repo.ts';
import { agentCustomerTable, agentTable } from '../tables.ts';

const SCOPE = {
  owner: sql`a.owner_staff_id`,
  dept: sql`a.owner_dept_id`,
  unguarded: 'a copy that events update and every agent report reads',
};
const FIGURES = {
  monthRevenue: sql`null::text`,
  monthCost: sql`null::text`,
  monthProfit: sql`null::text`,
  monthMargin: sql`null::text`,
  monthGift: sql`null::text`,
};

export const agentSource = definePgSource({
  resource: agentResource,
  table: agentTable,
  alias: 'a',
  join: sql`left join sys.staff_name s on s.id = a.owner_staff_id`,
  scope: SCOPE,
  columns: {
    shareRatio: sql`round(a.share_ratio * 100, 2)`,
    customers: sql`(select count(*)::int from bq.agent_customer k where k.agent_id = a.id and (k.bound_to is null or k.bound_to > ${TODAY}))`,
    ...FIGURES,
    ownerName: sql`s.name`,
    state: sql`case when a.is_gone or a.contract_end < ${TODAY} then 'ended' else 'active' end`,
  },
});

export const agentCustomerSource = definePgSource({
  resource: agentCustomerResource,
  table: agentCustomerTable,
  alias: 'k',
  join: sql`join bq.agent a on a.id = k.agent_id left join sys.staff_name s on s.id = a.owner_staff_id`,
  scope: SCOPE,
  columns: {
    agentName: sql`a.name`,
    state: sql`case when k.bound_to is null or k.bound_to > ${TODAY} then 'bound' else 'ended' end`,
    ...FIGURES,
    ownerName: sql`s.name`,
  },
});

export interface AgentBond extends Bond {
  readonly id: string;
  readonly agentId: string;
}

/** Binding periods of customers, for these agents or these bindings. */
export async function findBonds(
  db: Db,
  { agentIds, ids }: { readonly agentIds?: readonly string[]; readonly ids?: readonly string[] },
): Promise<AgentBond[]> {
  const { rows } =
    await sql<AgentBond>`select k.id::text, k.agent_id::text as "agentId", k.customer_id::text as "customerId",
      to_char(k.bound_from, 'YYYY-MM-DD') as "from", to_char(k.bound_to, 'YYYY-MM-DD') as "to"
    from bq.agent_customer k where k.agent_id = any(${agentIds ?? []}::bigint[]) or k.id = any(${ids ?? []}::bigint[]) order by k.id`.execute(
      db,
    );
  return rows;
}

/** Replaces the agent with the state from crm. Newer states stay: events are unordered. */
export async function replaceAgent(tx: Db, event: EventOf<typeof agentChanged>): Promise<void> {
  const { rows } =
    // lint-ok raw-writes: creates or changes the row, unless a newer state is stored
    await sql`insert into bq.agent as old (id, agent_no, name, level, share_base, share_ratio, share_months, owner_staff_id,
      owner_dept_id, contract_end, is_gone, told_at)
    values (${event.agentId}, ${event.code}, ${event.name}, ${event.level}, ${event.base}, ${event.rate}, ${event.months}, ${event.ownerId},
      ${event.ownerDeptId}, ${event.contractEnd}, ${event.isGone}, ${event.at})
    on conflict (id) do update set agent_no = excluded.agent_no, name = excluded.name, level = excluded.level,
      share_base = excluded.share_base, share_ratio = excluded.share_ratio, share_months = excluded.share_months,
      owner_staff_id = excluded.owner_staff_id, owner_dept_id = excluded.owner_dept_id, contract_end = excluded.contract_end,
      is_gone = excluded.is_gone, told_at = excluded.told_at
    where old.told_at <= excluded.told_at returning id`.execute(tx);
  if (rows.length === 0) return;
  // a relation may have moved here from another agent in a merge
  // lint-ok raw-writes: creates, changes and deletes relations in one statement
  await sql`with told as (select * from jsonb_to_recordset(${JSON.stringify(event.children)}::jsonb)
        as k ("relationId" bigint, "customerId" bigint, name text, "from" date, "to" date)),
      gone as (delete from bq.agent_customer where agent_id = ${event.agentId} and id not in (select "relationId" from told))
    insert into bq.agent_customer (id, agent_id, customer_id, customer_name, bound_from, bound_to)
    select "relationId", ${event.agentId}::bigint, "customerId", name, "from", "to" from told
    on conflict (id) do update set agent_id = excluded.agent_id, customer_id = excluded.customer_id, customer_name = excluded.customer_name,
      bound_from = excluded.bound_from, bound_to = excluded.bound_to`.execute(tx);
  await sql`insert into bq.agent_commission (agent_id, customer_id, month, amount_usd)
    select ${event.agentId}::bigint, "customerId", month, "amountUsd" from jsonb_to_recordset(${JSON.stringify(event.commissions)}::jsonb)
      as m ("customerId" bigint, month date, "amountUsd" numeric)
    on conflict (agent_id, customer_id, month) do update set amount_usd = excluded.amount_usd`.execute(tx);
}
