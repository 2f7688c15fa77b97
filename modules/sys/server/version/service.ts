import { isDeepStrictEqual } from 'node:util';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  archiveRow,
  type Context,
  type Db,
  inTransaction,
  keptFields,
  shownFields,
  updateRow,
} from '@switchboard/kit-server';
import {
  type getVersionSource,
  type publishVersion,
  type saveVersion,
  SYS_CODES,
  type updateDoc,
  VERSION_LISTED,
  VERSION_STATUS,
  versionPublished,
  versionResource,
  versionWithdrawn,
} from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { versionDocTable } from '../tables.ts';
import { announce } from './announce.ts';
import * as repo from './repo.ts';
import { afterEdit, afterPublish, afterWithdraw, canDelete } from './states.ts';

const OBJECT = 'sys.version';
/** Fields that a published notice keeps: people have read it under this number (sys R67). */
const FIXED = ['versionNo', 'innerVersion', 'audience', 'popupFlag'] as const;

/** Fields of a notice that the list shows and the form changes. */
const listedOf = ({ versionNo, innerVersion, titleZh, titleEn, subApps, popupFlag }: repo.VersionRow) => ({
  versionNo,
  innerVersion,
  titleZh,
  titleEn,
  subApps,
  popupFlag,
});

export async function addVersion(input: ParsedInputOf<typeof saveVersion>, context: Context): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const id = await repo.insertVersion(sysDb({ db: tx }), input, context.principal.staffId);
    if (id === null) throw new AppError(SYS_CODES.innerVersionTaken);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'add', after: input });
    return id;
  });
}

export async function editVersion(input: ParsedInputOf<typeof updateDoc>, context: Context): Promise<true> {
  return await change(context, input, 'update', async (db, row, tx) => {
    const { staffId } = context.principal;
    const listed = keptFields(context, versionResource, { sent: input, stored: listedOf(row) }, VERSION_LISTED);
    const doc = { ...input, ...listed };
    if (row.status === VERSION_STATUS.published && FIXED.some((name) => !isDeepStrictEqual(row[name], doc[name])))
      throw wrongState(row, {
        zh: '已发布的公告只能修改文字',
        en: 'only the text of a published notice can be changed',
      });
    if (await repo.isInnerVersionTaken(db, doc.innerVersion, row.id)) throw new AppError(SYS_CODES.innerVersionTaken);
    await repo.updateVersion(db, row.id, { ...doc, status: afterEdit(row.status), staffId });
    if (row.status === VERSION_STATUS.published)
      await context.jobs.publish(tx, versionPublished, { versionId: row.id }, staffId);
  });
}

export async function publish(input: ParsedInputOf<typeof publishVersion>, context: Context): Promise<true> {
  return await change(context, input, 'publish', async (_, row, tx) => {
    const now = new Date();
    const at = input.publishAt === null ? null : new Date(input.publishAt);
    const status = afterPublish(row.status, { now, at });
    if (status === null) throw wrongState(row, { zh: '不能发布', en: 'it cannot be published' });
    const publishAt = status === VERSION_STATUS.scheduled ? at : now;
    const { staffId } = context.principal;
    await updateRow(tx, versionDocTable, { id: row.id, values: { status, publishAt }, by: staffId });
    if (status === VERSION_STATUS.published) await announce(tx, context, row.id, staffId);
  });
}

export async function withdraw(input: { id: string; version: number }, context: Context): Promise<true> {
  return await change(context, input, 'withdraw', async (_, row, tx) => {
    const status = afterWithdraw(row.status);
    if (status === null) throw wrongState(row, { zh: '不能撤回', en: 'it cannot be withdrawn' });
    const publishAt = status === VERSION_STATUS.draft || row.publishAt === null ? null : new Date(row.publishAt);
    const { staffId } = context.principal;
    await updateRow(tx, versionDocTable, { id: row.id, values: { status, publishAt }, by: staffId });
    if (status === VERSION_STATUS.withdrawn)
      await context.jobs.publish(tx, versionWithdrawn, { versionId: row.id }, staffId);
  });
}

export async function removeVersion(input: { id: string; version: number }, context: Context): Promise<true> {
  return await change(context, input, 'del', async (_, row, tx) => {
    if (!canDelete(row.status)) throw wrongState(row, { zh: '请先撤回', en: 'withdraw it first' });
    await archiveRow(tx, versionDocTable, { id: row.id, by: context.principal.staffId });
  });
}

export async function sourceOf(id: string, context: Context): Promise<ResultOf<typeof getVersionSource>> {
  const row = await repo.findVersion(sysDb(context), id);
  if (row === undefined) throw new AppError(CODES.notFound);
  const { version, docZh, docEn, popupUntil, audience, publishAt } = row;
  const listed = { ...listedOf(row), status: String(row.status) as '0', publishAt };
  return {
    id,
    version,
    docZh,
    docEn,
    popupUntil,
    audience,
    ...shownFields(context, versionResource, listed, VERSION_LISTED),
  };
}

/** Changes one notice: locks it, checks its state, audits the change. */
async function change(
  context: Context,
  { id, version }: { id: string; version: number },
  action: string,
  apply: (db: SysDb, row: repo.VersionRow, tx: Db) => Promise<void>,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const before = await repo.lockVersion(db, id);
    if (before === undefined) throw new AppError(CODES.notFound);
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    await apply(db, before, tx);
    const after = await repo.findVersion(db, id);
    await context.audit(tx, { object: OBJECT, objectId: id, action, before, after: after ?? null });
    return true as const;
  });
}

const wrongState = (row: repo.VersionRow, why: { zh: string; en: string }): AppError =>
  new AppError(CODES.wrongState, {
    label: { zh: `版本公告 ${row.versionNo}：${why.zh}`, en: `Version notice ${row.versionNo}: ${why.en}` },
    data: { state: row.status },
  });
