import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  detailWithRights,
  fieldView,
  inTransaction,
  requestNotice,
  shownFields,
  updateRow,
} from '@switchboard/kit-server';
import {
  type assignFeedback,
  type commitFeedback,
  FB_LIST_KEY,
  FEEDBACK_STATUS,
  feedbackResource,
  type getFeedbackDetail,
  REPLY_SIDE,
} from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { feedbackTable } from '../tables.ts';
import { isDictCode } from '../dict/service.ts';
import { linkFiles } from '../upload/link-files.ts';
import { FEEDBACK_OBJECT, images, imagesOf, REPLY_OBJECT } from './images.ts';
import * as repo from './repo.ts';
import { afterReply, canClose, type ReplySide } from './states.ts';

/** Length of the beginning of a text that identifies it in a message. */
const SUBJECT_LENGTH = 40;
const closedFinal = (row: repo.FeedbackRow): AppError =>
  new AppError(CODES.wrongState, {
    label: { zh: `反馈 ${row.no} 已关闭`, en: `Feedback ${row.no} is closed` },
    data: { state: row.status },
  });

export async function sendFeedback(
  input: ParsedInputOf<typeof commitFeedback>,
  context: Context,
): Promise<ResultOf<typeof commitFeedback>> {
  if (!(await isDictCode(context, { module: 'sys', dictType: 'feedback_type' }, input.type)))
    throw invalid(context, 'type', { zh: '请选择反馈类型', en: 'Choose a feedback type' });
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    if (input.resourceId !== null && !(await repo.isResource(db, input.resourceId))) throw new AppError(CODES.notFound);
    const { handlerIds } = await repo.readConfig(db);
    const { userId, staffId } = context.principal;
    const made = await repo.insertFeedback(db, {
      ...input,
      userId,
      staffId,
      urgency: Number(input.urgency),
      handlerId: handlerIds[0] ?? null,
    });
    await linkFiles(tx, context, { objectType: FEEDBACK_OBJECT, objectId: made.id, ...images(input) });
    const after = { no: made.no, type: input.type, urgency: input.urgency, pagePath: input.pagePath };
    await context.audit(tx, { object: FEEDBACK_OBJECT, objectId: made.id, action: 'add', after });
    return made;
  });
}

/** A submitter who opens the feedback has read its replies (sys R65). */
export async function feedbackDetail(id: string, context: Context): Promise<ResultOf<typeof getFeedbackDetail>> {
  const db = sysDb(context);
  const { userId } = context.principal;
  const scope = context.principal.scopeOf(FB_LIST_KEY, FEEDBACK_OBJECT);
  const row = await repo.findFeedback(db, id, { userId, scope, locale: context.locale });
  if (row === undefined) throw new AppError(CODES.notFound);
  const replies = await repo.listReplies(db, id);
  const files = await imagesOf(db, id, replies);
  const isOwn = row.userId === userId;
  if (isOwn) await repo.markRead(db, id);
  const head = {
    no: row.no,
    type: row.type,
    pageName: row.pageName,
    pagePath: row.pagePath,
    content: row.content,
    urgency: row.urgency === 2 ? ('2' as const) : ('1' as const),
    status: String(row.status) as '0' | '1' | '2',
    submitterName: row.submitterName,
    handlerName: row.handlerName,
    createdAt: row.createdAt.toISOString(),
  };
  // submitters always see their own text, regardless of the field rights of the list
  const shown = isOwn ? head : shownFields(context, feedbackResource, head, { pagePath: 'pageName' });
  // screenshots follow the field right of the text
  const hasWords = isOwn || fieldView(context.principal, feedbackResource).isClear('content');
  const wordsOf = ({ side, name, content }: (typeof replies)[number]) =>
    isOwn
      ? { name, content }
      : shownFields(
          context,
          feedbackResource,
          { name, content },
          { name: side === REPLY_SIDE.submitter ? 'submitterName' : 'handlerName' },
        );
  return {
    id: row.id,
    ...shown,
    files: hasWords ? files.own : [],
    isOwn,
    denied: scope === null ? [] : (await detailWithRights(repo.feedbackSource(context.locale), id, context)).denied,
    version: row.version,
    replies: replies.map(({ name, content, ...reply }) => ({
      ...reply,
      ...wordsOf({ ...reply, name, content }),
      files: hasWords ? files.of(reply.id) : [],
      createdAt: reply.createdAt.toISOString(),
      readAt: reply.readAt?.toISOString() ?? null,
    })),
  };
}

