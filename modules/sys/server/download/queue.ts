import { createHash } from 'node:crypto';
import {
  AppError,
  CODES,
  EXPORT_MAX_ROWS,
  EXPORT_TASK_MAX_ROWS,
  type ExportQuery,
  type ExportTask,
  SHEET_MAX_ROWS,
} from '@switchboard/kit-contract';
import { type Context, type ExportQueue, inTransaction, type ListExport, tableName } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { exportRun } from '../jobs/export-run.ts';
import { fileLink } from './link.ts';
import { makeFile } from './make-file.ts';
import { type ClaimedTask, countQueued, findPace, findSame, insertTask, lockUser } from './repo.ts';

const MAX_QUEUED = 10;

/** Sys R70-R72: counts first, then creates the file now or leaves it to the worker. */
export const exportQueue: ExportQueue = {
  async start(list, query, context) {
    const { principal, locale } = context;
    const feed = list.open(query, context);
    const totalNum = await feed.count(EXPORT_TASK_MAX_ROWS);
    if (totalNum > EXPORT_TASK_MAX_ROWS) throw new AppError(CODES.exportLimit);
    const isSync = totalNum <= EXPORT_MAX_ROWS;
    const format = query.format === 'xlsx' && totalNum > SHEET_MAX_ROWS ? 'zip' : query.format;
    const paramsHash = hashOf(list, query, context);
    const begun = await inTransaction({ db: context.db }, async (tx) => {
      const db = sysDb({ db: tx });
      await lockUser(db, principal.userId);
      const same = await findSame(db, principal.userId, paramsHash);
      const after = { filters: query, columns: feed.columns, format, rows: totalNum, isReused: same !== undefined };
      await context.audit(tx, { object: list.code, action: 'export-task', category: 4, after });
      if (same !== undefined) return { same };
      if (!isSync && (await countQueued(db, principal.userId)) >= MAX_QUEUED) throw new AppError(CODES.exportQueueFull);
      const task = await insertTask(db, {
        userId: principal.userId,
        staffId: principal.staffId,
        page: list.page,
        bizCode: list.code,
        bizName: list.title,
        name: tableName(list.title[locale], format),
        query,
        paramsHash,
        columns: feed.columns,
        locale,
        format,
        totalNum,
        isSync,
        leaseSeconds: context.config.EXPORT_LEASE_SECONDS,
      });
      if (!isSync) await context.jobs.enqueue(tx, exportRun, { taskId: task.id });
      return { task };
    });
    if (begun.same !== undefined) return await sameAgain(begun.same, context);
    if (!isSync) return { taskId: begun.task.id, syncFlag: false, fileUrl: null, fileId: null, totalNum };
    return await makeNow(list, begun.task, { context, totalNum });
  },
  paceOf: async (code, context) => await findPace(sysDb(context), code),
};

async function makeNow(
  list: ListExport,
  task: ClaimedTask,
  { context, totalNum }: { context: Context; totalNum: number },
): Promise<ExportTask> {
  const fileId = await makeFile({ list, task, context, db: context.db, isSync: true });
  const { url } = await fileLink({ fileId, preview: false }, context);
  return { taskId: task.id, syncFlag: true, fileUrl: url, fileId, totalNum };
}

async function sameAgain(
  { id, isSync, fileId, totalNum }: { id: string; isSync: boolean; fileId: string | null; totalNum: number },
  context: Context,
): Promise<ExportTask> {
  const isReady = isSync && fileId !== null;
  const fileUrl = isReady ? (await fileLink({ fileId, preview: false }, context)).url : null;
  return { taskId: id, syncFlag: isReady, fileUrl, fileId, totalNum };
}

/** The same query after a change of the user's rights counts as a different one. */
function hashOf(list: ListExport, query: ExportQuery, { locale, principal }: Context): Buffer {
  const sorted = Object.entries(query).toSorted(([a], [b]) => a.localeCompare(b));
  return createHash('sha256')
    .update(JSON.stringify([list.code, sorted, locale, principal.permVersion]))
    .digest();
}
