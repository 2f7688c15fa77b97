import type { ResultOf } from '@switchboard/kit-contract';
import { type RowScope, ownedIn } from '@switchboard/kit-server';
import type { logChain, logOptions } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

type Options = ResultOf<typeof logOptions>;

const label = (table: 'o' | 'd' | 'f') => sql`json_build_object('zh', ${sql.ref(`${table}.name_zh`)},
  'en', coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${sql.ref(`${table}.name_zh`)}))`;

export async function listObjects(db: SysDb): Promise<Options['objects']> {
  const { rows } = await sql<Options['objects'][number]>`select o.code, ${label('o')} as name from sys.object o
    order by o.sub_app, o.code`.execute(db);
  return rows;
}

export async function listCalls(db: SysDb): Promise<Options['calls']> {
  const { rows } = await sql<Options['calls'][number]>`select c.name as code,
    json_build_object('zh', c.name_zh, 'en', c.name_en) as name from sys.api_call c order by c.name`.execute(db);
  return rows;
}

/** Only departments in the caller's scope. */
export async function listDepts(db: SysDb, scope: RowScope): Promise<Options['depts']> {
  const inScope = ownedIn(scope, { dept: sql`d.id` });
  const { rows } = await sql<Options['depts'][number]>`select d.id::text as id, d.parent_id::text as "parentId",
    ${label('d')} as name from sys.dept d where d.deleted_at is null and ${inScope} order by d.depth, d.sort, d.id`.execute(
    db,
  );
  return rows;
}

export async function fieldLabels(db: SysDb, objectCode: string): Promise<Record<string, { zh: string; en: string }>> {
  const { rows } = await sql<{ code: string; name: { zh: string; en: string } }>`
    select f.field_code as code, ${label('f')} as name from sys.object_field f
    where f.object_code = ${objectCode}`.execute(db);
  return Object.fromEntries(rows.map(({ code, name }) => [code, name]));
}

type Chain = ResultOf<typeof logChain>;

export async function chainState(db: SysDb): Promise<Chain> {
  const at = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<Chain>`
    with last as (select * from sys.audit_seal order by id desc limit 1),
      checked as (select * from sys.audit_check order by id desc limit 1)
    select
      (select json_build_object('id', last.id::text, 'sealedAt', ${at('last.sealed_at')}, 'hash', encode(last.hash, 'hex'))
        from last) as "lastSeal",
      (select count(*)::int from sys.audit_log where txid >= coalesce((select upto_txid from last), '0'::xid8)) as "pendingRows",
      (select json_build_object('checkedAt', ${at('checked.checked_at')}, 'isWhole', is_whole, 'blocks', block_count,
        'rows', row_count, 'brokenSealId', broken_seal_id::text, 'reason', reason) from checked) as "lastCheck"`.execute(
    db,
  );
  return rows[0] as Chain;
}
