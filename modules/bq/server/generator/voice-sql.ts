import { RECORDING_PREFIX } from '@switchboard/bq-contract';
import { draw, list, SLOTS, slots, unit, weights } from './draw.ts';
import type { Portion } from './sms-sql.ts';
import type { World } from './world.ts';

const HOURS = [1, 1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 9, 8, 9, 10, 10, 9, 8, 7, 6, 5, 3, 2, 1];
/** Answers of unanswered calls; 0 = none arrived in time. */
const REFUSALS = [
  [480, 22],
  [486, 16],
  [487, 9],
  [408, 8],
  [503, 8],
  [404, 5],
  [603, 4],
  [0, 2],
] as const;
const GATEWAYS_THERE = 3;
/** Calls of these lengths in seconds have a recording of the same length: the demo creates one file for each. */
export const RECORDED = { from: 6, to: 30 } as const;
const RATINGS = [
  [5, 46],
  [4, 28],
  [3, 14],
  [2, 7],
  [1, 5],
] as const;

/** Messages of each customer with their times: a call centre writes to the customers it talked to. */
const FOLLOW_UPS = `(select mapFromArrays(groupArray(customer), groupArray(messages)) from (
    select toUInt32(customer_id) as customer, arraySort(groupArray((toUnixTimestamp64Milli(submit_time), msg_id))) as messages
    from sms_record where sms_type = 'notify' and status = 40 group by customer))`;

