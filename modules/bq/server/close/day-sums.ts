import type { Product } from '@switchboard/bq-contract';

/** Description of a product's daily totals for the nightly comparison (rule 37). */
export interface DaySums {
  readonly product: Product;
  readonly sums: string;
  /** Record rows, one per key, and the events that rows and totals were made from. */
  readonly rows: string;
  readonly key: string;
  readonly events: string;
  /** The first event of a row. */
  readonly first: string;
  readonly time: string;
  /** Condition for rows that count. */
  readonly counted: string;
  readonly groups: string;
  /** Each total with the expression for a row. */
  readonly measures: Readonly<Record<string, string>>;
  /** The measure that counts the volume. */
  readonly volume: string;
}

const SMS: DaySums = {
  product: 'sms',
  sums: 'agg_sms_day',
  rows: 'sms_record',
  key: 'app_id, msg_id, attempt_no',
  events: 'sms_event',
  first: 'submit',
  time: 'submit_time',
  counted: `sms_type != 'test'`,
  groups: 'customer_id, app_id, channel_id, mcc, sms_type, sale_staff_id, res_staff_id',
  measures: {
    msg: 'attempt_no = 1',
    accepted: 'status in (30, 40, 41, 42, 43, 44, 45, 50)',
    rejected: 'status = 20',
    submit_fail: 'status = 31',
    // a late report is shown in the row but not counted
    delivered: 'status = 40 and dlr_late = 0',
    failed: 'status in (41, 42, 43, 44) and dlr_late = 0',
    bill_parts: 'bill_parts',
    revenue: 'revenue_usd',
    cost: 'cost_usd',
  },
  volume: 'msg',
};

const VOICE: DaySums = {
  product: 'voice',
  sums: 'agg_voice_day',
  rows: 'voice_cdr',
  key: 'app_id, call_id, leg',
  events: 'voice_event',
  first: 'call',
  time: 'invite_time',
  counted: `kind != 'test'`,
  groups: 'customer_id, app_id, landing_gw, mcc, kind, sale_staff_id, res_staff_id',
  measures: {
    attempts: '1',
    blocked: 'blocked = 1',
    answered: `outcome = 'answered'`,
    talk_s: 'talk_s',
    bill_s: 'bill_s',
    revenue: 'revenue_usd',
    cost: 'cost_usd',
  },
  volume: 'attempts',
};

/** Products whose days are reconciled and closed. */
export const DAY_SUMS: readonly DaySums[] = [SMS, VOICE];
