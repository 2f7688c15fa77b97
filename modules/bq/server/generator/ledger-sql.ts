import { draw, list } from './draw.ts';
import { idOf, ingestedAt, momentOf, OWNERS, ownersOf, type Span } from './other-sql.ts';
import type { World } from './world.ts';

const COLUMNS = `ledger_id, version, ev, book_time, app_id, ${OWNERS}, product, kind, mcc, qty, unit, currency, amount_ccy, amount_usd, cost_usd,
  gift_left_usd, gift_until, period_from, period_to, ref_kind, ref_id, ingest_seq, ingest_at`;
const NO_DAY = 'toDate(0)';
const NO_GIFT = `toDecimal64(0, 6), ${NO_DAY}`;
/** In the evening of the day, at the latest now. */
const eveningOf = (day: string, until: number): string =>
  `least(toUnixTimestamp64Milli(toDateTime64(concat(toString(${day}), ' 20:00:00'), 3, 'Asia/Shanghai')), ${until})`;

interface Usage {
  readonly table: string;
  readonly day: string;
  readonly product: string;
  readonly qty: string;
  readonly unit: string;
}

/** Charges of the record totals, so both have the same amounts per day, account and product. */
const USAGES: readonly Usage[] = [
  {
    table: 'agg_sms_day',
    day: 'stat_day',
    product: `multiIf(sms_type = 'otp', 'otp_sms', sms_type = 'two_way', 'two_way', 'sms')`,
    qty: 'bill_parts',
    unit: 'part',
  },
  {
    table: 'agg_voice_day',
    day: 'stat_day',
    product: `if(kind = 'otp', 'otp_voice', 'voice')`,
    qty: 'bill_s',
    unit: 'second',
  },
  { table: 'agg_mail_hour', day: `toDate(stat_hour, 'Asia/Shanghai')`, product: `'email'`, qty: 'sent', unit: 'mail' },
  {
    table: 'agg_wa_hour',
    day: `toDate(stat_hour, 'Asia/Shanghai')`,
    product: `'whatsapp'`,
    qty: 'billable',
    unit: 'session',
  },
];

export const usageLedgerSql = (until: number): string[] =>
  USAGES.map(
    ({ table, day, product, qty, unit }) => `
insert into consume_event (${COLUMNS})
select ${idOf('at_ms', `app_id, item, '${table}', of_day`)}, toUInt64(at_ms * 4 + 1), 'book', ${momentOf('at_ms')}, app_id, ${OWNERS}, item, 'charge', 0,
  units, '${unit}', 'USD', paid, paid, costs, ${NO_GIFT}, ${NO_DAY}, ${NO_DAY}, 'usage', 0, ${ingestedAt(until)}
from (select ${day} as of_day, ${eveningOf('of_day', until)} as at_ms, ${product} as item, app_id, ${OWNERS}, sum(${qty}) as units,
    toDecimal64(sum(revenue), 6) as paid, toDecimal64(sum(cost), 6) as costs
  from ${table} group by of_day, item, app_id, ${OWNERS} having units > 0)`,
  );

const startOf = ({ until }: Span, daysBack: number): string =>
  `toDate(toDateTime(${Math.floor(until / 1_000)}), 'Asia/Shanghai') - ${daysBack}`;

/** Numbers opened in the last three months, paid monthly; every sixth was released. */
export function numberLedgerSql(world: World, count: number, span: Span): string {
  const { countries } = world;
  const today = startOf(span, 0);
  return `
insert into consume_event (${COLUMNS})
with cityHash64(number, 61) as h, toUInt32(1 + h % ${world.apps.length}) as app, toUInt8(1 + ${draw('h', 20, countries.length)}) as country,
  toDecimal64(2 + country % 7, 6) as price, toDecimal64(1.2 + (country % 7) * 0.6, 6) as costs,
  toUInt64(600000 + number) as item
select ${idOf('at_ms', 'item, step, 62')}, toUInt64(at_ms * 4 + 1), 'book', ${momentOf('at_ms')}, ${ownersOf(world)}, 'number',
  if(step = 9, 'refund', 'rent'), arrayElement(${list(countries.map(({ mcc }) => mcc))}, country), if(step = 9, -1, 1), 'number', 'USD',
  if(step = 9, toDecimal64(-0.5 * toFloat64(price), 6), price) as amount, amount, if(step = 9, toDecimal64(0, 6), costs), ${NO_GIFT},
  if(step = 9, ${NO_DAY}, first_day), if(step = 9, ${NO_DAY}, addMonths(first_day, 1) - 1),
  multiIf(step = 9, 'number_release', step = 0, 'number_open', 'number_renew'), item, ${ingestedAt(span.until)}
from (select number, step, if(step = 9, addDays(addMonths(begun, 1), 10), addMonths(begun, step)) as first_day,
    ${eveningOf('first_day', span.until)} as at_ms
  from (select number, arrayJoin(if(${draw('cityHash64(number, 61)', 40, 6)} = 0, [0, 1, 9], [0, 1, 2, 3])) as step,
    ${startOf(span, 90)} + ${draw('cityHash64(number, 61)', 8, 90)} as begun from numbers(${count})))
where first_day <= ${today}
settings max_insert_threads = 1`;
}

