import {
  defineCall,
  defineResource,
  editInput,
  field,
  needs,
  type ResourceRow,
  zDate,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { PAY_MODES } from '../credit-record.ts';
import { SUPPLIER_ACCOUNT_STATUS, SUPPLIER_CHANNELS, type SupplierChannel } from './values.ts';

const REQUIRED = { zh: '此项必填', en: 'Required' };
const NOT_BELOW_ZERO = { zh: '不能小于 0', en: 'Cannot be below 0' };
const zRow = { id: zId, version: z.int().min(0) };
const isBelowZero = (typed: unknown): boolean => typeof typed === 'string' && typed.startsWith('-');

export const SUPPLIER_ACCOUNT_EDITED = ['supplierId', 'login', 'currency', 'payMode', 'alertBalance'] as const;
/** Required for a new account; the supplier never changes afterwards. */
const REQUIRED_FIELDS = ['supplierId', 'login', 'currency', 'payMode'] as const;
const BALANCE = ['theirBalance', 'theirCredit'] as const;

const money = { sortable: true, width: 130 } as const;
const FIELDS = {
  id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
  supplierId: field.id({ label: { zh: '供应商', en: 'Supplier' }, editable: true, internal: true }),
  supplierName: field.text({ label: { zh: '供应商', en: 'Supplier' }, filter: true, sortable: true, width: 220 }),
  supplierCode: field.text({ label: { zh: '供应商编号', en: 'Supplier no.' }, filter: true, width: 120 }),
  login: field.text({
    label: { zh: '账号', en: 'Login' },
    filter: true,
    sortable: true,
    editable: true,
    max: 64,
    width: 150,
  }),
  currency: field.text({
    label: { zh: '币种', en: 'Currency' },
    filter: true,
    editable: true,
    pattern: /^[A-Z]{3}$/,
    width: 80,
  }),
  payMode: field.enum({
    label: { zh: '付费方式', en: 'Payment mode' },
    filter: true,
    editable: true,
    values: PAY_MODES,
    width: 100,
  }),
  theirBalance: field.money({
    label: { zh: '对方余额', en: 'Their balance' },
    nullable: true,
    filter: true,
    editable: true,
    ...money,
  }),
  theirCredit: field.money({ label: { zh: '对方授信', en: 'Their credit' }, editable: true, ...money }),
  balanceOn: field.date({ label: { zh: '余额日期', en: 'Balance date' }, nullable: true, sortable: true, width: 120 }),
  alertBalance: field.money({
    label: { zh: '预警余额', en: 'Alert below' },
    nullable: true,
    editable: true,
    ...money,
  }),
  isLow: field.boolean({ label: { zh: '余额不足', en: 'Low balance' }, filter: true, width: 100 }),
  status: field.enum({
    label: { zh: '状态', en: 'Status' },
    filter: true,
    values: SUPPLIER_ACCOUNT_STATUS,
    width: 100,
  }),
  updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
  version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
};

/** /financial/account/supplier/<channel>: the same page four times, each with a separate key. */
export function defineSupplierAccounts(channel: SupplierChannel) {
  const KEY = `fc.account.supplier.${channel}`;
  const BASE = `/v2/fc/supplierAccount/${channel}`;
  const CODE = `fc.supplier-account-${channel}`;
  const { zh, en } = SUPPLIER_CHANNELS[channel].label;
  const resource = defineResource({
    code: CODE,
    right: KEY,
    basePath: BASE,
    isExported: true,
    title: { zh: `${zh}供应商账号`, en: `${en} supplier accounts` },
    fields: FIELDS,
    list: {
      columns: [
        'supplierName',
        'supplierCode',
        'login',
        'currency',
        'theirBalance',
        'theirCredit',
        'balanceOn',
        'alertBalance',
        'isLow',
        'payMode',
        'status',
      ],
      defaultSort: { field: 'supplierName', order: 'asc' },
      search: ['supplierName', 'supplierCode', 'login'],
    },
  });
  const save = defineCall({
    name: `${CODE}.save`,
    method: 'POST',
    path: `${BASE}/save`,
    summary: { zh: `保存${zh}供应商账号`, en: `Save a supplier account: ${en}` },
    right: needs(`${KEY}:edit`),
    input: z
      .object({
        id: zId.nullable().default(null),
        version: z.int().min(0).default(0),
        ...editInput(resource, SUPPLIER_ACCOUNT_EDITED),
      })
      .superRefine((sent, context) => {
        if (sent.id !== null) return;
        for (const name of REQUIRED_FIELDS)
          if (sent[name] === undefined) context.addIssue({ code: 'custom', path: [name], params: REQUIRED });
      }),
    result: z.object({ id: zId }),
    withIdempotency: true,
  });
  const state = defineCall({
    name: `${CODE}.state`,
    method: 'POST',
    path: `${BASE}/stateUpdate`,
    summary: { zh: `停用或启用${zh}供应商账号`, en: `Disable or enable a supplier account: ${en}` },
    right: needs(`${KEY}:edit`),
    input: z.object({ ...zRow, status: z.enum(['active', 'stopped']) }),
    result: z.literal(true),
    withIdempotency: true,
  });
  /** The balance reported by the supplier, with its day. An older day is added to the history and changes nothing else. */
  const enter = defineCall({
    name: `${CODE}.balance`,
    method: 'POST',
    path: `${BASE}/balance`,
    summary: { zh: `录入对方余额：${zh}`, en: `Enter their balance: ${en}` },
    right: needs(`${KEY}:edit`),
    input: z
      .object({
        ...zRow,
        ...editInput(resource, BALANCE),
        balanceOn: zDate,
        note: z.string().trim().max(200).nullable().default(null),
      })
      .refine(({ theirBalance }) => theirBalance !== undefined && theirBalance !== null, {
        path: ['theirBalance'],
        params: REQUIRED,
      })
      .refine(({ theirCredit }) => !isBelowZero(theirCredit), { path: ['theirCredit'], params: NOT_BELOW_ZERO }),
    result: z.literal(true),
    withIdempotency: true,
  });
  const history = defineCall({
    name: `${CODE}.balances`,
    method: 'GET',
    path: `${BASE}/balances/:id`,
    summary: { zh: `对方余额录入记录：${zh}`, en: `Balance entries: ${en}` },
    right: needs(KEY),
    input: z.object({ id: zId }),
    result: z.array(
      z.object({
        id: zId,
        balance: z.string(),
        credit: z.string(),
        balanceOn: zDate,
        note: z.string().nullable(),
        enteredAt: z.string(),
        enteredBy: z.string().nullable(),
      }),
    ),
  });
  /** For the form: the suppliers that the person can see. */
  const suppliers = defineCall({
    name: `${CODE}.suppliers`,
    method: 'GET',
    path: `${BASE}/suppliers`,
    summary: { zh: `供应商选项：${zh}`, en: `Supplier options: ${en}` },
    right: needs(`${KEY}:edit`),
    input: z.object({}),
    result: z.array(z.object({ value: zId, name: z.string(), code: z.string() })),
  });
  return { channel, resource, calls: { save, state, enter, history, suppliers } };
}
export type SupplierAccounts = ReturnType<typeof defineSupplierAccounts>;
export type SupplierAccountRow = ResourceRow<SupplierAccounts['resource']>;

export const supplierAccounts: Readonly<Record<SupplierChannel, SupplierAccounts>> = {
  sms: defineSupplierAccounts('sms'),
  vos: defineSupplierAccounts('vos'),
  email: defineSupplierAccounts('email'),
  social: defineSupplierAccounts('social'),
};
