import type { SmsDim, SmsMetric } from '@switchboard/bq-contract';

/** How a sum is written: over the rows of the period that is asked for, or of the one it is compared with. */
export interface Sums {
  sum(column: string): string;
  distinct(column: string): string;
  /** Seconds below which so many of the reports came. */
  delay(share: 1 | 2): string;
  readonly isParts: boolean;
}

/** One place for each number (rules 15 to 17): from sums, never from averages of averages. */
export const SMS_METRIC_SQL: Readonly<Record<SmsMetric, (of: Sums) => string>> = {
  channels: ({ distinct }) => distinct('channel_id'),
  submitted: ({ sum, isParts }) => sum(isParts ? 'msg_parts' : 'msg'),
  billParts: ({ sum }) => sum('bill_parts'),
  rejected: ({ sum }) => sum('rejected'),
  submitFail: ({ sum }) => sum('submit_fail'),
  accepted: ({ sum, isParts }) => sum(isParts ? 'accepted_parts' : 'accepted'),
  acceptance: ({ sum }) => share(sum('accepted'), `${sum('accepted')} + ${sum('submit_fail')}`),
  delivered: ({ sum, isParts }) => sum(isParts ? 'delivered_parts' : 'delivered'),
  delivery: ({ sum }) => share(sum('delivered'), sum('accepted_dlr')),
  failed: ({ sum }) => sum('failed'),
  unknown: ({ sum }) => `${sum('accepted')} - ${sum('delivered')} - ${sum('failed')}`,
  dlrRate: ({ sum }) => share(`${sum('delivered')} + ${sum('failed')} + ${sum('told_unknown')}`, sum('accepted_dlr')),
  dlrP50: ({ delay }) => delay(1),
  dlrP95: ({ delay }) => delay(2),
  revenue: ({ sum }) => sum('revenue'),
  cost: ({ sum }) => sum('cost'),
  profit: ({ sum }) => `${sum('revenue')} - ${sum('cost')}`,
  margin: ({ sum }) => share(`${sum('revenue')} - ${sum('cost')}`, sum('revenue')),
  profitEach: ({ sum }) =>
    `if(${sum('bill_parts')} = 0, null, round(toFloat64(${sum('revenue')} - ${sum('cost')}) / ${sum('bill_parts')}, 6))`,
  gift: ({ sum }) => sum('gift'),
};

/** In percent; of nothing it is nothing, not 0. */
const share = (part: string, whole: string): string =>
  `if((${whole}) = 0, null, round(100 * toFloat64(${part}) / toFloat64(${whole}), 2))`;

interface DimSql {
  /** Columns that tell one of them from another. */
  readonly columns: readonly string[];
  /** What is taken of the time by the asked clock instead. */
  readonly ofTime?: 'toDayOfWeek' | 'toHour';
  /** The only sums that know it. */
  readonly only?: 'hour' | 'day';
}

export const SMS_DIM_SQL: Readonly<Record<SmsDim, DimSql>> = {
  saleDept: { columns: ['sale_dept_id'] },
  saleStaff: { columns: ['sale_staff_id'] },
  customerName: { columns: ['customer_id'] },
  appName: { columns: ['app_id'] },
  brand: { columns: ['brand'], only: 'day' },
  resDept: { columns: ['res_dept_id'] },
  resStaff: { columns: ['res_staff_id'] },
  supplierName: { columns: ['supplier_id'] },
  channelName: { columns: ['channel_id'] },
  country: { columns: ['mcc'] },
  operator: { columns: ['mcc', 'mnc'], only: 'hour' },
  smsType: { columns: ['sms_type'] },
  weekday: { columns: [], ofTime: 'toDayOfWeek', only: 'hour' },
  clock: { columns: [], ofTime: 'toHour', only: 'hour' },
};

/** Owner columns as they were stamped at submission (rule 20). */
export const OWNER_COLUMNS = {
  c: { staff: 'sale_staff_id', dept: 'sale_dept_id' },
  r: { staff: 'res_staff_id', dept: 'res_dept_id' },
} as const;
