import {
  defineCall,
  defineImport,
  defineResource,
  field,
  needs,
  type ResourceRow,
  zDecimal,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import {
  DIFF_REASONS,
  type DiffReason,
  SUPPLIER_BILL_STATUS,
  SUPPLIER_CHANNELS,
  type SupplierBillStatus,
} from './values.ts';

export const BILL_CHECK_KEY = 'fc.postpaid-supplier.bill-check';
export const BILL_CHECK_PATH = '/financial/postpaid-supplier/bill-check';
const BASE = '/v2/fc/supplierBill';

const money = (zh: string, en: string) =>
  field.money({ label: { zh, en }, nullable: true, sortable: true, width: 130 });

/** /financial/postpaid-supplier/bill-check */
export const supplierBillResource = defineResource({
  code: 'fc.supplier-bill',
  right: BILL_CHECK_KEY,
  basePath: BASE,
  isExported: true,
  rowRights: { [`${BILL_CHECK_KEY}:import`]: 'change', [`${BILL_CHECK_KEY}:agree`]: 'change' },
  title: { zh: '供应商账单核对', en: 'Supplier bill check' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    billNo: field.text({ label: { zh: '账单号', en: 'Bill no.' }, filter: true, sortable: true, width: 150 }),
    theirNo: field.text({ label: { zh: '对方账单号', en: 'Their no.' }, filter: true, width: 150 }),
    supplierName: field.text({ label: { zh: '供应商', en: 'Supplier' }, filter: true, sortable: true, width: 200 }),
    supplierCode: field.text({ label: { zh: '供应商编号', en: 'Supplier no.' }, filter: true, width: 120 }),
    channel: field.enum({
      label: { zh: '业务', en: 'Service' },
      filter: true,
      values: SUPPLIER_CHANNELS,
      width: 100,
    }),
    login: field.text({ label: { zh: '账号', en: 'Login' }, filter: true, width: 140 }),
    periodStart: field.date({ label: { zh: '账期开始', en: 'Period from' }, filter: true, sortable: true, width: 120 }),
    periodEnd: field.date({ label: { zh: '账期结束', en: 'Period to' }, filter: true, sortable: true, width: 120 }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    theirAmount: field.money({ label: { zh: '对方金额', en: 'Theirs' }, sortable: true, width: 130 }),
    ourAmount: money('我方金额', 'Ours'),
    diffAmount: field.money({
      label: { zh: '差异', en: 'Difference' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 130,
    }),
    diffPct: field.decimal({
      label: { zh: '差异（%）', en: 'Difference (%)' },
      nullable: true,
      sortable: true,
      digits: 2,
      width: 110,
    }),
    status: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      values: SUPPLIER_BILL_STATUS,
      width: 110,
    }),
    agreedAmount: money('确认金额', 'Confirmed amount'),
    reason: field.text({ label: { zh: '说明', en: 'Reason' }, nullable: true, width: 220 }),
    checkedAt: field.dateTime({ label: { zh: '核对时间', en: 'Checked at' }, nullable: true, width: 170 }),
    createdAt: field.dateTime({ label: { zh: '导入时间', en: 'Imported at' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'billNo',
      'supplierName',
      'status',
      'theirAmount',
      'ourAmount',
      'diffAmount',
      'diffPct',
      'currency',
      'periodStart',
      'periodEnd',
      'channel',
      'theirNo',
      'agreedAmount',
      'reason',
    ],
    defaultSort: { field: 'periodEnd', order: 'desc' },
    search: ['billNo', 'theirNo', 'supplierName'],
  },
});
export type SupplierBillRow = ResourceRow<typeof supplierBillResource>;

const zReason = z.enum(Object.keys(DIFF_REASONS) as [DiffReason, ...DiffReason[]]);
const zAmount = z.string();

/** One destination: their figures, ours, and the cause of the difference. Unknown values are null. */
export const zSupplierBillLine = z.object({
  destKey: z.string(),
  country: z.string(),
  theirQty: zAmount,
  theirPrice: zAmount,
  theirAmount: zAmount,
  ourQty: zAmount.nullable(),
  ourPrice: zAmount.nullable(),
  ourAmount: zAmount.nullable(),
  diff: zAmount.nullable(),
  volumeDiff: zAmount.nullable(),
  priceDiff: zAmount.nullable(),
  diffReason: zReason.nullable(),
  accepted: z.boolean(),
});
export type SupplierBillLine = z.infer<typeof zSupplierBillLine>;

const zRow = { id: zId, version: z.int().min(0) };
const zWords = z.string().trim().min(2).max(300);
const call = (name: string, zh: string, en: string, action: 'import' | 'agree') => ({
  name: `fc.supplier-bill.${name}`,
  method: 'POST' as const,
  path: `${BASE}/${name}/:id`,
  summary: { zh, en },
  right: needs(`${BILL_CHECK_KEY}:${action}`),
  withIdempotency: true,
});

export const getSupplierBill = defineCall({
  name: 'fc.supplier-bill.detail',
  method: 'GET',
  path: `${BASE}/detail/:id`,
  summary: { zh: '供应商账单明细', en: 'Supplier bill lines' },
  right: needs(BILL_CHECK_KEY),
  input: z.object({ id: zId }),
  result: z.object({
    version: z.int(),
    status: z.enum(Object.keys(SUPPLIER_BILL_STATUS) as [SupplierBillStatus, ...SupplierBillStatus[]]),
    /** Keys of the reader that do not apply to this bill. */
    denied: z.array(z.string()),
    lines: z.array(zSupplierBillLine),
    /** Their amount for accepted lines, ours for the others; null when ours is unknown. */
    suggested: zAmount.nullable(),
  }),
});

/** Rule 40: compares our own records of the period with the bill. */
export const checkSupplierBill = defineCall({
  ...call('check', '核对供应商账单', 'Check a supplier bill', 'import'),
  input: z.object(zRow),
  result: z.object({
    status: z.enum(['checking', 'disputed']),
    diffAmount: zAmount.nullable(),
    /** Whether amounts were compared; otherwise only quantities, or nothing. */
    isCompared: z.boolean(),
  }),
});

export const acceptSupplierBillLine = defineCall({
  ...call('line', '处理账单明细差异', 'Resolve a supplier bill line', 'agree'),
  input: z.object({
    ...zRow,
    destKey: z.string().min(1).max(20),
    accepted: z.boolean(),
    diffReason: zReason.nullable(),
  }),
  result: z.literal(true),
});

export const disputeSupplierBill = defineCall({
  ...call('dispute', '对供应商账单提出争议', 'Dispute a supplier bill', 'agree'),
  input: z.object({ ...zRow, reason: zWords }),
  result: z.literal(true),
});

export const approveSupplierBill = defineCall({
  ...call('agree', '确认供应商账单', 'Confirm a supplier bill', 'agree'),
  input: z.object({
    ...zRow,
    agreedAmount: zDecimal.refine((amount) => !amount.startsWith('-'), {
      params: { zh: '不能小于 0', en: 'Cannot be below 0' },
    }),
    reason: zWords.nullable().default(null),
  }),
  result: z.literal(true),
});

export const voidSupplierBill = defineCall({
  ...call('void', '作废供应商账单', 'Void a supplier bill', 'agree'),
  input: z.object({ ...zRow, reason: zWords }),
  result: z.literal(true),
});

const { fields } = supplierBillResource;
const amount = (zh: string, en: string) => field.decimal({ label: { zh, en } });

/** One row is one destination of a bill; rows with the same account and number form one bill. */
export const supplierBillImport = defineImport({
  code: 'fc.supplier-bill',
  right: `${BILL_CHECK_KEY}:import`,
  basePath: `${BASE}/import`,
  title: { zh: '导入供应商账单', en: 'Import supplier bills' },
  columns: {
    supplier: { field: fields.supplierCode, isRequired: true },
    channel: { field: fields.channel, isRequired: true },
    login: { field: fields.login, isRequired: true },
    theirNo: {
      field: field.text({ label: fields.theirNo.label, max: 60 }),
      isRequired: true,
    },
    periodStart: { field: fields.periodStart, isRequired: true },
    periodEnd: { field: fields.periodEnd, isRequired: true },
    currency: {
      field: field.text({ label: fields.currency.label, pattern: /^[A-Z]{3}$/ }),
      isRequired: true,
      hint: { zh: '三位字母，与账号币种一致', en: 'Three letters, same as the account currency' },
    },
    destKey: {
      field: field.text({ label: { zh: '目的地 MCC', en: 'Destination MCC' }, pattern: /^\d{3}$/ }),
      isRequired: true,
      hint: { zh: '三位数字', en: 'Three digits' },
    },
    theirQty: {
      field: amount('数量', 'Quantity'),
      isRequired: true,
      hint: { zh: '短信为条，语音为分钟', en: 'SMS in parts, voice in minutes' },
    },
    theirPrice: { field: amount('单价', 'Price'), isRequired: true },
    theirAmount: {
      field: field.decimal({ label: { zh: '金额', en: 'Amount' }, nullable: true }),
      hint: { zh: '留空则为数量 × 单价', en: 'Leave empty for quantity × price' },
    },
  },
});
export type SupplierBillColumns = (typeof supplierBillImport)['columns'];

export const supplierBillCalls = [
  getSupplierBill,
  checkSupplierBill,
  acceptSupplierBillLine,
  disputeSupplierBill,
  approveSupplierBill,
  voidSupplierBill,
];
