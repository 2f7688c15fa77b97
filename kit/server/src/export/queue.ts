import type { ExportQuery, ExportTask } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import type { ListExport } from './feed.ts';

/** Where exports become tasks; the sys module owns the tables. */
export interface ExportQueue {
  /** Small ones are made now, the rest by the worker, as the person who asks (sys R70). */
  start(list: ListExport, query: ExportQuery, context: Context): Promise<ExportTask>;
  /** Rows a second of the last exports of this list; null = there was none. */
  paceOf(code: string, context: Pick<Context, 'db'>): Promise<number | null>;
}
