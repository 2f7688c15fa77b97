import type { getCatalogue } from '@switchboard/ger-contract';
import type { Label, ResultOf } from '@switchboard/kit-contract';
import { type Db, deleteRows, updateRow } from '@switchboard/kit-server';
import { rolesHeldBy } from '@switchboard/sys-server';
import { type RawBuilder, sql } from 'kysely';
import { wfInstanceTable } from '../tables.ts';

type Catalogue = ResultOf<typeof getCatalogue>;

interface Person {
  readonly userId: string;
  readonly staffId: string;
}

/** All users, or the people, the departments (including subdepartments) and the roles in the scope of the process. */
const mayStart = (scope: RawBuilder<unknown>, { userId, staffId }: Person): RawBuilder<boolean> => sql<boolean>`(
  coalesce((${scope} ->> 'all')::boolean, false)
  or coalesce(${scope} -> 'staff', '[]') ? ${staffId}::text
  or exists (select 1 from sys.dept_member sd join sys.dept_name d on d.id = sd.dept_id join sys.dept_name top on d.path like top.path || '%'
    where sd.staff_id = ${staffId} and coalesce(${scope} -> 'depts', '[]') ? top.id::text)
  or exists (select 1 from ${rolesHeldBy(userId)} r where coalesce(${scope} -> 'roles', '[]') ? r.id::text)
  or exists (select 1 from ger.wf_role_member m join ger.wf_role r on r.id = m.role_id and r.state = 'enabled'
    where m.staff_id = ${staffId} and coalesce(${scope} -> 'roles', '[]') ? r.role_code))`;

/** The page for starting a process: the page of its form, or the page of dynamic forms. */
const ROUTE = sql`coalesce(f.page_route, '/general/process/sponsor/submit?processCode=' || p.process_code)`;
const STARTABLE = sql`p.state = 'enabled' and f.state = 'enabled' and (f.kind = 'dynamic' or f.page_route is not null)
  and exists (select 1 from ger.wf_process_version v where v.process_id = p.id and v.status = 'published')`;

export async function listStartable(tx: Db, person: Person): Promise<Catalogue['processes']> {
  const { rows } = await sql<Catalogue['processes'][number]>`select p.process_code as "processCode",
      json_build_object('zh', p.name_zh, 'en', p.name_en) as name, p.category, p.remark, ${ROUTE} as route,
      exists (select 1 from ger.wf_favourite w where w.process_id = p.id and w.staff_id = ${person.staffId}) as "isFavourite"
    from ger.wf_process p join ger.wf_form f on f.id = p.form_id
    where ${STARTABLE} and ${mayStart(sql`p.start_scope`, person)} order by p.sort_no, p.id`.execute(tx);
  return rows;
}

