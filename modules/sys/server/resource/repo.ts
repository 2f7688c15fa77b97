import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { ResourceSeed } from './register.ts';

/** What an administrator may change (names, icon, order, visibility) is set only while no person has touched the row. */
export async function upsertResource(
  db: SysDb,
  seed: ResourceSeed,
  parentId: string | null,
  sort: number,
): Promise<string> {
  const row = await db
    .insertInto('sys.resource')
    .values({
      international: seed.key,
      parent_id: parentId,
      kind: seed.kind,
      name_zh: seed.zh,
      name_en: seed.en,
      router: seed.router,
      sub_app: seed.app,
      web_show_flag: seed.shown ? 1 : 0,
      only_one_bookmark: seed.onlyOne,
      hide_aside: seed.hideAside,
      hide_bookmark: seed.hideBookmark,
      active_router: seed.active,
      icon: seed.icon,
      sort,
    })
    .onConflict((conflict) =>
      conflict
        .column('international')
        .where('deleted_at', 'is', null)
        .doUpdateSet({
          router: seed.router,
          sub_app: seed.app,
          kind: seed.kind,
          only_one_bookmark: seed.onlyOne,
          hide_aside: seed.hideAside,
          hide_bookmark: seed.hideBookmark,
          active_router: seed.active,
          // rows of releases without icons get theirs
          icon: sql<string | null>`case when resource.updated_by is null then ${seed.icon} else resource.icon end`,
          // a page that comes back (a release rolled back and forward again) is on again, unless a person switched it off
          status: sql<number>`case when resource.updated_by is null then 1 else resource.status end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A page that left the code is switched off, not deleted: its grants tell who used it. Rows made by people stay. */
export async function disableMissing(db: SysDb, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('sys.resource')
    .set({ status: 0 })
    .where('created_by', 'is', null)
    .where('kind', 'in', [1, 2, 3, 5])
    .where(sql<boolean>`not (international = any(${keys}::text[]))`)
    .execute();
}
