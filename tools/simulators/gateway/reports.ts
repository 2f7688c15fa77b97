import {
  answeredIds,
  isTimedOut,
  orphanTurn,
  type RawReport,
  readReport,
  REPORT_WAIT_MS,
  type Report,
  statusOfParts,
  reportStep,
} from '@switchboard/bq-contract';
import type { Services } from '@switchboard/kit-server';
import { costOf, eventOf, type Message, type Row, submittedAt, timeText } from './messages.ts';
import type { Channel } from './world.ts';

/** A report as received from a channel. */
export interface Heard extends RawReport {
  readonly channelId: number;
}

interface Orphan {
  readonly channel_id: number;
  readonly vendor_msg_id: string;
  readonly received_at: string;
  readonly raw: string;
  readonly tries: number;
}

const UNKNOWN = 9001;
const STD_ERR: Readonly<Record<number, number>> = {
  40: 0,
  41: 1002,
  42: 1002,
  43: 2001,
  44: UNKNOWN,
  45: UNKNOWN,
  50: 0,
};
const SWEPT_AT_ONCE = 500;

interface ReportContext {
  readonly records: Services['records'];
  channel(id: number): Channel | undefined;
  publish(event: Row): Promise<void>;
  /** A message has reached a final state, or a different one. */
  ended(message: Message): void;
}

/** Matches the channels' reports with sent messages (rules 7, 8, 10, 11, 12, 14). */
export class Reports {
  readonly #context: ReportContext;
  /** Messages sent since the start, by channel and the channel's id; the others are in the record store. */
  readonly #sent = new Map<string, Message>();

  constructor(context: ReportContext) {
    this.#context = context;
  }

  /** Registers a message accepted by the channel: its reports will contain these ids. */
  expect(message: Message): void {
    for (const { vendorId } of message.parts) this.#sent.set(`${message.row['channel_id']}:${vendorId}`, message);
  }

  async take(heard: Heard, now: number): Promise<'applied' | 'orphan' | 'unreadable'> {
    const channel = this.#context.channel(heard.channelId);
    const report = channel === undefined ? null : readReport(heard, channel);
    if (channel === undefined || report === null) return 'unreadable';
    if (await this.#match(channel, report, now)) return 'applied';
    const { channelId, ...raw } = heard;
    await this.#keep(
      [
        {
          channel_id: channelId,
          vendor_msg_id: report.vendorMsgId,
          received_at: timeText(now),
          raw: JSON.stringify(raw),
          tries: 1,
        },
      ],
      'waiting',
    );
    return 'orphan';
  }

  /** Rule 12. Returns how many reports found their message. */
  async retryOrphans(now: number): Promise<number> {
    const orphans =
      await this.#request<Orphan>(`select channel_id, vendor_msg_id, toString(received_at) as received_at, raw, tries
      from sms_dlr_orphan final where state = 'waiting' order by received_at limit 10000`);
    let matched = 0;
    for (const orphan of orphans) {
      const receivedAt = Date.parse(`${orphan.received_at.replace(' ', 'T')}Z`);
      const turn = orphanTurn({ receivedAt, tries: orphan.tries }, now);
      if (turn === 'later') continue;
      const channel = this.#context.channel(orphan.channel_id);
      const report = channel === undefined ? null : readReport(JSON.parse(orphan.raw) as RawReport, channel);
      const isFound =
        turn === 'retry' && channel !== undefined && report !== null && (await this.#match(channel, report, now));
      const state = isFound ? 'matched' : turn === 'give-up' ? 'given_up' : 'waiting';
      await this.#keep([{ ...orphan, tries: orphan.tries + 1 }], state);
      if (isFound) matched++;
    }
    return matched;
  }

  /** Rule 11. Returns how many messages were given up. */
  async expire(now: number): Promise<number> {
    const rows = await this.#records(
      `status = 30 and dlr_exp = 1 and submit_time <= fromUnixTimestamp64Milli({until:Int64}) limit ${SWEPT_AT_ONCE}`,
      { until: now - REPORT_WAIT_MS },
    );
    for (const message of rows) {
      const { row } = message;
      if (
        !isTimedOut(
          { status: Number(row['status']), dlrExpected: row['dlr_exp'] === 1, submittedAt: submittedAt(message) },
          now,
        )
      )
        continue;
      await this.#context.publish(eventOf(message, 'status', { status: 50 }, now));
    }
    return rows.length;
  }

  async #match(channel: Channel, report: Report, now: number): Promise<boolean> {
    const ids = answeredIds(report.vendorMsgId, channel.dlrIdBase);
    for (const id of ids) {
      const message = this.#sent.get(`${channel.id}:${id}`);
      if (message === undefined) continue;
      await this.#apply(message, id, report, channel, now);
      return true;
    }
    const [stored] = await this.#records(
      'channel_id = {channel:UInt32} and vendor_msg_id in {ids:Array(String)} order by attempt_no desc limit 1',
      { channel: channel.id, ids },
    );
    if (stored === undefined) return false;
    await this.#apply(stored, String(stored.row['vendor_msg_id']), report, channel, now);
    return true;
  }

  async #apply(message: Message, id: string, report: Report, { costOn }: Channel, now: number): Promise<void> {
    for (const part of message.parts) if (part.vendorId === id) part.status = report.status;
    const afterMs = now - submittedAt(message);
    const step = reportStep(
      Number(message.row['status']),
      statusOfParts(message.parts.map(({ status }) => status)),
      afterMs,
    );
    if (step === null) return;
    const changes: Row = {
      status: step.status,
      dlr_time: timeText(now),
      dlr_ms: Math.min(afterMs, 0xffff_ffff),
      dlr_late: step.isLate ? 1 : 0,
      std_err: STD_ERR[step.status] ?? UNKNOWN,
      raw_err: step.status === 40 ? '' : report.rawErr,
      ...(step.status === 40 && costOn === 'delivered' ? costOf(message) : {}),
    };
    await this.#context.publish(eventOf(message, step.ev, changes, now));
    this.#context.ended(message);
  }

  /** Messages from the record store, which contains only the first id of a message with several parts. */
  async #records(where: string, params: Readonly<Record<string, unknown>>): Promise<Message[]> {
    const rows = await this.#request<Row>(`select * from sms_record final where ${where}`, params);
    return rows.map((row) => ({
      row,
      parts: Array.from({ length: Number(row['parts']) }, (_, index) => ({
        vendorId: index === 0 ? String(row['vendor_msg_id']) : '',
        status: Number(row['status']),
      })),
    }));
  }

  async #keep(orphans: readonly Orphan[], state: 'waiting' | 'matched' | 'given_up'): Promise<void> {
    const values = orphans.map((orphan) => ({ ...orphan, state }));
    await this.#context.records.client.insert({ table: 'sms_dlr_orphan', format: 'JSONEachRow', values });
  }

  async #request<T>(query: string, params: Readonly<Record<string, unknown>> = {}): Promise<T[]> {
    const queryOptions = { query, query_params: { ...params }, format: 'JSONEachRow' } as const;
    return await (await this.#context.records.client.query(queryOptions)).json<T>();
  }
}
