import { z } from 'zod';
import { type Call, defineCall, needs } from './call.ts';
import { defineFileCall } from './export.ts';
import type { Field, FieldType } from './field.ts';
import type { Label } from './label.ts';
import { zId } from './values.ts';

/** Row limit of an import file (crm rule 33). */
export const IMPORT_MAX_ROWS = 5_000;
/** Size of the file itself; it is sent in a JSON body of at most 5 MiB. */
export const IMPORT_MAX_BYTES = 3_500_000;
/** Unpacked size of all parts of a workbook that are read. */
export const IMPORT_MAX_UNPACKED = 60_000_000;
/** Characters of a cell, as in Excel. */
export const IMPORT_MAX_CELL = 32_767;
/** Characters of all cells together, each counted as often as it is shown: 5,000 rows of 2,000. */
export const IMPORT_MAX_TEXT = 10_000_000;
/** Rows with problems in an answer; the file contains all of them. */
export const IMPORT_SHOWN = 200;

export interface ImportColumn<F extends Field = Field> {
  /** Heading (either language), kind and checks of its values. */
  readonly field: F;
  readonly isRequired?: boolean;
  /** Guidance on the value, shown in the template. */
  readonly hint?: Label;
}
export type ImportColumns = Readonly<Record<string, ImportColumn>>;

/** A parsed row. An empty cell is null. */
export type ImportRowOf<C extends ImportColumns> = { readonly [K in keyof C]: FieldType<C[K]['field']> | null };

/** States of a run: waiting for confirmation, running, finished. */
export const IMPORT_STATES = ['confirm', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
/** States of a row: before, then after the run. */
export const IMPORT_ROW_STATES = ['ok', 'duplicate', 'error', 'done', 'refused', 'undone', 'kept'] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

const zProblem = z.object({ column: z.string().nullable(), msg: z.string() });
export type ImportProblem = z.infer<typeof zProblem>;

export const zImportRun = z.object({
  id: zId,
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  /** Rows by state; all states together equal the file. */
  total: z.int(),
  counts: z.record(z.enum(IMPORT_ROW_STATES), z.int()),
  /** Unknown headings of the file, which are ignored. */
  ignored: z.array(z.string()),
  problems: z.array(z.object({ rowNo: z.int(), state: z.enum(IMPORT_ROW_STATES), problems: z.array(zProblem) })),
  createdAt: z.string(),
});
export type ImportRun = z.infer<typeof zImportRun>;

const zRunId = z.strictObject({ id: zId });
const zUpload = z.strictObject({
  fileName: z.string().min(1).max(200),
  /** Base64. */
  content: z
    .string()
    .min(1)
    .max(Math.ceil((IMPORT_MAX_BYTES * 4) / 3) + 4),
});

export interface ImportDefinition<C extends ImportColumns> {
  /** `<module>.<noun>`; also the object of its audit rows. */
  readonly code: string;
  /** Key of all its calls, `<page key>:import`. */
  readonly right: string;
  readonly basePath: string;
  readonly title: Label;
  readonly columns: C;
}

type RunCall = Call<typeof zRunId, typeof zImportRun>;

export interface Import<C extends ImportColumns = ImportColumns> extends ImportDefinition<C> {
  readonly calls: {
    readonly check: Call<typeof zUpload, typeof zImportRun>;
    readonly confirm: RunCall;
    readonly undo: RunCall;
    readonly get: RunCall;
    readonly problems: Call<typeof zRunId, z.ZodNull> & { readonly isFile: true };
    readonly template: Call<z.ZodObject, z.ZodNull> & { readonly isFile: true };
  };
}

/**
 * An import in two steps: a file is validated row by row, then confirmed and written in the background; a run can be
 * undone.
 */
export function defineImport<const C extends ImportColumns>(definition: ImportDefinition<C>): Import<C> {
  const { code, right, basePath, title } = definition;
  const call = (verb: string, zh: string, en: string) => ({
    name: `${code}.import-${verb}`,
    method: 'POST' as const,
    path: `${basePath}/${verb}`,
    summary: { zh: `${title.zh}：${zh}`, en: `${title.en}: ${en}` },
    right: needs(right),
  });
  return {
    ...definition,
    calls: {
      check: defineCall({ ...call('check', '校验', 'check'), input: zUpload, result: zImportRun }),
      confirm: defineCall({
        ...call('confirm', '确认导入', 'confirm'),
        input: zRunId,
        result: zImportRun,
        withIdempotency: true,
      }),
      undo: defineCall({
        ...call('undo', '撤销导入', 'undo'),
        input: zRunId,
        result: zImportRun,
        withIdempotency: true,
      }),
      get: defineCall({ ...call('get', '进度', 'progress'), input: zRunId, result: zImportRun }),
      problems: defineFileCall({ ...call('problems', '问题行', 'rows with problems'), input: zRunId }),
      template: defineFileCall({ ...call('template', '模板', 'template'), input: z.strictObject({}) }),
    },
  };
}

/** For `calls` of the module's contract. */
export function importCalls(definition: Pick<Import, 'calls'>): Call[] {
  return Object.values(definition.calls) as unknown as Call[];
}
