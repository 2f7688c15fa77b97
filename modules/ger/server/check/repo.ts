import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface Checked {
  readonly id: string;
  readonly no: string;
  readonly processCode: string;
  readonly serviceName: string | null;
  readonly status: string;
  readonly businessId: string | null;
}

/** Running processes and those that ended in the last week, after the given number. */
export async function listChecked(db: Db, after: string, limit: number): Promise<Checked[]> {
  const { rows } =
    await sql<Checked>`select id::text, instance_no as no, process_code as "processCode", service_name as "serviceName",
      status, business_id::text as "businessId"
    from ger.wf_instance where id > ${after} and version_id is not null and status <> 'draft'
      and (ended_at is null or ended_at > now() - interval '7 days')
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Inconsistent instances: approved without a callback, ended with open tasks, or running without an active step. */
export async function listBroken(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select i.id::text from ger.wf_instance i where i.id = any(${ids}::bigint[]) and (
      (i.status = 'approved' and not exists (select 1 from ger.wf_callback c where c.instance_id = i.id and c.event = 'complete'
        and (c.mode = 'async' or c.status = 'done')))
      or (i.status in ('running', 'returned', 'error')) <> exists (select 1 from ger.wf_node_run r where r.instance_id = i.id and r.status = 'active')
      or (i.status in ('approved', 'rejected', 'withdrawn', 'cancelled') and exists (select 1 from ger.wf_task t where t.instance_id = i.id
        and t.status in ('pending', 'waiting'))))`.execute(db);
  return rows.map(({ id }) => id);
}
