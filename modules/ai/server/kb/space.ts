import {
  documentResource,
  type getAccess,
  type removeSpace,
  type saveAccess,
  type saveSpace,
  type setSpaceState,
  SPACE_VISIBILITY,
} from '@switchboard/ai-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  archiveAudited,
  type Context,
  type Db,
  inTransaction,
  lockVersion,
  saveAudited,
  updateRow,
} from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { lockLive, refuseCopy } from './service.ts';
import { countDocuments, findAccess, replaceSubjects, subjectsOf, unknownSubjects } from './space.repo.ts';
import { kbDocumentTable, kbSpaceTable } from '../tables.ts';

export async function storeSpace(
  { id, version, nameZh, nameEn, subApp, sort }: ParsedInputOf<typeof saveSpace>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (db) => {
    if (id !== null) await lockSpace(db, id, version);
    const values = { nameZh, nameEn, subApp, sort };
    const stored = await saveAudited(db, { table: kbSpaceTable, id, version, values }, context);
    return { id: stored.id };
  });
}

export async function switchSpace(
  { id, version, isEnabled }: ParsedInputOf<typeof setSpaceState>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (db) => {
    await lockSpace(db, id, version);
    const values = { status: isEnabled ? 1 : 0 };
    const action = isEnabled ? 'enable' : 'disable';
    await saveAudited(db, { table: kbSpaceTable, id, version, values, action }, context);
    return true as const;
  });
}

/** Removes only an empty space, because its documents have no other space. */
export async function dropSpace({ id, version }: ParsedInputOf<typeof removeSpace>, context: Context): Promise<true> {
  return await inTransaction(context, async (db) => {
    const tx = aiDb({ db });
    await lockSpace(db, id, version);
    if ((await countDocuments(tx, id)) > 0)
      throw new AppError(CODES.wrongState, {
        label: { zh: '请先删除其中的文档', en: 'Delete the documents in this space first' },
      });
    await archiveAudited(db, { table: kbSpaceTable, id, action: 'remove' }, context);
    return true as const;
  });
}

async function lockSpace(tx: Db, id: string, version: number): Promise<{ nameZh: string }> {
  const stored = await lockVersion(tx, { table: kbSpaceTable, id, version });
  if (stored.deletedAt !== null) throw new AppError(CODES.notFound);
  return stored;
}

async function lockOwn(
  tx: Db,
  { spaceId, documentId, version }: { spaceId: string; documentId: string; version: number },
): Promise<void> {
  const stored = await lockLive(tx, documentId, version);
  if (stored.spaceId !== spaceId) throw new AppError(CODES.notFound);
  refuseCopy(stored);
}

export async function accessOf(
  of: ParsedInputOf<typeof getAccess>,
  context: Context,
): Promise<ResultOf<typeof getAccess>> {
  const db = aiDb(context);
  const access = await findAccess(db, of);
  if (access === undefined) throw new AppError(CODES.notFound);
  return { ...access, subjects: await subjectsOf(db, of, context.locale) };
}

/** Applies from the next question on (ai A23): access is not cached. */
export async function changeAccess(
  { spaceId, documentId, version, isOpen, subjects }: ParsedInputOf<typeof saveAccess>,
  context: Context,
): Promise<true> {
  const of = { spaceId, documentId };
  return await inTransaction(context, async (db) => {
    const tx = aiDb({ db });
    if (documentId === null) await lockSpace(db, spaceId, version);
    else await lockOwn(db, { spaceId, documentId, version });
    const [unknown] = await unknownSubjects(tx, subjects);
    if (unknown !== undefined)
      throw fieldRefusal('subjects', { zh: `“${unknown}”不存在`, en: `“${unknown}” does not exist` });
    const before = { ...(await findAccess(tx, of)), subjects: await subjectsOf(tx, of, 'zh') };
    // an open space or document stores no subjects: an unused list would look like a rule
    await replaceSubjects(tx, of, isOpen ? [] : subjects);
    const mode = isOpen ? SPACE_VISIBILITY.all : SPACE_VISIBILITY.listed;
    const by = context.principal.staffId;
    if (documentId === null) await updateRow(db, kbSpaceTable, { id: spaceId, values: { visibility: mode }, by });
    else await updateRow(db, kbDocumentTable, { id: documentId, values: { aclMode: mode }, by });
    await context.audit(db, {
      object: documentId === null ? kbSpaceTable.audit : documentResource.code,
      objectId: documentId ?? spaceId,
      action: 'access',
      before: { isOpen: before.isOpen, subjects: before.subjects },
      after: { isOpen, subjects: isOpen ? [] : subjects },
    });
    return true as const;
  });
}
