import { type FormField, formResource } from '@switchboard/ger-contract';
import { type Db, definePgSource, deleteRows, updateRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { wfFormTable } from '../tables.ts';

export const formSource = (locale: 'zh' | 'en') =>
  definePgSource({
    resource: formResource,
    table: wfFormTable,
    alias: 'f',
    scope: { none: 'company-wide settings' },
    columns: {
      fieldNum: sql`(select count(*)::int from ger.wf_form_field d where d.form_id = f.id and d.state = 'enabled')`,
      usedBy: sql`array(select ${locale === 'en' ? sql`p.name_en` : sql`p.name_zh`} from ger.wf_process p where p.form_id = f.id order by p.id)`,
    },
  });

export interface FormRow {
  readonly id: string;
  readonly formCode: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly module: string;
  readonly kind: 'business' | 'dynamic';
  readonly pageRoute: string | null;
  readonly detailCall: string | null;
  readonly state: 'enabled' | 'disabled';
  readonly version: number;
}

export async function findForm(tx: Db, id: string, isLocked = false): Promise<FormRow | null> {
  const { rows } =
    await sql<FormRow>`select f.id::text, f.form_code as "formCode", f.name_zh as "nameZh", f.name_en as "nameEn", f.module, f.kind,
      f.page_route as "pageRoute", f.detail_call as "detailCall", f.state, f.version
    from ger.wf_form f where f.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns null when the code exists already. */
export async function insertForm(
  tx: Db,
  form: Omit<FormRow, 'id' | 'version'>,
  by: string | null,
): Promise<string | null> {
  // lint-ok raw-writes: an existing form stays unchanged
  const { rows } = await sql<{
    id: string;
  }>`insert into ger.wf_form (form_code, name_zh, name_en, module, kind, page_route,
      detail_call, state, created_by, updated_by)
    values (${form.formCode}, ${form.nameZh}, ${form.nameEn}, ${form.module}, ${form.kind}, ${form.pageRoute}, ${form.detailCall},
      ${form.state}, ${by}, ${by}) on conflict (form_code) do nothing returning id::text`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A change of the fields is one of the form. */
export async function touchForm(tx: Db, id: string, by: string): Promise<void> {
  // lint-ok audited-writes: the service writes the entry, of the fields
  await updateRow(tx, wfFormTable, { id, values: { updatedAt: sql`now()` }, by });
}

export async function deleteFormRow(tx: Db, id: string): Promise<void> {
  await deleteRows(tx, wfFormTable, sql`t.id = ${id}`);
}

export async function processesUsing(tx: Db, formId: string): Promise<{ nameZh: string; nameEn: string }[]> {
  const { rows } = await sql<{ nameZh: string; nameEn: string }>`select name_zh as "nameZh", name_en as "nameEn"
    from ger.wf_process where form_id = ${formId} order by id`.execute(tx);
  return rows;
}

export interface StoredField extends FormField {
  readonly id: string;
}

const FIELD = sql`d.id::text, d.field_key as "fieldKey", d.parent_key as "parentKey", d.label_zh as "labelZh", d.label_en as "labelEn",
  d.type, d.required, d.options, d.default_value as "defaultValue", d.min_value::text as "minValue", d.max_value::text as "maxValue",
  d.max_len as "maxLen", d.decimals, d.formula, d.is_condition as "isCondition", d.is_summary as "isSummary",
  d.default_perm as "defaultPerm", d.sort_no as "sortNo", d.state`;

export async function listFields(tx: Db, formId: string): Promise<StoredField[]> {
  const { rows } = await sql<StoredField>`select ${FIELD} from ger.wf_form_field d where d.form_id = ${formId}
    order by d.sort_no, d.id`.execute(tx);
  return rows;
}

export async function findField(tx: Db, id: string): Promise<(StoredField & { formId: string }) | null> {
  const { rows } = await sql<StoredField & { formId: string }>`select ${FIELD}, d.form_id::text as "formId"
    from ger.wf_form_field d where d.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Keys used by a published version, a draft or a version with open instances, or with a value in any instance (ger.md §2). */
export async function usedKeys(tx: Db, formId: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`with versions as (
      select v.graph from ger.wf_process p join ger.wf_process_version v on v.process_id = p.id
      where p.form_id = ${formId} and (v.status <> 'archived' or exists (
        select 1 from ger.wf_instance i where i.version_id = v.id and i.status in ('running', 'returned', 'error')))),
    nodes as (select jsonb_array_elements(graph -> 'nodes') as node from versions)
    select jsonb_object_keys(coalesce(node -> 'fields', '{}')) as key from nodes
    union select jsonb_array_elements_text(coalesce(node -> 'required', '[]')) from nodes
    union select substr(f #>> '{}', 6) from nodes, jsonb_path_query(node, '$.branches[*].when.**.f') f where f #>> '{}' like 'form.%'
    union select jsonb_path_query(node, '$.approvers[*] ? (@.by == "field").key') #>> '{}' from nodes
    union select jsonb_path_query(node, '$.to[*] ? (@.by == "field").key') #>> '{}' from nodes
    union select d.field_key from ger.wf_form_field d where d.form_id = ${formId} and exists (
      select 1 from ger.wf_instance i join ger.wf_process p on p.id = i.process_id
      where p.form_id = ${formId} and i.data ? (case when d.parent_key = '' then d.field_key else d.parent_key end))`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Saves a field by key; returns its id and whether it is new. */
export async function saveField(tx: Db, formId: string, f: FormField): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{
    id: string;
    isNew: boolean;
  }>`insert into ger.wf_form_field (form_id, field_key, parent_key, label_zh,
      label_en, type, required, options, default_value, min_value, max_value, max_len, decimals, formula, is_condition, is_summary,
      default_perm, sort_no, state)
    values (${formId}, ${f.fieldKey}, ${f.parentKey}, ${f.labelZh}, ${f.labelEn}, ${f.type}, ${f.required},
      ${JSON.stringify(f.options)}::jsonb, ${f.defaultValue === null ? null : JSON.stringify(f.defaultValue)}::jsonb, ${f.minValue},
      ${f.maxValue}, ${f.maxLen}, ${f.decimals}, ${f.formula}, ${f.isCondition}, ${f.isSummary}, ${f.defaultPerm}, ${f.sortNo}, ${f.state})
    on conflict (form_id, parent_key, field_key) do update set label_zh = excluded.label_zh, label_en = excluded.label_en,
      type = excluded.type, required = excluded.required, options = excluded.options, default_value = excluded.default_value,
      min_value = excluded.min_value, max_value = excluded.max_value, max_len = excluded.max_len, decimals = excluded.decimals,
      formula = excluded.formula, is_condition = excluded.is_condition, is_summary = excluded.is_summary,
      default_perm = excluded.default_perm, sort_no = excluded.sort_no, state = excluded.state
    returning id::text, xmax = 0 as "isNew"`.execute(tx);
  return rows[0] as { id: string; isNew: boolean };
}

export async function deleteField(tx: Db, id: string): Promise<void> {
  await sql`delete from ger.wf_form_field where id = ${id}`.execute(tx);
}

export async function keepImport(tx: Db, formId: string, staffId: string, rows: readonly FormField[]): Promise<string> {
  await sql`delete from ger.wf_field_import where created_at < now() - interval '1 day'`.execute(tx);
  const { rows: made } = await sql<{ token: string }>`insert into ger.wf_field_import (form_id, staff_id, rows)
    values (${formId}, ${staffId}, ${JSON.stringify(rows)}::jsonb) returning token::text`.execute(tx);
  return made[0]?.token as string;
}

/** Usable once, within an hour, by the person who previewed it. */
export async function takeImport(tx: Db, token: string, formId: string, staffId: string): Promise<unknown> {
  const { rows } = await sql<{
    rows: unknown;
  }>`delete from ger.wf_field_import where token = ${token} and form_id = ${formId}
    and staff_id = ${staffId} and created_at > now() - interval '1 hour' returning rows`.execute(tx);
  return rows[0]?.rows ?? null;
}

export async function listForms(
  tx: Db,
  keyword: string | undefined,
): Promise<{ value: string; labelZh: string; labelEn: string; state: 'enabled' | 'disabled' }[]> {
  const like = `%${(keyword ?? '').replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`;
  const { rows } = await sql<{ value: string; labelZh: string; labelEn: string; state: 'enabled' | 'disabled' }>`select
      id::text as value, name_zh as "labelZh", name_en as "labelEn", state from ger.wf_form
    where name_zh ilike ${like} or name_en ilike ${like} or form_code ilike ${like} order by name_zh limit 200`.execute(
    tx,
  );
  return rows;
}
