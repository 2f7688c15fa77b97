import { AppError, CODES, type PageResult, type ParsedInputOf } from '@switchboard/kit-contract';
import { archiveAudited, type Context, inTransaction, saveAudited } from '@switchboard/kit-server';
import type {
  commitScore,
  deleteQuestion,
  PopupCheck,
  PopupConfig,
  savePopupConfig,
  saveQuestion,
  setPopupState,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { feedbackPopupTable, ratingItemTable } from '../tables.ts';
import { isResource } from '../feedback/repo.ts';
import { listPopups, lockPopup } from './popup.repo.ts';
import { sampleBucket, shouldPrompt } from './prompt.ts';
import * as repo from './repo.ts';

export async function checkPage(resourceId: string, context: Context): Promise<PopupCheck> {
  const db = sysDb(context);
  const { userId } = context.principal;
  const row = await repo.visitPage(db, userId, resourceId);
  const evaluateType = row?.evaluateType ?? '1';
  const show = row !== undefined && shouldPrompt({ ...row, now: new Date(), bucket: sampleBucket(userId, resourceId) });
  if (!show) return { resourceId, evaluateType, show: false, questions: [] };
  const questions = await repo.findQuestions(db, row.questionIds);
  return { resourceId, evaluateType, show, questions: questions.map(({ sort, enabled, version, ...shown }) => shown) };
}

export async function noteAction(
  { resourceId, action }: { resourceId: string; action: string },
  context: Context,
): Promise<true> {
  const db = sysDb(context);
  if (!(await isResource(db, resourceId))) throw new AppError(CODES.notFound);
  await repo.insertStat(db, context.principal.userId, resourceId, Number(action));
  return true;
}

export async function score(input: ParsedInputOf<typeof commitScore>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    if (!(await isResource(db, input.resourceId))) throw new AppError(CODES.notFound);
    const { userId } = context.principal;
    const id = await repo.upsertScore(db, { ...input, userId, evaluateType: Number(input.evaluateType) });
    const { resourceId, evaluateType, score: given } = input;
    const after = { resourceId, evaluateType, score: given };
    await context.audit(tx, { object: 'sys.feedback-score', objectId: id, action: 'rate', after });
    return true as const;
  });
}

export async function storeQuestion(input: ParsedInputOf<typeof saveQuestion>, context: Context): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const { questionId, version, ...values } = input;
    if (questionId !== null) await fresh(repo.lockQuestion(db, questionId), version);
    const row = {
      table: ratingItemTable,
      id: questionId,
      values: { ...values, kind: Number(values.kind), options: JSON.stringify(values.options) },
      action: questionId === null ? 'add' : 'update',
    };
    return (await saveAudited(tx, row, context)).id;
  });
}

export async function deleteRatingQuestion(
  input: ParsedInputOf<typeof deleteQuestion>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const { id } = await fresh(repo.lockQuestion(db, input.questionId), input.version);
    await archiveAudited(tx, { table: ratingItemTable, id, action: 'del' }, context);
    return true as const;
  });
}

export async function popupPage(
  context: Context,
  { pageNo, pageSize, keyword = '' }: { pageNo: number; pageSize: number; keyword?: string | undefined },
): Promise<PageResult<PopupConfig>> {
  const word = keyword.toLowerCase();
  const all = (await listPopups(sysDb(context), context.locale)).filter(({ pageName, router }) =>
    `${pageName} ${router}`.toLowerCase().includes(word),
  );
  const list = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { list, total: all.length, totalCapped: false, pageNo, pageSize };
}

/** The page of a prompt cannot change: its statistics belong to it. */
export async function keepPopup(input: ParsedInputOf<typeof savePopupConfig>, context: Context): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const { popupId, version, ...values } = input;
    const before = popupId === null ? null : await fresh(lockPopup(db, popupId), version);
    if (!(await isResource(db, values.resourceId))) throw new AppError(CODES.notFound);
    const taken = { zh: '该页面已有评分弹窗配置', en: 'This page already has a rating prompt' };
    if (before !== null && before.resourceId !== values.resourceId)
      throw new AppError(CODES.conflict, { label: taken });
    const row = {
      table: feedbackPopupTable,
      id: popupId,
      values: { ...values, evaluateType: Number(values.evaluateType) },
      action: before === null ? 'add' : 'update',
      taken,
    };
    return (await saveAudited(tx, row, context)).id;
  });
}

export async function switchPopup(input: ParsedInputOf<typeof setPopupState>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const { popupId: id } = await fresh(lockPopup(db, input.popupId), input.version);
    const { enabled } = input;
    const action = enabled ? 'enable' : 'disable';
    await saveAudited(tx, { table: feedbackPopupTable, id, values: { enabled }, action }, context);
    return true as const;
  });
}

async function fresh<T extends { version: number }>(found: Promise<T | undefined>, version: number): Promise<T> {
  const row = await found;
  if (row === undefined) throw new AppError(CODES.notFound);
  if (row.version !== version) throw new AppError(CODES.staleWrite);
  return row;
}
