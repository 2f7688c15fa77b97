import { createLogger, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { idAt, smsEvent } from './events.ts';

const MINUTE = 60_000;

interface SentMessages {
  readonly channelId: string;
  readonly appId: string;
  readonly count: number;
  readonly delivered: number;
  readonly minutesAgo: number;
  readonly smsType?: string;
}

/** Inserts master data for tests directly, so that a test of one page does not depend on the forms of the others. */
export function mastersWorld(stack: TestStack) {
  let [made, sequence] = [0, 0];
  const one = async (text: string, values: readonly unknown[] = []): Promise<string> =>
    (await stack.query<{ id: string }>(text, [...values]))[0]?.id ?? '';

  async function places(): Promise<void> {
    await stack.query(`insert into bq.mccmnc (mcc, mnc, iso2, country_zh, country_en, dial_code, operator_zh, operator_en, zone) values
      (510, '10', 'ID', '印度尼西亚', 'Indonesia', '62', 'Telkomsel', 'Telkomsel', 'Asia/Jakarta'),
      (452, '04', 'VN', '越南', 'Vietnam', '84', 'Viettel', 'Viettel', 'Asia/Ho_Chi_Minh')`);
  }

  const app = async (name: string): Promise<string> =>
    await one(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access) values ($1, $1, 1, 'Shop', 'sms', 'http') returning id`,
      [name],
    );

  /** An online channel that covers Indonesia and Vietnam with every kind of message at that cost. */
  async function channel(cost = '0.02', { senderMode = 'dynamic', state = 'online' } = {}): Promise<string> {
    const name = `CH-${++made}`;
    const id = await one(
      `with s as (insert into bq.supplier (supplier_no, name) values ($1, $1) returning id)
       insert into bq.channel (code, name, supplier_id, proto, mcc, route_type, sender_mode, state)
         select $1, $1, s.id, 'smpp', 510, 'direct', $2, $3 from s returning id`,
      [name, senderMode, state],
    );
    await stack.query(
      `insert into bq.channel_cover (channel_id, mcc, sms_type, cost_price, valid_from)
       select $1, mcc, type, $2, '2026-01-01' from unnest(array[510, 452]) mcc, unnest(array['otp', 'notify', 'marketing']) type`,
      [id, cost],
    );
    return id;
  }

  /** Messages as stored, some of them delivered after three seconds. */
  async function send({
    channelId,
    appId,
    count,
    delivered,
    minutesAgo,
    smsType = 'otp',
  }: SentMessages): Promise<void> {
    const services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
    const at = Date.now() - minutesAgo * MINUTE;
    const text = (ms: number, length: number): string => new Date(ms).toISOString().slice(0, length).replace('T', ' ');
    const event = (n: number, changes: object) =>
      smsEvent({
        msg_id: idAt(at, n),
        ingest_at: text(Date.now(), 19),
        submit_time: text(at, 23),
        channel_id: Number(channelId),
        app_id: Number(appId),
        sms_type: smsType,
        ...changes,
      });
    const values = Array.from({ length: count }, (_, index) => {
      const n = ++sequence;
      const submitted = event(n, { version: String(at * 4 + 1), d_revenue: '0.03', d_cost: '0.02', d_bill_parts: 1 });
      const reported = event(n, {
        ev: 'status',
        version: String((at + 3_000) * 4 + 2),
        status: 40,
        prev_status: 30,
        dlr_ms: 3_000,
      });
      return index < delivered ? [submitted, reported] : [submitted];
    }).flat();
    await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
    await services.close();
  }

  return { one, places, app, channel, send };
}
