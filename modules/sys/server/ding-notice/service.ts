import { AppError, CODES, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { archiveRow, type Context, type Db, inTransaction, shownFields } from '@switchboard/kit-server';
import {
  DING_NOTICE_OBJECT,
  DING_STATUS,
  dingNoticeResource,
  type getDingNotice,
  type readDingNotice,
  type saveDingNotice,
  type sendDingNotice,
} from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { dingNoticeTable } from '../tables.ts';
import { renderNotice } from '../version/render.ts';
import * as repo from './repo.ts';
import { canSendDing, startSending } from './send.ts';
import { canDelete, canEdit } from './states.ts';

export async function keepDingNotice(input: ParsedInputOf<typeof saveDingNotice>, context: Context): Promise<string> {
  const { id, version, title, content, target } = input;
  const words = { title, content };
  const { staffId } = context.principal;
  if (id !== null) {
    await change(context, { id, version }, 'update', async (db, row) => {
      if (!canEdit(row.status)) throw wrongState(row);
      // fields that were omitted, or came back masked, stay unchanged
      const { title: newTitle = row.title, content: newContent = row.content } = context.pickWritable(
        dingNoticeResource,
        words,
        { ...row },
      );
      await repo.updateDingNotice(db, id, { title: newTitle, content: newContent, target }, staffId);
    });
    return id;
  }
  const { title: newTitle = '', content: newContent = '' } = context.pickWritable(dingNoticeResource, words, null);
  const notice = { title: newTitle, content: newContent, target };
  return await inTransaction(context, async (tx) => {
    const made = await repo.insertDingNotice(sysDb({ db: tx }), notice, staffId);
    await context.audit(tx, { object: DING_NOTICE_OBJECT, objectId: made, action: 'add', after: notice });
    return made;
  });
}

export async function send(input: ParsedInputOf<typeof sendDingNotice>, context: Context): Promise<true> {
  return await change(context, input, 'send', async (db, row, tx) => {
    if (!canEdit(row.status)) throw wrongState(row);
    if (!canSendDing(context.config))
      throw new AppError(CODES.wrongState, {
        label: {
          zh: '尚未配置钉钉工作通知（DINGTALK_AGENT_ID），请联系运维',
          en: 'DingTalk work notices are not configured (DINGTALK_AGENT_ID). Contact operations',
        },
      });
    const sendAt = input.sendAt === null ? null : new Date(input.sendAt);
    if (sendAt === null) return await startSending(tx, context, row);
    if (sendAt.getTime() <= Date.now())
      throw fieldRefusal('sendAt', { zh: '请选择将来的时间', en: 'Choose a future time' });
    await repo.setDingStatus(db, row.id, { status: DING_STATUS.queued, sendAt });
  });
}

export async function stop(input: { id: string; version: number }, context: Context): Promise<true> {
  return await change(context, input, 'stop', async (db, row) => {
    if (row.status !== DING_STATUS.queued) throw wrongState(row);
    await repo.setDingStatus(db, row.id, { status: DING_STATUS.draft, sendAt: null });
  });
}

export async function remove(input: { id: string; version: number }, context: Context): Promise<true> {
  return await change(context, input, 'del', async (_, row, tx) => {
    if (!canDelete(row.status)) throw wrongState(row);
    await archiveRow(tx, dingNoticeTable, { id: row.id, by: context.principal.staffId });
  });
}

export async function detail(id: string, context: Context): Promise<ResultOf<typeof getDingNotice>> {
  const row = await repo.findDingNotice(sysDb(context), id);
  if (row === undefined) throw new AppError(CODES.notFound);
  const { title, content, status, sendAt } = row;
  const shown = { title, content, status: `${status}` as const, sendAt: sendAt?.toISOString() ?? null };
  return { id, version: row.version, target: row.target, ...shownFields(context, dingNoticeResource, shown) };
}

export async function read(id: string, context: Context): Promise<ResultOf<typeof readDingNotice>> {
  const row = await repo.findSentNotice(sysDb(context), id, context.principal.userId);
  if (row === undefined || row.sendAt === null) throw new AppError(CODES.notFound);
  return { title: row.title, sendAt: row.sendAt.toISOString(), html: renderNotice(row.content) };
}

/** Changes one notice: locks it, checks its state, audits the change. */
async function change(
  context: Context,
  { id, version }: { id: string; version: number },
  action: string,
  apply: (db: SysDb, row: repo.DingNoticeRow, tx: Db) => Promise<void>,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const before = await repo.lockDingNotice(db, id);
    if (before === undefined) throw new AppError(CODES.notFound);
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    await apply(db, before, tx);
    const after = (await repo.findDingNotice(db, id)) ?? null;
    await context.audit(tx, { object: DING_NOTICE_OBJECT, objectId: id, action, before, after });
    return true as const;
  });
}

const wrongState = (row: repo.DingNoticeRow): AppError =>
  new AppError(CODES.wrongState, {
    label: {
      zh: `“${row.title}”当前状态不支持此操作`,
      en: `This action is not available for “${row.title}” in its current status`,
    },
    data: { state: row.status },
  });
