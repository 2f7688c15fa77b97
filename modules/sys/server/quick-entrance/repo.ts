import type { QuickEntrance } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

interface Opener {
  readonly userId: string;
  readonly keys: readonly string[];
}

/** Pages and menus with an address that one of these keys grants. */
const openable = (keys: readonly string[]) => sql`r.status = 1 and r.deleted_at is null and r.kind in (2, 3)
  and r.router is not null and r.international = any(${keys}::text[])`;

export async function listEntrances(
  db: SysDb,
  { userId, keys, locale }: Opener & { locale: 'zh' | 'en' },
): Promise<QuickEntrance[]> {
  const name = locale === 'en' ? sql`coalesce(r.name_en, r.name_zh)` : sql`r.name_zh`;
  const { rows } = await sql<QuickEntrance>`
    select r.id::text as "resourceId", ${name} as "resourceName", r.router
    from sys.quick_entrance q join sys.resource r on r.id = q.resource_id
    where q.user_id = ${userId} and ${openable(keys)} order by q.sort`.execute(db);
  return rows;
}

export async function clearEntrances(db: SysDb, userId: string): Promise<void> {
  await db.deleteFrom('sys.quick_entrance').where('user_id', '=', userId).execute();
}

/** Only one list of a user is replaced at a time: two windows that save at once must not mix. */
export async function lockEntrances(db: SysDb, userId: string): Promise<void> {
  await db.selectFrom('sys.user').select('id').where('id', '=', userId).forUpdate().execute();
}

/** In the given order; a duplicate keeps its first position. */
export async function insertEntrances(
  db: SysDb,
  { userId, keys, resourceIds }: Opener & { resourceIds: readonly string[] },
): Promise<void> {
  await sql`insert into sys.quick_entrance (user_id, resource_id, sort)
    select ${userId}, r.id, row_number() over (order by wanted.at) - 1
    from (select id, min(at) as at from unnest(${resourceIds}::bigint[]) with ordinality as w (id, at) group by id) wanted
    join sys.resource r on r.id = wanted.id where ${openable(keys)}`.execute(db);
}
