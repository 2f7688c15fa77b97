import { type EnumValue, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zFieldPerm } from './graph.ts';
import { zSwitched } from './role.ts';

type Values = Readonly<Record<string, EnumValue>>;

/**
 * For types that refer to records of another module (customer, account), that module checks whether the writer can use
 * the record.
 */
export const FORM_FIELD_TYPES = {
  text: { label: { zh: '单行文本', en: 'Text' } },
  textarea: { label: { zh: '多行文本', en: 'Long text' } },
  number: { label: { zh: '数字', en: 'Number' } },
  money: { label: { zh: '金额', en: 'Money' } },
  date: { label: { zh: '日期', en: 'Date' } },
  datetime: { label: { zh: '日期时间', en: 'Date and time' } },
  daterange: { label: { zh: '日期区间', en: 'Date range' } },
  select: { label: { zh: '下拉单选', en: 'Single choice' } },
  multiselect: { label: { zh: '下拉多选', en: 'Multiple choice' } },
  radio: { label: { zh: '单选按钮', en: 'Radio buttons' } },
  switch: { label: { zh: '开关', en: 'Switch' } },
  staff: { label: { zh: '人员', en: 'Colleague' } },
  dept: { label: { zh: '部门', en: 'Department' } },
  country: { label: { zh: '国家地区', en: 'Country' } },
  customer: { label: { zh: '客户', en: 'Customer' } },
  account: { label: { zh: '客户账号', en: 'Customer account' } },
  file: { label: { zh: '附件', en: 'Files' } },
  image: { label: { zh: '图片', en: 'Images' } },
  table: { label: { zh: '明细表', en: 'Table' } },
  formula: { label: { zh: '公式', en: 'Formula' } },
  note: { label: { zh: '说明文字', en: 'Note' } },
} as const satisfies Values;
export type FormFieldType = keyof typeof FORM_FIELD_TYPES;

export const WITH_OPTIONS: ReadonlySet<string> = new Set(['select', 'multiselect', 'radio']);
/** Not allowed in tables, since a table row is filled in on one line. */
export const NOT_IN_TABLES: ReadonlySet<string> = new Set([
  'table',
  'file',
  'image',
  'note',
  'textarea',
  'daterange',
  'customer',
  'account',
]);
/** Their value contains the id and the name at the time of writing; the server sets the name. */
export const RECORD_TYPES = ['customer', 'account'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];
export const isRecordType = (type: string): type is RecordType => (RECORD_TYPES as readonly string[]).includes(type);
export const COMPUTED: ReadonlySet<string> = new Set(['formula', 'note']);
const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'formula']);
export const isNumeric = (type: string): boolean => NUMERIC.has(type);

export const FORM_MODULES = {
  general: { label: { zh: '通用', en: 'General' } },
  fc: { label: { zh: '财务', en: 'Finance' } },
  qm: { label: { zh: '报价', en: 'Quotes' } },
  crm: { label: { zh: '客户', en: 'Customers' } },
  srm: { label: { zh: '供应商', en: 'Suppliers' } },
  csc: { label: { zh: '客服', en: 'Customer service' } },
  oc: { label: { zh: '运营', en: 'Operations' } },
  bq: { label: { zh: '商务', en: 'Business' } },
} as const satisfies Values;

export const FORM_KINDS = {
  dynamic: { label: { zh: '动态表单', en: 'Dynamic form' }, tone: 'info' },
  business: { label: { zh: '业务表单', en: 'Business form' } },
} as const satisfies Values;

const zKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/);

/** A field without the rules across its parts; those are in `fieldProblems`, so that all are reported at once. */
export const zFormField = z.object({
  fieldKey: zKey,
  parentKey: z.union([z.literal(''), zKey]).default(''),
  labelZh: z.string().trim().min(1).max(60),
  labelEn: z.string().trim().min(1).max(80),
  type: z.enum(Object.keys(FORM_FIELD_TYPES) as [FormFieldType, ...FormFieldType[]]),
  required: z.boolean().default(false),
  options: z
    .array(
      z.object({
        value: z.string().trim().min(1).max(60),
        labelZh: z.string().trim().min(1).max(60),
        labelEn: z.string().trim().min(1).max(80),
      }),
    )
    .max(100)
    .default([]),
  defaultValue: z
    .union([z.string().max(500), z.boolean()])
    .nullable()
    .default(null),
  minValue: zDecimal.nullable().default(null),
  maxValue: zDecimal.nullable().default(null),
  maxLen: z.int().min(1).max(5000).nullable().default(null),
  decimals: z.int().min(0).max(6).nullable().default(null),
  formula: z.string().trim().max(500).nullable().default(null),
  isCondition: z.boolean().default(false),
  isSummary: z.boolean().default(false),
  defaultPerm: zFieldPerm.default('edit'),
  sortNo: z.int().min(0).max(9999).default(0),
  state: zSwitched.default('enabled'),
});
export type FormField = z.infer<typeof zFormField>;
export type FormFieldInput = z.input<typeof zFormField>;

export const zStoredField = zFormField.extend({ id: zId });

/** The path of a field in values, rights and problems: `amount`, or `lines.amount` in a table. */
export const fieldPath = ({ parentKey, fieldKey }: Pick<FormField, 'parentKey' | 'fieldKey'>): string =>
  parentKey === '' ? fieldKey : `${parentKey}.${fieldKey}`;