interface ReplyInput {
  readonly id: string;
  readonly content: string;
  readonly fileIds: readonly string[];
}

export async function askOnce(input: ReplyInput, context: Context): Promise<true> {
  return await say(context, input, REPLY_SIDE.submitter);
}

export async function reply(input: ReplyInput, context: Context): Promise<true> {
  return await say(context, input, REPLY_SIDE.handler);
}

async function say(context: Context, input: ReplyInput, side: ReplySide): Promise<true> {
  const isAnswer = side === REPLY_SIDE.handler;
  const action = isAnswer ? 'reply' : 'ask-again';
  return await change(context, input.id, { key: isAnswer ? 'reply' : null, action }, async (db, row, tx) => {
    const status = afterReply(row.status, side);
    if (status === null) throw closedFinal(row);
    const { userId, staffId } = context.principal;
    const replyId = await repo.addReply(db, {
      feedbackId: row.id,
      userId,
      staffId,
      side,
      content: input.content,
      status,
    });
    await linkFiles(tx, context, { objectType: REPLY_OBJECT, objectId: replyId, ...images(input) });
    if (isAnswer) await notifySubmitter(tx, context, row, replyId);
    return { before: { status: row.status }, after: { status, content: input.content } };
  });
}

/** Message type 5 (sys R65). */
async function notifySubmitter(tx: Db, context: Context, row: repo.FeedbackRow, replyId: string): Promise<void> {
  await requestNotice(tx, context, {
    eventCode: 'sys.feedback.replied',
    to: { staffIds: [row.staffId] },
    vars: { subject: row.content.length > SUBJECT_LENGTH ? `${row.content.slice(0, SUBJECT_LENGTH)}…` : row.content },
    objectCode: FEEDBACK_OBJECT,
    objectId: row.id,
    link: '/csc/feedbackmanagement/feedback',
    dedupeKey: `sys.feedback.replied:${replyId}`,
  });
}

export async function assign({ id, handlerId }: ParsedInputOf<typeof assignFeedback>, context: Context): Promise<true> {
  return await change(context, id, { key: 'assign', action: 'assign' }, async (db, row) => {
    if (!canClose(row.status)) throw closedFinal(row);
    const handler = (await repo.listHandlers(db)).find((one) => one.handlerId === handlerId);
    if (handler === undefined)
      throw invalid(context, 'handlerId', { zh: '该人员不能处理反馈', en: 'This user cannot handle feedback' });
    await updateRow(db, feedbackTable, { id, values: { handlerId }, by: context.principal.staffId });
    return { before: { handler: row.handlerName }, after: { handler: handler.name } };
  });
}

export async function close(id: string, context: Context): Promise<true> {
  return await change(context, id, { key: 'close', action: 'close' }, async (db, row) => {
    if (!canClose(row.status)) throw closedFinal(row);
    const values = { status: FEEDBACK_STATUS.closed };
    await updateRow(db, feedbackTable, { id, values, by: context.principal.staffId });
    return { before: { status: row.status }, after: { status: FEEDBACK_STATUS.closed } };
  });
}

/**
 * Changes one feedback: finds it within the rows of the required key (null: the submitter's own), changes it, audits
 * the change.
 */
async function change(
  context: Context,
  id: string,
  { key, action }: { key: string | null; action: string },
  apply: (db: SysDb, row: repo.FeedbackRow, tx: Db) => Promise<{ before: object; after: object }>,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const { userId } = context.principal;
    const scope = key === null ? null : context.principal.scopeOf(`${FB_LIST_KEY}:${key}`, FEEDBACK_OBJECT);
    if (key !== null && scope === null) throw new AppError(CODES.noPermission);
    const row = await repo.lockFeedback(db, id, { userId, scope });
    if (row === undefined) throw new AppError(CODES.notFound);
    const changed = await apply(db, row, tx);
    await context.audit(tx, { object: FEEDBACK_OBJECT, objectId: id, action, ...changed });
    return true as const;
  });
}

const invalid = (context: Context, field: string, label: { zh: string; en: string }): AppError =>
  new AppError(CODES.validation, { label, data: [{ field, msg: label[context.locale] }] });
