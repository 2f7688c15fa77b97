import {
  AppError,
  CODES,
  type Import,
  IMPORT_MAX_BYTES,
  IMPORT_ROW_STATES,
  IMPORT_SHOWN,
  type ImportColumns,
  type ImportProblem,
  type ImportRowState,
  type ImportRun,
} from '@switchboard/kit-contract';
import {
  type Context,
  createAuditedFile,
  inTransaction,
  type JobDefinition,
  readRows,
  readTable,
  tableFile,
} from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { problemTable, templateTable } from './files.ts';
import type { Importer } from './importer.ts';
import { findRun, insertRun, lockRun, problemRows, type RunRow, setState } from './repo.ts';

interface RunRef {
  readonly id: string;
  readonly job: JobDefinition<{ runId: string }>;
}

/** Step one: checks every row and writes nothing but the run itself. */
export async function checkFile<C extends ImportColumns>(
  { definition, check }: Importer<C>,
  { fileName, content }: { fileName: string; content: string },
  context: Context,
): Promise<ImportRun> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > IMPORT_MAX_BYTES) throw new AppError(CODES.limitReached, { label: TOO_LARGE });
  const { rows, ignored } = readRows(definition.columns, await readTable(bytes), context.locale);
  const wellFormed = rows.filter(({ problems }) => problems.length === 0);
  const verdicts = new Map((await check(wellFormed, context)).map((verdict) => [verdict.rowNo, verdict]));
  const judged = rows.map(({ rowNo, texts, value, problems }) => {
    const verdict = verdicts.get(rowNo);
    const said: ImportProblem[] =
      verdict === undefined ? [] : [{ column: verdict.column ?? null, msg: verdict.msg[context.locale] }];
    const state: ImportRowState = problems.length > 0 ? 'error' : (verdict?.state ?? 'ok');
    return { rowNo, texts, value, state, problems: [...problems, ...said] };
  });
  const { userId, staffId } = context.principal;
  const id = await inTransaction(
    context,
    async (tx) =>
      await insertRun(sysDb({ db: tx }), {
        module: definition.code.split('.')[0] as string,
        type: definition.code,
        fileName,
        ignored,
        locale: context.locale,
        userId,
        staffId,
        rows: judged,
      }),
  );
  return await runOf({ definition }, id, context);
}

/** Step two: passes the valid rows to the worker. */
export async function confirmRun<C extends ImportColumns>(
  importer: Importer<C>,
  ref: RunRef,
  context: Context,
): Promise<ImportRun> {
  return await begin(importer, ref, context, { from: 'confirm', to: 'running', action: 'import' });
}

export async function undoRun<C extends ImportColumns>(
  importer: Importer<C>,
  ref: RunRef,
  context: Context,
): Promise<ImportRun> {
  return await begin(importer, ref, context, { from: 'done', to: 'undoing', action: 'import-undo' });
}

interface Step {
  readonly from: ImportRun['state'];
  readonly to: ImportRun['state'];
  readonly action: string;
}

async function begin<C extends ImportColumns>(
  { definition }: Importer<C>,
  { id, job }: RunRef,
  context: Context,
  { from, to, action }: Step,
): Promise<ImportRun> {
  await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const run = ownRun(await lockRun(db, { id, type: definition.code }), context);
    if (run.state !== from || (from === 'confirm' && run.isOld))
      throw new AppError(CODES.wrongState, { data: { state: run.state } });
    await setState(db, id, to);
    await context.audit(tx, { object: definition.code, action, after: { importId: id } });
    await context.jobs.enqueue(tx, job, { runId: id });
  });
  return await runOf({ definition }, id, context);
}

/** Another user's run returns the same error as a missing one. */
function ownRun(run: RunRow | undefined, { principal }: Context): RunRow {
  if (run === undefined || run.userId !== principal.userId) throw new AppError(CODES.notFound);
  return run;
}

export async function runOf<C extends ImportColumns>(
  { definition }: Pick<Importer<C>, 'definition'>,
  id: string,
  context: Context,
): Promise<ImportRun> {
  const { userId } = context.principal;
  const run = await findRun(sysDb(context), { id, type: definition.code, userId, shown: IMPORT_SHOWN });
  if (run === undefined) throw new AppError(CODES.notFound);
  const none = Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, 0])) as ImportRun['counts'];
  return { ...run, counts: { ...none, ...run.counts } };
}

/** The rejected rows as uploaded, each with its reasons: corrected they can be uploaded again. */
export async function problemFile<C extends ImportColumns>({ definition }: Importer<C>, id: string, context: Context) {
  const run = await runOf({ definition }, id, context);
  const table = problemTable(definition, await problemRows(sysDb(context), id), context.locale);
  const exported = {
    object: definition.code,
    filters: { importId: id, fileName: run.fileName },
    columns: table.columns,
    format: table.format,
    rows: table.rows,
  };
  return await createAuditedFile(context, exported, async () => await tableFile(table));
}

export async function templateFile<C extends ImportColumns>(definition: Import<C>, context: Context) {
  return await tableFile(templateTable(definition, context.locale), { isEmpty: true });
}

const TOO_LARGE = { zh: '文件过大，请拆分后再导入', en: 'The file is too large. Split the file and import again' };
