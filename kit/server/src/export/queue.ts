import type { ExportQuery, ExportTask } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import type { ListExport } from './feed.ts';

/** Turns exports into tasks; the sys module owns the tables. */
export interface ExportQueue {
  /** Small exports run now, the others in the worker, as the calling user (sys R70). */
  start(list: ListExport, query: ExportQuery, context: Context): Promise<ExportTask>;
  /** Rows per second of the last exports of this list; null if there was none. */
  paceOf(code: string, context: Pick<Context, 'db'>): Promise<number | null>;
}
