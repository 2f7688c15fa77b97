import type { ClickHouseClient } from '@clickhouse/client';
import { Batch } from '../ingest/batch.ts';
import { type Flow, FLOWS } from '../ingest/flow.ts';
import { RateBook } from '../ingest/rate-book.ts';
import { storeBatch } from '../ingest/store.ts';
import type { Event } from './events.ts';

let range = 0;

/** Does what a writer does with one message of a stream, `times` times as after a crash; returns why events were refused. */
export async function storeEvents(
  client: ClickHouseClient,
  flowName: string,
  events: readonly Event[],
  times = 1,
): Promise<string[]> {
  const flow = FLOWS.find(({ name }) => name === flowName) as Flow;
  range += 1;
  const batch = new Batch(flow);
  const text = events.map((event) => JSON.stringify(event)).join('\n');
  batch.add({ seq: range, string: () => text, time: new Date() });
  batch.convert(new RateBook([])); // amounts in other currencies are used as reported
  const ingestAt = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const intent = { firstSeq: range, lastSeq: range, token: `test-${flowName}-${range}`, ingestAt };
  for (let n = 0; n < times; n++) await storeBatch(client, flow, batch, intent);
  return batch.dead.map(({ reason }) => reason);
}
