import type { Names } from '../../names.ts';
import { quote } from '../contract.ts';

export function documentContractFile(names: Names): string {
  const { camel, module, noun, right, basePath, pagePath, title } = names;
  return `import { documentCalls, defineDocument, defineLines, field } from '@switchboard/kit-contract';

export const ${camel}Lines = defineLines({
  label: { zh: '明细', en: 'Lines' },
  fields: {
    item: field.text({ label: { zh: '项目', en: 'Item' }, max: 120, width: 240 }),
    quantity: field.decimal({ label: { zh: '数量', en: 'Quantity' }, width: 120 }),
    price: field.decimal({ label: { zh: '单价', en: 'Unit price' }, width: 120 }),
  },
  computed: { amount: { label: { zh: '金额', en: 'Amount' }, product: ['quantity', 'price'] } },
  sums: ['amount'],
  required: true,
});

const EDITED = { filter: true, sortable: true, editable: true } as const;

/** ${pagePath} */
export const ${camel}Document = defineDocument({
  code: '${module}.${noun}',
  right: '${right}',
  basePath: '${basePath}',
  title: { zh: ${quote(title.zh)}, en: ${quote(title.en)} },
  number: { prefix: '${prefixOf(names)}', per: 'day', digits: 4 },
  fields: {
    name: field.text({ label: { zh: '名称', en: 'Name' }, ...EDITED, max: 120, width: 220 }),
    docDate: field.date({ label: { zh: '单据日期', en: 'Document date' }, ...EDITED, width: 120 }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, ...EDITED, pattern: /^[A-Z]{3}$/, width: 90 }),
    totalAmount: field.money({ label: { zh: '总金额', en: 'Total' }, filter: true, sortable: true, width: 140 }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 220 }),
  },
  list: {
    columns: ['docNo', 'name', 'state', 'docDate', 'totalAmount', 'currency', 'ownerName', 'createdAt'],
    search: ['docNo', 'name'],
  },
  form: { fields: ['name', 'docDate', 'currency', 'remark'], required: ['name', 'docDate', 'currency'] },
  lines: ${camel}Lines,
  currency: 'currency',
  totals: { totalAmount: 'amount' },
  negated: ['quantity'],${names.of === 'process' ? `\n  process: '${processCode(names)}',` : ''}
});
export const ${camel}Resource = ${camel}Document.resource;
export const ${camel}Calls = documentCalls(${camel}Document);
`;
}

/** Of its numbers: initials of the module and the noun. */
const prefixOf = ({ module, noun }: Names): string =>
  [module, ...noun.split('-')]
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

export const processCode = ({ module, noun }: Names): string => `${module}_${noun.replaceAll('-', '_')}`;
