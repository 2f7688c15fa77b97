import { z } from 'zod';
import { type Call, defineCall, needs, signedIn } from './call.ts';
import type { Fields, ResourceDefinition } from './resource.ts';

/** The client waits this long for the bytes of an export. */
export const EXPORT_TIMEOUT_MS = 300_000;

/** What is made at once; more is a task of the download centre (sys R70). */
export const EXPORT_MAX_ROWS = 10_000;

/** What an export by task answers: small ones are ready at once, the rest wait in the download centre (sys R70). */
export const zExportTask = z.object({
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

/** What an export takes beside the filters of its list. Without columns: those of the definition that may be read. */
export const exportInput = <N extends string>(columns: readonly [N, ...N[]]) => ({
  columns: z.array(z.enum(columns)).min(1).max(200).optional(),
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
});

export type ExportQuery = { columns?: string[]; format: ExportFormat } & Record<string, unknown>;
export type ExportCall = Call<z.ZodType<ExportQuery>, z.ZodNull> & { readonly isFile: true };

/** `POST …/export` of a list: its filters and order, its scope and field rights, under the key `<page>:export`. */
export function exportCall<F extends Fields>(
  definition: ResourceDefinition<F>,
  pageShape: Readonly<Record<string, z.ZodType>>,
): ExportCall {
  const { code, right, openTo, basePath, title, fields } = definition;
  const { pageNo: _no, pageSize: _size, ...filters } = pageShape;
  const columns = Object.entries(fields)
    .filter(([, { internal }]) => !internal)
    .map(([name]) => name) as [string, ...string[]];
  return defineFileCall({
    name: `${code}.export`,
    path: `${basePath}/${definition.exportName ?? 'export'}`,
    summary: { zh: `${title.zh}：导出`, en: `${title.en}: export` },
    right: openTo === undefined ? needs(`${right}:export`) : signedIn(openTo),
    input: z.strictObject({ ...filters, ...exportInput(columns) }) as unknown as z.ZodType<ExportQuery>,
  });
}
