import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import {
  type changeTiming,
  type deleteDrafts,
  DRAFT_STATE,
  MAIL_CODES,
  type OpenDraft,
  type pageDrafts,
  type saveDraft,
  type saveTimedDraft,
  type viewDraft,
} from '@switchboard/mc-contract';
import { usableAccounts } from '../account/access.ts';
import { attachFiles, filesOfDraft } from '../compose/attachment.repo.ts';
import { refuseForeignOwners } from '../compose/owner-check.ts';
import { checkWritten, senderOf } from '../compose/prepare.ts';
import { refuseUnlessOpen } from '../outbox/submit.ts';
import * as repo from './repo.ts';

const OBJECT = 'mc.draft';
const TOTAL_CAP = 10_000;

export async function keepDraft(
  { draftId, version, ...written }: ParsedInputOf<typeof saveDraft>,
  context: Context,
): Promise<ResultOf<typeof saveDraft>> {
  const { staffId } = context.principal;
  await senderOf(context, staffId, written.accountId);
  return await inTransaction(context, async (tx) => {
    const stored = draftId === null ? null : await openDraft(tx, draftId, staffId);
    if (stored !== null && version !== stored.version) throw await staleDraft(tx, stored);
    const saved =
      stored === null
        ? await repo.insertDraft(tx, staffId, written)
        : await repo.updateDraft(tx, stored.id, written, {
            // a timed draft stays timed while its text is edited (mc M57)
            state: stored.state === DRAFT_STATE.timed ? DRAFT_STATE.timed : DRAFT_STATE.editing,
          });
    await attachFiles(tx, saved.id, staffId, written.attachments);
    return { id: saved.id, version: saved.version, savedAt: saved.savedAt.toISOString() };
  });
}

/** mc M54: the error contains the version of the other tab, so that neither text is lost. */
async function staleDraft(tx: Context['db'], stored: repo.StoredDraft): Promise<AppError> {
  return new AppError(CODES.staleWrite, {
    label: { zh: '该草稿已在其他页面修改', en: 'This draft was changed on another page' },
    data: { draft: asOpenDraft(stored, await filesOfDraft(tx, stored.id)) },
  });
}

/** The user's own draft, unless it is already being sent or was sent. */
export async function openDraft(tx: Context['db'], draftId: string, staffId: string): Promise<repo.StoredDraft> {
  const stored = await repo.lockDraft(tx, draftId, staffId);
  if (stored === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  refuseUnlessOpen(stored.state);
  return stored;
}

const EARLIEST_MS = 60_000;
const LATEST_MS = 90 * 24 * 3_600_000;

/** mc M55: the server clock decides. The form requires one minute more, so that slow input still passes. */
function refuseTime(time: string): void {
  const ahead = Date.parse(time) - Date.now();
  if (ahead < EARLIEST_MS || ahead > LATEST_MS) throw new AppError(MAIL_CODES.timeOutOfRange);
}

export async function scheduleDraft(
  { draftId, version, timingTime, zone, confirmOwner, ...written }: ParsedInputOf<typeof saveTimedDraft>,
  context: Context,
): Promise<ResultOf<typeof saveTimedDraft>> {
  const { staffId } = context.principal;
  const recipients = checkWritten(written);
  refuseTime(timingTime);
  await senderOf(context, staffId, written.accountId);
  await refuseForeignOwners(context, recipients, confirmOwner);
  return await inTransaction(context, async (tx) => {
    const stored =
      draftId === null ? await repo.insertDraft(tx, staffId, written) : await openDraft(tx, draftId, staffId);
    if (draftId !== null && version !== stored.version) throw await staleDraft(tx, stored as repo.StoredDraft);
    const timing = { time: timingTime, zone, submitId: context.submitId ?? '' };
    await repo.updateDraft(tx, stored.id, written, { state: DRAFT_STATE.timed, timing });
    await attachFiles(tx, stored.id, staffId, written.attachments);
    await context.audit(tx, { object: OBJECT, objectId: stored.id, action: 'schedule', after: { timingTime, zone } });
    return { id: stored.id, timingTime };
  });
}

/** mc M57: fails once the worker has started sending. */
export async function moveTiming(
  { draftId, timingTime, zone }: ParsedInputOf<typeof changeTiming>,
  context: Context,
): Promise<true> {
  const { staffId } = context.principal;
  if (timingTime !== null) refuseTime(timingTime);
  return await inTransaction(context, async (tx) => {
    const stored = await openDraft(tx, draftId, staffId);
    if (stored.state !== DRAFT_STATE.timed)
      throw new AppError(CODES.wrongState, {
        label: { zh: '该草稿不是定时邮件', en: 'This draft is not scheduled' },
        data: { state: stored.state },
      });
    const timing = timingTime === null ? null : { time: timingTime, zone, submitId: context.submitId ?? '' };
    await repo.setTiming(tx, draftId, timing);
    const before = { timingTime: stored.timingTime?.toISOString() ?? null };
    await context.audit(tx, { object: OBJECT, objectId: draftId, action: 'reschedule', before, after: { timingTime } });
    return true as const;
  });
}

export async function removeDrafts({ draftIds }: ParsedInputOf<typeof deleteDrafts>, context: Context): Promise<true> {
  const { staffId } = context.principal;
  return await inTransaction(context, async (tx) => {
    const { deleted, busy } = await repo.deleteOpen(tx, draftIds, staffId);
    if (busy.length > 0) throw new AppError(MAIL_CODES.beingSent);
    if (deleted.length === 0) throw new AppError(MAIL_CODES.mailNotFound);
    for (const id of deleted) await context.audit(tx, { object: OBJECT, objectId: id, action: 'delete' });
    return true as const;
  });
}

export async function draftsOf(
  input: ParsedInputOf<typeof pageDrafts>,
  context: Context,
): Promise<ResultOf<typeof pageDrafts>> {
  await usableAccounts(context);
  const { rows, total } = await repo.listDrafts(context.db, { ...input, staffId: context.principal.staffId });
  return {
    list: rows.map((row) => ({
      id: row.id,
      accountId: row.accountId,
      kind: repo.kindOf(row.kind),
      state: row.state,
      to: row.to,
      subject: row.subject,
      hasAttach: row.hasAttach,
      timingTime: row.timingTime?.toISOString() ?? null,
      zone: row.zone,
      failReason: row.failReason,
      customerCode: row.customerCode,
      updatedAt: row.updatedAt.toISOString(),
    })),
    total: Math.min(total, TOTAL_CAP),
    totalCapped: total > TOTAL_CAP,
    pageNo: input.pageNo,
    pageSize: input.pageSize,
  };
}

export async function readDraft({ id }: ParsedInputOf<typeof viewDraft>, context: Context): Promise<OpenDraft> {
  const stored = await repo.findDraft(context.db, id, context.principal.staffId);
  if (stored === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  return asOpenDraft(stored, await filesOfDraft(context.db, id));
}

function asOpenDraft(stored: repo.StoredDraft, files: Awaited<ReturnType<typeof filesOfDraft>>): OpenDraft {
  const { id, staffId: _, kind, timingTime, submitId: __, updatedAt, ...rest } = stored;
  return {
    ...rest,
    kind: repo.kindOf(kind),
    draftId: id,
    timingTime: timingTime?.toISOString() ?? null,
    savedAt: updatedAt.toISOString(),
    attachments: files.map(({ id: fileId, name, size, mime }) => ({ fileId, name, size, mime })),
  };
}
