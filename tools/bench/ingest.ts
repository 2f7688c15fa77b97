import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type IngestWorld, openEventSource, startIngestWorld } from '@switchboard/bq-server/testing';
import { freePort } from '../demo/scratch-stack.ts';
import { startApp, waitReady } from '../demo/stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';

/**
 * `pnpm bench:ingest [messages]`: measures how fast one ingest process moves message events from JetStream to
 * ClickHouse, against bare inserts of the same lines, in batches of the same size, into the same tables with the same
 * materialized sums. Both are counted at the end.
 */
const messages = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const PER_MESSAGE = 50; // events per gateway message
const BATCH = 50_000; // events per insert: about the 32 MB limit of a writer

await startServices();
const bareWorld = await startIngestWorld();
const world = await startIngestWorld();
try {
  const source = await openEventSource(world, messages);
  const [row] = await world.runQuery<{ n: string }>('select toString(count()) as n from gen_source');
  const events = Number(row?.n);

  let begun = performance.now();
  await source.publish(0, events, PER_MESSAGE);
  const published = secondsSince(begun);

  begun = performance.now();
  let lines: string[] = [];
  let seq = 0;
  for await (const some of source.lines(0, events)) {
    lines.push(...some);
    if (lines.length >= BATCH) await insertBare(bareWorld, lines.splice(0), (seq += 1));
  }
  if (lines.length > 0) await insertBare(bareWorld, lines.splice(0), (seq += 1));
  lines = [];
  const bare = secondsSince(begun);
  const [stored] = await bareWorld.runQuery<{ n: string }>('select toString(count()) as n from sms_event');

  const port = await freePort();
  // tests use small batches; here it waits to fill them as in production
  const env = { ...world.env, INGEST_WAIT_MS: '2000' };
  const ingest = await startApp('ingest', { env, port, logDir: join(repoRoot, '.reports/bench-logs') });
  await waitReady(ingest, port);
  begun = performance.now();
  while (!(await source.isWritten())) await sleep(100);
  const ours = secondsSince(begun);
  await ingest.stop();
  const differences = await source.differences();
  const wrong = Object.entries(differences).filter(([, value]) => value !== '0');

  console.log('| what | events | s | events/s | × bare |\n|---|---|---|---|---|');
  console.log(line('published to JetStream', events, published, bare));
  console.log(line('bare inserts of the same lines', Number(stored?.n), bare, bare));
  console.log(line('JetStream → ingest → ClickHouse', events, ours, bare));
  console.log(wrong.length === 0 ? 'every count and sum exact' : `WRONG: ${JSON.stringify(wrong)}`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await world.drop();
  await bareWorld.drop();
}
process.exit();

async function insertBare({ services }: IngestWorld, lines: readonly string[], seq: number): Promise<void> {
  const tail = `,"ingest_seq":"${seq}","ingest_at":"2026-11-04 00:00:00"}\n`;
  const text = lines.map((each) => each.slice(0, each.lastIndexOf('}')) + tail).join('');
  const { stream } = await services.records.client.exec({
    query: 'insert into sms_event format JSONEachRow',
    values: Readable.from([text], { objectMode: false }),
  });
  for await (const _ of stream); // reading to the end frees the connection
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1_000;
}

function line(what: string, events: number, seconds: number, bare: number): string {
  const rate = Math.round(events / seconds).toLocaleString('en');
  return `| ${what} | ${events.toLocaleString('en')} | ${seconds.toFixed(1)} | ${rate} | ${(bare / seconds).toFixed(2)} |`;
}
