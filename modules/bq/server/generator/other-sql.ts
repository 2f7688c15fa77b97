import { draw, list, slots } from './draw.ts';
import type { World } from './world.ts';

/** The days to generate, and no later than now. */
export interface Span {
  readonly day: string;
  readonly days: number;
  readonly until: number;
}

export const OWNERS = 'customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id';
export const ingestedAt = (until: number): string =>
  `0 as ingest_seq, toDateTime(${Math.floor(until / 1_000)}, 'UTC') as ingest_at`;
export const momentOf = (ms: string): string => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`;
export const idOf = (ms: string, salt: string): string =>
  `bitShiftLeft(toUInt64(${ms}), 22) + cityHash64(${salt}) % 4194304`;

/** A session for each stored verification message: four of five delivered ones are verified, some had resends. */
export const otpEventsSql = (until: number): string => `
insert into otp_event (session_id, version, ev, app_id, ${OWNERS}, channel_id, supplier_id, res_staff_id, res_dept_id, phone, mcc, mnc,
  first_sent_at, last_sent_at, sent_cnt, delivered, verified, verified_at, verify_ms, ingest_seq, ingest_at)
with cityHash64(msg_id, 21) as h, toUInt8(if(h % 100 < 9, 2 + h % 2, 1)) as sends, toUInt8(status = 40) as arrived,
  toUInt8(arrived = 1 and ${draw('h', 10, 100)} < 70 + channel_id % 22) as is_verified, toUInt32(6000 + ${draw('h', 20, 90_000)}) as after_ms
select concat('v', toString(msg_id)), version, 'send', app_id, ${OWNERS}, channel_id, supplier_id, res_staff_id, res_dept_id, phone, mcc, mnc,
  submit_time, submit_time + toIntervalSecond(40 * (sends - 1)), sends, arrived, is_verified,
  if(is_verified = 1, submit_time + toIntervalMillisecond(after_ms), toDateTime64(0, 3, 'UTC')), if(is_verified = 1, after_ms, 0),
  ${ingestedAt(until)}
from sms_record final where sms_type = 'otp' and status not in (20, 31) and attempt_no = 1`;

const REPLIES = [
  ['STOP', 'STOP', 1],
  ['YES', 'YES', 0],
  ['Thanks, got it.', '', 0],
  ['How much is the delivery?', '', 0],
  ['请问今天能到吗？', '', 0],
  ['1', '1', 0],
] as const;
const FIRST_REPLY = 7_000_000_001;

export const REPLY_TEXTS = `insert into sms_content values ${REPLIES.map(
  ([text], index) => `(today(), ${FIRST_REPLY + index}, 'two_way', '${text}')`,
).join(', ')}`;

/** Eight replies per thousand delivered messages, minutes later. */
export const moRecordsSql = (until: number): string => `
insert into mo_record (mo_id, version, recv_time, app_id, ${OWNERS}, phone, dest, channel_id, mcc, mnc, mt_msg_id, session_id, content_id, keyword,
  is_stop, push_state, push_cnt, push_at, push_err, cost_usd, revenue_usd, ingest_seq, ingest_at)
with cityHash64(msg_id, 31) as h, multiIf(h % 11 = 0, 'fail', h % 31 = 0, 'wait', 'ok') as pushed, toUnixTimestamp64Milli(submit_time) + 60000 + ${draw('h', 8, 3_000_000)} as at_ms,
  toUInt8(1 + ${draw('h', 32, REPLIES.length)}) as reply
