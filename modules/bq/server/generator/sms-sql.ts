import { BUSINESS_OFFSET_HOURS } from '@switchboard/kit-contract';
import { draw, list, SLOTS, slots, unit, weights } from './draw.ts';
import type { World } from './world.ts';

export interface Portion {
  /** The first number and the count: the same number always gives the same message. */
  readonly from: number;
  readonly count: number;
  readonly seed: number;
  /** The first business day, and the number of days to spread the messages over. */
  readonly day: string;
  readonly days: number;
  /** `whole`: one event with the final state (history); `both`: the submission and the later report. */
  readonly mode: 'whole' | 'both';
  /** No event after this time, in milliseconds: for a day in progress. */
  readonly until?: number;
}

const HOURS = {
  steady: [2, 1, 1, 1, 1, 2, 3, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 4, 3, 2],
  marketing: [0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 12, 12, 9, 8, 8, 9, 12, 10, 8, 6, 0, 0, 0, 0],
};
const PARTS = [
  [98, 2, 0, 0],
  [70, 24, 5, 1],
  [35, 48, 13, 4],
  [70, 24, 5, 1],
];
/** Delivered, undelivered, expired, rejected by the network, unknown, no report: by channel grade. */
const FINALS = [
  [940, 30, 15, 7, 3, 5],
  [860, 60, 30, 20, 10, 20],
  [780, 100, 50, 30, 15, 25],
];
const FINAL_STATUS = [40, 41, 42, 43, 45, 50] as const;

const lists = (rows: readonly string[]): string => `[${rows.join(',')}]`;

/**
 * Messages as one ClickHouse statement: every choice is a hash of the seed, the number and the choice, so the same
 * portion gives the same rows on every machine.
 */