/** Processes recently started by the person, each once. */
export async function listRecent(tx: Db, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select i.process_code as code from (
      select process_code, started_at from ger.wf_instance where initiator_id = ${staffId} and status <> 'draft'
        and process_code is not null order by started_at desc limit 200) i
    group by i.process_code order by max(i.started_at) desc limit 6`.execute(tx);
  return rows.map(({ code }) => code);
}

export async function listDrafts(tx: Db, staffId: string): Promise<Catalogue['drafts']> {
  const { rows } = await sql<
    Catalogue['drafts'][number]
  >`select id::text as "instanceId", process_code as "processCode", title,
      to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "savedAt"
    from ger.wf_instance where initiator_id = ${staffId} and status = 'draft' order by started_at desc limit 50`.execute(
    tx,
  );
  return rows;
}

export interface Startable {
  readonly processId: string;
  readonly processCode: string;
  readonly name: Label;
  readonly titleTpl: string;
  readonly remark: string | null;
  readonly mayStart: boolean;
}

/** Returns a process with a dynamic form; null when there is none with this code. */
export async function findStartable(tx: Db, code: string, person: Person): Promise<Startable | null> {
  const { rows } = await sql<Startable>`select p.id::text as "processId", p.process_code as "processCode",
      json_build_object('zh', p.name_zh, 'en', p.name_en) as name, p.title_tpl as "titleTpl", p.remark,
      (${STARTABLE} and ${mayStart(sql`p.start_scope`, person)}) as "mayStart"
    from ger.wf_process p join ger.wf_form f on f.id = p.form_id
    where p.process_code = ${code} and f.kind = 'dynamic'`.execute(tx);
  return rows[0] ?? null;
}

export async function setFavouriteOf(tx: Db, staffId: string, processId: string, isFavourite: boolean): Promise<void> {
  await (isFavourite
    ? sql`insert into ger.wf_favourite (staff_id, process_id) values (${staffId}, ${processId}) on conflict do nothing`
    : sql`delete from ger.wf_favourite where staff_id = ${staffId} and process_id = ${processId}`
  ).execute(tx);
}

export async function processIdOf(tx: Db, code: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id::text from ger.wf_process where process_code = ${code}`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export interface Application {
  readonly instanceId: string;
  readonly instanceNo: string;
  readonly processCode: string;
  readonly title: string;
  readonly status: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly picked: Readonly<Record<string, readonly string[]>>;
  readonly urgent: boolean;
}

/** Only the applicant's own; those of other people are reported like missing ones. */
export async function findOwn(tx: Db, id: string, staffId: string, isLocked = false): Promise<Application | null> {
  const { rows } =
    await sql<Application>`select id::text as "instanceId", instance_no as "instanceNo", process_code as "processCode",
      title, status, data, picked, urgent from ger.wf_instance where id = ${id} and initiator_id = ${staffId}
    ${isLocked ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

export async function processCodeOf(tx: Db, instanceId: string): Promise<string | null> {
  const { rows } = await sql<{
    code: string;
  }>`select process_code as code from ger.wf_instance where id = ${instanceId}`.execute(tx);
  return rows[0]?.code ?? null;
}

interface Written {
  readonly title: string;
  readonly data: object;
  readonly picked: object;
  readonly urgent: boolean;
}

/** A draft is not a document yet: it has no version, no step and no task (rule 7). */
export async function insertDraft(
  tx: Db,
  { staffId, processId, processCode }: { staffId: string; processId: string; processCode: string },
  { title, data, picked, urgent }: Written,
): Promise<{ id: string; no: string } | null> {
  // lint-ok raw-writes: takes the department of the applicant
  const { rows } = await sql<{
    id: string;
    no: string;
  }>`insert into ger.wf_instance (instance_no, title, status, initiator_id,
      initiator_dept_id, process_code, process_id, data, picked, urgent)
    select 'WF' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('ger.instance_no_seq')::text, 6, '0'),
      ${title}, 'draft', ${staffId}, sd.dept_id, ${processCode}, ${processId}, ${JSON.stringify(data)}::jsonb,
      ${JSON.stringify(picked)}::jsonb, ${urgent}
    from sys.dept_member sd where sd.staff_id = ${staffId} order by sd.is_primary desc limit 1
    returning id::text, instance_no as no`.execute(tx);
  return rows[0] ?? null;
}

export async function updateDraft(tx: Db, id: string, { title, data, picked, urgent }: Written): Promise<void> {
  const form = { data: JSON.stringify(data), picked: JSON.stringify(picked) };
  await updateRow(tx, wfInstanceTable, { id, values: { ...form, title, urgent, startedAt: sql`now()` }, by: null });
}

/** Without a document of a module the form is the document: decisions refer to the instance itself. */
export async function handIn(
  tx: Db,
  id: string,
  {
    versionId,
    serviceName,
    businessType,
    businessId = id,
  }: { versionId: string; serviceName: string; businessType: string; businessId?: string },
): Promise<void> {
  const document = { versionId, serviceName, businessType, businessId };
  await updateRow(tx, wfInstanceTable, {
    id,
    values: { ...document, status: 'running', startedAt: sql`now()` },
    by: null,
  });
}

export async function dropDraft(tx: Db, id: string, staffId: string): Promise<boolean> {
  const where = sql`t.id = ${id} and t.initiator_id = ${staffId} and t.status = 'draft'`;
  return (await deleteRows(tx, wfInstanceTable, where)) > 0;
}

export async function primaryDept(tx: Db, staffId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select dept_id::text as id from sys.dept_member where staff_id = ${staffId}
    order by is_primary desc limit 1`.execute(tx);
  return rows[0]?.id ?? '0';
}
