import { type Db, type RowScope, ownedIn } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface AgentTerms {
  readonly id: string;
  readonly name: string;
  readonly ownerName: string;
  readonly base: 'revenue' | 'profit';
  /** Null: sells on its own account and receives no share. */
  readonly ratio: string | null;
  readonly months: number;
}

/** The agents that the user is responsible for now. */
export async function findAgents(db: Db, scope: RowScope): Promise<AgentTerms[]> {
  const own = ownedIn(scope, { owner: sql`a.owner_staff_id`, dept: sql`a.owner_dept_id` });
  const { rows } =
    await sql<AgentTerms>`select a.id::text, a.name, coalesce(s.name, '') as "ownerName", a.share_base as base,
      a.share_ratio::text as ratio, a.share_months::int as months
    from bq.agent a left join sys.staff_name s on s.id = a.owner_staff_id where ${own} order by a.id`.execute(db);
  return rows;
}

export interface Commission {
  readonly agentId: string;
  readonly customerId: string;
  readonly month: string;
  readonly amount: string;
}

/** Commissions settled by crm for these months, by their first days. */
export async function findCommissions(
  db: Db,
  agentIds: readonly string[],
  months: readonly string[],
): Promise<Commission[]> {
  const { rows } = await sql<Commission>`select agent_id::text as "agentId", customer_id::text as "customerId",
      to_char(month, 'YYYY-MM-DD') as month, amount_usd::text as amount
    from bq.agent_commission where agent_id = any(${agentIds}::bigint[]) and month = any(${months}::date[])`.execute(
    db,
  );
  return rows;
}
