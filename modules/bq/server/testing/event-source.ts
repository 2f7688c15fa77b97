import { jetstream } from '@nats-io/jetstream';
import { smsEventsSql } from '../generator/sms-sql.ts';
import { loadWorld } from '../generator/world.ts';
import { FLOWS, partOf } from '../ingest/flow.ts';
import type { IngestWorld } from './start-ingest.ts';

/** Events of the generator, independent of the store: what is published, and the expected content of the store. */
export interface EventSource {
  /** This many lines of events, in the order of their IDs. */
  lines(from: number, count: number): AsyncIterable<string[]>;
  /** Publishes to the streams, `perMessage` events in one message. */
  publish(from: number, count: number, perMessage: number): Promise<void>;
  /** Whether every stream is written to its end. */
  isWritten(): Promise<boolean>;
  /** Stored minus published, by sum: all 0 when nothing was lost or duplicated. */
  differences(): Promise<Record<string, string>>;
}

const MEASURES = {
  msg: `ev = 'submit' and attempt_no = 1`,
  accepted: `(status in (30, 40, 41, 42, 43, 44, 45, 50)) - (prev_status in (30, 40, 41, 42, 43, 44, 45, 50))`,
  delivered: `(status = 40) - (prev_status = 40)`,
  failed: `(status in (41, 42, 43, 44)) - (prev_status in (41, 42, 43, 44))`,
  revenue: 'd_revenue',
  cost: 'd_cost',
};

export async function openEventSource(
  { services, runQuery, query }: IngestWorld,
  messages: number,
): Promise<EventSource> {
  const { client } = services.records;
  await client.command({
    query: 'create table gen_source as sms_event engine = MergeTree order by (ingest_seq, msg_id, version)',
  });
  const slice = 500_000;
  for (let from = 0; from < messages; from += slice) {
    const portion = {
      from,
      count: Math.min(slice, messages - from),
      seed: 42,
      day: '2026-11-01',
      days: 3,
      mode: 'both',
    };
    const ingest = { at: '2026-11-04 00:00:00', seq: from };
    await client.command({ query: smsEventsSql('gen_source', loadWorld(), portion as never, ingest) });
  }
  const [flow] = FLOWS;
  if (flow === undefined) throw new Error('no flow of records');

  const lines = async function* (from: number, count: number): AsyncGenerator<string[]> {
    const answer = await client.query({
      query: `select * except (ingest_seq, ingest_at) from gen_source order by ingest_seq, msg_id, version limit ${from}, ${count}`,
      format: 'JSONEachRow',
    });
    for await (const rows of answer.stream()) yield rows.map(({ text }) => text);
  };
  return {
    lines,
    async publish(from, count, perMessage) {
      const connection = services.bus.connection();
      if (connection === null) throw new Error('no bus');
      const js = jetstream(connection);
      const waiting = new Map<number, string[]>();
      let sent: Promise<unknown>[] = [];
      const send = (part: number, some: readonly string[]): void => {
        sent.push(js.publish(`rec.sms.status.${part}`, some.join('\n')));
      };
      for await (const some of lines(from, count)) {
        for (const line of some) {
          const part = partOf(flow, Number(/"app_id":(\d+)/u.exec(line)?.[1]));
          const kept = waiting.get(part) ?? [];
          waiting.set(part, kept);
          if (kept.push(line) >= perMessage) send(part, kept.splice(0));
        }
        if (sent.length > 500) await Promise.all(sent.splice(0));
      }
      for (const [part, kept] of waiting) if (kept.length > 0) send(part, kept);
      await Promise.all(sent);
      sent = [];
    },
    async isWritten() {
      const { manager } = await services.bus.jetstream();
      const done = await query<{ stream: string; seq: string }>(
        `select stream, max(last_seq)::text as seq from bq.ingest_intent group by stream having bool_and(state = 'done')`,
      );
      const ends = await Promise.all(
        [0, 1, 2, 3].map(async (part) => (await manager.streams.info(`REC_SMS_${part}`)).state.last_seq),
      );
      return ends.every(
        (end, part) => end === Number(done.find(({ stream }) => stream === `REC_SMS_${part}`)?.seq ?? 0),
      );
    },
    async differences() {
      const sums = Object.entries(MEASURES);
      const wanted = sums.map(([name, text]) => `sum(${text}) as ${name}`).join(', ');
      const stored = (table: string) =>
        `select ${sums.map(([name]) => `sum(${name}) as ${name}`).join(', ')} from ${table}`;
      const [row = {}] = await runQuery(`
        with want as (select count() as events, uniqExact(msg_id, attempt_no) as rows, ${wanted} from gen_source),
        hour as (${stored('agg_sms_hour')}), day as (${stored('agg_sms_day')})
        select toString((select count() from sms_event) - want.events) as events,
          toString((select count() from sms_record final) - want.rows) as rows,
          toString((select count() from sms_phone_idx final) - want.rows) as phones,
          ${sums.map(([name]) => `toString(hour.${name} - want.${name}) as hour_${name}, toString(day.${name} - want.${name}) as day_${name}`).join(',\n')}
        from want, hour, day`);
      return row;
    },
  };
}
