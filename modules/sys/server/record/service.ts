import {
  type addComment,
  AppError,
  CODES,
  type deleteComment,
  fieldRefusal,
  type pageChanges,
  type pageComments,
  type ParsedInputOf,
  type ResultOf,
} from '@switchboard/kit-contract';
import {
  type Context,
  inTransaction,
  readRecord,
  type ReadRecord,
  requestNotice,
  timelinePage,
} from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { buildPrincipal } from '../rights/principal.ts';
import { listObjects, loadGrantsOf } from '../rights/repo.ts';
import { changeOf } from './changes.ts';
import { accountsOf, insertComment, listChanges, listComments, removeComment } from './repo.ts';

const OBJECT = 'sys.record_comment';

export async function commentsOf(
  { objectCode, objectId, cursor, limit }: ParsedInputOf<typeof pageComments>,
  context: Context,
): Promise<ResultOf<typeof pageComments>> {
  await readRecord(context, objectCode, objectId);
  const { staffId } = context.principal;
  const read = async (before: { at: string; id: string } | null, count: number) =>
    await listComments(sysDb(context), { objectCode, objectId }, { before, limit: count, staffId });
  const { list, nextCursor, hasMore } = await timelinePage([{ key: 'comment', read }], { cursor, limit });
  return { list: list.map(({ source: _, ...comment }) => comment), nextCursor, hasMore };
}

export async function writeComment(
  { objectCode, objectId, content, mentionIds }: ParsedInputOf<typeof addComment>,
  context: Context,
): Promise<string> {
  const record = await readRecord(context, objectCode, objectId);
  const told = await mayBeTold([...new Set(mentionIds)], { objectCode, objectId }, context);
  const { staffId, name } = context.principal;
  return await inTransaction(context, async (tx) => {
    const ref = { objectCode, objectId };
    const id = await insertComment(sysDb({ db: tx }), ref, { content, mentionIds: told, by: staffId });
    await context.audit(tx, {
      object: OBJECT,
      objectId: id,
      action: 'add',
      after: { ...ref, content, mentionIds: told },
    });
    const others = told.filter((one) => one !== staffId);
    if (others.length > 0) {
      await requestNotice(tx, context, {
        eventCode: 'sys.comment.mentioned',
        to: { staffIds: others },
        vars: { who: name, ...what(record), text: content.slice(0, 80) },
        objectCode,
        objectId,
        link: record.kind.pathOf(objectId),
        dedupeKey: `comment.${id}`,
      });
    }
    return id;
  });
}

const what = ({ kind, row }: ReadRecord) => ({
  kind: { text: kind.name.zh, textEn: kind.name.en },
  title: kind.titleOf(row),
});

/** A mention tells of the record: nobody is told who may not read it. Asked as that person, by the same door. */
async function mayBeTold(
  staffIds: readonly string[],
  { objectCode, objectId }: { objectCode: string; objectId: string },
  context: Context,
): Promise<string[]> {
  if (staffIds.length === 0) return [];
  const db = sysDb(context);
  const accounts = await accountsOf(db, staffIds);
  const objects = new Map((await listObjects(db)).map((object) => [object.code, object]));
  for (const { userId, name } of accounts) {
    const grants = await loadGrantsOf(db, userId);
    const principal = grants === null ? null : buildPrincipal('mention', grants, objects);
    const mayRead =
      principal !== null &&
      (await readRecord({ ...context, principal }, objectCode, objectId).then(
        () => true,
        () => false,
      ));
    if (!mayRead)
      throw fieldRefusal('mentionIds', { zh: `${name}无权查看该记录`, en: `${name} may not see this record` });
  }
  if (accounts.length < staffIds.length)
    throw fieldRefusal('mentionIds', {
      zh: '提到的同事已离职或没有账号',
      en: 'Somebody mentioned has left or has no account',
    });
  return accounts.map(({ staffId }) => staffId);
}

/** Only an own one; anybody else's answers like missing. */
export async function takeBackComment(
  { objectCode, objectId, commentId: id }: ParsedInputOf<typeof deleteComment>,
  context: Context,
): Promise<true> {
  await readRecord(context, objectCode, objectId);
  return await inTransaction(context, async (tx) => {
    const by = context.principal.staffId;
    const content = await removeComment(sysDb({ db: tx }), { objectCode, objectId }, { id, by });
    if (content === null) throw new AppError(CODES.notFound);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'delete', before: { content } });
    return true as const;
  });
}

export async function changesOf(
  { objectCode, objectId, cursor, limit }: ParsedInputOf<typeof pageChanges>,
  context: Context,
): Promise<ResultOf<typeof pageChanges>> {
  const { resource } = await readRecord(context, objectCode, objectId);
  const rights = context.principal.fieldsOf(resource.right, resource.code);
  const read = async (before: { at: string; id: string } | null, count: number) =>
    await listChanges(sysDb(context), { objectCode, objectId }, { before, limit: count });
  const { list, nextCursor, hasMore } = await timelinePage([{ key: 'audit', read }], { cursor, limit });
  return { list: list.map((row) => changeOf(row, rights)), nextCursor, hasMore };
}
