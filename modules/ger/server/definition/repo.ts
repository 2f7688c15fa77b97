import { type Definition, type Graph, processResource, type StartScope, zGraph } from '@switchboard/ger-contract';
import { type Db, definePgSource, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { wfProcessTable, wfProcessVersionTable } from '../tables.ts';

/** Open instances, using the index on open ones: cheap even with millions of finished ones. */
const running = sql`(select count(*)::int from ger.wf_process_version rv join ger.wf_instance i on i.version_id = rv.id
  and i.status in ('running', 'returned', 'error') where rv.process_id = p.id)`;

export const processSource = definePgSource({
  resource: processResource,
  table: wfProcessTable,
  alias: 'p',
  scope: { none: 'company-wide settings' },
  columns: {
    versionNo: sql`(select v.version_no from ger.wf_process_version v where v.process_id = p.id and v.status = 'published')`,
    hasDraft: sql`exists (select 1 from ger.wf_process_version v where v.process_id = p.id and v.status = 'draft')`,
    runningNum: running,
    updatedBy: sql`(select s.name from sys.staff_name s where s.id = p.updated_by)`,
  },
});

export interface ProcessRow {
  readonly id: string;
  readonly processCode: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly category: Definition['category'];
  readonly icon: string | null;
  readonly formId: string | null;
  readonly serviceName: string | null;
  readonly startScope: StartScope;
  readonly withdrawMode: Definition['withdrawMode'];
  readonly titleTpl: string;
  readonly remark: string | null;
  readonly state: 'enabled' | 'disabled';
  readonly version: number;
}

const ROW = sql`p.id::text, p.process_code as "processCode", p.name_zh as "nameZh", p.name_en as "nameEn", p.category, p.icon,
  p.form_id::text as "formId", p.service_name as "serviceName", p.start_scope as "startScope", p.withdraw_mode as "withdrawMode",
  p.title_tpl as "titleTpl", p.remark, p.state, p.version`;

export async function findProcess(tx: Db, id: string, isLocked = false): Promise<ProcessRow | null> {
  const { rows } = await sql<ProcessRow>`select ${ROW} from ger.wf_process p where p.id = ${id}
    ${isLocked ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

export async function countRunning(tx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${running} as n from ger.wf_process p where p.id = ${id}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export interface VersionRow {
  readonly versionId: string;
  readonly processId: string;
  readonly versionNo: number;
  readonly status: 'draft' | 'published' | 'archived';
  readonly graph: Graph;
}

const VERSION = sql`v.id::text as "versionId", v.process_id::text as "processId", v.version_no as "versionNo", v.status, v.graph`;
const read = (row: VersionRow | undefined): VersionRow | null =>
  row === undefined ? null : { ...row, graph: zGraph.parse(row.graph) };

export async function findVersion(tx: Db, versionId: string): Promise<VersionRow | null> {
  const { rows } =
    await sql<VersionRow>`select ${VERSION} from ger.wf_process_version v where v.id = ${versionId}`.execute(tx);
  return read(rows[0]);
}

/** The draft, else the published version, else the last archived one. */
export async function newestVersion(tx: Db, processId: string): Promise<VersionRow | null> {
  const { rows } =
    await sql<VersionRow>`select ${VERSION} from ger.wf_process_version v where v.process_id = ${processId}
    order by array_position(array['draft', 'published', 'archived'], v.status), v.version_no desc limit 1`.execute(tx);
  return read(rows[0]);
}

export async function publishedVersion(tx: Db, processId: string): Promise<VersionRow | null> {
  const { rows } = await sql<VersionRow>`select ${VERSION} from ger.wf_process_version v
    where v.process_id = ${processId} and v.status = 'published'`.execute(tx);
  return read(rows[0]);
}

export async function lastVersionNo(tx: Db, processId: string): Promise<number> {
  const { rows } = await sql<{ no: number | null }>`select max(version_no) as no from ger.wf_process_version
    where process_id = ${processId}`.execute(tx);
  return rows[0]?.no ?? 0;
}

/** A process has a single draft, which is overwritten in place. */
export async function writeDraft(
  tx: Db,
  { processId, graph, note }: { processId: string; graph: Graph; note: string | null },
  by: string,
): Promise<Pick<VersionRow, 'versionId' | 'versionNo'>> {
  // lint-ok raw-writes: creates the draft or changes it
  const { rows } = await sql<
    Pick<VersionRow, 'versionId' | 'versionNo'>
  >`insert into ger.wf_process_version as v (process_id,
      version_no, graph, status, note, created_by, updated_by)
    select ${processId}::bigint, coalesce(max(version_no), 0) + 1, ${JSON.stringify(graph)}::jsonb, 'draft', ${note}, ${by}::bigint, ${by}::bigint
      from ger.wf_process_version where process_id = ${processId}
    on conflict (process_id) where status = 'draft' do update set graph = excluded.graph, note = excluded.note,
      updated_at = now(), updated_by = excluded.updated_by, version = v.version + 1
    returning v.id::text as "versionId", v.version_no as "versionNo"`.execute(tx);
  return rows[0] as Pick<VersionRow, 'versionId' | 'versionNo'>;
}

/** Rule 2: the former published version is kept for its running instances. */
export async function publishDraft(tx: Db, processId: string, by: string): Promise<void> {
  await updateRows(tx, wfProcessVersionTable, {
    values: { status: 'archived' },
    where: sql`t.process_id = ${processId} and t.status = 'published'`,
    by,
  });
  await updateRows(tx, wfProcessVersionTable, {
    values: { status: 'published', publishedAt: sql`now()`, publishedBy: by },
    where: sql`t.process_id = ${processId} and t.status = 'draft'`,
    by,
  });
}

export interface ListedVersion extends Omit<VersionRow, 'graph' | 'processId'> {
  readonly note: string | null;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
  readonly updatedAt: string;
  readonly runningNum: number;
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function listVersionsOf(tx: Db, processId: string): Promise<ListedVersion[]> {
  const { rows } =
    await sql<ListedVersion>`select v.id::text as "versionId", v.version_no as "versionNo", v.status, v.note,
      ${iso('v.published_at')} as "publishedAt", s.name as "publishedBy", ${iso('v.updated_at')} as "updatedAt",
      (select count(*)::int from ger.wf_instance i where i.version_id = v.id and i.status in ('running', 'returned', 'error')) as "runningNum"
    from ger.wf_process_version v left join sys.staff_name s on s.id = v.published_by
    where v.process_id = ${processId} order by v.version_no desc`.execute(tx);
  return rows;
}
