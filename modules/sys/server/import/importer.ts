import type { Import, ImportColumns, ImportRowOf, Label } from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  handle,
  handleFile,
  type Handler,
  type JobContext,
  type JobDefinition,
} from '@switchboard/kit-server';
import { runImport } from './run.ts';
import { checkFile, confirmRun, problemFile, runOf, templateFile, undoRun } from './service.ts';

/** The user who confirmed the run; records are written in this user's name. */
export interface ImportActor {
  readonly userId: string;
  readonly staffId: string;
}

export interface CheckedRow<C extends ImportColumns> {
  readonly rowNo: number;
  readonly value: ImportRowOf<C>;
}

/** A module's verdict on a row: a duplicate is skipped, never overwritten. No verdict = the row can be written. */
export interface ImportVerdict<C extends ImportColumns> {
  readonly rowNo: number;
  readonly state: 'duplicate' | 'error';
  readonly column?: keyof C & string;
  readonly msg: Label;
}

export interface ImportWork extends Pick<JobContext, 'jobs' | 'log' | 'config'> {
  readonly actor: ImportActor;
}

export interface Importer<C extends ImportColumns> {
  readonly definition: Import<C>;
  /** Checks all rows of valid format at once: look them up in batches. Runs in the user's call. */
  check(rows: readonly CheckedRow<C>[], context: Context): Promise<readonly ImportVerdict<C>[]>;
  /**
   * Creates one record and returns its id. Runs in the worker, past the row policies, in a transaction that also marks
   * the row: a row is written once or never. An `AppError` refuses the row (another user created the same one in the
   * meantime).
   */
  write(tx: Db, value: ImportRowOf<C>, work: ImportWork): Promise<string>;
  /** Reverts what `write` created; an `AppError` keeps the record, with its reason (changed since, already in use). */
  undo(tx: Db, id: string, work: ImportWork): Promise<void>;
}

export interface ReadyImporter {
  readonly handlers: readonly Handler[];
  readonly job: JobDefinition<{ runId: string }>;
}

/** Handlers and job of an import: list both in the module, and `importCalls(definition)` in its contract. */
export function defineImporter<C extends ImportColumns>(importer: Importer<C>): ReadyImporter {
  const { calls, code } = importer.definition;
  const job: JobDefinition<{ runId: string }> = {
    name: `${code}.import`,
    run: async ({ runId }, context) => await runImport(importer, runId, context),
  };
  return {
    job,
    handlers: [
      handle(calls.check, async (input, context) => await checkFile(importer, input, context)),
      handle(calls.confirm, async ({ id }, context) => await confirmRun(importer, { id, job }, context)),
      handle(calls.undo, async ({ id }, context) => await undoRun(importer, { id, job }, context)),
      handle(calls.get, async ({ id }, context) => await runOf(importer, id, context)),
      handleFile(calls.problems, async ({ id }, context) => await problemFile(importer, id, context)),
      handleFile(calls.template, async (_, context) => await templateFile(importer.definition, context)),
    ],
  };
}
