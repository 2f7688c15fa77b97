import { buffer } from 'node:stream/consumers';
import type { ExportCost, ExportFormat } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { type ExportFeed, type ListExport } from './feed.ts';
import { tablePieces } from './table-file.ts';

/** Rows per second until exports of this list were measured. */
const USUAL_PACE = 20_000;
const SAMPLE_ROWS = 1_000;

/** Estimates the cost of an export from its first rows and the pace of earlier exports of the list. */
export async function exportCost(
  list: ListExport,
  { feed, totalNum, format }: { feed: ExportFeed; totalNum: number; format: ExportFormat },
  context: Context,
): Promise<ExportCost> {
  const sample: Record<string, unknown>[] = [];
  for await (const batch of feed.batches()) {
    sample.push(...batch.slice(0, SAMPLE_ROWS));
    break;
  }
  const table = { title: '', fields: list.fields, columns: feed.columns, locale: context.locale };
  const once = async function* () {
    yield sample;
  };
  const { length } = await buffer(tablePieces(table, format, once()));
  const pace = (await context.exportQueue.paceOf(list.code, context)) ?? USUAL_PACE;
  return {
    totalNum,
    seconds: Math.max(1, Math.ceil(totalNum / pace)),
    bytes: Math.round((length / Math.max(1, sample.length)) * totalNum),
  };
}
