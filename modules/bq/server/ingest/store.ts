import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import type { Batch } from './batch.ts';
import type { Flow } from './flow.ts';
import type { Intent } from './intents.repo.ts';

/**
 * One synchronous insert with the token of its intent. ClickHouse remembers tokens in the table and in every table
 * behind its views, so the same range may be inserted as often as crashes require.
 */
export async function storeBatch(client: ClickHouseClient, flow: Flow, batch: Batch, intent: Intent): Promise<void> {
  if (batch.contents.size > 0)
    await client.insert({ table: 'sms_content', format: 'JSONEachRow', values: [...batch.contents.values()] });
  if (batch.lines.every((line) => line === '')) return;
  const tail = `,"ingest_seq":"${intent.firstSeq}","ingest_at":"${intent.ingestAt}"}\n`;
  const { stream } = await client.exec({
    query: `insert into ${flow.table} format JSONEachRow`,
    values: Readable.from(chunksOf(batch.lines, tail), { objectMode: false }),
    clickhouse_settings: {
      insert_deduplication_token: intent.token,
      deduplicate_blocks_in_dependent_materialized_views: 1,
      insert_deduplicate: 1,
      async_insert: 0,
      input_format_skip_unknown_fields: 1,
    },
  });
  for await (const _ of stream); // the answer is empty; reading to its end frees the connection
}

const CHUNK_LINES = 2_000;

/** The original lines plus the two columns of the writer: nothing is parsed and serialized again. */
function* chunksOf(lines: readonly string[], tail: string): Generator<Buffer> {
  for (let from = 0; from < lines.length; from += CHUNK_LINES) {
    let text = '';
    for (const line of lines.slice(from, from + CHUNK_LINES))
      if (line !== '') text += line.slice(0, line.lastIndexOf('}')) + tail; // refused lines are empty
    yield Buffer.from(text);
  }
}
