import { accountResource, accountTrackResource } from '@switchboard/crm-contract';
import { definePgSource, rowsOf } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { customerTable } from '../tables.ts';

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const from = sql`crm.account a join crm.customer c on c.id = a.customer_id left join sys.staff_name o on o.id = c.owner_id`;
const base = {
  id: sql`a.id`,
  accountNo: sql`a.account_no`,
  customerId: sql`a.customer_id`,
  customerCode: sql`c.customer_code`,
  customerName: sql`c.name`,
  brand: sql`a.brand`,
  platform: sql`a.platform`,
  product: sql`a.product`,
  state: sql`a.state`,
  openedAt: sql`a.opened_at`,
  consume30dUsd: sql`a.consume_30d_usd`,
};
const isConsumed = sql`(a.first_consume_on is not null)`;
const isRecharged = sql`(a.first_recharge_at is not null or a.first_consume_on is not null)`;

/** Accounts are visible with their customer. A later step implies the earlier ones. */
export const accountTrackSource = definePgSource({
  resource: accountTrackResource,
  from,
  where: sql`c.deleted_at is null and c.pool_state <> 'merged'`,
  scope: { ...rowsOf(customerTable, 'c'), row: 'a' },
  columns: {
    ...base,
    country: sql`c.country`,
    sourceCode: sql`c.source_code`,
    ownerId: sql`c.owner_id`,
    ownerName: sql`o.name`,
    ownerDeptId: sql`c.owner_dept_id`,
    firstTestAt: sql`a.first_test_at`,
    firstRechargeAt: sql`a.first_recharge_at`,
    firstConsumeOn: sql`a.first_consume_on`,
    daysToConsume: sql`(a.first_consume_on - (a.opened_at at time zone 'Asia/Shanghai')::date)`,
    consume7dUsd: sql`a.consume_7d_usd`,
    consumePrev30dUsd: sql`a.consume_prev30d_usd`,
    changePct: sql`case when a.consume_prev30d_usd > 0
      then round((a.consume_30d_usd - a.consume_prev30d_usd) * 100 / a.consume_prev30d_usd, 1) end`,
    trackTag: sql`coalesce(a.track_tag, 'stable')`,
    trackReason: sql`a.track_reason`,
    spend60d: sql`array(select coalesce(d.revenue_usd, 0)::text from generate_series(${today} - 60, ${today} - 1, interval '1 day') g
      left join crm.consumption_day d on d.account_no = a.account_no and d.day = g::date order by g)`,
    isTested: sql`(a.first_test_at is not null or ${isRecharged})`,
    isRecharged,
    isConsumed,
    version: sql`a.version`,
  },
});

export const accountSource = definePgSource({
  resource: accountResource,
  from,
  where: sql`c.deleted_at is null and c.pool_state = 'private'`,
  scope: rowsOf(customerTable, 'c'),
  columns: { ...base, currency: sql`a.currency`, balance: sql`a.balance`, creditLimit: sql`a.credit_limit` },
});
