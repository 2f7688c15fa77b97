import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { ResourceSeed } from './register.ts';

/**
 * Values that an administrator may change (names, icon, order, visibility, position) are set only while no user has
 * changed the row. One statement: row by row, the menu took longer than most migrations. A new row gets its position
 * afterwards, when its parent exists.
 */
export async function upsertResources(db: SysDb, seeds: readonly ResourceSeed[]): Promise<void> {
  const rows = JSON.stringify(seeds.map((seed, sort) => ({ ...seed, sort })));
  // lint-ok raw-writes: also updates known rows
  const { rows: written } = await sql<{ id: string; isNew: boolean }>`
    insert into sys.resource as resource (international, kind, name_zh, name_en, router, sub_app, web_show_flag,
      only_one_bookmark, hide_aside, hide_bookmark, active_router, icon, sort)
    select s.key, s.kind, s.zh, s.en, s.router, s.app, s.shown::int, s."onlyOne", s."hideAside", s."hideBookmark", s.active, s.icon, s.sort
    from jsonb_to_recordset(${rows}::jsonb) as s (key text, kind smallint, zh text, en text, router text, app text, shown boolean,
      "onlyOne" boolean, "hideAside" boolean, "hideBookmark" boolean, active text, icon text, sort int)
    order by s.sort
    on conflict (international) where deleted_at is null do update set
      router = excluded.router, sub_app = excluded.sub_app, kind = excluded.kind, only_one_bookmark = excluded.only_one_bookmark,
      hide_aside = excluded.hide_aside, hide_bookmark = excluded.hide_bookmark, active_router = excluded.active_router,
      -- rows of releases without icons get theirs
      icon = case when resource.updated_by is null then excluded.icon else resource.icon end,
      -- a page that comes back (a release rolled back and forward again) is on again, unless a person switched it off
      status = case when resource.updated_by is null then 1 else resource.status end
    returning id::text, xmax = 0 as "isNew"`.execute(db);
  const added = written.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (added.length === 0) return;
  const places = JSON.stringify(seeds.map(({ key, parent }) => ({ key, parent })));
  // lint-ok raw-writes: a row that the code places does not count as edited
  await sql`update sys.resource r set parent_id = p.id
    from jsonb_to_recordset(${places}::jsonb) as s (key text, parent text)
    join sys.resource p on p.international = s.parent and p.deleted_at is null
    where r.international = s.key and r.id = any(${added}::bigint[])`.execute(db);
}

/** A page that left the code is disabled, not deleted: its grants show who used it. Manually created rows stay. */
export async function disableMissing(db: SysDb, keys: readonly string[]): Promise<void> {
  // lint-ok raw-writes: a row that the code disables does not count as edited
  await db
    .updateTable('sys.resource')
    .set({ status: 0 })
    .where('created_by', 'is', null)
    .where('kind', 'in', [1, 2, 3, 5])
    .where(sql<boolean>`not (international = any(${keys}::text[]))`)
    .execute();
}