select ${idOf('at_ms', 'msg_id, 32')}, toUInt64(at_ms * 4 + 1), ${momentOf('at_ms')}, app_id, ${OWNERS}, phone,
  concat('1069', toString(1000 + channel_id)), channel_id, mcc, mnc, if(h % 17 = 0, 0, msg_id), msg_id, ${FIRST_REPLY - 1} + reply,
  arrayElement(${list(REPLIES.map(([, keyword]) => keyword))}, reply), arrayElement(${list(REPLIES.map(([, , stop]) => stop))}, reply),
  pushed, multiIf(pushed = 'fail', 3, pushed = 'ok', 1, 0),
  if(pushed = 'wait', toDateTime64(0, 3, 'UTC'), ${momentOf(`at_ms + if(pushed = 'fail', 62000, 400)`)}),
  multiIf(pushed != 'fail', '', app_id % 5 = 0, 'HTTP 503', 'timeout'), toDecimal64(0, 6), toDecimal64('0.001', 6), ${ingestedAt(until)}
from sms_record final where status = 40 and sms_type != 'otp' and cityHash64(msg_id, 30) % if(sms_type = 'two_way', 5, 125) = 0 and at_ms < ${until}`;

/** The account at index `app`, and its owners. */
export const ownersOf = ({ apps }: World) => {
  const of = (field: 'appId' | 'customerId' | 'saleStaffId' | 'saleDeptId' | 'agentId' | 'promoterId'): string =>
    `arrayElement(${list(apps.map((each) => each[field]))}, app)`;
  return ['appId', 'customerId', 'saleStaffId', 'saleDeptId', 'agentId', 'promoterId']
    .map((field) => of(field as Parameters<typeof of>[0]))
    .join(', ');
};
const startMs = ({ day, days }: Span, hash: string): string =>
  `toUnixTimestamp64Milli(toDateTime64('${day} 00:00:00', 3, 'Asia/Shanghai')) + 86400000 * toInt64(${draw(hash, 0, days)})
    + 28800000 + toInt64(${draw(hash, 8, 46_800_000)})`;

/** Sessions of one to four messages; the user starts every third. */
export function waEventsSql(world: World, count: number, span: Span): string {
  const { countries } = world;
  const ofCountry = (values: readonly (string | number)[]): string => `arrayElement(${list(values)}, country)`;
  return `
insert into wa_event (wa_msg_id, version, ev, submit_time, app_id, ${OWNERS}, waba_id, phone_number_id, phone, mcc, dir, category, template, status,
  prev_status, err_code, session_id, session_opened_at, origin, opens, billable, currency, revenue_usd, cost_usd, d_revenue, d_cost, ingest_seq, ingest_at)
with cityHash64(number, 41) as h1, cityHash64(number, 42) as h2, toUInt32(1 + h1 % ${world.apps.length}) as app,
  toUInt8(1 + ${draw('h1', 20, countries.length)}) as country,
  ${startMs(span, 'h2')} as open_ms, toUInt8(h1 % 3 = 0) as by_user,
  if(by_user = 1, 'service', arrayElement(${slots([
    ['marketing', 45],
    ['utility', 35],
    ['authentication', 20],
  ])}, 1 + ${draw('h1', 30)})) as kind,
  toUInt8(by_user = 0 or h2 % 5 = 0) as is_billed,
  toDecimal64(if(is_billed = 1, 0.011 + country / 1000, 0), 6) as cost_each, toDecimal64(toFloat64(cost_each) * 1.22, 6) as price_each
select ${idOf('at_ms', 'number, step, 43')}, toUInt64(at_ms * 4 + 1), 'submit', ${momentOf('at_ms')}, ${ownersOf(world)},
  concat('waba-', toString(1000 + app)), concat('pn-', toString(2000 + app)),
  toUInt64(${ofCountry(countries.map(({ dial }) => dial))} * 10000000000 + 8000000000 + ${draw('h1', 34, 40_000_000)}), ${ofCountry(countries.map(({ mcc }) => mcc))},
  if((step + by_user) % 2 = 0, 'out', 'in') as way, kind,
  if(way = 'out' and kind != 'service', concat(kind, '_', arrayElement(['welcome', 'order_update', 'spring_offer', 'login_code'], 1 + app % 4)), ''),
  if(way = 'in', 'read', arrayElement(${slots([
    ['read', 58],
    ['delivered', 30],
    ['sent', 6],
    ['failed', 6],
  ])}, 1 + cityHash64(number, step, 44) % 200)) as state, 'none', if(state = 'failed', arrayElement(['131026', '131047', '131049'], 1 + h2 % 3), ''),
  ${idOf('open_ms', 'number, 45')}, ${momentOf('open_ms')}, multiIf(by_user = 0, 'business', is_billed = 1, 'user', 'free_entry'),
  toUInt8(step = 0), is_billed, 'USD', if(step = 0, price_each, toDecimal64(0, 6)) as revenue, if(step = 0, cost_each, toDecimal64(0, 6)) as cost,
  revenue, cost, ${ingestedAt(span.until)}
