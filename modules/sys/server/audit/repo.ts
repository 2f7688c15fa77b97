import type { ParsedInputOf } from '@switchboard/kit-contract';
import { type RowScope, ownedIn, deptsOf } from '@switchboard/kit-server';
import type { LogRow, logPage } from '@switchboard/sys-contract';
import { type RawBuilder, sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { Position } from './cursor.ts';
import { ipCondition } from './ip.repo.ts';
import type { Span } from './range.ts';

type Sql = RawBuilder<unknown>;
type Filters = Omit<ParsedInputOf<typeof logPage>, 'cursor' | 'limit' | 'createdAt'>;

const utc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = sql`a.id::text as id, ${utc('a.created_at')} as "createdAt", a.category::text as category, a.user_id::text as "userId",
  a.actor_name as "actorName", a.job_number as "jobNumber", a.sub_app as "subApp", a.object_code as "objectCode",
  a.object_id as "objectId", a.action, a.result::text as result, a.code, a.method, a.path, a.changed, host(a.ip) as ip,
  a.region, a.cost_ms as "costMs"`;

export interface LogQuery {
  readonly span: Span;
  readonly scope: RowScope;
  readonly filters: Filters;
  readonly after: Position | null;
  readonly limit: number;
}

/** Newest first. Limited by the span: only the partitions of one or two months are read. */
export async function findLog(db: SysDb, query: LogQuery): Promise<LogRow[]> {
  const conditions = [
    sql`a.created_at >= ${query.span.from}::timestamptz and a.created_at <= ${query.span.to}::timestamptz`,
    ...scopeConditions(query.scope),
    ...filterConditions(query.filters),
  ];
  if (query.after !== null)
    conditions.push(sql`(a.created_at, a.id) < (${query.after.at}::timestamptz, ${query.after.id}::bigint)`);
  const { rows } = await sql<LogRow>`select ${columns} from sys.audit_log a where ${sql.join(conditions, sql` and `)}
    order by a.created_at desc, a.id desc limit ${query.limit}`.execute(db);
  return rows;
}

export interface LogDetailRow extends LogRow {
  readonly deptNamesZh: string[];
  readonly deptNamesEn: string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly ua: string | null;
  readonly traceId: string | null;
  readonly sessionId: string | null;
  readonly seal: { id: string; sealedAt: string; hash: string } | null;
}

export async function findLogEntry(db: SysDb, id: string, scope: RowScope): Promise<LogDetailRow | null> {
  const names = (column: string) => sql`array(select ${sql.ref(column)} from sys."user" u
    join sys.staff_dept sd on sd.staff_id = u.staff_id join sys.dept d on d.id = sd.dept_id
    where u.id = a.user_id order by sd.is_primary desc, d.sort)`;
  const { rows } = await sql<LogDetailRow>`select ${columns}, a.before, a.after, a.ua, a.trace_id as "traceId",
      a.session_id::text as "sessionId", ${names('d.name_zh')} as "deptNamesZh", ${names('d.name_en')} as "deptNamesEn",
      (select json_build_object('id', s.id::text, 'sealedAt', ${utc('s.sealed_at')}, 'hash', encode(s.hash, 'hex'))
        from sys.audit_seal s where s.upto_txid > a.txid order by s.upto_txid limit 1) as seal
    from sys.audit_log a where ${sql.join([sql`a.id = ${id}::bigint`, ...scopeConditions(scope)], sql` and `)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** An entry belongs to its actor. An entry without an actor (a failed sign-in) is visible only with full scope. */
function scopeConditions(scope: RowScope): Sql[] {
  if (deptsOf(scope) === null) return [];
  const own = ownedIn(scope, { owner: sql`u.staff_id`, dept: sql`sd.dept_id` });
  return [
    sql`a.user_id in (select u.id from sys."user" u left join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary
      where ${own})`,
  ];
}

function filterConditions(filters: Filters): Sql[] {
  const { keyword, category, result, subApp, objectCode, objectId, action, deptId, ip } = filters;
  const parts: Sql[] = [];
  if (keyword !== undefined)
    parts.push(sql`(a.actor_name ilike ${containing(keyword)} or a.job_number ilike ${containing(keyword)})`);
  if (category !== undefined) parts.push(sql`a.category = any(${category}::smallint[])`);
  if (result !== undefined) parts.push(sql`a.result = any(${result}::smallint[])`);
  if (subApp !== undefined) parts.push(sql`a.sub_app = any(${subApp}::text[])`);
  if (objectCode !== undefined) parts.push(sql`a.object_code = ${objectCode}`);
  if (objectId !== undefined) parts.push(sql`a.object_id = ${objectId}`);
  if (action !== undefined) parts.push(sql`a.action ilike ${containing(action)}`);
  if (ip !== undefined) parts.push(ipCondition(ip));
  if (deptId !== undefined)
    parts.push(sql`a.user_id in (select u.id from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id
      join sys.dept d on d.id = sd.dept_id join sys.dept top on d.path like top.path || '%'
      where top.id = any(${deptId}::bigint[]))`);
  return parts;
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
