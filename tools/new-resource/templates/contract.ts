import type { Names } from '../names.ts';

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export function contractFile({ camel, module, noun, right, basePath, pagePath, title }: Names): string {
  return `import { defineResource, field } from '@switchboard/kit-contract';

/** ${pagePath} */
export const ${camel}Resource = defineResource({
  code: '${module}.${noun}',
  right: '${right}',
  basePath: '${basePath}',
  title: { zh: ${quote(title.zh)}, en: ${quote(title.en)} },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' } }),
    code: field.text({ label: { zh: '编号', en: 'Code' }, filter: true, sortable: true, width: 140 }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, filter: true, sortable: true, width: 220 }),
    status: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 110,
      values: {
        '1': { label: { zh: '启用', en: 'Enabled' }, tone: 'success' },
        '0': { label: { zh: '停用', en: 'Disabled' }, tone: 'neutral' },
      },
    }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, filter: true, sortable: true, width: 170 }),
  },
  list: {
    columns: ['code', 'name', 'status', 'createdAt'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['code', 'name'],
  },
});
`;
}