from (select number, arrayJoin(range(1 + cityHash64(number, 46) % 4)) as step,
    ${startMs(span, 'cityHash64(number, 42)')} + step * 180000 as at_ms from numbers(${count}))
where at_ms < ${span.until}
settings max_insert_threads = 1`;
}

const DOMAINS = [
  ['gmail.com', 42],
  ['outlook.com', 18],
  ['yahoo.com', 12],
  ['qq.com', 10],
  ['163.com', 8],
  ['example.net', 10],
] as const;
const SUBJECTS = [
  'Your order has shipped',
  'Weekly picks for you',
  '您的账单已生成',
  'Confirm your e-mail address',
  '周末限时优惠',
];

/** Mails with their results. */
export function mailEventsSql(world: World, count: number, span: Span): string {
  const suppliers = [...new Set(world.channels.map(({ supplierId }) => supplierId))].slice(0, 3);
  return `
insert into mail_event (mail_id, version, ev, submit_time, app_id, ${OWNERS}, supplier_id, to_addr, to_domain, subject, template_id, status, prev_status,
  opened, clicked, complained, size_b, ip_pool, err, currency, revenue_usd, cost_usd, d_revenue, d_cost, ingest_seq, ingest_at)
with cityHash64(number, 51) as h1, cityHash64(number, 52) as h2, toUInt32(1 + h1 % ${world.apps.length}) as app, ${startMs(span, 'h2')} as at_ms,
  arrayElement(${slots(DOMAINS)}, 1 + ${draw('h1', 20)}) as domain,
  arrayElement(${slots([
    ['delivered', 55],
    ['opened', 22],
    ['clicked', 9],
    ['soft_bounce', 5],
    ['hard_bounce', 5],
    ['sent', 2.5],
    ['queued', 1],
    ['complaint', 0.5],
  ])}, 1 + ${draw('h1', 30)}) as state,
  toUInt8(1 + ${draw('h1', 40, SUBJECTS.length)}) as about, toDecimal64(if(state = 'queued', 0, 0.0009), 6) as revenue,
  toDecimal64(if(state = 'queued', 0, 0.0006), 6) as cost
select ${idOf('at_ms', 'number, 53')}, toUInt64(at_ms * 4 + 1), 'submit', ${momentOf('at_ms')}, ${ownersOf(world)},
  arrayElement(${list(suppliers)}, 1 + app % ${suppliers.length}), concat('user', toString(h2 % 100000), '@', domain), domain,
  arrayElement(${list(SUBJECTS)}, about), about, state, 'none', toUInt8(state in ('opened', 'clicked')), toUInt8(state = 'clicked'),
  toUInt8(state = 'complaint'), toUInt32(8000 + h2 % 60000), concat('pool-', toString(1 + app % 3)),
  multiIf(state = 'soft_bounce', '452 4.2.2 Mailbox full', state = 'hard_bounce', '550 5.1.1 User unknown', ''), 'USD', revenue, cost, revenue, cost,
  ${ingestedAt(span.until)}
from numbers(${count}) where at_ms < ${span.until}
settings max_insert_threads = 1`;
}
