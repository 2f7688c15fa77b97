import type { ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import type {
  createResource,
  deleteResource,
  moveResource,
  ResourceFields,
  ResourceNode,
  setResourceState,
  updateResource,
} from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../../db.ts';
import { listBindings } from './api.repo.ts';
import { fieldsOf, nestNodes, pictureOf } from './fields.ts';
import { refuse } from './refusals.ts';
import {
  findForChange,
  findTwin,
  hasGrants,
  insertResource,
  listResources,
  lockTree,
  markDeleted,
  readTree,
  updateResourceRow,
  updateSorts,
} from './repo.ts';
import { checkChildren, checkCodeFields, checkOwnEntry, checkPlace, fieldsOfKind } from './rules.ts';
import { placeAmong, ResourceTree } from './tree.ts';

const OBJECT = { object: 'sys.resource', category: 3 } as const;

export async function resourceTree(context: Context): Promise<ResourceNode[]> {
  return nestNodes(await listResources(sysDb(context)));
}

export async function addResource(input: ParsedInputOf<typeof createResource>, context: Context): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const tree = await lockedTree(db);
    const { parentId, sort, ...rest } = input;
    const siblings = tree.childrenOf(parentId);
    const fields = fieldsOfKind({ ...rest, sort: sort ?? (siblings.at(-1)?.sort ?? 0) + 10 });
    checkPlace(tree, { parentId, kind: fields.kind, international: fields.international, height: 1 });
    await checkUnique(db, null, fields);
    const id = await insertResource(db, fields, { parentId, staffId: context.principal.staffId });
    await context.audit(tx, { ...OBJECT, objectId: id, action: 'create', after: { ...fields, parentId } });
    return id;
  });
}

export async function editResource(input: ParsedInputOf<typeof updateResource>, context: Context): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const tree = await lockedTree(db);
    const { id, version, ...wanted } = input;
    const row = await rowForChange(db, id, version);
    const before = fieldsOf(row);
    const fields = fieldsOfKind(wanted);
    if (row.created_by === null) checkCodeFields(before, fields);
    if (row.first_granted_at !== null && fields.international !== before.international) throw refuse.keyFixed();
    if (fields.status === 0 && before.status === 1) checkOwnEntry(tree, id);
    checkChildren(tree, id, before, fields);
    const { kind, international } = fields;
    if (kind !== before.kind || international !== before.international)
      checkPlace(tree, { parentId: row.parent_id, kind, international, height: tree.heightOf(id) });
    await checkUnique(db, id, fields);
    await updateResourceRow(db, id, fields, context.principal.staffId);
    const { parent_id: parentId } = row;
    await context.audit(tx, {
      ...OBJECT,
      objectId: id,
      action: 'update',
      before: pictureOf(row),
      after: { ...fields, parentId },
    });
    return id;
  });
}

export async function switchResource(input: ParsedInputOf<typeof setResourceState>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const { id, version, status } = input;
    const row = await rowForChange(db, id, version);
    if (status === 0) checkOwnEntry(new ResourceTree(await readTree(db)), id);
    await updateResourceRow(db, id, { status }, context.principal.staffId);
    const action = status === 1 ? 'enable' : 'disable';
    await context.audit(tx, { ...OBJECT, objectId: id, action, before: { status: row.status }, after: { status } });
    return true as const;
  });
}

export async function placeResource(input: ParsedInputOf<typeof moveResource>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const tree = await lockedTree(db);
    const { id, version, parentId } = input;
    const row = await rowForChange(db, id, version);
    if (parentId !== null && tree.isInSubtree(parentId, id)) throw refuse.ownSubtree();
    // within the same parent only the order changes: a row placed there by the code may stay
    if (parentId !== row.parent_id) {
      const { kind, international } = row;
      checkPlace(tree, { parentId, kind, international, height: tree.heightOf(id) });
    }
    const siblings = tree.childrenOf(parentId).filter((sibling) => sibling.id !== id);
    const sorts = new Map(placeAmong(siblings, id, input.sort));
    const sort = sorts.get(id) ?? row.sort;
    sorts.delete(id);
    await updateResourceRow(db, id, { parentId, sort }, context.principal.staffId);
    await updateSorts(db, sorts);
    const before = { parentId: row.parent_id, sort: row.sort };
    await context.audit(tx, { ...OBJECT, objectId: id, action: 'move', before, after: { parentId, sort } });
    return true as const;
  });
}

export async function removeResource(input: ParsedInputOf<typeof deleteResource>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const tree = await lockedTree(db);
    const { id, version } = input;
    const row = await rowForChange(db, id, version);
    const children = tree.childrenOf(id).length;
    if (children > 0)
      throw refuse.inUse({
        zh: `有 ${children} 个下级，不能删除`,
        en: `This resource has sub-items (${children}) and cannot be deleted`,
      });
    if (await hasGrants(db, id))
      throw refuse.inUse({
        zh: '已授权给角色，不能删除',
        en: 'This resource is granted to a role and cannot be deleted',
      });
    const apis = await listBindings(db, id);
    if (row.created_by === null || apis.some((api) => api.fromContract)) throw refuse.deleteOfCode();
    await markDeleted(db, id, context.principal.staffId);
    await context.audit(tx, { ...OBJECT, objectId: id, action: 'delete', before: { ...pictureOf(row), apis } });
    return true as const;
  });
}

async function lockedTree(db: SysDb): Promise<ResourceTree> {
  await lockTree(db);
  return new ResourceTree(await readTree(db));
}

export async function rowForChange(db: SysDb, id: string, version: number) {
  const row = await findForChange(db, id);
  if (row === undefined) throw refuse.gone();
  if (row.version !== version) throw refuse.stale();
  return row;
}

async function checkUnique(db: SysDb, id: string | null, fields: ResourceFields): Promise<void> {
  const { international, router } = fields;
  const twin = await findTwin(db, { id, international, router });
  if (twin !== undefined) throw refuse.taken(twin.field, fields[twin.field] ?? '', twin.name_zh);
}
