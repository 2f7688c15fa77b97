import { z } from 'zod';
import { type Call, defineCall, needs, signedIn } from './call.ts';
import { zId } from './values.ts';
import type { Fields, ResourceDefinition } from './resource.ts';

/** The client waits this long for the bytes of an export. */
export const EXPORT_TIMEOUT_MS = 300_000;

/** Row limit of an immediate export; more rows become a task of the download centre (sys R70). */
export const EXPORT_MAX_ROWS = 10_000;

/** Row limit of any export (sys R72). */
export const EXPORT_TASK_MAX_ROWS = 5_000_000;
/** Row limit of one sheet of a workbook; above it the rows are exported as CSV in a ZIP (sys R72). */
export const SHEET_MAX_ROWS = 1_000_000;

/** The estimated cost of a large export, shown before it is started. */
export const zExportCost = z.object({ totalNum: z.int(), seconds: z.int(), bytes: z.int() });
export type ExportCost = z.output<typeof zExportCost>;

/** The result of an export by task: small ones are ready at once, the rest wait in the download centre (sys R70). */
export const zExportTask = z.object({
  taskId: zId,
  syncFlag: z.boolean(),
  fileUrl: z.string().nullable(),
  fileId: z.string().nullable(),
  totalNum: z.int(),
});
export type ExportTask = z.output<typeof zExportTask>;

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A call that answers with the bytes of a file; a refusal is the usual envelope. */
export function defineFileCall<I extends z.ZodType>(
  call: Pick<Call<I>, 'name' | 'path' | 'summary' | 'right' | 'input'>,
): Call<I, z.ZodNull> & { readonly isFile: true } {
  return { ...defineCall({ ...call, method: 'POST', result: z.null(), timeoutMs: EXPORT_TIMEOUT_MS }), isFile: true };
}

/** The input of an export in addition to the filters of its list. Without columns: the readable ones of the definition. */
export const exportInput = <N extends string>(columns: readonly [N, ...N[]]) => ({
  columns: z.array(z.enum(columns)).min(1).max(200).optional(),
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
});

export type ExportQuery = { columns?: string[]; format: ExportFormat } & Record<string, unknown>;
export type ExportTaskCall = Call<z.ZodType<ExportQuery>, typeof zExportTask>;
export type ExportCall = Call<z.ZodType<ExportQuery>, z.ZodNull> & { readonly isFile: true };

/** The two exports of a list: its filters and order, its scope and field rights, under the key `<page>:export`. */
export function exportCalls<F extends Fields>(
  definition: ResourceDefinition<F>,
  pageShape: Readonly<Record<string, z.ZodType>>,
): { readonly export: ExportCall; readonly exportTask: ExportTaskCall } {
  const { code, right, openTo, basePath, title, fields } = definition;
  const { pageNo: _no, pageSize: _size, cursor: _cursor, limit: _limit, isSure: _sure, ...filters } = pageShape;
  const columns = Object.entries(fields)
    .filter(([, { internal }]) => !internal)
    .map(([name]) => name) as [string, ...string[]];
  const path = `${basePath}/${definition.exportName ?? 'export'}`;
  const common = {
    right: openTo === undefined ? needs(`${right}:export`) : signedIn(openTo),
    input: z.strictObject({ ...filters, ...exportInput(columns) }) as unknown as z.ZodType<ExportQuery>,
  };
  return {
    export: defineFileCall({
      ...common,
      name: `${code}.export`,
      path,
      summary: { zh: `${title.zh}：导出`, en: `${title.en}: export` },
    }),
    exportTask: defineCall({
      ...common,
      name: `${code}.export-task`,
      method: 'POST',
      path: `${path}Task`,
      summary: { zh: `${title.zh}：导出到下载中心`, en: `${title.en}: export to the download centre` },
      result: zExportTask,
      withIdempotency: true,
      timeoutMs: EXPORT_TIMEOUT_MS,
    }),
  };
}
