import type { Names } from '../names.ts';

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export function contractFile({ camel, pascal, module, noun, right, basePath, pagePath, title }: Names): string {
  return `import { defineCall, defineResource, editInput, field, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const KEY = '${right}';
const BASE = '${basePath}';
const EDITED = { filter: true, sortable: true, editable: true } as const;

/** ${pagePath} */
export const ${camel}Resource = defineResource({
  code: '${module}.${noun}',
  right: KEY,
  basePath: BASE,
  // a row that is only shared with the reader cannot be changed
  rowRights: { [\`\${KEY}:edit\`]: 'change' },
  title: { zh: ${quote(title.zh)}, en: ${quote(title.en)} },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' } }),
    code: field.text({ label: { zh: '编号', en: 'Code' }, ...EDITED, max: 40, width: 140 }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, ...EDITED, max: 120, width: 220 }),
    status: field.enum({
      label: { zh: '状态', en: 'Status' },
      ...EDITED,
      width: 110,
      values: {
        '1': { label: { zh: '启用', en: 'Enabled' }, tone: 'success' },
        '0': { label: { zh: '停用', en: 'Disabled' }, tone: 'neutral' },
      },
    }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 220 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, filter: true, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['code', 'name', 'status', 'remark', 'createdAt'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['code', 'name'],
  },
});

/** A row under the reader's field rights: a hidden field is not there. */
export type ${pascal}Row = Partial<ResourceRow<typeof ${camel}Resource>>;
const z${pascal}Row = z.record(z.string(), z.unknown()) as unknown as z.ZodType<${pascal}Row>;

export const get${pascal} = defineCall({
  name: '${module}.${noun}.get',
  method: 'GET',
  path: \`\${BASE}/get/:id\`,
  summary: { zh: ${quote(`${title.zh}详情`)}, en: ${quote(`${title.en}: detail`)} },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({ version: z.int(), row: z${pascal}Row }),
});

const REQUIRED = { zh: '此项必填', en: 'Required' };

/** \`id\` null makes a new one. */
export const save${pascal} = defineCall({
  name: '${module}.${noun}.save',
  method: 'POST',
  path: \`\${BASE}/save\`,
  summary: { zh: ${quote(`保存${title.zh}`)}, en: ${quote(`${title.en}: save`)} },
  right: needs(\`\${KEY}:edit\`),
  input: z
    .object({
      id: zId.nullable().default(null),
      version: z.int().default(0),
      ...editInput(${camel}Resource, ['code', 'name', 'status', 'remark']),
    })
    .refine(({ id, code }) => id !== null || code !== undefined, { path: ['code'], params: REQUIRED })
    .refine(({ id, name }) => id !== null || name !== undefined, { path: ['name'], params: REQUIRED }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const ${camel}Calls = [get${pascal}, save${pascal}];
`;
}
