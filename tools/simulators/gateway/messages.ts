import { createHash } from 'node:crypto';
import { countParts } from '@switchboard/bq-contract';
import { smsSubject } from '@switchboard/bq-server/testing';
import { Decimal } from '@switchboard/kit-contract';
import type { Services } from '@switchboard/kit-server';
import type { Account, Channel, Cover } from './world.ts';

export type JetStream = Awaited<ReturnType<Services['bus']['jetstream']>>['js'];

/** A message as of its newest event: the columns of records.md §2.2 by name. */
export type Row = Record<string, string | number>;
export interface Message {
  readonly row: Row;
  /** Status of each part, and the id under which the channel accepted it. */
  readonly parts: { vendorId: string; status: number }[];
}

export const timeText = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
export const submittedAt = ({ row }: Message): number => Date.parse(`${String(row['submit_time']).replace(' ', 'T')}Z`);
export const sumOf = (price: unknown, parts: unknown): string =>
  new Decimal(String(price)).times(String(parts)).toFixed(6);
const minus = (amount: unknown): string => new Decimal(String(amount)).neg().toFixed(6);

let sequence = 0;
/** 41 bits of time, 10 of the node, 12 of a counter (records.md §2.2). */
const newId = (now: number): string => String((BigInt(now) << 22n) + BigInt(++sequence % 4_096));

export interface Text {
  readonly smsType: string;
  readonly sender: string;
  readonly body: string;
  readonly phone: string;
  readonly taskId?: string;
}

/** An accepted and routed message: it waits in its queue, and its charge is taken. */
export function newMessage(account: Account, channel: Channel, cover: Cover, text: Text, now: number): Message {
  const { parts, enc } = countParts(text.body);
  const row: Row = {
    msg_id: newId(now),
    attempt_no: 1,
    submit_time: timeText(now),
    app_id: account.id,
    customer_id: account.customerId,
    sale_staff_id: account.saleStaffId,
    sale_dept_id: account.saleDeptId,
    brand: account.brand,
    phone: text.phone,
    sender: text.sender,
    sms_type: text.smsType,
    access: account.access === 'sip' ? 'web' : account.access,
    enc,
    parts,
    content_id: BigInt(`0x${createHash('sha1').update(text.body).digest('hex').slice(0, 15)}`).toString(),
    body: text.body,
    task_id: text.taskId ?? '0',
    currency: account.currency,
    sell_price: cover.price,
    bill_parts: parts,
    revenue_usd: sumOf(cover.price, parts),
    status: 0,
    ...routeOf(channel, cover),
  };
  return { row, parts: [] };
}

export const routeOf = (channel: Channel, cover: Cover): Row => ({
  channel_id: channel.id,
  supplier_id: channel.supplierId,
  res_staff_id: channel.resStaffId,
  res_dept_id: channel.resDeptId,
  mcc: cover.mcc,
  mnc: cover.mnc,
  dlr_exp: channel.hasReports ? 1 : 0,
  cost_price: cover.cost,
});

export type Ev = 'submit' | 'status' | 'correct';
const RANK: Readonly<Record<Ev, number>> = { submit: 1, status: 2, correct: 3 };

/** Creates the event for one step of a message and updates the row to match. */
export function eventOf({ row }: Message, ev: Ev, changes: Row, now: number): Row {
  const before = {
    status: Number(row['status'] ?? 0),
    err: Number(row['std_err'] ?? 0),
    raw: String(row['raw_err'] ?? ''),
  };
  const money = {
    revenue: row['revenue_usd'] ?? '0',
    cost: row['cost_usd'] ?? '0',
    bill: row['bill_parts'] ?? 0,
    costParts: row['cost_parts'] ?? 0,
  };
  Object.assign(row, changes, { version: String(BigInt(now) * 4n + BigInt(RANK[ev])) });
  const isNew = ev === 'submit';
  const event: Row = {
    ...row,
    ev,
    prev_status: before.status,
    prev_std_err: before.err,
    prev_raw_err: before.raw,
    d_revenue: difference(row['revenue_usd'], isNew ? '0' : money.revenue),
    d_cost: difference(row['cost_usd'], isNew ? '0' : money.cost),
    d_bill_parts: Number(row['bill_parts'] ?? 0) - (isNew ? 0 : Number(money.bill)),
    d_cost_parts: Number(row['cost_parts'] ?? 0) - (isNew ? 0 : Number(money.costParts)),
  };
  // only the first event contains the text
  delete row['body'];
  return event;
}

const difference = (after: unknown, before: unknown): string =>
  new Decimal(String(after ?? '0')).plus(minus(before)).toFixed(6);

/** The channel's cost from now on (rule 16). */
export const costOf = ({ row }: Message): Row => ({
  cost_parts: row['parts'] ?? 1,
  cost_usd: sumOf(row['cost_price'] ?? '0', row['parts'] ?? 1),
});
/** Rule 15: an unsent message is not billed, and a charge already taken is refunded. */
export const UNBILLED: Row = { bill_parts: 0, revenue_usd: '0', cost_parts: 0, cost_usd: '0' };

/** Publishes under the id of the event, so that a repeated publish is stored once. */
export async function publish(js: JetStream, event: Row): Promise<void> {
  const { msg_id: id, attempt_no: attempt, version, ev, app_id: appId } = event;
  await js.publish(smsSubject(ev as Ev, Number(appId)), JSON.stringify(event), {
    msgID: `${id}:${attempt}:${version}`,
  });
}
