import { agentChanged } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { type Db, inTransaction, type JobContext } from '@switchboard/kit-server';
import { sql } from 'kysely';

type AgentState = Omit<EventOf<typeof agentChanged>, 'eventId' | 'at' | 'actorId'>;

/** An agent with everything that is published about it; read with system rights regardless of who changed it. */
async function agentNow(tx: Db, id: string): Promise<AgentState | undefined> {
  const { rows } = await sql<AgentState>`select c.id::text as "agentId", c.customer_code as code, c.name, c.level,
      c.owner_id::text as "ownerId", c.owner_dept_id::text as "ownerDeptId", coalesce(p.commission_base, 'revenue') as base,
      case when p.coop_mode = 'referral' then p.commission_rate::text end as rate, coalesce(p.commission_months, 0)::int as months,
      to_char(p.contract_end, 'YYYY-MM-DD') as "contractEnd", (c.deleted_at is not null or c.pool_state <> 'private') as "isGone",
      (select coalesce(jsonb_agg(jsonb_build_object('relationId', r.id::text, 'customerId', r.child_id::text, 'name', k.name,
          'from', r.started_on, 'to', r.ended_on) order by r.id), '[]') from crm.agent_relation r
        join crm.customer k on k.id = r.child_id where r.parent_id = c.id) as children,
      (select coalesce(jsonb_agg(jsonb_build_object('customerId', m.customer_id::text, 'month', m.month, 'amountUsd', m.amount_usd::text)
          order by m.month, m.customer_id), '[]') from crm.commission m
        where m.partner_id = c.id and m.month > current_date - interval '13 months') as commissions
    from crm.customer c left join crm.partner_profile p on p.customer_id = c.id where c.id = ${id}::bigint`.execute(tx);
  return rows[0];
}

/** Runs in the transaction of the change, which must already have continued as the system. */
export async function notifyAgent(
  tx: Db,
  { jobs }: Pick<JobContext, 'jobs'>,
  { agentId, by }: { readonly agentId: string; readonly by: string | null },
): Promise<void> {
  const state = await agentNow(tx, agentId);
  if (state !== undefined) await jobs.publish(tx, agentChanged, state, by);
}

const BATCH = 100;

/** Publishes the current state of all agents: names, owners and merged customers change without an event for the agent. */
export async function notifyAgents(worker: Pick<JobContext, 'db' | 'jobs'>): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string }>`select c.id::text as id from crm.customer c
      where c.id > ${after}::bigint and (c.kind <> 'direct' or exists (select 1 from crm.agent_relation r where r.parent_id = c.id))
      order by c.id limit ${BATCH}`.execute(worker.db);
    await inTransaction(worker, async (tx) => {
      for (const { id } of rows) await notifyAgent(tx, worker, { agentId: id, by: null });
    });
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}
