import { expect } from 'vitest';
import type { IngestWorld } from './start-ingest.ts';

export interface Figures {
  readonly rows: Record<string, string>;
  readonly hour: Record<string, string>;
  readonly day: Record<string, string>;
}

const SUMS = 'msg, accepted, delivered, failed, submit_fail, rejected, revenue, cost'.split(', ');

/** The counts of an account, from the current rows and from the sums. */
export async function figuresOf({ runQuery }: IngestWorld, app: number): Promise<Figures> {
  const of = async (table: string) =>
    (
      await runQuery(
        `select ${SUMS.map((name) => `toString(sum(${name})) as ${name}`).join(', ')} from ${table} where app_id = ${app}`,
      )
    )[0] ?? {};
  const [rows = {}] = await runQuery(`select
    toString(countIf(attempt_no = 1)) as msg, toString(countIf(status in (30, 40, 41, 42, 43, 44, 45, 50))) as accepted,
    toString(countIf(status = 40)) as delivered, toString(countIf(status in (41, 42, 43, 44))) as failed,
    toString(countIf(status = 31)) as submit_fail, toString(countIf(status = 20)) as rejected,
    toString(sum(revenue_usd)) as revenue, toString(sum(cost_usd)) as cost
    from sms_record final where app_id = ${app}`);
  return { rows, hour: await of('agg_sms_hour'), day: await of('agg_sms_day') };
}

/** Waits until nothing is pending: the last range of the account's stream is marked. */
export async function untilWritten({ services, query }: IngestWorld, app: string): Promise<void> {
  const stream = `REC_SMS_${Number(app) % 4}`;
  const { manager } = await services.bus.jetstream();
  const { state } = await manager.streams.info(stream);
  const done = async () =>
    await query<{ n: string }>(
      `select max(last_seq)::text as n from bq.ingest_intent where stream = $1 and state = 'done'`,
      [stream],
    );
  await expect.poll(async () => (await done())[0]?.n, { timeout: 20_000 }).toBe(String(state.last_seq));
}

export async function deadLettersOf({ services }: IngestWorld): Promise<number> {
  const { manager } = await services.bus.jetstream();
  return (await manager.streams.info('REC_DEAD')).state.messages;
}
