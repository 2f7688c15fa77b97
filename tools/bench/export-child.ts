import { randomUUID } from 'node:crypto';
import { chFeed, createLogger, feedPieces, connectServices, readConfig, TABLE_MIME } from '@switchboard/kit-server';
import { personContext } from '@switchboard/kit-server/testing';
import { benchSource } from './export-records.ts';

/** Runs one export as the worker does and reports it to the parent process; see exports.ts. */
const [, , format, limit] = process.argv as [string, string, 'csv' | 'xlsx', string];
const config = readConfig();
const services = connectServices(config, createLogger('bench', config));
const source = { ...benchSource, where: `id < ${Number(limit)}` };
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);

const started = performance.now();
const feed = chFeed(source, { format }, personContext(services, { kind: 'all' }));
let rows = 0;
const onRows = (more: number): void => {
  rows += more;
};
const { resource } = benchSource;
const table = { title: 'bench', fields: resource.fields, columns: feed.columns, locale: 'zh' } as const;
const place = `bench/${randomUUID()}/`;
const { size } = await services.files.putStream(
  `${place}file`,
  feedPieces(table, format, { feed, onRows }),
  TABLE_MIME[format],
);
const seconds = (performance.now() - started) / 1_000;
clearInterval(watch);
if (process.env['KEEP_FILE'] !== undefined) {
  const { writeFile } = await import('node:fs/promises');
  await writeFile(process.env['KEEP_FILE'], await services.files.get(`${place}file`));
}
await services.files.removeAll(place);
await services.close();
process.send?.({ rows, seconds, bytes: size, peakMb: peak / 1e6 });
