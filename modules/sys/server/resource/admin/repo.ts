import { archiveRow, insertRow, updateRow } from '@switchboard/kit-server';
import type { ResourceFields } from '@switchboard/sys-contract';
import { type Selectable, sql } from 'kysely';
import type { SysResource } from '../../db.gen.ts';
import type { SysDb } from '../../db.ts';
import { resourceTable } from '../../tables.ts';
import type { TreeRow } from './tree.ts';

/** Structural changes (add, move, delete) run one after the other: two moves at once could create a cycle. */
export async function lockTree(db: SysDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys.resource.tree'))`.execute(db);
}

export async function readTree(db: SysDb): Promise<TreeRow[]> {
  return await db
    .selectFrom('sys.resource')
    .select(['id', 'parent_id as parentId', 'kind', 'international', 'name_zh as nameZh', 'sort'])
    .where('deleted_at', 'is', null)
    .execute();
}

/** Everything that the page shows, siblings in order. Counts are aggregated once, not per row. */
export async function listResources(db: SysDb) {
  return await db
    .with('roles', (q) =>
      q
        .selectFrom('sys.role_resource as rr')
        .innerJoin('sys.role as ro', 'ro.id', 'rr.role_id')
        .where('ro.deleted_at', 'is', null)
        .select(['rr.resource_id', sql<number>`count(*)::int`.as('n')])
        .groupBy('rr.resource_id'),
    )
    .with('apis', (q) =>
      q
        .selectFrom('sys.resource_api')
        .select(['resource_id', sql<number>`count(*)::int`.as('n')])
        .groupBy('resource_id'),
    )
    .selectFrom('sys.resource as r')
    .leftJoin('roles', 'roles.resource_id', 'r.id')
    .leftJoin('apis', 'apis.resource_id', 'r.id')
    .leftJoin('sys.staff as s', 's.id', 'r.updated_by')
    .selectAll('r')
    .select(['s.name as updated_name', 'roles.n as role_count', 'apis.n as api_count'])
    .where('r.deleted_at', 'is', null)
    .orderBy('r.sort')
    .orderBy('r.id')
    .execute();
}

/** Locked against a concurrent grant: its foreign key waits for this transaction, or this transaction sees the grant. */
export async function findForChange(db: SysDb, id: string): Promise<Selectable<SysResource> | undefined> {
  return await db
    .selectFrom('sys.resource')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function hasGrants(db: SysDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys.role_resource')
    .select('role_id')
    .where('resource_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Another row with this key, or with this route in the menu. */
export async function findTwin(
  db: SysDb,
  { id, international, router }: { id: string | null; international: string; router: string | null },
): Promise<{ field: 'international' | 'router'; international: string; name_zh: string } | undefined> {
  const rows = await db
    .selectFrom('sys.resource')
    .select(['international', 'name_zh'])
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('international', '=', international),
        ...(router === null ? [] : [where.and([where('router', '=', router), where('kind', 'in', [2, 3])])]),
      ]),
    )
    .$if(id !== null, (query) => query.where('id', '!=', id as string))
    .execute();
  const twin = rows.find((row) => row.international === international) ?? rows[0];
  if (twin === undefined) return undefined;
  return { ...twin, field: twin.international === international ? 'international' : 'router' };
}

export async function insertResource(
  db: SysDb,
  fields: ResourceFields,
  { parentId, staffId }: { parentId: string | null; staffId: string },
): Promise<string> {
  return await insertRow(db, resourceTable, { ...fields, parentId }, staffId);
}

/** The caller locked the row and compared its version. */
export async function updateResourceRow(
  db: SysDb,
  id: string,
  change: Partial<ResourceFields> & { parentId?: string | null },
  staffId: string,
): Promise<void> {
  // without fields, the row is marked as edited, because something that belongs to it changed
  await updateRow(db, resourceTable, { id, values: { ...change, updatedAt: sql`now()` }, by: staffId });
}

/** Siblings that were renumbered: a form open on one of them is stale now, but the row does not count as edited. */
export async function updateSorts(db: SysDb, sorts: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, sort] of sorts)
    await updateRow(db, resourceTable, { id, values: { sort, updatedAt: sql`updated_at` }, by: null });
}

export async function markDeleted(db: SysDb, id: string, staffId: string): Promise<void> {
  await db.deleteFrom('sys.resource_api').where('resource_id', '=', id).execute();
  await archiveRow(db, resourceTable, { id, by: staffId });
}
