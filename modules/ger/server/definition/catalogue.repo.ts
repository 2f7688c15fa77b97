import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface NamedChoice {
  readonly value: string;
  readonly labelZh: string;
  readonly labelEn: string;
  readonly state: 'enabled' | 'disabled';
}

const like = (keyword: string | undefined) => `%${(keyword ?? '').replaceAll(/[%_\\]/g, '\\$&')}%`;

export async function listRoles(db: Db, keyword?: string): Promise<NamedChoice[]> {
  const { rows } = await sql<NamedChoice>`select role_code as value, name_zh as "labelZh", name_en as "labelEn", state
    from ger.wf_role where (name_zh || ' ' || name_en || ' ' || role_code) ilike ${like(keyword)} order by name_zh, id`.execute(
    db,
  );
  return rows;
}

export async function listProcesses(db: Db, keyword?: string): Promise<(NamedChoice & { processCode: string })[]> {
  const { rows } = await sql<
    NamedChoice & { processCode: string }
  >`select id::text as value, process_code as "processCode",
      name_zh as "labelZh", name_en as "labelEn", state
    from ger.wf_process where (name_zh || ' ' || name_en || ' ' || process_code) ilike ${like(keyword)}
    order by sort_no, name_zh, id`.execute(db);
  return rows;
}

/** Names of people and their main departments. */
export async function findPeople(
  db: Db,
  staffIds: readonly string[],
): Promise<Map<string, { name: string; deptId: string | null }>> {
  const { rows } = await sql<{ id: string; name: string; deptId: string | null }>`select s.id::text, s.name,
      (select sd.dept_id::text from sys.dept_member sd where sd.staff_id = s.id order by sd.is_primary desc limit 1) as "deptId"
    from sys.staff_name s where s.id = any(${staffIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...one }) => [id, one]));
}

export interface FormField {
  readonly fieldKey: string;
  readonly parentKey: string;
  readonly labelZh: string;
  readonly labelEn: string;
  readonly type: string;
  readonly options: readonly { value: string; labelZh: string; labelEn: string }[];
  readonly isCondition: boolean;
  readonly defaultPerm: 'hidden' | 'read' | 'edit';
}

/** The usable fields in the order of the form, without disabled ones. */
export async function listFormFields(db: Db, formId: string | null): Promise<FormField[]> {
  if (formId === null) return [];
  const { rows } =
    await sql<FormField>`select field_key as "fieldKey", parent_key as "parentKey", label_zh as "labelZh",
      label_en as "labelEn", type, options, is_condition as "isCondition", default_perm as "defaultPerm"
    from ger.wf_form_field where form_id = ${formId} and state = 'enabled' order by sort_no, id`.execute(db);
  return rows;
}

export async function hasForm(db: Db, formId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ger.wf_form where id = ${formId}`.execute(db);
  return rows.length > 0;
}