/** Calls, generated as `smsEventsSql` generates messages: one statement, one event per call, deterministic per portion. */
export function voiceEventsSql(
  table: string,
  world: World,
  portion: Omit<Portion, 'mode'>,
  ingest: { at: string; seq: number },
): string {
  const { countries, apps, channels } = world;
  const suppliersOf = countries.map(({ mcc }) =>
    list(channels.filter((channel) => channel.mcc === mcc).map(({ supplierId }) => supplierId)),
  );
  // the last gateway of a country with devices is ours: its calls use the device cards
  const fleetsOf = countries.map(({ mcc }) => channels.filter((one) => one.mcc === mcc && one.deviceId !== 0));
  const ofFleet = (field: 'deviceId' | 'ports' | 'resStaffId' | 'resDeptId'): string =>
    `arrayElement(arrayElement([${fleetsOf.map((fleet) => list([0, ...fleet.map((one) => one[field])])).join(',')}], country), unit_no)`;
  const buyersOf = countries.map(({ mcc }) => channels.find((channel) => channel.mcc === mcc));
  const pick = (field: 'appId' | 'customerId' | 'saleStaffId' | 'saleDeptId' | 'agentId' | 'promoterId'): string =>
    `arrayElement(${list(apps.map((each) => each[field]))}, app)`;
  const ofCountry = (values: readonly (string | number)[]): string => `arrayElement(${list(values)}, country)`;
  const moment = (condition: string, ms: string): string =>
    `if(${condition}, fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC'), toDateTime64(0, 3, 'UTC'))`;
  return `insert into ${table} (call_id, leg, version, ev, kind, sip_call_id, vos_id, invite_time, ring_time, answer_time, end_time,
  app_id, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, docking_gw, docking_name, landing_gw, landing_name,
  supplier_id, res_staff_id, res_dept_id, caller, callee_raw, callee, caller_ip, landing_ip, mcc, prefix, codec, talk_s, bill_first,
  bill_next, bill_s, cost_s, pdd_ms, outcome, sip_code, q850, hangup, blocked, currency, sell_rate, cost_rate, revenue_usd, cost_usd,
  task_id, intent, seat_id, skill, wait_s, rec_file, rec_s, rating, direction, follow_msg_id, mos, loss_pct, jitter_ms, d_revenue, d_cost, d_bill_s, d_cost_s,
  device_id, port_no, iccid, ingest_seq, ingest_at)
with
  cityHash64(${portion.seed}, number, 11) as h1, cityHash64(${portion.seed}, number, 12) as h2, cityHash64(${portion.seed}, number, 13) as h3,
  toUInt32(1 + floor(${apps.length} * pow(${unit('h1', 0)}, 2))) as app,
  toUInt8(1 + arrayElement(${slots(weights(countries.map(({ share }) => share)))}, 1 + ${draw('h1', 20)})) as country,
  toUInt8(1 + cityHash64(app, country) % ${GATEWAYS_THERE}) as gateway,
  arrayElement(${slots([
    ['sip', 60],
    ['cc', 8],
    ['group', 12],
    ['notify', 12],
    ['otp', 8],
  ])}, 1 + cityHash64(app, 3) % ${SLOTS}) as call_kind,
  toUnixTimestamp64Milli(toDateTime64('${portion.day} 00:00:00', 3, 'Asia/Shanghai')) + 86400000 * toInt64(${draw('h2', 0, portion.days)})
    + 3600000 * toInt64(arrayElement(${slots(weights(HOURS))}, 1 + ${draw('h2', 10)})) + toInt64(${draw('h2', 20, 3_600_000)}) as at_ms,
  multiIf(call_kind != 'cc', 'none', h2 % 10 < 7, 'in', 'out') as way,
  toUInt8(${draw('h3', 0, 100)} < 4) as is_blocked,
  toUInt8(if(is_blocked = 0 and gateway = ${GATEWAYS_THERE}, arrayElement(${list(fleetsOf.map(({ length }) => length))}, country), 0)) as units,
  -- the first of a fleet is none
  toUInt32(if(units = 0, 1, 2 + cityHash64(app, country, 7) % units)) as unit_no,
  ${ofFleet('deviceId')} as device,
  if(device = 0, 0, toUInt16(1 + cityHash64(${portion.seed}, number, 14) % greatest(1, ${ofFleet('ports')}))) as port,
  -- from 25 to 55 of a hundred are answered, by country
  toUInt8(is_blocked = 0 and ${draw('h3', 8, 100)} < 25 + country * 7 % 31) as is_answered,
  toUInt16(multiIf(is_blocked = 1, 403, is_answered = 1, 200, arrayElement(${slots(REFUSALS)}, 1 + ${draw('h3', 16)}))) as code,
  toUInt8(is_answered = 1 or (is_blocked = 0 and code in (408, 480, 487, 603))) as has_rung,
  sqrt(-2 * log(${unit('h3', 24)})) * cos(6.283185 * (${unit('h3', 44)})) as normal,
  toUInt32(if(has_rung = 1, 2600 * exp(0.5 * normal), 0)) as pdd,
  toUInt32(if(has_rung = 1, 3000 + h3 % 17000, 400 + h3 % 900)) as ring_ms,
  toUInt32(if(is_answered = 1, greatest(1, least(7200, round(if(call_kind = 'otp', 12, 48) * exp(0.9 * normal)))), 0)) as talk,
  arrayElement([60, 6, 30], 1 + app % 3) as step_first, arrayElement([60, 6, 6], 1 + app % 3) as step_next,
  toUInt32(if(talk = 0, 0, step_first + greatest(0, ceil((talk - step_first) / step_next)) * step_next)) as billed,
  toUInt32(if(talk = 0, 0, ceil(talk / 6) * 6)) as paid,
  toInt64(at_ms + pdd + ring_ms + 1000 * talk) as end_ms,
  toDecimal64(${ofCountry(countries.map(({ cost }) => cost))} * (0.5 + gateway / 10), 6) as cost_each,
  toDecimal64(toFloat64(cost_each) * (1.12 + (cityHash64(app, country) % 21) / 100), 6) as price_each,
  toUInt8(call_kind in ('cc', 'group') and talk between ${RECORDED.from} and ${RECORDED.to}) as is_recorded,
  toUInt64(862160000000 + app % 1000000) as near_number,
  toUInt64(${ofCountry(countries.map(({ dial }) => dial))} * 10000000000 + 8000000000 + ${draw('h1', 30, 40_000_000)}) as far_number,
  arrayFirst(message -> message.1 > end_ms and message.1 < end_ms + 7200000, ${FOLLOW_UPS}[toUInt32(${pick('customerId')})]).2 as follower,
  toUInt64(bitShiftLeft(toUInt64(at_ms), 22) + number % 4194304) as id,
  multiIf(is_blocked = 1, 'blocked', code = 200, 'answered', code = 486, 'busy', code in (408, 480, 487), 'no_answer', code = 603, 'declined',
    code = 404, 'bad_number', 'net_fail') as ended
select
  id as call_id, 1 as leg, toUInt64((at_ms + pdd + ring_ms + 1000 * talk) * 4 + 1) as version, 'call' as ev, call_kind as kind,
  concat(lower(hex(cityHash64(id, 9))), '@sbc', toString(1 + app % 4), '.switchboard.example') as sip_call_id, toUInt16(1) as vos_id,
  fromUnixTimestamp64Milli(at_ms, 'UTC') as invite_time,
  ${moment('has_rung = 1', 'at_ms + pdd')} as ring_time,
  ${moment('is_answered = 1', 'at_ms + pdd + ring_ms')} as answer_time,
  fromUnixTimestamp64Milli(toInt64(at_ms + pdd + ring_ms + 1000 * talk), 'UTC') as end_time,
  ${pick('appId')} as app_id, ${pick('customerId')} as customer_id, ${pick('saleStaffId')} as sale_staff_id, ${pick('saleDeptId')} as sale_dept_id,
  ${pick('agentId')} as agent_id, ${pick('promoterId')} as promoter_id,
  toUInt32(${pick('appId')}) as docking_gw, concat('DG-', toString(docking_gw)) as docking_name,
  if(is_blocked = 1, 0, toUInt32(country * 10 + gateway)) as landing_gw,
  if(is_blocked = 1, '', concat('LG-', toString(mcc), '-', toString(gateway))) as landing_name,
  if(is_blocked = 1, 0, arrayElement(arrayElement([${suppliersOf.join(',')}], country), 1 + gateway % arrayElement(${list(
    countries.map(({ mcc }) => channels.filter((channel) => channel.mcc === mcc).length),
  )}, country))) as supplier_id,
  if(device = 0, ${ofCountry(buyersOf.map((one) => one?.resStaffId ?? 0))}, ${ofFleet('resStaffId')}) as res_staff_id,
  if(device = 0, ${ofCountry(buyersOf.map((one) => one?.resDeptId ?? 0))}, ${ofFleet('resDeptId')}) as res_dept_id,
  toString(if(way = 'in', far_number, near_number)) as caller, concat('00', toString(callee)) as callee_raw,
  if(way = 'in', near_number, far_number) as callee,
  concat('10.20.', toString(app % 250), '.', toString(1 + app % 200)) as caller_ip,
  if(is_blocked = 1, '', concat('10.60.', toString(country), '.', toString(gateway))) as landing_ip,
  ${ofCountry(countries.map(({ mcc }) => mcc))} as mcc, toString(${ofCountry(countries.map(({ dial }) => dial))}) as prefix,
  arrayElement(['G711A', 'G711U', 'G729'], 1 + app % 3) as codec, talk as talk_s, step_first as bill_first, step_next as bill_next,
  billed as bill_s, paid as cost_s, pdd as pdd_ms, ended as outcome, code as sip_code,
  toUInt8(multiIf(code = 200, 16, code = 486, 17, code in (480, 487, 408), 19, code = 603, 21, code = 404, 1, code = 503, 34, 0)) as q850,
  multiIf(is_answered = 0, 'server', h3 % 3 = 0, 'callee', 'caller') as hangup, is_blocked as blocked, 'USD' as currency,
  price_each as sell_rate, cost_each as cost_rate,
  toDecimal64(toDecimal128(price_each, 6) * billed / 60, 6) as revenue_usd, toDecimal64(toDecimal128(cost_each, 6) * paid / 60, 6) as cost_usd,
  if(call_kind = 'group', toUInt64(51 + app * 100), 0) as task_id, if(call_kind = 'group' and is_answered = 1, arrayElement(['A', 'B', 'C', 'D'], 1 + h3 % 4), '') as intent,
  if(call_kind = 'cc' and is_answered = 1, toUInt32(1001 + app % 5 * 100 + h3 % 12), 0) as seat_id,
  if(call_kind = 'cc', arrayElement(['sales', 'support', 'billing', 'collection'], 1 + h3 % 4), '') as skill,
  toUInt32(if(way = 'in' and is_blocked = 0, h3 % 90, 0)) as wait_s,
  if(is_recorded = 1, concat('${RECORDING_PREFIX}demo/tone-', toString(talk), 's.wav'), '') as rec_file, if(is_recorded = 1, talk, 0) as rec_s,
  if(call_kind = 'cc' and is_answered = 1 and h2 % 5 < 3, toUInt8(arrayElement(${slots(RATINGS)}, 1 + ${draw('h2', 30)})), 0) as rating,
  way as direction, if(call_kind = 'cc' and is_answered = 1 and h2 % 4 = 0, follower, 0) as follow_msg_id,
  if(is_answered = 1, toFloat32(3.6 + (h3 % 80) / 100), 0) as mos, if(is_answered = 1, toFloat32((h3 % 30) / 10), 0) as loss_pct,
  if(is_answered = 1, toFloat32(2 + h3 % 25), 0) as jitter_ms,
  revenue_usd as d_revenue, cost_usd as d_cost, toInt32(billed) as d_bill_s, toInt32(paid) as d_cost_s,
  device as device_id, port as port_no, if(device = 0, '', concat('8901', leftPad(toString(device * 100 + port), 15, '0'))) as iccid,
  ${ingest.seq} as ingest_seq, toDateTime('${ingest.at}', 'UTC') as ingest_at
from numbers(${portion.from}, ${portion.count})${portion.until === undefined ? '' : `\nwhere at_ms < ${portion.until}`}
settings max_insert_threads = 1`;
}

