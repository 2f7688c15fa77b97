import type { ListView } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

/** Keys of the pages that show an object (maintained by `bindPagesToObjects`). */
export async function keysOfObject(db: SysDb, objectCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys.resource')
    .select('international')
    .where('object_code', '=', objectCode)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ international }) => (international === null ? [] : [international]));
}

/** Views shared by a colleague who left are not included. */
export async function findViews(
  db: SysDb,
  { userId, objectCode, withShared }: { userId: string; objectCode: string; withShared: boolean },
): Promise<ListView[]> {
  const { rows } = await sql<ListView>`select v.id::text as id, v.name, v.query, v.is_shared as "isShared",
      v.user_id = ${userId}::bigint as "isOwn", s.name as "ownerName"
    from sys.list_view v join sys."user" u on u.id = v.user_id join sys.staff s on s.id = u.staff_id
    where v.object_code = ${objectCode} and (v.user_id = ${userId}::bigint
      or (${withShared} and v.is_shared and u.deleted_at is null and u.status <> 0))
    order by "isOwn" desc, v.name, v.id limit 200`.execute(db);
  return rows;
}

export async function countOwn(db: SysDb, userId: string, objectCode: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys.list_view
    where user_id = ${userId}::bigint and object_code = ${objectCode}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface ViewRow {
  readonly userId: string;
  readonly objectCode: string;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
}

/** Saving under the same name replaces the view; null = no such own view. */
export async function upsertView(db: SysDb, id: string | null, view: ViewRow): Promise<string | null> {
  const { userId, objectCode, name, query, isShared } = view;
  const { rows } =
    id === null
      ? await sql<{ id: string }>`insert into sys.list_view (user_id, object_code, name, query, is_shared)
          values (${userId}::bigint, ${objectCode}, ${name}, ${query}, ${isShared})
          on conflict (user_id, object_code, name) do update
            set query = excluded.query, is_shared = excluded.is_shared, updated_at = now()
          returning id::text as id`.execute(db)
      : await sql<{ id: string }>`update sys.list_view set name = ${name}, query = ${query}, is_shared = ${isShared},
          updated_at = now() where id = ${id}::bigint and user_id = ${userId}::bigint and object_code = ${objectCode}
          returning id::text as id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function deleteView(db: SysDb, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sys.list_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
