import {
  type ApproveNode,
  type FormField,
  type FormFieldInput,
  type Graph,
  zFormField,
  zGraph,
} from '@switchboard/ger-contract';

/** /general/process/sponsor/submit without a process: a payment that belongs to no bill (ger.md §4, general_payment). */
export const PAYMENT_CODE = 'general_payment';

const field = (one: FormFieldInput, place: number): FormField => zFormField.parse({ sortNo: (place + 1) * 10, ...one });
const option = (value: string, labelZh: string, labelEn: string) => ({ value, labelZh, labelEn });

const FIELDS: readonly FormFieldInput[] = [
  {
    fieldKey: 'payType',
    labelZh: '付款类型',
    labelEn: 'Payment type',
    type: 'select',
    required: true,
    isCondition: true,
    isSummary: true,
    options: [
      option('expense', '费用报销', 'Expense'),
      option('purchase', '采购付款', 'Purchase'),
      option('deposit', '押金保证金', 'Deposit'),
      option('tax', '税费', 'Tax and fees'),
      option('other', '其他', 'Other'),
    ],
  },
  {
    fieldKey: 'payee',
    labelZh: '收款方',
    labelEn: 'Payee',
    type: 'text',
    required: true,
    isSummary: true,
    maxLen: 120,
  },
  { fieldKey: 'bankName', labelZh: '开户银行', labelEn: 'Bank', type: 'text', required: true, maxLen: 120 },
  { fieldKey: 'bankAccount', labelZh: '银行账号', labelEn: 'Account number', type: 'text', required: true, maxLen: 40 },
  {
    fieldKey: 'currency',
    labelZh: '币种',
    labelEn: 'Currency',
    type: 'select',
    required: true,
    isCondition: true,
    isSummary: true,
    defaultValue: 'CNY',
    options: [
      option('CNY', '人民币 CNY', 'Chinese yuan CNY'),
      option('USD', '美元 USD', 'US dollar USD'),
      option('EUR', '欧元 EUR', 'Euro EUR'),
      option('HKD', '港币 HKD', 'Hong Kong dollar HKD'),
    ],
  },
  { fieldKey: 'lines', labelZh: '付款明细', labelEn: 'Payment items', type: 'table', required: true },
  { fieldKey: 'item', parentKey: 'lines', labelZh: '事项', labelEn: 'Item', type: 'text', required: true, maxLen: 100 },
  {
    fieldKey: 'qty',
    parentKey: 'lines',
    labelZh: '数量',
    labelEn: 'Quantity',
    type: 'number',
    required: true,
    decimals: 2,
    minValue: '0.01',
  },
  {
    fieldKey: 'price',
    parentKey: 'lines',
    labelZh: '单价',
    labelEn: 'Unit price',
    type: 'money',
    required: true,
    decimals: 2,
    minValue: '0',
  },
  {
    fieldKey: 'sum',
    parentKey: 'lines',
    labelZh: '小计',
    labelEn: 'Subtotal',
    type: 'formula',
    formula: 'qty * price',
    decimals: 2,
  },
  {
    fieldKey: 'amount',
    labelZh: '付款总额',
    labelEn: 'Total amount',
    type: 'formula',
    formula: 'sum(lines.sum)',
    decimals: 2,
    isCondition: true,
    isSummary: true,
  },
  { fieldKey: 'payBy', labelZh: '最晚付款日', labelEn: 'Pay by', type: 'date', required: true },
  { fieldKey: 'costDept', labelZh: '费用归属部门', labelEn: 'Charged to', type: 'dept', required: true },
  { fieldKey: 'reason', labelZh: '付款事由', labelEn: 'Reason', type: 'textarea', required: true, maxLen: 500 },
  { fieldKey: 'invoices', labelZh: '发票与合同', labelEn: 'Invoices and contracts', type: 'file' },
  { fieldKey: 'paidOn', labelZh: '实际付款日', labelEn: 'Paid on', type: 'date', defaultPerm: 'read' },
  {
    fieldKey: 'bankRef',
    labelZh: '银行流水号',
    labelEn: 'Bank reference',
    type: 'text',
    maxLen: 60,
    defaultPerm: 'read',
  },
];
export const PAYMENT_FIELDS: readonly FormField[] = FIELDS.map(field);

export const PAYMENT_ROLES = [
  { code: 'fin_director', zh: '财务总监', en: 'Finance director' },
  { code: 'cashier', zh: '出纳', en: 'Cashiers' },
] as const;

const decides = (id: string, next: string, more: Partial<ApproveNode> & Pick<ApproveNode, 'name' | 'approvers'>) => ({
  id,
  type: 'approve' as const,
  sign: 'any' as const,
  emptyApprover: 'admin' as const,
  selfApprover: 'manager' as const,
  dedupe: 'none' as const,
  ops: ['agree', 'reject', 'transmit', 'addsign', 'comment'],
  fields: { '*': 'read' },
  reject: { targets: ['start', 'node', 'end'], default: 'start', resume: 'jumpBack' },
  next,
  ...more,
});

const above = (currency: string, v: number) => ({
  all: [
    { f: 'form.currency', op: 'eq', v: currency },
    { f: 'form.amount', op: 'gte', v },
  ],
});

/** The manager; from about 50,000 yuan also the finance director; the cashier pays and records date and reference. */
export const PAYMENT_GRAPH: Graph = zGraph.parse({
  schemaVersion: 1,
  nodes: [
    {
      id: 'start',
      type: 'start',
      name: { zh: '发起付款', en: 'Apply' },
      fields: { '*': 'edit', paidOn: 'hidden', bankRef: 'hidden' },
      next: 'manager',
    },
    decides('manager', 'size', {
      name: { zh: '直属上级', en: 'Line manager' },
      approvers: [{ by: 'manager', level: 1 }],
      fields: { '*': 'read', paidOn: 'hidden', bankRef: 'hidden' },
      reject: { targets: ['start', 'end'], default: 'start', resume: 'restart' },
    }),
    {
      id: 'size',
      type: 'condition',
      name: { zh: '金额分级', en: 'Amount' },
      branches: [
        {
          id: 'large',
          name: { zh: '5 万元人民币及以上', en: '50,000 yuan or more' },
          priority: 1,
          when: { any: [above('CNY', 50_000), above('USD', 7_000), above('EUR', 6_500), above('HKD', 55_000)] },
          next: 'director',
        },
      ],
      defaultNext: 'cashier',
    },
    decides('director', 'cashier', {
      name: { zh: '财务总监', en: 'Finance director' },
      approvers: [{ by: 'role', code: 'fin_director' }],
      fields: { '*': 'read', paidOn: 'hidden', bankRef: 'hidden' },
    }),
    decides('cashier', 'end', {
      name: { zh: '出纳付款', en: 'Payment' },
      approvers: [{ by: 'role', code: 'cashier' }],
      fields: { '*': 'read', paidOn: 'edit', bankRef: 'edit' },
      required: ['paidOn', 'bankRef'],
    }),
    { id: 'end', type: 'end', name: { zh: '结束', en: 'End' } },
  ],
});
