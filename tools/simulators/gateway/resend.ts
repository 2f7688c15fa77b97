import { type GatewayRequest, REPORT_WAIT_MS } from '@switchboard/bq-contract';
import type { Services } from '@switchboard/kit-server';
import type { Engine } from './engine.ts';
import { eventOf, type Message, routeOf, type Row, submittedAt, sumOf } from './messages.ts';
import type { Channel } from './world.ts';

interface Refusal {
  readonly msgId: string;
  readonly zh: string;
  readonly en: string;
}
export interface ResendPlan {
  readonly attempts: { readonly row: Row; readonly event: Row }[];
  readonly refused: Refusal[];
}

const MOST_ATTEMPTS = 3;
const EMPTY_TIME = '1970-01-01 00:00:00.000';
const AGAIN: readonly number[] = [31, 41, 42, 43, 44, 45, 50];

/** Decides which messages get one more attempt over this channel (rule 13), and why the others do not. */
export async function planResend(
  { msgIds, channelId }: GatewayRequest<'message.resend'>,
  engine: Engine,
  { records }: Pick<Services, 'records'>,
  now: number,
): Promise<ResendPlan> {
  const answer = await records.client.query({
    query: `select * from sms_record final where msg_id in (${[...new Set(msgIds)].map(BigInt).join(', ')}) order by msg_id, attempt_no`,
    format: 'JSONEachRow',
  });
  const newest = new Map((await answer.json<Row>()).map((row) => [String(row['msg_id']), row]));
  const channel = engine.world.channels.get(Number(channelId));
  const plan: ResendPlan = { attempts: [], refused: [] };
  for (const msgId of new Set(msgIds)) {
    const row = newest.get(msgId);
    const why = row === undefined ? { zh: '没有这条消息', en: 'There is no such message' } : refusalOf(row, now);
    const next = row === undefined || why !== null || channel === undefined ? null : nextAttempt(row, channel, engine);
    if (next === null)
      plan.refused.push({
        msgId,
        ...(why ?? { zh: '该通道不覆盖此号码', en: 'The channel does not reach this number' }),
      });
    else plan.attempts.push({ row: next.row, event: eventOf(next, 'submit', { status: 10 }, now) });
  }
  return plan;
}

function refusalOf(row: Row, now: number): { zh: string; en: string } | null {
  const status = Number(row['status']);
  if (status === 40) return { zh: '已送达', en: 'It was delivered' };
  if (status === 20) return { zh: '平台拦截的消息不能重发', en: 'The platform rejected it' };
  if (!AGAIN.includes(status)) return { zh: '还在等待结果', en: 'Its result is still awaited' };
  if (Number(row['attempt_no']) >= MOST_ATTEMPTS) return { zh: '已提交 3 次', en: 'It was tried three times' };
  if (now - submittedAt({ row, parts: [] }) > REPORT_WAIT_MS)
    return { zh: '提交已超过 72 小时', en: 'It is older than 72 hours' };
  return null;
}

/** Revenue is charged once per message, cost for every attempt. */
function nextAttempt(row: Row, channel: Channel, { world }: Engine): Message | null {
  const cover = world.covers.find(
    ({ channelId, mcc, smsType }) => channelId === channel.id && mcc === row['mcc'] && smsType === row['sms_type'],
  );
  if (cover === undefined) return null;
  const isBilled = Number(row['revenue_usd']) > 0;
  return {
    row: {
      ...row,
      ...routeOf(channel, { ...cover, mnc: String(row['mnc']) }),
      attempt_no: Number(row['attempt_no']) + 1,
      status: 0,
      std_err: 0,
      raw_err: '',
      vendor_msg_id: '',
      sent_time: EMPTY_TIME,
      resp_time: EMPTY_TIME,
      dlr_time: EMPTY_TIME,
      dlr_ms: 0,
      dlr_late: 0,
      bill_parts: isBilled ? 0 : (row['parts'] ?? 1),
      revenue_usd: isBilled ? '0' : sumOf(row['sell_price'] ?? '0', row['parts'] ?? 1),
      cost_parts: 0,
      cost_usd: '0',
    },
    parts: [],
  };
}