const ANTS_DAYS = 30;

/** Consumption of account `app` on a day; the gift balance is derived from the consumption of later days. */
const antsOf = (day: string): string =>
  `(0.5 + (cityHash64(app, 71) % 40) / 20) * (0.6 + (cityHash64(app, toInt32(${day}), 73) % 80) / 100)`;

/** Daily consumption of ants accounts: a gift pays for every third, for some all month, for others for ten days. */
export function antsLedgerSql(world: World, span: Span): string {
  return `
insert into consume_event (${COLUMNS})
with toUInt32(1 + intDiv(number, ${ANTS_DAYS})) as app, toInt32(number % ${ANTS_DAYS}) as day_no, cityHash64(app, 71) as h,
  multiIf(app % 3 != 0, 0, app % 6 = 0, 10, 60) as gift_days, toDecimal64(${antsOf('day_no')}, 6) as each_day,
  ${startOf(span, ANTS_DAYS - 1)} + day_no as of_day, ${eveningOf('of_day', span.until)} as at_ms,
  multiIf(day_no < gift_days, 'gift_use', app % 3 = 1 and (day_no + app) % 11 = 7, 'refund', 'charge') as how,
  if(how = 'refund', toDecimal64(-0.4 * toFloat64(each_day), 6), each_day) as amount
select ${idOf('at_ms', 'app, day_no, 72')}, toUInt64(at_ms * 4 + 1), 'book', ${momentOf('at_ms')}, ${ownersOf(world)}, 'ants', how, 0,
  toInt64(if(how = 'refund', -40, 100 + cityHash64(app, day_no, 74) % 900)), 'task', 'USD', amount, amount,
  if(how = 'refund', toDecimal64(0, 6), toDecimal64(0.62 * toFloat64(each_day), 6)),
  if(how = 'gift_use', toDecimal64(arraySum(later -> ${antsOf('later')}, range(toUInt32(day_no + 1), toUInt32(gift_days))), 6), toDecimal64(0, 6)),
  if(how = 'gift_use', ${startOf(span, 0)} + 15 + toInt32(h % 90), ${NO_DAY}), ${NO_DAY}, ${NO_DAY}, 'usage', 0, ${ingestedAt(span.until)}
from numbers(${world.apps.length * ANTS_DAYS})
settings max_insert_threads = 1`;
}

/** Short links of every fourth account: monthly rent, daily clicks, occasional refunds or corrections. */
export function linkLedgerSql(world: World, span: Span): string {
  const month = `toStartOfMonth(${startOf(span, 0)})`;
  return `
insert into consume_event (${COLUMNS})
with toUInt32(4 * (1 + intDiv(number, 31))) as app, toInt32(number % 31) as step, cityHash64(app, 81) as h,
  multiIf(step = 30, 'rent', (step + app) % 13 = 9, 'refund', (step + app) % 29 = 5, 'adjust', 'charge') as how, if(how = 'rent', ${month}, ${startOf(span, 29)} + step) as of_day,
  ${eveningOf('of_day', span.until)} as at_ms, toDecimal64(multiIf(how = 'rent', 12, how = 'refund', -0.2, how = 'adjust', -0.05, 0.3 + (h % 70) / 50), 6) as amount
select ${idOf('at_ms', 'app, step, 82')}, toUInt64(at_ms * 4 + 1), 'book', ${momentOf('at_ms')}, ${ownersOf(world)}, 'short_link', how, 0,
  toInt64(multiIf(how = 'rent', 1, how = 'refund', -20, how = 'adjust', 0, 200 + h % 4000)), if(how = 'rent', 'link', 'click'), 'USD', amount, amount,
  toDecimal64(greatest(0, 0.35 * toFloat64(amount)), 6), ${NO_GIFT},
  if(how = 'rent', ${month}, ${NO_DAY}), if(how = 'rent', addMonths(${month}, 1) - 1, ${NO_DAY}), if(how = 'adjust', 'correction', 'link'), toUInt64(app), ${ingestedAt(span.until)}
from numbers(${Math.floor(world.apps.length / 4) * 31})
settings max_insert_threads = 1`;
}
