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
  changeRights,
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
  const { kind } = await readRecord(context, objectCode, objectId);
  const mentioned = await readersOf([...new Set(mentionIds)], { objectCode, objectId }, context);
  const { staffId, name } = context.principal;
  const readerIds = mentioned.map((one) => one.staffId);
  return await inTransaction(context, async (tx) => {
    const ref = { objectCode, objectId };
    const id = await insertComment(sysDb({ db: tx }), ref, { content, mentionIds: readerIds, by: staffId });
    await context.audit(tx, {
      object: OBJECT,
      objectId: id,
      action: 'add',
      after: { ...ref, content, mentionIds: readerIds },
    });
    // fields have levels: one notice for each title that the mentioned users see
    const byTitle = Map.groupBy(
      mentioned.filter((one) => one.staffId !== staffId),
      ({ title }) => title,
    );
    for (const [title, readers] of byTitle)
      await requestNotice(tx, context, {
        eventCode: 'sys.comment.mentioned',
        to: { staffIds: readers.map((one) => one.staffId) },
        vars: { who: name, kind: { text: kind.name.zh, textEn: kind.name.en }, title, text: content.slice(0, 80) },
        objectCode,
        objectId,
        link: kind.pathOf(objectId),
        dedupeKey: `comment.${id}`,
      });
    return id;
  });
}

interface Reader {
  readonly staffId: string;
  /** Title of the record, with hidden and masked fields as this user sees it. */
  readonly title: string;
}

/** The mentioned people, each with the record read under their own rights; refused when one of them may not read it. */
async function readersOf(
  staffIds: readonly string[],
  { objectCode, objectId }: { objectCode: string; objectId: string },
  context: Context,
): Promise<Reader[]> {
  if (staffIds.length === 0) return [];
  const db = sysDb(context);
  const accounts = await accountsOf(db, staffIds);
  const objects = new Map((await listObjects(db)).map((object) => [object.code, object]));
  const readers: Reader[] = [];
  for (const { staffId, userId, name } of accounts) {
    const grants = await loadGrantsOf(db, userId);
    const principal = grants === null ? null : buildPrincipal('mention', grants, objects);
    const record = principal === null ? null : await readAs({ ...context, principal }, objectCode, objectId);
    if (record === null)
      throw fieldRefusal('mentionIds', {
        zh: `${name} 无权查看该记录`,
        en: `${name} has no permission to view this record`,
      });
    readers.push({ staffId, title: record.kind.titleOf(record.row) });
  }
  if (accounts.length < staffIds.length)
    throw fieldRefusal('mentionIds', {
      zh: '提到的同事已离职或没有账号',
      en: 'A mentioned colleague has left or has no account',
    });
  return readers;
}

async function readAs(reader: Context, objectCode: string, objectId: string): Promise<ReadRecord | null> {
  try {
    return await readRecord(reader, objectCode, objectId);
  } catch (error) {
    if (error instanceof AppError && error.code === CODES.notFound) return null;
    throw error;
  }
}

/** Own comments only; another user's comment returns the same error as a missing one. */
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
  const rights = changeRights(context, resource.right, objectCode);
  const read = async (before: { at: string; id: string } | null, count: number) =>
    await listChanges(sysDb(context), { objectCode, objectId }, { before, limit: count });
  const { list, nextCursor, hasMore } = await timelinePage([{ key: 'audit', read }], { cursor, limit });
  return { list: list.map((row) => changeOf(row, rights)), nextCursor, hasMore };
}