export function smsEventsSql(
  table: string,
  world: World,
  portion: Portion,
  ingest: { at: string; seq: number },
): string {
  const { countries, channels, apps } = world;
  const perCountry = countries.map(({ mcc }) => channels.flatMap((each, index) => (each.mcc === mcc ? [index] : [])));
  const order = perCountry.flat();
  const firsts = perCountry.map((_, index) => perCountry.slice(0, index).flat().length);
  const inOrder = order.map((index) => channels[index]).filter((each) => each !== undefined);
  const pickApp = (field: 'appId' | 'customerId' | 'saleStaffId' | 'saleDeptId' | 'agentId' | 'promoterId'): string =>
    `arrayElement(${list(apps.map((each) => each[field]))}, app)`;
  const pickChannel = (field: 'channelId' | 'supplierId' | 'resStaffId' | 'resDeptId' | 'deviceId' | 'ports'): string =>
    `arrayElement(${list(inOrder.map((each) => each[field]))}, channel)`;
  const operators = lists(countries.map(({ operators: some }) => slots(some)));

  return `insert into ${table}
with
  ${list(FINAL_STATUS)} as final_status,
  cityHash64(${portion.seed}, number, 1) as h1, cityHash64(${portion.seed}, number, 2) as h2, cityHash64(${portion.seed}, number, 3) as h3,
  toUInt32(least(${apps.length}, floor(pow(1 + (${unit('h1', 0)}) * (pow(${apps.length}, -0.1) - 1), -10)))) as app,
  toUInt8(1 + arrayElement(${slots(weights(countries.map(({ share }) => share)))}, 1 + ${draw('h1', 20)})) as country,
  arrayElement(${list(firsts)}, country) as first_channel,
  arrayElement(${list(perCountry.map((some) => some.length))}, country) as channels_there,
  -- an account has one route to a country, and a second one that takes a tenth
  toUInt32(first_channel + 1 + floor(channels_there * pow((cityHash64(app, country, ${draw('h1', 30, 10)} = 0) % 1000) / 1000, 2))) as channel,
  arrayElement(${list(inOrder.map(({ grade }) => grade))}, channel) as grade,
  -- and mostly one kind of message
  arrayElement(${slots([
    [1, 46],
    [2, 27],
    [3, 26],
    [4, 1],
  ])}, 1 + if(${draw('h1', 46, 10)} = 0, ${draw('h1', 50)}, cityHash64(app, 5) % ${SLOTS})) as kind,
  toInt64(${draw('h2', 0, portion.days)}) as day_no,
  (if(kind = 3, arrayElement(${slots(weights(HOURS.marketing))}, 1 + ${draw('h2', 10)}), arrayElement(${slots(weights(HOURS.steady))}, 1 + ${draw('h2', 10)}))
    - arrayElement(${list(countries.map(({ zone }) => zone))}, country) + ${BUSINESS_OFFSET_HOURS} + 24) % 24 as hour_no,
  toUnixTimestamp64Milli(toDateTime64('${portion.day} 00:00:00', 3, 'Asia/Shanghai')) + 86400000 * day_no + 3600000 * hour_no
    + toInt64(if(kind = 3 and h2 % 5 < 2, intDiv(h2 % 3600000, 1800000) * 1800000 + h2 % 120000, ${draw('h2', 20, 3_600_000)})) as at_ms,
  ${draw('h2', 42, 1_000)} as luck,
  multiIf(luck < 12, 20, luck < 21, 31, 30) as first_status,
  arrayElement(${list(inOrder.map(({ hasReports }) => (hasReports ? 1 : 0)))}, channel) as has_reports,
  ${pickChannel('deviceId')} as device,
  if(device = 0, 0, toUInt16(1 + ${draw('h2', 52, 1_024)} % greatest(1, ${pickChannel('ports')}))) as port,
  -- a card in fifteen was barred two days before the end (docs/spec/modules/records.md §7)
  device != 0 and cityHash64(device, port) % 15 = 0 and day_no >= ${portion.days - 2} as is_barred,
  if(first_status != 30 or not has_reports, first_status, if(is_barred and h2 % 10 != 0, 43,
    arrayElement(final_status, 1 + arrayElement(arrayElement(${lists(FINALS.map((some) => slots(weights(some))))}, 1 + grade), 1 + ${draw('h3', 0)})))) as last_status,
  sqrt(-2 * log(${unit('h3', 10)})) * cos(6.283185 * (${unit('h3', 30)})) as normal,
  toUInt32(least(259000000, if(h3 % 1000 < 15, toFloat64(3600000 + h3 % 212400000),
    1000 * arrayElement([3.2, 6.5, 14.0], 1 + grade) * exp(arrayElement([0.9, 1.1, 1.3], 1 + grade) * normal)))) as delay_ms,
  toUInt8(1 + arrayElement(arrayElement(${lists(PARTS.map((some) => slots(weights(some))))}, kind), 1 + ${draw('h3', 50)})) as part_count,
  toInt16(if(first_status = 30, part_count, 0)) as charged,
  cityHash64(app, channel) as route,
  toDecimal64(arrayElement(${list(countries.map(({ cost }) => cost))}, country) * (0.85 + (channel % 31) / 100) * if(grade = 2, 0.6, 1), 6) as cost_each,
  toDecimal64(toFloat64(cost_each) * if(route % 100 < 3, 0.94, 1.02 + (route % 33) / 100), 6) as price_each,
  multiIf(last_status in (20), arrayElement(${slots([
    [4002, 40],
    [4004, 25],
    [4001, 20],
    [4003, 15],
  ])}, 1 + ${draw('h3', 20)}),
    last_status = 31, arrayElement(${slots([
      [3001, 55],
      [3005, 20],
      [3004, 15],
      [3002, 10],
    ])}, 1 + ${draw('h3', 20)}),
    last_status in (41, 42, 43), arrayElement(${slots([
      [1002, 38],
      [1001, 27],
      [2001, 9],
      [2004, 7],
      [1003, 6],
      [2002, 5],
      [1005, 4],
      [1004, 2],
      [9001, 2],
    ])}, 1 + ${draw('h3', 20)}), 0) as last_err,
  toUInt64(bitShiftLeft(toUInt64(at_ms), 22) + number % 4194304) as id,
  arrayJoin(${portion.mode === 'whole' ? '[3]' : 'if(last_status = first_status, [1], [1, 2])'}) as step
select
  id as msg_id, 1 as attempt_no,
  toUInt64((at_ms + if(step = 1, 0, delay_ms)) * 4 + step) as version,
  if(step = 2, 'status', 'submit') as ev,
  fromUnixTimestamp64Milli(at_ms, 'UTC') as submit_time,
  if(first_status = 20, toDateTime64(0, 3, 'UTC'), fromUnixTimestamp64Milli(at_ms + 20 + toInt64(h3 % 400), 'UTC')) as sent_time,
  if(first_status = 20, toDateTime64(0, 3, 'UTC'), fromUnixTimestamp64Milli(at_ms + 60 + toInt64(h3 % 900), 'UTC')) as resp_time,
  if(step = 1 or last_status in (20, 30, 31, 50), toDateTime64(0, 3, 'UTC'), fromUnixTimestamp64Milli(at_ms + delay_ms, 'UTC')) as dlr_time,
  if(step = 1 or last_status in (20, 30, 31, 50), 0, delay_ms) as dlr_ms, 0 as dlr_late,
  ${pickApp('appId')} as app_id, ${pickApp('customerId')} as customer_id, ${pickApp('saleStaffId')} as sale_staff_id,
  ${pickApp('saleDeptId')} as sale_dept_id, ${pickApp('agentId')} as agent_id, ${pickApp('promoterId')} as promoter_id,
  arrayElement(${list(apps.map(({ brand }) => brand))}, app) as brand,
  ${pickChannel('channelId')} as channel_id, ${pickChannel('supplierId')} as supplier_id, ${pickChannel('resStaffId')} as res_staff_id,
  ${pickChannel('resDeptId')} as res_dept_id,
  device as device_id, port as port_no, if(device = 0, '', concat('8901', leftPad(toString(device * 100 + port), 15, '0'))) as iccid,
  arrayElement(${list(countries.map(({ mcc }) => mcc))}, country) as mcc,
  arrayElement(arrayElement(${operators}, country), 1 + ${draw('h1', 40)}) as mnc,
  toUInt32(route % 5000) as route_bind_id, has_reports as dlr_exp,
  toUInt64(arrayElement(${list(countries.map(({ dial }) => dial))}, country) * 10000000000 + 8000000000 + ${draw('h2', 8, 40_000_000)}) as phone,
  concat('SB', toString(app % 97)) as sender,
  kind as sms_type, if(app % 3 = 0, 'smpp', 'http') as access,
  if(${draw('h3', 8, 100)} < arrayElement(${list(countries.map(({ isUcs2 }) => (isUcs2 ? 80 : 18)))}, country), 'UCS2', 'GSM7') as enc,
  part_count as parts, cityHash64(app, kind, h3 % 40) as content_id,
  multiIf(kind = 3, toUInt64(1 + app * 100 + day_no), kind = 4, toUInt64(71 + app * 100), toUInt64(0)) as task_id, '' as client_ref, if(kind = 3, 1, 0) as url_cnt,
  if(step = 1, first_status, last_status) as status, if(step = 2, first_status, 0) as prev_status,
  0 as prev_std_err, '' as prev_raw_err,
  if(first_status = 20, '', lower(hex(cityHash64(id, 7)))) as vendor_msg_id,
  if(std_err = 0, '', leftPad(toString(std_err % 1000), 3, '0')) as raw_err,
  if(step = 1 and first_status = 30, 0, last_err) as std_err, 0 as click_cnt,
  'USD' as currency, price_each as sell_price, cost_each as cost_price, toUInt8(charged) as bill_parts, toUInt8(charged) as cost_parts,
  toDecimal64(price_each * charged, 6) as revenue_usd, toDecimal64(cost_each * charged, 6) as cost_usd, toDecimal64(0, 6) as gift_usd,
  if(step = 2, toDecimal64(0, 6), revenue_usd) as d_revenue, if(step = 2, toDecimal64(0, 6), cost_usd) as d_cost, toDecimal64(0, 6) as d_gift,
  if(step = 2, 0, charged) as d_bill_parts, if(step = 2, 0, charged) as d_cost_parts,
  ${ingest.seq} as ingest_seq, toDateTime('${ingest.at}', 'UTC') as ingest_at
from numbers(${portion.from}, ${portion.count})${portion.until === undefined ? '' : `\nwhere at_ms < ${portion.until}`}
settings max_insert_threads = 1`;
}
