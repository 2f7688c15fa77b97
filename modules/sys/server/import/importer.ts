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

/** Who confirmed the run; what is written is written in their name. */
export interface ImportActor {
  readonly userId: string;
  readonly staffId: string;
}

export interface CheckedRow<C extends ImportColumns> {
  readonly rowNo: number;
  readonly value: ImportRowOf<C>;
}

/** What a module thinks of a row: a duplicate is skipped, never overwritten. Nothing said = it can be written. */
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
  /** All rows that are right in form, at once: look them up in batches. Runs in the call of the person. */
  check(rows: readonly CheckedRow<C>[], context: Context): Promise<readonly ImportVerdict<C>[]>;
  /**
   * Makes one record and answers its id. Runs in the worker, past the row policies, in a transaction that also marks the
   * row: it happens once or not at all. An `AppError` refuses the row (somebody made the same one meanwhile).
   */
  write(tx: Db, value: ImportRowOf<C>, work: ImportWork): Promise<string>;
  /** Takes back what `write` made; an `AppError` keeps it, with its reason (changed since, already in use). */
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
