import type { Names } from '../names.ts';

export const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export function contractFile({ camel, pascal, module, noun, right, basePath, pagePath, title }: Names): string {
  return `import { defineResource, detailCall, field, type ResourceRow, saveCall } from '@switchboard/kit-contract';

const EDITED = { filter: true, sortable: true, editable: true } as const;

/** ${pagePath} */
export const ${camel}Resource = defineResource({
  code: '${module}.${noun}',
  right: '${right}',
  basePath: '${basePath}',
  rowRights: { '${right}:edit': 'change' },
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
        active: { label: { zh: '启用', en: 'Enabled' }, tone: 'success' },
        stopped: { label: { zh: '停用', en: 'Disabled' }, tone: 'neutral' },
      },
    }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 220 }),
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, nullable: true, filter: true, width: 120 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, filter: true, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['code', 'name', 'status', 'remark', 'ownerName', 'createdAt'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['code', 'name'],
  },
});
export type ${pascal}Row = ResourceRow<typeof ${camel}Resource>;

export const get${pascal} = detailCall(${camel}Resource);
export const save${pascal} = saveCall(${camel}Resource, {
  fields: ['code', 'name', 'status', 'remark'],
  required: ['code', 'name'],
});
export const ${camel}Calls = [get${pascal}, save${pascal}];
`;
}