/** SIP messages of the calls since then, as seen by a proxy. */
export function sipMessagesSql(since: string, ingest: { at: string; seq: number }): string {
  return `insert into sip_message (ts, sip_call_id, call_id, method, code, cseq, src_ip, src_port, dst_ip, dst_port, from_user, to_user, ua, raw, ingest_seq, ingest_at)
with
  arrayConcat(
    [(0, 'INVITE', 0, 1), (30, 'INVITE', 100, 0)],
    if(ring_at = 0, [], [(ring_at, 'INVITE', 180, 0)]),
    if(answer_at = 0,
      [(end_at, 'INVITE', sip_code, 0), (end_at + 25, 'ACK', 0, 1)],
      [(answer_at, 'INVITE', 200, 0), (answer_at + 35, 'ACK', 0, 1), (end_at, 'BYE', 0, toUInt8(hangup = 'caller')),
       (end_at + 30, 'BYE', 200, toUInt8(hangup != 'caller'))])) as steps
select invite_time + toIntervalMillisecond(step.1) as ts, sip_call_id, call_id, step.2 as method, step.3 as code, if(method = 'BYE', 2, 1) as cseq,
  if(step.4 = 1, caller_ip, landing_ip) as src_ip, 5060 as src_port, if(step.4 = 1, landing_ip, caller_ip) as dst_ip, 5060 as dst_port,
  caller as from_user, toString(callee) as to_user, 'switchboard-sbc' as ua,
  concat(if(code = 0, concat(method, ' sip:***@', dst_ip, ' SIP/2.0'), concat('SIP/2.0 ', toString(code))), '\\r\\nCall-ID: ', sip_call_id,
    '\\r\\nCSeq: ', toString(cseq), ' ', method) as raw, ${ingest.seq} as ingest_seq, toDateTime('${ingest.at}', 'UTC') as ingest_at
from (
  select *, if(toUnixTimestamp(ring_time) = 0, 0, dateDiff('millisecond', invite_time, ring_time)) as ring_at,
    if(toUnixTimestamp(answer_time) = 0, 0, dateDiff('millisecond', invite_time, answer_time)) as answer_at,
    dateDiff('millisecond', invite_time, end_time) as end_at
  from voice_cdr final where kind = 'sip' and blocked = 0 and sip_code != 0 and invite_time >= toDateTime64('${since}', 3, 'UTC'))
array join steps as step
settings max_insert_threads = 1`;
}
