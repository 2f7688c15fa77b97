import { fork } from 'node:child_process';
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { createTemporaryDatabase } from '@switchboard/kit-server/testing';
import { localEnv } from '../demo/local-env.ts';
import { EXPORT_RECORDS, recordRows } from './export-records.ts';

/**
 * `pnpm bench:exports [rows]`: measures an export of the record store to S3 as CSV and (up to a million rows) as XLSX,
 * in a separate process with memory tracking, against the engine's own CSV of the same query. KEEP_XLSX=file keeps the
 * workbook.
 */
const rows = Number(process.argv[2] ?? 5_000_000);
/** See docs/RUNBOOK.md, Exports. */
const WORKER_FLAGS = ['--max-semi-space-size=2'];
const SHEET_ROWS = Math.min(rows, 1_000_000);

interface Measured {
  rows: number;
  seconds: number;
  bytes: number;
  peakMb: number;
}

const database = await createTemporaryDatabase(localEnv('test', { LOG_LEVEL: 'silent' }));
const config = readConfig(database.env);
const services = connectServices(config, createLogger('bench', config));
try {
  const { client } = services.records;
  await fetch(config.CLICKHOUSE_URL, {
    method: 'POST',
    body: `create database if not exists ${config.CLICKHOUSE_DATABASE}`,
  });
  await client.command({ query: EXPORT_RECORDS });
  for (let from = 0; from < rows; from += 500_000)
    await client.command({ query: recordRows(from, Math.min(500_000, rows - from)) });
  const bare = await bareCsv();
  console.log('| what | rows | s | rows/s | MB | peak RSS MB | × bare |\n|---|---|---|---|---|---|---|');
  print('bare ClickHouse, FORMAT CSV', bare, bare);
  print('export csv → S3', await inOwnProcess('csv', rows), bare);
  print('export xlsx → S3', await inOwnProcess('xlsx', SHEET_ROWS), bare);
} finally {
  await services.close();
  await database.drop();
}

/** The engine's own speed: reads the same rows in the same order and discards them. */
async function bareCsv(): Promise<Measured> {
  const started = performance.now();
  const answer = await services.records.client.exec({
    query: 'select * from bench_record order by at, id format CSV',
  });
  let bytes = 0;
  for await (const piece of answer.stream) bytes += (piece as Buffer).length;
  return { rows, seconds: (performance.now() - started) / 1_000, bytes, peakMb: Number.NaN };
}

async function inOwnProcess(format: 'csv' | 'xlsx', limit: number): Promise<Measured> {
  const { promise, resolve, reject } = Promise.withResolvers<Measured>();
  const keep = process.env['KEEP_XLSX'];
  const child = fork(new URL('export-child.ts', import.meta.url), [format, String(limit)], {
    env: { ...database.env, ...(format === 'xlsx' && keep !== undefined ? { KEEP_FILE: keep } : {}) },
    execArgv: WORKER_FLAGS,
  });
  child.once('message', (message) => resolve(message as Measured));
  child.once('exit', (code) => reject(new Error(`the export ended with ${String(code)}`)));
  return await promise;
}

function print(what: string, { rows: done, seconds, bytes, peakMb }: Measured, bare: Measured): void {
  const pace = done / seconds;
  const peak = Number.isNaN(peakMb) ? '–' : peakMb.toFixed(0);
  const times = (pace / (bare.rows / bare.seconds)).toFixed(2);
  console.log(
    `| ${what} | ${done} | ${seconds.toFixed(1)} | ${Math.round(pace)} | ${(bytes / 1e6).toFixed(1)} | ${peak} | ${times} |`,
  );
}
