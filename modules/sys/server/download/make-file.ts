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

/** The worker is told to stop: somebody else shall begin again, and it was nobody's failure. */
export class ReturnedToQueue extends Error {}

/** Cancelled, or taken over by somebody else: nothing more to do here, and nothing to tell. */
export class Stopped extends Error {}

const BEAT_MS = 1_000;

/** Where the files of a task stand: whatever an attempt leaves behind is found there. */
export const placeOf = ({ place }: { readonly place: string }, attempt?: number): string =>
  `exports/${place}/${attempt === undefined ? '' : `${attempt}/`}`;

export interface Making {
  readonly list: ListExport;
  readonly task: ClaimedTask;
  /** The person in whose name and with whose rights the rows are read. */
  readonly context: Context;
  /** The house's own connection, for the state of the task. */
  readonly db: Db;
  /** The person waits for it: no notice, and it is seen. */
  readonly isSync: boolean;
  /** Aborted when this process has to go. */
  readonly stopping?: AbortSignal | undefined;
}

/** Reads, writes and stores the file of a task, as it comes; then publishes it, if the attempt still counts (sys R73). */
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
    throw new Stopped('a newer attempt has it');
  }
  await removeOlder({ task, context });
  return fileId;
}

/** Attempts before this one may have left a file or parts of one. Never those after it: theirs may be the file that counts. */
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

/** Sys R73: pages that are open see it move. At most once a second, and only when it did. */
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
  /** Throws when the task is no longer ours. */
  check(): void;
  stop(): Promise<void>;
}

/** Sys R73: tells how far it is and that it lives, every second, also while a slow engine keeps it waiting. */
function startBeating({ task, db, context: { config, jobs }, isSync, stopping }: Making, total: number): Watch {
  const startedAt = Date.now();
  let isStopped = false;
  let told = -1;
  let telling: Promise<void> = Promise.resolve();
  const watch: Watch = {
    done: 0,
    check() {
      if (stopping?.aborted === true) throw new ReturnedToQueue('the worker stops');
      if (isStopped) throw new Stopped('cancelled or taken over');
    },
    async stop() {
      clearInterval(timer);
      await telling;
    },
  };
  const tell = async (): Promise<void> => {
    const { done } = watch;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const elapsed = (Date.now() - startedAt) / 1_000;
    const etaSeconds = done === 0 ? null : Math.ceil((elapsed / done) * Math.max(0, total - done));
    // all rows are read; the file is there only when it is published
    const percent = Math.min(99, Math.floor(share * 100));
    const isOurs = await beat(sysDb({ db }), task, { done, total, percent, etaSeconds }, config.EXPORT_LEASE_SECONDS);
    if (!isOurs) isStopped = true;
    else if (!isSync && percent !== told) {
      told = percent;
      await publishProgress({ db, jobs }, task, percent);
    }
  };
  const timer = setInterval(() => {
    // an answer that was missed is asked for again a second later; the lease outlives many of them
    telling = telling.then(tell).catch(() => {});
  }, BEAT_MS);
  return watch;
}
