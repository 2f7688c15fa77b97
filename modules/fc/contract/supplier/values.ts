import type { EnumValue } from '@switchboard/kit-contract';

/** The purpose of a supplier account; each has a separate page. */
export const SUPPLIER_CHANNELS = {
  sms: { label: { zh: '短信', en: 'SMS' } },
  vos: { label: { zh: 'VOS 语音', en: 'VOS voice' } },
  email: { label: { zh: '邮件', en: 'Email' } },
  social: { label: { zh: '社媒', en: 'Social media' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type SupplierChannel = keyof typeof SUPPLIER_CHANNELS;

export const SUPPLIER_ACCOUNT_STATUS = {
  active: { label: { zh: '正常', en: 'Active' }, tone: 'success' },
  stopped: { label: { zh: '已停用', en: 'Disabled' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** The states partly paid and paid are set by payments. */
export const SUPPLIER_BILL_STATUS = {
  imported: { label: { zh: '已导入', en: 'Imported' } },
  checking: { label: { zh: '核对中', en: 'Checking' }, tone: 'info' },
  disputed: { label: { zh: '争议', en: 'Disputed' }, tone: 'warning' },
  agreed: { label: { zh: '已确认', en: 'Confirmed' }, tone: 'success' },
  part_paid: { label: { zh: '部分付款', en: 'Partly paid' }, tone: 'info' },
  paid: { label: { zh: '已付', en: 'Paid' }, tone: 'success' },
  void: { label: { zh: '作废', en: 'Void' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type SupplierBillStatus = keyof typeof SUPPLIER_BILL_STATUS;

/** The actions allowed in each state of a bill. */
export const SUPPLIER_BILL_ACTS = {
  check: ['imported', 'checking', 'disputed'],
  line: ['checking', 'disputed'],
  dispute: ['checking'],
  agree: ['checking', 'disputed'],
  void: ['imported', 'checking', 'disputed'],
} as const satisfies Readonly<Record<string, readonly SupplierBillStatus[]>>;
export type SupplierBillAct = keyof typeof SUPPLIER_BILL_ACTS;

export const mayAct = (act: SupplierBillAct, status: string): boolean =>
  (SUPPLIER_BILL_ACTS[act] as readonly string[]).includes(status);

export const DIFF_REASONS = {
  volume: { label: { zh: '数量', en: 'Volume' } },
  price: { label: { zh: '价格', en: 'Price' } },
  timezone: { label: { zh: '时区', en: 'Time zone' } },
  missing: { label: { zh: '缺失', en: 'Missing' } },
  rounding: { label: { zh: '尾差', en: 'Rounding' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type DiffReason = keyof typeof DIFF_REASONS;
