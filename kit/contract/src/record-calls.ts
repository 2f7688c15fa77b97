import { z } from 'zod';
import { type Call, defineCall, needs } from './call.ts';
import { editInput, requireForNew } from './edit.ts';
import type { Field } from './field.ts';
import { type Fields, type Resource, type RowOf, zShownRow } from './resource.ts';
import { zId } from './values.ts';

interface RecordRead<Row> {
  version: number;
  row: Row;
  denied: string[];
}

/** Reads one record for `DetailPage` (`readDetail` of the kit server), with the rights and fields of its list. */
export function detailCall<F extends Fields & { readonly version: Field<number> }>({
  code,
  right,
  basePath,
  title,
  fields,
}: Resource<F>): Call<z.ZodType<{ id: string }>, z.ZodType<RecordRead<RowOf<F>>>> {
  return defineCall({
    name: `${code}.get`,
    method: 'GET',
    path: `${basePath}/get/:id`,
    summary: { zh: `${title.zh}：详情`, en: `${title.en}: details` },
    right: needs(right),
    input: z.object({ id: zId }),
    result: z.object({ version: z.int(), row: zShownRow(fields), denied: z.array(z.string()) }),
  });
}

interface Edited<N> {
  /** What the form sends. */
  readonly fields: readonly N[];
  /** Of these, what a new record cannot do without. */
  readonly required: readonly N[];
}

/** Creates a record if `id` is null, otherwise changes it in the version that the user saw. Needs `<right>:edit`. */
export function saveCall<F extends Fields, const N extends keyof F & string>(
  resource: Resource<F>,
  { fields, required }: Edited<N>,
) {
  const { code, right, basePath, title } = resource;
  return defineCall({
    name: `${code}.save`,
    method: 'POST',
    path: `${basePath}/save`,
    summary: { zh: `${title.zh}：保存`, en: `${title.en}: save` },
    right: needs(`${right}:edit`),
    input: z
      .object({
        id: zId.nullable().default(null),
        version: z.int().min(0).default(0),
        ...editInput(resource, fields),
      })
      .superRefine(requireForNew(required)),
    result: z.object({ id: zId }),
    withIdempotency: true,
  });
}
