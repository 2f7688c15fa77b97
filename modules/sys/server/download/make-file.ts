import { EXPORT_TASK_MAX_ROWS, AppError, CODES } from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  feedPieces,
  inTransaction,
  type ListExport,
  requestNotice,
  requestPush,
  TABLE_MIME,
} from '@switchboard/kit-server';
import { EXPORT_PROGRESS } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { beat, type ClaimedTask, publishFile } from './repo.ts';

/** The worker has to stop: another one starts the export again, and no failure is counted. */
export class ReturnedToQueue extends Error {}

/** Cancelled, or taken over by another worker: nothing more to do or to report. */
export class Stopped extends Error {}

const BEAT_MS = 1_000;

/** Folder of a task's files: contains everything that an attempt leaves behind. */
export const placeOf = ({ place }: { readonly place: string }, attempt?: number): string =>
  `exports/${place}/${attempt === undefined ? '' : `${attempt}/`}`;

export interface Making {
  readonly list: ListExport;
  readonly task: ClaimedTask;
  /** The user who requested the export; rows are read with this user's rights. */
  readonly context: Context;
  /** The system connection, for the state of the task. */
  readonly db: Db;
  /** The user waits for the result: no notice is sent, and the export counts as seen. */
  readonly isSync: boolean;
  /** Aborted when this process has to stop. */
  readonly stopping?: AbortSignal | undefined;
}

/** Reads, writes and stores the file of a task as a stream; publishes it if the attempt is still current (sys R73). */
export async function makeFile(making: Making): Promise<string> {
  const { list, task, context } = making;
  const { files, config } = context;
  const feed = list.open(task.query, context);
  const total = await feed.count(EXPORT_TASK_MAX_ROWS);
  if (total > EXPORT_TASK_MAX_ROWS) throw new AppError(CODES.exportLimit);
  const watch = startBeating(making, total);
  const objectKey = `${placeOf(task, task.attempt)}file`;
  try {
    await removeOlder(making);
    const onRows = (rows: number): void => {
      watch.check();
      watch.done += rows;
    };
    const table = { title: list.title[task.locale], fields: list.fields, columns: feed.columns, locale: task.locale };
    const stored = await files.putStream(
      objectKey,
      feedPieces(table, task.format, { feed, onRows }),
      TABLE_MIME[task.format],
    );
    watch.check();
    const made = { ...stored, bucket: config.S3_BUCKET, objectKey, name: task.name, mime: TABLE_MIME[task.format] };
    return await publish(making, { ...made, rows: watch.done });
  } finally {
    await watch.stop();
  }
}

async function publish(
  { task, context, db, isSync }: Making,
  made: Omit<Parameters<typeof publishFile>[2], 'isSeen'>,
): Promise<string> {
  const fileId = await inTransaction({ db }, async (tx) => {
    const id = await publishFile(sysDb({ db: tx }), task, { ...made, isSeen: isSync });
    if (id !== null && !isSync) await notifyReady(tx, context, task, made.rows);
    return id;
  });
  if (fileId === null) {
    await context.files.removeAll(placeOf(task, task.attempt));
    throw new Stopped('a newer attempt has taken over');
  }
  await removeOlder({ task, context });
  return fileId;
}

/** Removes files or parts of files of earlier attempts. Never those of later attempts: one of them may be the current file. */
async function removeOlder({ task, context }: Pick<Making, 'task' | 'context'>): Promise<void> {
  for (let attempt = 1; attempt < task.attempt; attempt++) await context.files.removeAll(placeOf(task, attempt));
}

async function notifyReady(tx: Db, context: Pick<Context, 'jobs'>, task: ClaimedTask, rows: number): Promise<void> {
  await requestNotice(tx, context, {
    eventCode: 'sys.export.ready',
    to: { staffIds: [task.staffId] },
    vars: { fileName: task.name, rows: rows.toLocaleString('en-US') },
    objectCode: 'sys.export-task',
    objectId: task.id,
    link: '/general/download',
    dedupeKey: `sys.export.ready:${task.id}:${task.attempt}`,
  });
}

/** Sys R73: updates open pages. At most once a second, and only on a change. */
async function publishProgress(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  task: ClaimedTask,
  percent: number,
): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    const data = { taskId: task.id, progress: percent };
    await requestPush(tx, { jobs }, { staffIds: [task.staffId], msgType: EXPORT_PROGRESS, data });
  });
}

interface Watch {
  done: number;
  /** Throws when this worker no longer holds the task. */
  check(): void;
  stop(): Promise<void>;
}

/** Sys R73: reports progress and renews the lease every second, even while a slow engine delays the rows. */
function startBeating({ task, db, context: { config, jobs }, isSync, stopping }: Making, total: number): Watch {
  const startedAt = Date.now();
  let isStopped = false;
  let reportedPercent = -1;
  let pendingReport: Promise<void> = Promise.resolve();
  const watch: Watch = {
    done: 0,
    check() {
      if (stopping?.aborted === true) throw new ReturnedToQueue('the worker stops');
      if (isStopped) throw new Stopped('cancelled or taken over');
    },
    async stop() {
      clearInterval(timer);
      await pendingReport;
    },
  };
  const reportProgress = async (): Promise<void> => {
    const { done } = watch;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const elapsed = (Date.now() - startedAt) / 1_000;
    const etaSeconds = done === 0 ? null : Math.ceil((elapsed / done) * Math.max(0, total - done));
    // all rows are read, but the file exists only after it is published
    const percent = Math.min(99, Math.floor(share * 100));
    const isOurs = await beat(sysDb({ db }), task, { done, total, percent, etaSeconds }, config.EXPORT_LEASE_SECONDS);
    if (!isOurs) isStopped = true;
    else if (!isSync && percent !== reportedPercent) {
      reportedPercent = percent;
      await publishProgress({ db, jobs }, task, percent);
    }
  };
  const timer = setInterval(() => {
    // a failed report is repeated a second later; the lease outlives many of them
    pendingReport = pendingReport.then(reportProgress).catch(() => {});
  }, BEAT_MS);
  return watch;
}
