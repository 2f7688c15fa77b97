import type { Db } from '@switchboard/kit-server';
import { FILE_LINKS } from '@switchboard/sys-server';
import { sql } from 'kysely';
import type { InstanceForm } from './instance-form.ts';

export async function findFormOf(tx: Db, processId: string): Promise<Omit<InstanceForm, 'fields'> | null> {
  const { rows } = await sql<Omit<InstanceForm, 'fields'>>`select f.id::text, f.kind, f.page_route as "pageRoute",
      f.detail_call as "detailCall" from ger.wf_process p join ger.wf_form f on f.id = p.form_id where p.id = ${processId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export interface Change {
  readonly fieldKey: string;
  readonly old: unknown;
  readonly new: unknown;
}

export async function insertChange(
  tx: Db,
  {
    instanceId,
    taskId,
    staffId,
    change,
  }: { instanceId: string; taskId: string | null; staffId: string; change: Change },
): Promise<void> {
  await sql`insert into ger.wf_data_change (instance_id, task_id, field_key, old, new, staff_id)
    values (${instanceId}, ${taskId}, ${change.fieldKey}, ${JSON.stringify(change.old ?? null)}::jsonb,
      ${JSON.stringify(change.new ?? null)}::jsonb, ${staffId})`.execute(tx);
}

export interface ShownChange extends Change {
  readonly staffName: string;
  readonly at: string;
}

export async function listChanges(tx: Db, instanceId: string): Promise<ShownChange[]> {
  const { rows } = await sql<ShownChange>`select c.field_key as "fieldKey", c.old, c.new, s.name as "staffName",
      to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ger.wf_data_change c join sys.staff_name s on s.id = c.staff_id where c.instance_id = ${instanceId} order by c.id`.execute(
    tx,
  );
  return rows;
}

/**
 * Files attached to comments. Comments from before their record listed files are matched by transaction: the file link
 * and the record have the same transaction start time.
 */
export async function listCommentFiles(tx: Db, instanceId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select jsonb_array_elements_text(r.detail -> 'fileIds') as id from ger.wf_record r
      where r.instance_id = ${instanceId} and r.op = 'comment'
    union select l.file_id::text from ger.wf_record r join ${FILE_LINKS} l on l.object_type = 'ger.instance'
        and l.object_id = r.instance_id and l.created_by = r.staff_id and l.created_at = r.at
      where r.instance_id = ${instanceId} and r.op = 'comment' and not r.detail ? 'fileIds'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Names of the people and departments in the values. */
export async function namesIn(
  tx: Db,
  { staffIds, deptIds }: { staffIds: readonly string[]; deptIds: readonly string[] },
  locale: 'zh' | 'en',
): Promise<{ staff: Record<string, string>; dept: Record<string, string> }> {
  const { rows } = await sql<{
    kind: 'staff' | 'dept';
    id: string;
    name: string;
  }>`select 'staff' as kind, id::text, name from sys.staff_name
      where id = any(${staffIds}::bigint[])
    union all select 'dept', id::text, ${locale === 'en' ? sql`coalesce(name_en, name_zh)` : sql`name_zh`} from sys.dept_name
      where id = any(${deptIds}::bigint[])`.execute(tx);
  const of = (kind: 'staff' | 'dept') =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return { staff: of('staff'), dept: of('dept') };
}
