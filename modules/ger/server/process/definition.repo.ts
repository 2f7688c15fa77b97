import { type Graph, zGraph } from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { WithdrawMode } from '../engine/transition.ts';

export interface Definition {
  readonly processId: string;
  readonly versionId: string;
  readonly isEnabled: boolean;
  readonly serviceName: string | null;
  readonly withdrawMode: WithdrawMode;
  readonly graph: Graph;
}

interface NewDefinition {
  readonly code: string;
  readonly name: Label;
  readonly serviceName: string;
  readonly category: string;
  readonly graph: Graph;
}

export async function insertDefinition(
  db: Db,
  { code, name, serviceName, category, graph }: NewDefinition,
): Promise<void> {
  // lint-ok raw-writes: an existing process keeps what administrators changed
  await sql`with made as (
      insert into ger.wf_process (process_code, name_zh, name_en, service_name, category)
        values (${code}, ${name.zh}, ${name.en}, ${serviceName}, ${category})
      on conflict (process_code) do update set service_name = excluded.service_name,
        category = case when wf_process.updated_by is null then excluded.category else wf_process.category end,
        -- what the migration adopted was named by its code
        name_zh = case when wf_process.name_zh = wf_process.process_code then excluded.name_zh else wf_process.name_zh end,
        name_en = case when wf_process.name_en = wf_process.process_code then excluded.name_en else wf_process.name_en end
      returning id)
    insert into ger.wf_process_version (process_id, version_no, graph, status, published_at)
    select made.id, 1, ${JSON.stringify(graph)}::jsonb, 'published', now() from made
    on conflict (process_id, version_no) do nothing`.execute(db);
}

/** The version for new instances. */
export async function findCurrent(db: Db, code: string): Promise<Definition | null> {
  const { rows } =
    await sql<Definition>`select p.id::text as "processId", v.id::text as "versionId", p.state = 'enabled' as "isEnabled",
      p.service_name as "serviceName", p.withdraw_mode as "withdrawMode", v.graph
    from ger.wf_process p join ger.wf_process_version v on v.process_id = p.id and v.status = 'published'
    where p.process_code = ${code}`.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], graph: zGraph.parse(rows[0].graph) };
}
