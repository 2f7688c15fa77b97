import type { Call, ExportQuery, Fields, Label, Locale } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import type { Row } from '../resource/scoped-read.ts';

/** Rows per fetch (sys R73). */
export const BATCH_ROWS = 5_000;

/** The rows of one export for one user. Rights are checked when it is opened; a refusal throws. */
export interface ExportFeed {
  readonly columns: readonly string[];
  /** Exact up to `most` + 1. */
  count(most: number): Promise<number>;
  /** In list order, from one snapshot. Stopping early frees all resources. */
  batches(): AsyncGenerator<Row[]>;
  /** Present where the engine can write the CSV lines itself, by the same rules (sys R77) and many times faster. */
  csvLines?(locale: Locale): AsyncGenerator<CsvLines>;
}

export interface CsvLines {
  readonly bytes: Buffer;
  readonly rows: number;
}

/**
 * A list that can be exported: known to the calls that request the export and, by its code, to the worker that makes
 * the file.
 */
export interface ListExport {
  readonly code: string;
  readonly title: Label;
  readonly fields: Fields;
  /** Key of the page that it is exported from. */
  readonly page: string;
  /** The call that is authorized, now and when the task runs. */
  readonly call: Pick<Call, 'method' | 'path' | 'right' | 'input'>;
  open(query: ExportQuery, context: Context): ExportFeed;
}
