import { type TemplateStage, templateResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, updateRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { templateTable } from '../tables.ts';

export const templateSource = definePgSource({
  resource: templateResource,
  table: templateTable,
  alias: 't',
  scope: { none: 'company-wide templates' },
  columns: {
    deptIds: sql`coalesce(t.dept_ids::text[], '{}')`,
    deptNames: sql`array(select d.name_zh::text from sys.dept_name d where d.id = any(t.dept_ids) order by d.id)`,
  },
});

export interface TemplateFacts {
  readonly id: string;
  readonly version: number;
  readonly stages: TemplateStage[];
}

export async function findTemplate(tx: Db, id: string): Promise<TemplateFacts | undefined> {
  const { rows } = await sql<TemplateFacts>`select id::text as id, version, coalesce(config -> 'stages', '[]') as stages
    from crm.template where id = ${id}::bigint`.execute(tx);
  return rows[0];
}

/** Stages of a new template: a copy of the oldest one, which ships with the product. */
export async function standardConfig(tx: Db): Promise<string> {
  const { rows } = await sql<{ config: string }>`select config::text as config from crm.template where type = 'stage'
    order by id limit 1`.execute(tx);
  return rows[0]?.config ?? '{"stages": []}';
}

/** Every opportunity has stages as long as one template applies to all departments. */
export async function hasGeneralStages(tx: Db): Promise<boolean> {
  const { rows } =
    await sql`select 1 from crm.template where type = 'stage' and enabled and dept_ids is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** The highest stage reached by open opportunities of a template. */
export async function highestStage(tx: Db, templateId: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`select coalesce(max(stage_no), 0)::int as no from crm.opportunity
    where template_id = ${templateId}::bigint and state in ('open', 'shelved') and deleted_at is null`.execute(tx);
  return rows[0]?.no ?? 0;
}

export async function updateStages(
  tx: Db,
  { id, stages, by }: { id: string; stages: readonly TemplateStage[]; by: string },
): Promise<void> {
  const config = sql`jsonb_set(config, '{stages}', ${JSON.stringify(stages)}::jsonb)`;
  // lint-ok audited-writes: the service writes the entry, of the stages alone
  await updateRow(tx, templateTable, { id, values: { config }, by });
}
