import {
  defineCall,
  defineEvent,
  defineResource,
  field,
  needs,
  type ResourceRow,
  zCurrency,
  zDate,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';

export const RATE_KEY = 'sys.set-rate';
const BASE = '/v2/fc/rate/settle';

export const RATE_STATES = {
  waiting: { label: { zh: '待复核', en: 'Pending approval' }, tone: 'warning' },
  approved: { label: { zh: '已复核', en: 'Approved' }, tone: 'success' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' } },
} as const;

/** /setModule/setRate: the value of one unit of the first currency in the second, per day. */
export const settleRateResource = defineResource({
  code: 'fc.settle-rate',
  right: RATE_KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '结算汇率设置', en: 'Settlement rates' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    base: field.text({
      label: { zh: '基准币', en: 'Base currency' },
      editable: true,
      filter: true,
      sortable: true,
      width: 90,
    }),
    quote: field.text({
      label: { zh: '报价币', en: 'Quote currency' },
      editable: true,
      filter: true,
      sortable: true,
      width: 90,
    }),
    rate: field.decimal({ label: { zh: '汇率', en: 'Rate' }, editable: true, digits: 6, sortable: true, width: 140 }),
    change: field.decimal({
      label: { zh: '较上一汇率（%）', en: 'Change (%)' },
      nullable: true,
      digits: 2,
      width: 150,
    }),
    validFrom: field.date({
      label: { zh: '生效日', en: 'Valid from' },
      editable: true,
      filter: true,
      sortable: true,
      width: 120,
    }),
    validTo: field.date({ label: { zh: '截止日', en: 'Valid to' }, nullable: true, width: 120 }),
    isNow: field.boolean({ label: { zh: '今日执行', en: 'In force today' }, filter: true, width: 100 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: RATE_STATES, width: 140 }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, editable: true, nullable: true, max: 200, width: 180 }),
    createdName: field.text({ label: { zh: '提交人', en: 'Entered by' }, width: 120 }),
    createdAt: field.dateTime({ label: { zh: '提交时间', en: 'Entered at' }, sortable: true, width: 170 }),
    approvedName: field.text({ label: { zh: '复核人', en: 'Approved by' }, width: 120 }),
    approvedAt: field.dateTime({ label: { zh: '复核时间', en: 'Approved at' }, nullable: true, width: 170 }),
    isMine: field.boolean({ label: { zh: '本人提交', en: 'Entered by me' }, internal: true }),
  },
  list: {
    columns: [
      'base',
      'quote',
      'rate',
      'change',
      'validFrom',
      'validTo',
      'isNow',
      'state',
      'remark',
      'createdName',
      'createdAt',
      'approvedName',
      'approvedAt',
    ],
    defaultSort: { field: 'validFrom', order: 'desc' },
    search: ['base', 'quote'],
  },
});
export type SettleRateRow = ResourceRow<typeof settleRateResource>;

/** As many digits as are stored; not zero. */
const zRate = z.string().regex(/^(?=.*[1-9])\d{1,9}(?:\.\d{1,6})?$/u);

export const addSettleRate = defineCall({
  name: 'fc.settle-rate.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '提交结算汇率', en: 'Enter a settlement rate' },
  right: needs(`${RATE_KEY}:edit`),
  input: z
    .object({
      base: zCurrency,
      quote: zCurrency,
      rate: zRate,
      validFrom: zDate,
      remark: z.string().trim().max(200).nullable().default(null),
    })
    .refine(({ base, quote }) => base !== quote, {
      path: ['quote'],
      params: { zh: '两个币种不能相同', en: 'Select two different currencies' },
    }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const approveSettleRate = defineCall({
  name: 'fc.settle-rate.approve',
  method: 'POST',
  path: `${BASE}/approve`,
  summary: { zh: '复核结算汇率', en: 'Approve a settlement rate' },
  right: needs(`${RATE_KEY}:approve`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

export const withdrawSettleRate = defineCall({
  name: 'fc.settle-rate.withdraw',
  method: 'POST',
  path: `${BASE}/withdraw`,
  summary: { zh: '撤回待复核的汇率', en: 'Withdraw a rate pending approval' },
  right: needs(`${RATE_KEY}:edit`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

/**
 * A currency pair with all its approved rates; the highest version wins. For consumers that convert amounts (records
 * rule 18, quotes).
 */
export const ratePublished = defineEvent({
  name: 'fc.rate.published',
  data: z.object({
    base: zCurrency,
    quote: zCurrency,
    version: z.int(),
    rates: z.array(z.object({ rate: zRate, from: zDate, to: zDate.nullable() })),
  }),
});

export const settleRateCalls = [addSettleRate, approveSettleRate, withdrawSettleRate];
