import {
  AppError,
  CODE_TEXT,
  type ImportColumns,
  type ImportRowOf,
  type ImportRowState,
  type ImportRun,
} from '@switchboard/kit-contract';
import { type Db, inSavepoint, inTransaction, isEngineDown, type JobContext } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import type { Importer, ImportWork } from './importer.ts';
import { lockRun, markRow, type RunRow, setState, type WaitingRow, waitingRows } from './repo.ts';

const BATCH = 50;

interface Mode {
  readonly from: ImportRowState;
  readonly done: ImportRowState;
  readonly refused: ImportRowState;
  readonly end: ImportRun['state'];
}
const MODES: Partial<Record<ImportRun['state'], Mode>> = {
  running: { from: 'ok', done: 'done', refused: 'refused', end: 'done' },
  undoing: { from: 'done', done: 'undone', refused: 'kept', end: 'undone' },
};

/**
 * Processes a run batch by batch. A batch writes its records and marks its rows in one transaction, under the lock of
 * the run: a worker that dies leaves whole batches, a second worker waits and processes the rest, nothing is written
 * twice.
 */
export async function runImport<C extends ImportColumns>(
  importer: Importer<C>,
  runId: string,
  context: JobContext,
): Promise<void> {
  for (;;) {
    const isOver = await inTransaction(context, async (tx) => await workBatch(importer, runId, { tx, context }));
    if (isOver) return;
  }
}

async function workBatch<C extends ImportColumns>(
  importer: Importer<C>,
  runId: string,
  { tx, context }: { tx: Db; context: JobContext },
): Promise<boolean> {
  const db = sysDb({ db: tx });
  const run = await lockRun(db, { id: runId, type: importer.definition.code });
  const mode = run === undefined ? undefined : MODES[run.state];
  // another worker has finished it
  if (run === undefined || mode === undefined) return true;
  const rows = await waitingRows(db, { id: runId, state: mode.from, limit: BATCH });
  for (const row of rows) {
    const outcome = await tryRow(importer, row, { tx, context, run, mode });
    await markRow(db, runId, { rowNo: row.rowNo, ...outcome });
  }
  if (rows.length === BATCH) return false;
  await setState(db, runId, mode.end);
  context.log.info({ runId, type: importer.definition.code, state: mode.end }, 'import run finished');
  return true;
}

interface RowWork {
  readonly tx: Db;
  readonly context: JobContext;
  readonly run: RunRow;
  readonly mode: Mode;
}

type Outcome = Omit<Parameters<typeof markRow>[2], 'rowNo'>;

/** A refused row rolls back only itself. */
async function tryRow<C extends ImportColumns>(
  importer: Importer<C>,
  row: WaitingRow,
  { tx, context: { jobs, log, config }, run, mode }: RowWork,
): Promise<Outcome> {
  const work: ImportWork = { jobs, log, config, actor: { userId: run.userId, staffId: run.staffId } };
  try {
    return await inSavepoint(tx, async () => {
      if (mode.end === 'undone') {
        await importer.undo(tx, row.objectId as string, work);
        return { state: mode.done };
      }
      return { state: mode.done, objectId: await importer.write(tx, row.value as ImportRowOf<C>, work) };
    });
  } catch (error) {
    // an unavailable engine recovers: the queue retries the whole batch
    if (isEngineDown(error)) throw error;
    if (!(error instanceof AppError)) log.error({ err: error, runId: run.id, rowNo: row.rowNo }, 'import row failed');
    return { state: mode.refused, problems: [{ column: null, msg: reasonOf(error, run.locale) }] };
  }
}

const FAILED = { zh: '写入失败，请联系管理员', en: 'Could not be saved. Contact the administrator' };

function reasonOf(error: unknown, locale: 'zh' | 'en'): string {
  if (!(error instanceof AppError)) return FAILED[locale];
  return error.label?.[locale] ?? CODE_TEXT[error.code]?.[locale] ?? FAILED[locale];
}
